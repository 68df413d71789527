"""Take a seat: with the code on the board and, unless the activity is anonymous, a name."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from checks.usecases.services import CheckServices
from classroom.domain.codes import JOIN_LENGTH, RETURN_LENGTH, fold_code, new_code
from classroom.domain.errors import ClassFull, CodeUnknown
from classroom.domain.names import display_name
from classroom.models import Activity, Seat
from classroom.policies import Actor
from classroom.selectors.activities import window_of
from classroom.selectors.lesson import seat_of
from classroom.usecases.audit import AuditVerb, record
from classroom.usecases.guessing import join_guess
from classroom.usecases.prints import return_code_print
from classroom.usecases.telling import checks_owner, tell_class

# A lecture hall. Whoever sends the join form over and over fills no table and no teacher's page.
MOST_STUDENTS = 500
# Seats of teachers who try their lesson are numbered from here, so that "Student 1" is a student.
FIRST_PREVIEW = 1_000_000


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat, and its return code where it is a new one: nobody can read the code again later."""

    seat: Seat
    return_code: str | None


def activity_for(*, code: str, address: str | None, now: datetime) -> Activity:
    """The activity that this code opens now; wrong, closed and unknown codes look alike.

    Raises CodeUnknown, TooManyGuesses.
    """
    guess = join_guess(address)
    guess.require_patience()
    folded = fold_code(code)
    if folded is not None and len(folded) == JOIN_LENGTH:
        activity = Activity.objects.select_related("course").filter(code=folded).first()
        if activity is not None and window_of(activity).standing(now).takes_work:
            return activity
    guess.missed()
    raise CodeUnknown


def join(
    *,
    actor: Actor,
    code: str,
    typed_name: str,
    address: str | None,
    draw: Callable[[int], int],
    now: datetime,
) -> Joined:
    """Take the next seat, or come back to the one that this browser holds already.

    An anonymous activity asks for no name and keeps none. `draw(n)` gives a random number below n.
    Raises CodeUnknown, TooManyGuesses, UnusableInput, ClassFull.
    """
    activity = activity_for(code=code, address=address, now=now)
    own = seat_of(actor, activity)
    if own is not None:
        return Joined(own, None)
    with transaction.atomic():
        activity = _as_it_is_now(activity, now)
        name = "" if activity.anonymous else display_name(typed_name)
        joined = take_seat(activity=activity, name=name, draw=draw, now=now)
        record(AuditVerb.JOINED, actor=f"seat:{joined.seat.pk}", now=now, seat=joined.seat)
        tell_class(activity.pk)
    return joined


def _as_it_is_now(activity: Activity, now: datetime) -> Activity:
    """Hold the activity: its teacher may have closed it, or made it anonymous, a moment ago."""
    held = (
        Activity.objects.select_related("course")
        .select_for_update(of=("self",))
        .filter(pk=activity.pk, code=activity.code)
        .first()
    )
    if held is None or not window_of(held).standing(now).takes_work:
        raise CodeUnknown
    return held


def take_seat(
    *,
    activity: Activity,
    name: str,
    draw: Callable[[int], int],
    now: datetime,
    preview: bool = False,
) -> Joined:
    """The next seat of an activity, inside a transaction of the caller's. Two at once get two numbers.

    Raises ClassFull.
    """
    # Whoever comes second waits here and counts anew.
    Activity.objects.select_for_update().get(pk=activity.pk)
    if not preview and activity.seats.filter(preview=False, removed_at=None).count() >= MOST_STUDENTS:
        raise ClassFull(MOST_STUDENTS)
    highest = activity.seats.filter(preview=preview).aggregate(highest=Max("number"))["highest"]
    code = new_code(draw, RETURN_LENGTH)
    while activity.seats.filter(return_code_hash=return_code_print(activity.pk, code)).exists():
        code = new_code(draw, RETURN_LENGTH)
    seat = Seat.objects.create(
        activity=activity,
        number=(highest or (FIRST_PREVIEW - 1 if preview else 0)) + 1,
        display_name=name,
        return_code_hash=return_code_print(activity.pk, code),
        preview=preview,
        joined_at=now,
        seen_at=now,
    )
    return Joined(seat, code)


def leave_device(*, actor: Actor, checks: CheckServices) -> None:
    """The student is done here: every socket of their seats closes. Seats, work and live checks stay."""
    for seat_id in actor.seat_ids:
        checks.progress.left(checks_owner(seat_id))
