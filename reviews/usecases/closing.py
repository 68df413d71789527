"""A round ends when everything in its plan is rated."""

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from reviews.domain.kinds import RoundState
from reviews.models.rounds import Assignment, Rating, Round


def unrated(places: QuerySet[Assignment]) -> QuerySet[Assignment]:
    """Those of the places where nothing was said yet."""
    return places.filter(~Exists(Rating.objects.filter(assignment=OuterRef("pk"))))


def close_if_done(*, round_: Round, now: datetime) -> bool:
    """Close an open round whose raters have nothing left to rate; whether it did.

    A round that nobody has a part in any more stays open for its manager to decide. The caller holds the
    round's lock or has just found its own rater done.
    """
    live = Assignment.objects.filter(
        rater__round=round_, rater__withdrawn_at__isnull=True, taken_away_at__isnull=True
    )
    if not live.exists() or unrated(live).exists():
        return False
    changed = Round.objects.filter(pk=round_.pk, state=RoundState.OPEN).update(
        state=RoundState.CLOSED, closed_at=now
    )
    return bool(changed)
