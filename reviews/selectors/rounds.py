"""Rounds as their manager sees them: who has come how far, and nothing of what they said."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Q

from reviews.domain.errors import NotThere
from reviews.domain.progress import Progress, RaterState, progress_of
from reviews.models.rounds import Assignment, Rater, Rating, Round
from reviews.policies import Actor, round_policy


@dataclass(frozen=True, slots=True)
class RaterRow:
    """One rater of a round, for its manager."""

    number: int
    name: str
    progress: Progress

    @property
    def is_live(self) -> bool:
        """Whether this rater still has a part in the round."""
        return self.progress.state not in {RaterState.DROPPED, RaterState.WITHDRAWN}


def round_seen_by(actor: Actor, round_id: UUID) -> Round:
    """A round with its bank and guideline. Raises NotThere."""
    found = (
        Round.objects.select_related("bank", "guideline")
        .filter(round_policy.visible_to(actor), pk=round_id)
        .first()
    )
    if found is None:
        raise NotThere
    return found


def raters_of(round_: Round) -> list[RaterRow]:
    """Every rater of the round with their progress, by number."""
    totals = dict(
        Rater.objects.filter(round=round_)
        .annotate(total=Count("assignments", filter=Q(assignments__taken_away_at__isnull=True)))
        .values_list("pk", "total")
    )
    saved = _last_saved(round_)
    return [
        RaterRow(
            rater.number,
            rater.name,
            progress_of(
                consented_at=rater.consented_at,
                dropped_at=rater.dropped_at,
                withdrawn_at=rater.withdrawn_at,
                total=totals.get(rater.pk, 0),
                saved=tuple(saved.get(rater.pk, ())),
            ),
        )
        for rater in round_.raters.all()
    ]


def done_of_total(rows: Iterable[RaterRow]) -> tuple[int, int]:
    """How much of the plan is rated, over all who count."""
    counted = [row.progress for row in rows]
    return sum(one.done for one in counted), sum(one.total for one in counted)


def places_in(round_: Round) -> dict[str, int]:
    """How many places of each purpose the plan has, without those of raters who withdrew."""
    rows = (
        Assignment.objects.filter(
            rater__round=round_, rater__withdrawn_at__isnull=True, taken_away_at__isnull=True
        )
        .values_list("purpose")
        .annotate(count=Count("pk"))
        .order_by()
    )
    return dict(rows)


def _last_saved(round_: Round) -> dict[UUID, list[tuple[datetime, float | None]]]:
    """When the last rating at each place was saved and how long it took; never what it was."""
    last: dict[int, tuple[UUID, datetime, float | None]] = {}
    rows = (
        Rating.objects.filter(assignment__rater__round=round_, blanked_at__isnull=True)
        .order_by("id")
        .values_list("assignment_id", "assignment__rater_id", "saved_at", "seconds")
    )
    for place, rater, at, seconds in rows.iterator(chunk_size=2_000):
        last[place] = (rater, at, seconds)
    found: dict[UUID, list[tuple[datetime, float | None]]] = {}
    for rater, at, seconds in last.values():
        found.setdefault(rater, []).append((at, seconds))
    return found
