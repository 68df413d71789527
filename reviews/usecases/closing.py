"""A round ends when everything in its plan is rated."""

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from reviews.domain.kinds import RoundState
from reviews.models.rounds import Assignment, Rater, Rating, Round


def with_rated(places: QuerySet[Assignment]) -> QuerySet[Assignment]:
    """The places, each knowing as `rated` whether anything was said there."""
    return places.annotate(rated=Exists(Rating.objects.filter(assignment=OuterRef("pk"))))


def unrated_of(rater: Rater) -> QuerySet[Assignment]:
    """What this rater still has to rate, in order."""
    places = Assignment.objects.filter(rater=rater, taken_away_at__isnull=True)
    return with_rated(places).filter(rated=False).order_by("position")


def close_if_done(*, round_: Round, now: datetime) -> bool:
    """Close an open round whose raters have nothing left to rate; whether it did.

    A round that nobody has a part in any more stays open for its manager to decide. The caller holds the
    round's lock or has just found its own rater done.
    """
    live = Assignment.objects.filter(
        rater__round=round_, rater__withdrawn_at__isnull=True, taken_away_at__isnull=True
    )
    if not live.exists() or with_rated(live).filter(rated=False).exists():
        return False
    changed = Round.objects.filter(pk=round_.pk, state=RoundState.OPEN).update(
        state=RoundState.CLOSED, closed_at=now
    )
    return bool(changed)
