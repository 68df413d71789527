from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.domain.errors import NotThere
from classroom.domain.window import Standing
from classroom.policies import Verb
from classroom.selectors.activities import (
    activities_of,
    activity_for,
    activity_row,
    key_of,
    settings_of,
    somebody_joined,
)
from tests.classroom.records import (
    NOW,
    a_course,
    a_planted_activity,
    a_seat,
    a_teacher,
    an_activity,
    an_attempt,
    as_actor,
    as_student,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def busy():
    """Three joined, one of them removed; one handed in twice, one has a draft."""
    activity = an_activity(a_course(a_teacher()), due_at=NOW)
    twice, drafting = a_seat(activity), a_seat(activity)
    an_attempt(twice)
    an_attempt(twice)
    an_attempt(drafting, handed_in=False)
    an_attempt(a_seat(activity, removed_at=NOW))
    an_attempt(a_seat(activity, preview=True))
    return activity


def test_a_student_counts_once_and_removed_seats_previews_and_drafts_do_not(busy):
    (row,) = activities_of(busy.course, NOW + timedelta(hours=1))
    assert (row.joined, row.handed_in, row.standing) == (2, 1, Standing.LATE)
    alone = activity_row(busy, NOW)
    assert (alone.joined, alone.handed_in, alone.standing) == (2, 1, Standing.OPEN)


def test_the_list_takes_one_query_however_much_there_is(busy):
    for _ in range(4):
        an_attempt(a_seat(an_activity(busy.course)))
    with CaptureQueriesContext(connection) as queries:
        rows = activities_of(busy.course, NOW)
        assert [str(row.activity.title) for row in rows] == ["Whales"] * 5
    assert len(queries) == 1


def test_an_activity_is_there_for_its_teachers_and_to_look_at_for_its_students(busy):
    course = busy.course
    teacher = course.memberships.get().user
    seat = busy.seats.first()
    assert activity_for(as_actor(teacher), busy.pk, Verb.RUN) == busy
    assert activity_for(as_student(seat), busy.pk, Verb.VIEW) == busy
    for actor, verb, found in (
        (as_student(seat), Verb.RUN, busy.pk),
        (as_actor(a_teacher()), Verb.VIEW, busy.pk),
        (as_actor(teacher), Verb.RUN, uuid4()),
    ):
        with pytest.raises(NotThere):
            activity_for(actor, found, verb)


def test_the_key_has_the_spans_of_the_text():
    activity = a_planted_activity(planted=(False, True))
    lines = key_of(activity)
    assert [line.span.of(activity.text) for line in lines] == ["Sentence 1.", "Sentence 2."]
    assert [line.marking.planted for line in lines] == [False, True]


def test_the_settings_are_those_of_the_row():
    activity = an_activity(title="Seals", attempts=3, due_at=NOW)
    kept = settings_of(activity)
    assert (kept.title, kept.attempts, kept.due_at, kept.opens_at) == ("Seals", 3, NOW, None)


def test_somebody_joined_also_where_the_only_seat_was_removed():
    activity = an_activity()
    a_seat(activity, preview=True)
    assert not somebody_joined(activity)
    a_seat(activity, removed_at=NOW)
    assert somebody_joined(activity)
