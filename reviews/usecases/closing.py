"""A round ends when everything in its plan is rated."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from reviews.domain.kinds import RoundState
from reviews.models.rounds import Assignment, Rater, Rating, Round


def unrated(places: QuerySet[Assignment]) -> QuerySet[Assignment]:
    """Those of the places where nothing was said yet."""
    return places.filter(~Exists(Rating.objects.filter(assignment=OuterRef("pk"))))


def lacks_raters(round_: Round) -> bool:
    """Whether somebody left something undone and too few are there to take it over.

    Told by people alone: whether a round closes is seen by raters, so it must not hang on what items are for.
    """
    at_work = Rater.objects.filter(
        Exists(Assignment.objects.filter(rater=OuterRef("pk"))),
        round=round_,
        dropped_at__isnull=True,
        withdrawn_at__isnull=True,
    )
    left = Assignment.objects.filter(
        Q(taken_away_at__isnull=False) | Q(rater__withdrawn_at__isnull=False), rater__round=round_
    )
    return at_work.count() < round_.overlap and left.exists()


def close_if_done(*, round_: Round, now: datetime) -> bool:
    """Close an open round whose raters have nothing left to rate; whether it did.

    A round that nobody has a part in any more, or whose items lack raters, stays open for its manager to
    decide: others can still be invited, and a closed round does not open again. The caller holds the
    round's lock or has just found its own rater done.
    """
    live = Assignment.objects.filter(
        rater__round=round_, rater__withdrawn_at__isnull=True, taken_away_at__isnull=True
    )
    if not live.exists() or unrated(live).exists() or lacks_raters(round_):
        return False
    changed = Round.objects.filter(pk=round_.pk, state=RoundState.OPEN).update(
        state=RoundState.CLOSED, closed_at=now
    )
    return bool(changed)
