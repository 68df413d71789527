"""What a teacher does with a student's seat: rename, remove, merge, give a return code anew."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.db import transaction

from classroom.domain.codes import RETURN_LENGTH, new_code
from classroom.domain.errors import NotThere, UnusableInput
from classroom.domain.merging import MergePlan
from classroom.domain.names import display_name
from classroom.models import Attempt, Seat
from classroom.policies import Actor, Verb, require, seat_policy
from classroom.selectors.activities import activity_to_change
from classroom.selectors.live import merge_plan, other_seats, seat_of_class
from classroom.usecases.audit import AuditVerb, record
from classroom.usecases.prints import return_code_print
from classroom.usecases.telling import tell_class, tell_seat_gone

# Above every number that is in use while attempts are numbered anew.
_ASIDE = 10_000


@transaction.atomic
def rename_seat(*, actor: Actor, seat_id: UUID, name: str, now: datetime) -> Seat:
    """Give a student another name. Raises NotThere, UnusableInput."""
    seat = _seat_to_change(actor, seat_id)
    if seat.activity.anonymous:
        raise UnusableInput("This activity keeps no names. Its students are known by their numbers.", "name")
    seat.display_name = display_name(name)
    seat.save(update_fields=["display_name"])
    record(AuditVerb.SEAT_RENAMED, actor=actor.name, now=now, seat=seat)
    tell_class(seat.activity_id)
    return seat


@transaction.atomic
def remove_seat(*, actor: Actor, seat_id: UUID, now: datetime) -> Seat:
    """Let a seat open nothing any more, on no device. Raises NotThere.

    Its draft and its live checks go at once, since nobody could open them again. What was handed in
    leaves the results and goes with the activity.
    """
    seat = _seat_to_change(actor, seat_id)
    seat.removed_at = now
    seat.save(update_fields=["removed_at"])
    seat.attempts.filter(handed_in_at__isnull=True).delete()
    seat.attempts.update(check_id="")
    record(AuditVerb.SEAT_REMOVED, actor=actor.name, now=now, seat=seat)
    tell_seat_gone(seat.pk)
    tell_class(seat.activity_id)
    return seat


@transaction.atomic
def merge_seats(*, actor: Actor, seat_id: UUID, into_id: UUID, now: datetime) -> Seat:
    """Make two seats of one student one: the first opens the second from now on. Raises NotThere.

    The work of both is kept as `classroom.domain.merging` says. The live checks of the first seat go, as
    they are its own; whoever was in the middle of one pastes the same answer again and goes on.
    """
    seat = _seat_to_change(actor, seat_id)
    target = other_seats(seat).select_for_update(of=("self",)).filter(pk=into_id).first()
    if target is None:
        raise NotThere
    plan = merge_plan(seat, target)
    _move_work(plan, seat, target)
    target.step = plan.step
    target.joined_at = min(seat.joined_at, target.joined_at)
    target.seen_at = max(seat.seen_at, target.seen_at)
    target.attempts_deleted += seat.attempts_deleted
    target.save(update_fields=["step", "joined_at", "seen_at", "attempts_deleted"])
    # Whoever was merged into this seat goes on to the new one in one step. The name goes: nobody needs it.
    Seat.objects.filter(merged_into=seat).update(merged_into=target)
    seat.merged_into, seat.removed_at, seat.display_name = target, now, ""
    seat.attempts_deleted = 0
    seat.save(update_fields=["merged_into", "removed_at", "display_name", "attempts_deleted"])
    record(AuditVerb.SEAT_MERGED, actor=actor.name, now=now, seat=target, kept=len(plan.kept))
    tell_seat_gone(seat.pk)
    tell_class(seat.activity_id)
    return target


@transaction.atomic
def renew_return_code(*, actor: Actor, seat_id: UUID, draw: Callable[[int], int], now: datetime) -> str:
    """A new return code for a student who lost theirs; every old one opens nothing from now on.

    Old ones are the seat's own and those of seats that were merged into it. The new code is in the answer
    and nowhere else: what is kept is its print. Raises NotThere.
    """
    seat = _seat_to_change(actor, seat_id)
    code = new_code(draw, RETURN_LENGTH)
    while Seat.objects.filter(
        activity=seat.activity_id, return_code_hash=return_code_print(seat.activity_id, code)
    ).exists():
        code = new_code(draw, RETURN_LENGTH)
    seat.return_code_hash = return_code_print(seat.activity_id, code)
    seat.save(update_fields=["return_code_hash"])
    for merged in seat.merged.all():
        # No print is this short, so no code has it.
        merged.return_code_hash = merged.pk.hex
        merged.save(update_fields=["return_code_hash"])
    record(AuditVerb.RETURN_CODE_RENEWED, actor=actor.name, now=now, seat=seat)
    return code


def _seat_to_change(actor: Actor, seat_id: UUID) -> Seat:
    """The seat, for a teacher of its course; no other teacher and no student writes to it meanwhile."""
    activity_id = Seat.objects.filter(pk=seat_id).values_list("activity_id", flat=True).first()
    if activity_id is None:
        raise NotThere
    # The class first and then its seats, so that two teachers who merge crosswise do not wait for each other.
    activity = activity_to_change(actor, activity_id, Verb.RUN)
    Seat.objects.select_for_update().get(pk=seat_id)
    seat = seat_of_class(activity, seat_id)
    require(seat_policy.can(actor, Verb.CHANGE, seat))
    return seat


def _move_work(plan: MergePlan, seat: Seat, target: Seat) -> None:
    Attempt.objects.filter(pk__in=plan.dropped).delete()
    seat.attempts.update(check_id="")
    for number, key in enumerate(plan.kept, _ASIDE):
        Attempt.objects.filter(pk=key).update(number=number)
    for number, key in enumerate(plan.kept, 1):
        Attempt.objects.filter(pk=key).update(seat=target, number=number)
