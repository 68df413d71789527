"""What a student's pages read."""

from collections.abc import Collection
from uuid import UUID

from classroom.models import Activity, Seat
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


def seat_of(actor: Actor, activity: Activity) -> Seat | None:
    """The actor's own seat in an activity: the one joined last, if any still opens something."""
    return (
        Seat.objects.select_related("activity", "activity__course")
        .filter(pk__in=actor.seat_ids, activity=activity, removed_at__isnull=True)
        .order_by("number")
        .last()
    )
