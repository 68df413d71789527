"""After the closing: what is true where raters differed, decided item by item and kept apart from votes."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from reviews.domain.codebook import LabelText
from reviews.domain.errors import NotThere, UnusableInput
from reviews.domain.kinds import AdjudicationReason
from reviews.domain.rating import LONGEST_NOTE, text_of
from reviews.models.banks import Item
from reviews.models.rounds import Adjudication, Round
from reviews.policies import Actor, Verb
from reviews.selectors.numbers import Decision, decisions_of, label_texts, split_items
from reviews.selectors.votes import Vote, votes_of
from reviews.usecases.closed_rounds import closed_round


@dataclass(frozen=True, slots=True)
class Docket:
    """The items that raters differ on, in the bank's order, and what was decided so far."""

    round: Round
    items: tuple[UUID, ...]
    decided: dict[UUID, Decision]

    @property
    def done(self) -> int:
        """How many of them are decided."""
        return sum(item in self.decided for item in self.items)

    def next_open(self, after: UUID | None = None) -> UUID | None:
        """The next undecided item after this one, going round to the first; None when all are decided."""
        start = self.items.index(after) + 1 if after in self.items else 0
        order = (*self.items[start:], *self.items[:start])
        return next((item for item in order if item not in self.decided), None)


@dataclass(frozen=True, slots=True)
class Case:
    """One item under adjudication: what raters saw, what each said, and what counts now.

    `place` counts from 1; `before` and `after` are its neighbours.
    """

    docket: Docket
    item: Item
    labels: tuple[LabelText, ...]
    votes: tuple[Vote, ...]
    decision: Decision | None
    place: int
    before: UUID | None
    after: UUID | None


def read_docket(*, actor: Actor, round_id: UUID) -> Docket:
    """What there is to adjudicate. Raises NotThere, RoundShut."""
    return docket_of(closed_round(actor=actor, round_id=round_id, verb=Verb.ADJUDICATE))


def docket_of(round_: Round) -> Docket:
    """The same of a closed round that was opened already."""
    split = split_items(round_)
    known = set(split)
    decided = {item: decision for item, decision in decisions_of(round_).items() if item in known}
    return Docket(round_, split, decided)


def read_case(*, actor: Actor, round_id: UUID, item_id: UUID) -> Case:
    """One item that raters differ on. Raises NotThere, RoundShut."""
    docket = read_docket(actor=actor, round_id=round_id)
    if item_id not in docket.items:
        raise NotThere
    place = docket.items.index(item_id)
    return Case(
        docket=docket,
        item=Item.objects.get(pk=item_id),
        labels=label_texts(docket.round.bank),
        votes=tuple(votes_of(docket.round, item_id=item_id)),
        decision=docket.decided.get(item_id),
        place=place + 1,
        before=docket.items[place - 1] if place else None,
        after=docket.items[place + 1] if place + 1 < len(docket.items) else None,
    )


@transaction.atomic
def adjudicate(
    *, actor: Actor, round_id: UUID, item_id: UUID, label: str, reason: str, note: str, now: datetime
) -> UUID | None:
    """Decide an item that raters differ on; the next undecided one, None when all are decided.

    No vote changes. Deciding again adds a row, and the last one counts.
    Raises NotThere, RoundShut, UnusableInput.
    """
    docket = read_docket(actor=actor, round_id=round_id)
    if item_id not in docket.items or actor.user_id is None:
        raise NotThere
    _require_usable(docket.round, label, reason)
    note = text_of(note, "note", LONGEST_NOTE)
    Adjudication.objects.create(
        round=docket.round,
        item_id=item_id,
        label=label,
        reason=reason,
        note=note,
        decided_by_id=actor.user_id,
        decided_at=now,
    )
    docket.decided[item_id] = Decision(label, reason, note)
    return docket.next_open(after=item_id)


@transaction.atomic
def take_back(*, actor: Actor, round_id: UUID, item_id: UUID, now: datetime) -> None:
    """Leave a decided item undecided again: a row without a label, which counts as the last one does.

    Raises NotThere (also where nothing is decided), RoundShut.
    """
    docket = read_docket(actor=actor, round_id=round_id)
    if item_id not in docket.items or item_id not in docket.decided or actor.user_id is None:
        raise NotThere
    Adjudication.objects.create(
        round=docket.round, item_id=item_id, decided_by_id=actor.user_id, decided_at=now
    )


def _require_usable(round_: Round, label: str, reason: str) -> None:
    # Compared here: what was sent may hold a NUL, which cannot be asked for in every database.
    if label not in {one.key for one in label_texts(round_.bank)}:
        raise UnusableInput("Choose one of the labels.", field="label")
    if reason not in set(AdjudicationReason):
        raise UnusableInput("Say why the raters differed.", field="reason")
