"""The votes of a closed round, as the numbers read them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from reviews.domain.errors import RoundShut
from reviews.domain.kinds import Outcome, Purpose, RoundState
from reviews.models.rounds import Rating, Round

VOTES = frozenset({Purpose.EXAM})


@dataclass(frozen=True, slots=True)
class Vote:
    """What one rater finally said at one place. `order` is that place in the rater's plan, from 1."""

    rater_number: int
    item_id: UUID
    source: str
    outcome: Outcome
    label: str
    reason: str
    note: str
    seconds: float | None
    saved_at: datetime
    order: int
    guideline_version: int
    purpose: Purpose


def votes_of(
    round_: Round, *, purposes: Collection[Purpose] = VOTES, item_id: UUID | None = None
) -> list[Vote]:
    """The last rating at each place, by rater and order; who withdrew is left out.

    Only exam items are votes. Gold, repeats and training come where `purposes` asks for them: a repeat
    finds its first showing by rater and item among {EXAM, REPEAT}. With `item_id`, those of one item alone.
    Raises RoundShut before the closing.
    """
    if round_.state != RoundState.CLOSED:
        raise RoundShut("Votes are shown when the round is closed, to nobody before.")
    ratings = Rating.objects.filter(
        assignment__rater__round=round_,
        assignment__rater__withdrawn_at__isnull=True,
        assignment__purpose__in=purposes,
        blanked_at__isnull=True,
    )
    if item_id is not None:
        ratings = ratings.filter(assignment__item=item_id)
    rows = ratings.order_by("assignment__rater__number", "assignment__position", "id").values_list(
        "assignment_id",
        "assignment__rater__number",
        "assignment__item_id",
        "assignment__item__source",
        "outcome",
        "label",
        "reason",
        "note",
        "seconds",
        "saved_at",
        "assignment__position",
        "guideline__version",
        "assignment__purpose",
    )
    last: dict[int, Vote] = {}
    for row in rows.iterator(chunk_size=2_000):
        place, number, item, source, outcome, label, reason, note, seconds, at, order, version, purpose = row
        last[place] = Vote(
            rater_number=number,
            item_id=item,
            source=source,
            outcome=Outcome(outcome),
            label=label,
            reason=reason,
            note=note,
            seconds=seconds,
            saved_at=at,
            order=order,
            guideline_version=version,
            purpose=Purpose(purpose),
        )
    return list(last.values())
