"""What a student's pages read."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import QuerySet

from checks.domain.verdicts import Verdict
from classroom.domain.codes import fold_code
from classroom.domain.errors import NotThere
from classroom.domain.findings import Findings, Judged, Keyed, findings
from classroom.domain.kinds import ActivityKind, Judgement
from classroom.models import Activity, Attempt, Seat
from classroom.policies import Actor

# A seat may be merged into one that is merged again; nobody does it more often than this.
_MOST_MERGES = 5


def seats_now(ids: Collection[UUID]) -> frozenset[UUID]:
    """The seats that these are today: a merged seat gives way to the one that took over its work."""
    found: set[UUID] = set()
    asked = set(ids)
    for _ in range(_MOST_MERGES):
        rows = dict(Seat.objects.filter(pk__in=asked).values_list("pk", "merged_into"))
        found |= {seat for seat, into in rows.items() if into is None}
        asked = {into for into in rows.values() if into is not None} - found
        if not asked:
            break
    return frozenset(found)


def with_merged(seat: Seat) -> list[UUID]:
    """This seat and all that were merged into it, directly or through another one: one person."""
    found = [seat.pk]
    layer = found
    while layer:
        layer = list(
            Seat.objects.filter(merged_into__in=layer).exclude(pk__in=found).values_list("pk", flat=True)
        )
        found = [*found, *layer]
    return found


def seat_of(actor: Actor, activity: Activity) -> Seat | None:
    """The actor's own seat in an activity: the one joined last, if any still opens something.

    A teacher's preview is none: whoever joins in that browser takes a seat that counts.
    """
    return _held_by(actor).filter(activity=activity, preview=False).last()


def seat_by_code(actor: Actor, code: str) -> Seat | None:
    """`seat_of` for the activity of a join code, open or not: own work can be read after the end."""
    return _held_by(actor).filter(activity__code=fold_code(code) or "", preview=False).last()


def own_seat(actor: Actor, activity_id: UUID) -> Seat:
    """The seat whose lesson the actor is in, be it a preview. Raises NotThere."""
    seat = _held_by(actor).filter(activity=activity_id).last()
    if seat is None:
        raise NotThere
    return seat


def _held_by(actor: Actor) -> QuerySet[Seat]:
    """The seats that still open something for this actor, the one joined last at the end."""
    seats = Seat.objects.filter(pk__in=actor.seat_ids, removed_at__isnull=True)
    return seats.select_related("activity", "activity__course").order_by("number")


def handed_in(seat: Seat) -> tuple[Attempt, ...]:
    """What this seat has handed in, newest first, with claims, objections and comment."""
    return tuple(
        seat.attempts.filter(handed_in_at__isnull=False)
        .select_related("comment")
        .prefetch_related("claims__objection")
        .order_by("-number")
    )


def findings_of(attempt: Attempt) -> Findings | None:
    """What was planted and who found it; None where the activity has no key."""
    activity = attempt.seat.activity
    key = [
        Keyed(one.number, activity.text[one.start : one.end], one.planted, one.note)
        for one in activity.key.all()
    ]
    if activity.kind != ActivityKind.PLANTED or not key:
        return None
    return findings(
        key,
        [
            Judged(
                sentence=claim.sentence,
                prediction=Judgement(claim.prediction) if claim.prediction else None,
                own_verdict=Judgement(claim.own_verdict) if claim.own_verdict else None,
                verdict=Verdict(claim.verdict),
            )
            for claim in attempt.claims.all()
        ],
    )
