"""What was kept long enough goes by itself."""

from datetime import timedelta

import pytest

from classroom.domain.kinds import ActivityState
from classroom.models import Activity, AuditEntry, Seat
from classroom.usecases import keeping
from classroom.usecases.erasing import JOB, erase_activity
from classroom.usecases.keeping import erase_old, erase_old_today
from classroom.usecases.running import close_activity, open_activity
from tests.classroom.records import NOW, Slip, a_course, a_seat, a_teacher, an_activity, an_attempt, as_actor

pytestmark = pytest.mark.django_db


def closed(days_ago, keep_days=30, **given):
    at = NOW - timedelta(days=days_ago)
    return an_activity(
        state=ActivityState.CLOSED,
        opened_at=at,
        closed_at=at,
        keep_days=keep_days,
        **given,
    )


def test_what_was_kept_long_enough_is_erased_and_the_rest_stays():
    old, young = closed(31), closed(29)
    an_attempt(a_seat(old), Slip())

    expired = erase_old(now=NOW, serving=False)

    assert [(one.activity_id, one.title) for one in expired] == [(old.pk, "Whales")]
    assert (expired[0].holdings.seats, expired[0].holdings.handed_in) == (1, 1)
    assert expired[0].until == old.closed_at + timedelta(days=30)
    assert set(Activity.objects.all()) == {young}
    assert not Seat.objects.exists()


def test_the_shortest_keeping_is_found_too():
    closed(1, keep_days=1)

    assert len(erase_old(now=NOW, serving=False)) == 1


def test_what_nobody_closed_goes_after_its_cut_off():
    opened = NOW - timedelta(days=40)
    for days in (31, 29):
        an_activity(keep_days=30, opened_at=opened, cut_off_at=NOW - timedelta(days=days))

    assert len(erase_old(now=NOW, serving=False)) == 1


@pytest.mark.parametrize("state", [ActivityState.OPEN, ActivityState.PAUSED])
def test_what_still_takes_late_work_stays_however_long_ago_it_was_due(state):
    long_ago = NOW - timedelta(days=400)
    an_activity(keep_days=30, state=state, opened_at=long_ago, due_at=long_ago)

    assert erase_old(now=NOW, serving=False) == []


def test_a_draft_stays_whatever_its_times_are():
    long_ago = NOW - timedelta(days=400)
    an_activity(keep_days=30, state=ActivityState.DRAFT, opened_at=None, due_at=long_ago, cut_off_at=long_ago)

    assert erase_old(now=NOW, serving=False) == []


def test_what_is_opened_again_on_its_last_day_is_kept_as_long_as_anew():
    teacher = a_teacher()
    activity = an_activity(a_course(teacher), keep_days=30, due_at=NOW)
    actor, days = as_actor(teacher), timedelta(days=1)
    close_activity(actor=actor, activity_id=activity.pk, now=NOW + 10 * days)
    assert erase_old(now=NOW + 39 * days, serving=False) == []
    open_activity(actor=actor, activity_id=activity.pk, now=NOW + 39 * days)
    assert erase_old(now=NOW + 90 * days, serving=False) == []
    close_activity(actor=actor, activity_id=activity.pk, now=NOW + 90 * days)
    assert erase_old(now=NOW + 119 * days, serving=False) == []
    assert len(erase_old(now=NOW + 120 * days, serving=False)) == 1


def test_what_was_opened_again_stays():
    an_activity(closed_at=NOW - timedelta(days=400), keep_days=30)

    assert erase_old(now=NOW, serving=False) == []


def test_a_dry_run_says_the_same_and_erases_nothing():
    an_attempt(a_seat(closed(31)), Slip())
    said = erase_old(now=NOW, dry_run=True, serving=False)

    assert Activity.objects.count() == 1
    assert not AuditEntry.objects.exists()
    assert said == erase_old(now=NOW, serving=False)


def test_the_job_is_on_record_with_the_course():
    activity = closed(31)
    erase_old(now=NOW, serving=False)

    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.actor, entry.course) == ("kept_long_enough", JOB, activity.course_id)
    assert (entry.activity, entry.detail) == (None, {"seats": 0})


def test_the_second_run_finds_nothing():
    closed(31)
    erase_old(now=NOW, serving=False)

    assert erase_old(now=NOW, serving=False) == []
    assert AuditEntry.objects.count() == 1


def test_an_activity_that_is_kept_longer_by_now_stays(monkeypatch):
    activity = closed(31)
    monkeypatch.setattr(keeping, "_candidates", lambda now: [activity.pk])
    Activity.objects.update(keep_days=400)

    assert erase_old(now=NOW, serving=False) == []
    assert Activity.objects.exists()


def test_an_activity_that_was_erased_meanwhile_is_passed_over(monkeypatch):
    activity = closed(31)
    monkeypatch.setattr(keeping, "_candidates", lambda now: [activity.pk])
    erase_activity(actor=JOB, activity=activity, now=NOW, serving=False)

    assert erase_old(now=NOW, serving=False) == []


def test_the_servers_job_does_the_same(caplog):
    seat = a_seat(closed(31, title="Private title"))
    with caplog.at_level("INFO"):
        erase_old_today(NOW)

    assert not Activity.objects.exists()
    assert "1 seats" in caplog.text
    assert "Private title" not in caplog.text
    assert str(seat.pk) not in caplog.text
