"""What the live view of a class reads."""

from uuid import UUID

from django.db.models import Count, Q, QuerySet

from classroom.domain.errors import NotThere
from classroom.domain.kinds import Step
from classroom.domain.merging import MergePlan, Work, plan_merge
from classroom.domain.picture import SeatNow
from classroom.models import Activity, Attempt, Seat


def class_seats(activity: Activity) -> tuple[SeatNow, ...]:
    """Every seat that counts: nobody's who was removed, and not the teacher's preview. One query."""
    rows = _counted(activity).annotate(
        handed_in=Count("attempts", filter=Q(attempts__handed_in_at__isnull=False))
    )
    return tuple(
        SeatNow(
            seat_id=seat.pk,
            number=seat.number,
            display_name=seat.display_name,
            step=Step(seat.step),
            joined_at=seat.joined_at,
            seen_at=seat.seen_at,
            handed_in=seat.handed_in,
        )
        for seat in rows
    )


def seat_of_class(activity: Activity, seat_id: UUID) -> Seat:
    """One seat of the activity, if it counts in its class. Raises NotThere."""
    seat = _counted(activity).select_related("activity", "activity__course").filter(pk=seat_id).first()
    if seat is None:
        raise NotThere
    return seat


def other_seats(seat: Seat) -> QuerySet[Seat]:
    """The seats that a seat can be merged into, in the order of joining."""
    return _counted(seat.activity).exclude(pk=seat.pk).order_by("number")


def merge_plan(seat: Seat, target: Seat) -> MergePlan:
    """What would become of the work of two seats if the first were merged into the second."""
    own_words = ~Q(claims__prediction="") | ~Q(claims__own_verdict="") | ~Q(claims__own_quote="")
    attempts = Attempt.objects.filter(seat__in=[seat, target]).annotate(
        claims_with_words=Count("claims", filter=own_words)
    )
    steps = {one.pk: Step(one.step) for one in (seat, target)}
    return plan_merge(
        (
            Work(
                key=attempt.pk,
                started_at=attempt.started_at,
                step=steps[attempt.seat_id],
                handed_in_at=attempt.handed_in_at,
                predicted_at=attempt.predicted_at,
                words=attempt.claims_with_words + bool(attempt.reflection),
            )
            for attempt in attempts
        ),
        steps.values(),
        allowed=seat.activity.attempts - seat.attempts_deleted - target.attempts_deleted,
    )


def _counted(activity: Activity) -> QuerySet[Seat]:
    return Seat.objects.filter(activity=activity, removed_at__isnull=True, preview=False)
