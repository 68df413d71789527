"""The demo class is there for whoever tries the product, once, and is left as it was left."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from classroom import demo
from classroom.domain.kinds import ActivityState
from classroom.lessons import READY
from classroom.models import Activity, AuditEntry, Course
from classroom.usecases.running import close_activity, pause_activity
from tests.classroom.records import a_teacher, as_actor

pytestmark = pytest.mark.django_db
NOW = datetime(2027, 3, 1, 9, 0, tzinfo=UTC)


@pytest.fixture
def teacher() -> Any:
    return a_teacher("demo")


def test_every_ready_lesson_can_be_joined_with_the_code_that_is_printed(teacher: Any) -> None:
    lines = demo.make(teacher, NOW)

    activities = Activity.objects.all()
    assert {one.title for one in activities} == {lesson.title for lesson in READY}
    assert {one.state for one in activities} == {ActivityState.OPEN}
    assert len(lines) == len(READY)
    for activity in activities:
        assert any(activity.title in line and activity.code[:4] in line for line in lines)


def test_a_second_time_nothing_is_made_or_put_on_record(teacher: Any) -> None:
    lines = demo.make(teacher, NOW)
    records = AuditEntry.objects.count()

    assert demo.make(teacher, NOW + timedelta(days=1)) == lines
    assert (Course.objects.count(), AuditEntry.objects.count()) == (1, records)


def test_a_lesson_that_was_closed_stays_closed_and_its_code_is_not_printed(teacher: Any) -> None:
    demo.make(teacher, NOW)
    closed = Activity.objects.all()[0]
    close_activity(actor=as_actor(teacher), activity_id=closed.pk, now=NOW)

    lines = demo.make(teacher, NOW)
    assert len(lines) == len(READY) - 1
    assert not any(closed.title in line for line in lines)


def test_when_the_demo_ends_every_lesson_of_that_teacher_is_closed_and_nothing_is_lost(teacher: Any) -> None:
    other = a_teacher("somebody-else")
    for one in (teacher, other):
        demo.make(one, NOW)
    paused, *_ = Activity.objects.filter(course__memberships__user=teacher)
    pause_activity(actor=as_actor(teacher), activity_id=paused.pk, now=NOW)

    demo.end(teacher, NOW)
    demo.end(teacher, NOW)

    own = Activity.objects.filter(course__memberships__user=teacher)
    assert {(one.state, one.closed_at) for one in own} == {(ActivityState.CLOSED, NOW)}
    assert {one.state for one in Activity.objects.exclude(pk__in=own)} == {ActivityState.OPEN}
    assert Activity.objects.count() == 2 * len(READY)


def test_a_class_of_that_name_that_others_teach_is_none_of_its_business(teacher: Any) -> None:
    demo.make(a_teacher("somebody-else"), NOW)
    demo.make(teacher, NOW)

    assert Course.objects.filter(title=demo.TITLE).count() == 2
