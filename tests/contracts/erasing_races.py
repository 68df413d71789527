"""Erasing while others work on the same rows, on the database that DATABASE_URL names.

Run as a program (`python -m tests.contracts.erasing_races`): Django settings are made once in a process.
"""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import django

django.setup()

from django.apps import apps  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import IntegrityError, connection, transaction  # noqa: E402

from classroom.domain.errors import NotThere  # noqa: E402
from classroom.domain.kinds import ActivityState  # noqa: E402
from classroom.models import Activity, Attempt, AuditEntry, ClaimSlip, Objection, Seat  # noqa: E402
from classroom.usecases.audit import AuditVerb, record  # noqa: E402
from classroom.usecases.erasing import JOB, erase_activity, erase_seat  # noqa: E402
from classroom.usecases.keeping import erase_old  # noqa: E402
from classroom.usecases.objections import object_to  # noqa: E402
from tests.classroom.records import Slip, a_seat, an_activity, an_attempt, as_student  # noqa: E402

NOW = datetime(2026, 3, 2, tzinfo=UTC)
TIMES = 5


def at_the_same_time(*acts: Callable[[], object]) -> list[Exception]:
    """Run these in threads that start together; what they raised."""
    start = threading.Barrier(len(acts))
    raised: list[Exception] = []

    def run(act: Callable[[], object]) -> None:
        try:
            start.wait(timeout=20)
            act()
        except Exception as fault:
            raised.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return raised


def kept() -> str:
    """All rows of the classroom as text."""
    return "\n".join(
        str(list(model._default_manager.values_list()))
        for model in apps.get_app_config("classroom").get_models()
    )


def work_handed_in_while_it_is_erased_leaves_nothing(*, whole: bool) -> None:
    """Whoever comes first: in the end there is no row of it."""
    seat = a_seat(an_activity())
    attempt = an_attempt(seat, Slip(), handed_in=False)

    def hand_in() -> None:
        with transaction.atomic():
            found = Attempt.objects.select_for_update().get(pk=attempt.pk)
            found.handed_in_at = NOW
            found.save()
            ClaimSlip.objects.create(attempt=found, number=2)
            record(AuditVerb.HANDED_IN, actor=f"seat:{seat.pk}", seat=seat, now=NOW)

    def erase() -> None:
        if whole:
            erase_activity(actor=JOB, activity=seat.activity, now=NOW, serving=False)
        else:
            erase_seat(actor=JOB, seat=seat, now=NOW, serving=False)

    raised = at_the_same_time(hand_in, erase)
    assert all(isinstance(fault, Attempt.DoesNotExist) for fault in raised), raised
    assert not ClaimSlip.objects.filter(attempt=attempt.pk).exists()
    assert str(seat.pk) not in kept()


def a_report_made_while_the_work_is_erased_leaves_nothing() -> None:
    """Neither side fails with anything but "not there"."""
    seat = a_seat()
    claim = an_attempt(seat, Slip()).claims.get()
    raised = at_the_same_time(
        lambda: object_to(actor=as_student(seat), claim=claim, text="No.", now=NOW),
        lambda: erase_seat(actor=JOB, seat=seat, now=NOW, serving=False),
    )
    assert all(isinstance(fault, NotThere) for fault in raised), raised
    assert not Objection.objects.filter(claim=claim.pk).exists()
    assert str(seat.pk) not in kept()


def whoever_joins_an_activity_that_is_erased_leaves_nothing() -> None:
    """A seat that comes in the middle goes with the rest, or is refused."""
    activity = an_activity()
    raised = at_the_same_time(
        lambda: a_seat(activity), lambda: erase_activity(actor=JOB, activity=activity, now=NOW, serving=False)
    )
    assert all(isinstance(fault, IntegrityError) for fault in raised), raised
    assert not Seat.objects.filter(activity=activity.pk).exists()
    assert not Activity.objects.filter(pk=activity.pk).exists()


def of_two_who_erase_the_same_one_finds_nothing() -> None:
    """One entry in the audit, whoever won."""
    activity = an_attempt(a_seat(), Slip()).seat.activity
    before = AuditEntry.objects.filter(verb="activity_erased").count()

    def erase() -> None:
        erase_activity(actor=JOB, activity=activity, now=NOW, serving=False)

    raised = at_the_same_time(erase, erase)
    assert [type(fault) for fault in raised] == [NotThere], raised
    assert AuditEntry.objects.filter(verb="activity_erased").count() == before + 1


def two_daily_jobs_at_once_do_no_harm() -> None:
    """Each activity is erased once and none is an error."""
    before = AuditEntry.objects.filter(verb="kept_long_enough").count()
    for _ in range(3):
        closed = an_activity(state=ActivityState.CLOSED, closed_at=NOW - timedelta(days=31), keep_days=30)
        an_attempt(a_seat(closed), Slip())
    raised = at_the_same_time(*[lambda: erase_old(now=NOW, serving=False)] * 2)
    assert raised == [], raised
    assert not Activity.objects.filter(state=ActivityState.CLOSED).exists()
    assert AuditEntry.objects.filter(verb="kept_long_enough").count() == before + 3


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    for _ in range(TIMES):
        work_handed_in_while_it_is_erased_leaves_nothing(whole=False)
        work_handed_in_while_it_is_erased_leaves_nothing(whole=True)
        a_report_made_while_the_work_is_erased_leaves_nothing()
        whoever_joins_an_activity_that_is_erased_leaves_nothing()
        of_two_who_erase_the_same_one_finds_nothing()
        two_daily_jobs_at_once_do_no_harm()
    print(connection.vendor)  # noqa: T201
