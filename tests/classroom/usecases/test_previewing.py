import secrets

import pytest

from classroom.domain.errors import NotThere
from classroom.models import Seat
from classroom.policies import Actor
from classroom.selectors.activities import activities_of, activity_row
from classroom.usecases.previewing import open_preview
from tests.classroom.records import (
    NOW,
    a_course,
    a_seat,
    a_teacher,
    an_activity,
    an_attempt,
    as_actor,
    as_student,
)

pytestmark = pytest.mark.django_db


def opened(actor, activity):
    return open_preview(actor=actor, activity_id=activity.pk, draw=secrets.randbelow, now=NOW)


def test_a_preview_is_a_seat_that_is_counted_nowhere():
    teacher = a_teacher()
    activity = an_activity(a_course(teacher), state="draft")
    seat = opened(as_actor(teacher), activity)
    an_attempt(seat)
    assert seat.preview
    row = activity_row(activity, NOW)
    assert (row.joined, row.handed_in) == (0, 0)
    (listed,) = activities_of(activity.course, NOW)
    assert (listed.joined, listed.handed_in) == (0, 0)


def test_a_preview_takes_no_students_number():
    teacher = a_teacher()
    activity = an_activity(a_course(teacher))
    preview = opened(as_actor(teacher), activity)
    assert a_seat(activity).number != preview.number
    assert preview.number > 1_000


def test_a_preview_starts_afresh_and_drops_the_one_before():
    teacher = a_teacher()
    activity = an_activity(a_course(teacher), anonymous=True)
    first = opened(as_actor(teacher), activity)
    student = a_seat(activity)
    held = frozenset({first.pk, student.pk})
    second = opened(Actor(user_id=teacher.pk, may_teach=True, seat_ids=held), activity)
    assert set(Seat.objects.filter(activity=activity)) == {student, second}
    assert second.display_name == ""


@pytest.mark.parametrize("who", ["other", "seat"])
def test_only_its_teachers_preview_an_activity(who):
    activity = an_activity(a_course(a_teacher()))
    actor = as_actor(a_teacher()) if who == "other" else as_student(a_seat(activity))
    with pytest.raises(NotThere):
        opened(actor, activity)
