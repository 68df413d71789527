"""One go of a seat at the activity: where it stands, and the rules that every write obeys."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from asgiref.sync import async_to_sync
from django.db import transaction
from django.db.models import QuerySet

from checks.domain.errors import ReportGone
from checks.domain.progress import Stage
from checks.domain.snapshot import CheckSnapshot
from checks.usecases.hold_check import release_check
from checks.usecases.read_check import read_check
from checks.usecases.services import CheckServices
from classroom.domain.errors import ActivityShut, AttemptsUsedUp, NotThere, OutOfOrder
from classroom.domain.kinds import Step
from classroom.domain.steps import SoFar, require_turn
from classroom.domain.window import Standing
from classroom.models import Activity, Attempt, ClaimSlip, Seat
from classroom.policies import Actor, Verb, require, seat_policy
from classroom.selectors.activities import window_of
from classroom.usecases.claims import fit_claims
from classroom.usecases.telling import checks_owner, tell_class

# How long "last seen" may be behind while a student stays on one step.
SEEN_EVERY = timedelta(seconds=30)
NO_WORK = {
    Standing.NOT_YET: "The activity is not open yet. Your teacher says when it begins.",
    Standing.PAUSED: "Your teacher has paused the activity. What was saved before the pause is kept.",
    Standing.CLOSED: "The activity is closed and takes no more work. What you handed in stays.",
}
SEND_AGAIN = "This is not saved yet: send it again when it is open."
NOT_SAVED = {
    Standing.NOT_YET: SEND_AGAIN,
    Standing.PAUSED: SEND_AGAIN,
    Standing.CLOSED: "This is not saved.",
}
ELSEWHERE = "Another window of yours changed this a moment ago. Look at the lesson again."
USED_UP = "You have handed in as often as this activity allows. Your work is with your teacher."


@dataclass(frozen=True, slots=True)
class Work:
    """A seat and its draft while something is written to it, with the live check if there is one."""

    seat: Seat
    attempt: Attempt
    check: CheckSnapshot | None
    standing: Standing

    @property
    def activity(self) -> Activity:
        """The activity that is worked on."""
        return self.seat.activity

    def claims(self, numbers: Collection[int]) -> dict[int, ClaimSlip]:
        """The rows of these claims by number, in one query. Raises NotThere where one is missing."""
        found = {row.number: row for row in self.attempt.claims.all() if row.number in numbers}
        if len(found) < len(numbers):
            raise NotThere
        return found

    def claim(self, number: int) -> ClaimSlip:
        """The row of one claim. Raises NotThere."""
        return self.claims({number})[number]


def draft_of(seat: Seat) -> Attempt | None:
    """The attempt that is not handed in yet, if one has begun."""
    return seat.attempts.filter(handed_in_at__isnull=True).first()


def attempts_used(seat: Seat) -> int:
    """How often the seat has handed in, deleted work included."""
    return seat.attempts_deleted + seat.attempts.filter(handed_in_at__isnull=False).count()


def may_begin(seat: Seat) -> bool:
    """Whether one more attempt is left."""
    return attempts_used(seat) < seat.activity.attempts


def require_takes_work(seat: Seat, now: datetime) -> Standing:
    """How the activity stands, if it takes work. A teacher who tries the lesson is never shut out.

    Raises ActivityShut.
    """
    standing = Standing.OPEN if seat.preview else window_of(seat.activity).standing(now)
    if not standing.takes_work:
        raise ActivityShut(f"{NO_WORK[standing]} {NOT_SAVED[standing]}")
    return standing


def is_locked(activity: Activity, attempt: Attempt | None) -> bool:
    """Whether verdicts may be seen: predictions are locked, or none are asked for."""
    return not activity.predict_first or (attempt is not None and attempt.predicted_at is not None)


def live_check(checks: CheckServices, activity: Activity, attempt: Attempt | None) -> CheckSnapshot | None:
    """The attempt's check while it lives, released if nothing holds it any more."""
    if attempt is None or not attempt.check_id:
        return None
    viewer = checks_owner(attempt.seat_id)

    async def read() -> CheckSnapshot:
        found = await read_check(checks, check_id=attempt.check_id, viewer=viewer)
        if found.held and is_locked(activity, attempt):
            await release_check(checks, check_id=attempt.check_id)
            found = await read_check(checks, check_id=attempt.check_id, viewer=viewer)
        return found

    try:
        return async_to_sync(read)()
    except ReportGone:
        return None


def so_far(activity: Activity, attempt: Attempt | None, check: CheckSnapshot | None) -> SoFar:
    """What has been done of an attempt."""
    return SoFar(
        pasted=attempt is not None and bool(attempt.text_print),
        alive=check is not None,
        locked=is_locked(activity, attempt),
        finished=check is not None and check.report is not None,
        stopped=check is not None and check.stage in (Stage.CANCELLED, Stage.CRASHED),
    )


def seat_as_it_is(actor: Actor, seat: Seat) -> Seat:
    """The seat as it is now, whatever an open page still believes. Raises NotThere."""
    return _fresh(actor, Seat.objects.filter(pk=seat.pk))


def locked_seat(actor: Actor, seat: Seat) -> Seat:
    """The seat as it is now, ours to write until the transaction ends. Raises NotThere."""
    return _fresh(actor, Seat.objects.select_for_update(of=("self",)).filter(pk=seat.pk))


def _fresh(actor: Actor, seats: QuerySet[Seat]) -> Seat:
    fresh = seats.select_related("activity", "activity__course").first()
    if fresh is None or not seat_policy.can(actor, Verb.WORK, fresh):
        raise NotThere
    return fresh


@contextmanager
def at_work(
    *, actor: Actor, seat: Seat, step: Step, checks: CheckServices, now: datetime, then: Step | None = None
) -> Iterator[Work]:
    """Write to the seat's draft at one step, all or nothing; afterwards the student stands at `then`.

    Raises NotThere, ActivityShut, AttemptsUsedUp, OutOfOrder.
    """
    with transaction.atomic():
        seat = locked_seat(actor, seat)
        standing = require_takes_work(seat, now)
        attempt = draft_of(seat)
        if attempt is None and not may_begin(seat):
            raise AttemptsUsedUp(USED_UP)
        check = live_check(checks, seat.activity, attempt)
        require_turn(step, so_far(seat.activity, attempt, check))
        if attempt is None:
            raise OutOfOrder("First put the answer in.")
        if check is not None and check.cut is not None:
            fit_claims(attempt, check.cut)
        yield Work(seat, attempt, check, standing)
        _stand_at(seat, then or step, now)


def arrive(*, actor: Actor, seat: Seat, step: Step, now: datetime) -> None:
    """The student looks at this step now: the teacher's live view says so. Raises NotThere."""
    require(seat_policy.can(actor, Verb.WORK, seat))
    if seat.step != step or now - seat.seen_at > SEEN_EVERY:
        with transaction.atomic():
            _stand_at(seat, step, now)


def _stand_at(seat: Seat, step: Step, now: datetime) -> None:
    Seat.objects.filter(pk=seat.pk).update(step=step, seen_at=now)
    seat.step, seat.seen_at = step, now
    tell_class(seat.activity_id)
