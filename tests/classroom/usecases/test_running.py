from datetime import timedelta

import pytest

from classroom.domain.errors import NotThere, OutOfOrder
from classroom.domain.kinds import ActivityKind, ActivityState
from classroom.models import AuditEntry
from classroom.usecases.running import close_activity, open_activity, pause_activity, renew_code
from tests.classroom.records import (
    NOW,
    a_course,
    a_planted_activity,
    a_seat,
    a_teacher,
    an_activity,
    as_actor,
    as_student,
)

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)
DRAFT, OPEN, PAUSED, CLOSED = ActivityState
MOVES = {OPEN: open_activity, PAUSED: pause_activity, CLOSED: close_activity}


@pytest.fixture
def teacher():
    return a_teacher()


def an_activity_that_is(state, teacher, **given):
    times = {"opened_at": None if state is DRAFT else NOW, "closed_at": NOW if state is CLOSED else None}
    return an_activity(a_course(teacher), **{"state": state, **times, **given})


@pytest.mark.parametrize(
    ("before", "to"),
    [(DRAFT, OPEN), (OPEN, PAUSED), (OPEN, CLOSED), (PAUSED, OPEN), (PAUSED, CLOSED), (CLOSED, OPEN)],
)
def test_a_move_is_made_and_on_record_with_where_it_came_from(
    teacher, before, to, django_capture_on_commit_callbacks
):
    activity = an_activity_that_is(before, teacher)
    with django_capture_on_commit_callbacks() as told:
        MOVES[to](actor=as_actor(teacher), activity_id=activity.pk, now=LATER)
    activity.refresh_from_db()
    assert activity.state == to
    entry = AuditEntry.objects.get()
    assert entry.detail == {"before": before}
    assert entry.verb == {OPEN: "activity_opened", PAUSED: "activity_paused", CLOSED: "activity_closed"}[to]
    assert len(told) == 1, "the class hears of it"


@pytest.mark.parametrize(("before", "to"), [(DRAFT, PAUSED), (DRAFT, CLOSED), (CLOSED, PAUSED)])
def test_a_move_that_makes_no_sense_is_refused(teacher, before, to):
    activity = an_activity_that_is(before, teacher)
    with pytest.raises(OutOfOrder):
        MOVES[to](actor=as_actor(teacher), activity_id=activity.pk, now=LATER)
    activity.refresh_from_db()
    assert activity.state == before


@pytest.mark.parametrize("state", [OPEN, PAUSED, CLOSED])
def test_a_button_pressed_twice_is_pressed_once(teacher, state):
    activity = an_activity_that_is(state, teacher)
    MOVES[state](actor=as_actor(teacher), activity_id=activity.pk, now=LATER)
    assert not AuditEntry.objects.exists()
    was = activity.closed_at
    activity.refresh_from_db()
    assert activity.closed_at == was


def test_the_last_opening_is_remembered_and_it_forgets_the_closing(teacher):
    activity = an_activity_that_is(DRAFT, teacher)
    actor = as_actor(teacher)
    open_activity(actor=actor, activity_id=activity.pk, now=NOW)
    close_activity(actor=actor, activity_id=activity.pk, now=LATER)
    activity.refresh_from_db()
    assert (activity.opened_at, activity.closed_at) == (NOW, LATER)
    open_activity(actor=actor, activity_id=activity.pk, now=LATER)
    activity.refresh_from_db()
    assert (activity.opened_at, activity.closed_at) == (LATER, None)


def test_after_its_cut_off_an_activity_cannot_be_opened_before_the_cut_off_is_moved(teacher):
    activity = an_activity_that_is(CLOSED, teacher, cut_off_at=NOW)
    with pytest.raises(OutOfOrder, match="cut-off"):
        open_activity(actor=as_actor(teacher), activity_id=activity.pk, now=LATER)


def test_without_a_planted_mistake_there_is_nothing_to_find(teacher):
    actor, course = as_actor(teacher), a_course(teacher)
    empty = a_planted_activity(course, planted=(False, False), state=DRAFT)
    with pytest.raises(OutOfOrder, match="planted mistake"):
        open_activity(actor=actor, activity_id=empty.pk, now=NOW)
    keyed = a_planted_activity(course, planted=(False, True), state=DRAFT)
    assert open_activity(actor=actor, activity_id=keyed.pk, now=NOW).state == OPEN
    assert keyed.kind == ActivityKind.PLANTED


def test_a_new_code_takes_the_place_of_the_old_one(teacher):
    activity = an_activity_that_is(OPEN, teacher)
    before = activity.code
    renew_code(actor=as_actor(teacher), activity_id=activity.pk, draw=lambda below: 3, now=NOW)
    activity.refresh_from_db()
    assert activity.code == "55555555" != before
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.detail) == ("code_renewed", {})


@pytest.mark.parametrize("who", ["other", "seat"])
def test_only_its_teachers_run_an_activity(teacher, who):
    activity = an_activity_that_is(OPEN, teacher)
    actor = as_actor(a_teacher()) if who == "other" else as_student(a_seat(activity))
    for move in (open_activity, pause_activity, close_activity):
        with pytest.raises(NotThere):
            move(actor=actor, activity_id=activity.pk, now=NOW)
    with pytest.raises(NotThere):
        renew_code(actor=actor, activity_id=activity.pk, draw=lambda below: 3, now=NOW)
