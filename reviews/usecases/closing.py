"""A round ends when everything in its plan is rated."""

from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from reviews.domain.kinds import Purpose, RoundState
from reviews.models.rounds import Assignment, Rating, Round


def unrated(places: QuerySet[Assignment]) -> QuerySet[Assignment]:
    """Those of the places where nothing was said yet."""
    return places.filter(~Exists(Rating.objects.filter(assignment=OuterRef("pk"))))


def is_short(round_: Round) -> bool:
    """Whether an item has too few raters, since somebody left and nobody was there to follow."""
    stands = Q(taken_away_at__isnull=True, rater__withdrawn_at__isnull=True)
    items = (
        Assignment.objects.filter(rater__round=round_, purpose=Purpose.EXAM)
        .values("item")
        .annotate(raters=Count("pk", filter=stands))
    )
    return items.filter(raters__lt=round_.overlap).exists()


def close_if_done(*, round_: Round, now: datetime) -> bool:
    """Close an open round whose raters have nothing left to rate; whether it did.

    A round that nobody has a part in any more, or whose items lack raters, stays open for its manager to
    decide: others can still be invited, and a closed round does not open again. The caller holds the
    round's lock or has just found its own rater done.
    """
    live = Assignment.objects.filter(
        rater__round=round_, rater__withdrawn_at__isnull=True, taken_away_at__isnull=True
    )
    if not live.exists() or unrated(live).exists() or is_short(round_):
        return False
    changed = Round.objects.filter(pk=round_.pk, state=RoundState.OPEN).update(
        state=RoundState.CLOSED, closed_at=now
    )
    return bool(changed)
