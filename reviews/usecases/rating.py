"""What a rater does: agree, rate, switch the keys."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from reviews.domain.errors import NotThere, RoundShut
from reviews.domain.kinds import RoundState
from reviews.domain.rating import Answer
from reviews.models.rounds import Rater, Rating, Round
from reviews.selectors.rating import (
    Standing,
    answer_in,
    has_practice_left,
    last_rating,
    place_of,
    standing_of,
)
from reviews.usecases.closing import close_if_done


class NotAgreed(RoundShut):
    """The rater has not read and agreed yet; the page leads there."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of an answer: whether a row was added, where the rater stands, whether all is done."""

    added: bool
    standing: Standing
    closed: bool


@transaction.atomic
def agree(*, rater: Rater, now: datetime) -> None:
    """The rater has read what the round is for and takes part. Once is enough. Raises RoundShut."""
    _require_taking(_held(rater))
    Rater.objects.filter(pk=rater.pk, consented_at__isnull=True).update(consented_at=now)


def switch_keys(*, rater: Rater, on: bool) -> None:
    """Whether single keys choose and leaf for this rater."""
    Rater.objects.filter(pk=rater.pk).update(keys_on=on)


@transaction.atomic
def rate(
    *, rater: Rater, number: int, practice: bool, answer: Answer, guideline_version: int, now: datetime
) -> Saved:
    """Add what the rater says about the item they know by this number; the last row there counts.

    The same answer under the same guideline again adds nothing: a double click or a form sent anew is one
    rating. Under another version it is a rating of its own, which says that the rater stands by it.
    `guideline_version` is the one that the page showed; one that this bank never had counts as today's.
    Raises RoundShut (also before the agreement and before the practice), NotThere.
    """
    held = _held(rater)
    _require_taking(held)
    if held.consented_at is None:
        raise NotAgreed("Read what this is for, and agree, before you start.")
    if not practice and has_practice_left(held):
        raise RoundShut("First comes the practice. Your answer is not saved.")
    place = place_of(held, number, practice=practice)
    last = last_rating(place)
    shown = held.round.bank.guidelines.filter(version=guideline_version).first() or held.round.guideline
    added = last is None or last.guideline_id != shown.pk or not answer.says_the_same_as(answer_in(last))
    if added:
        Rating.objects.create(
            assignment=place,
            outcome=answer.outcome,
            label=answer.label,
            reason=answer.reason,
            note=answer.note,
            seconds=answer.seconds,
            guideline=shown,
            saved_at=now,
        )
    standing = standing_of(held, after=0 if practice else number)
    is_done = standing.next_item is None and standing.next_practice is None
    return Saved(added, standing, is_done and close_if_done(round_=held.round, now=now))


def _held(rater: Rater) -> Rater:
    """The rater as they are now, their round held until the end of the transaction.

    Saves of one round wait for each other and for its closing: none slips in behind it.
    """
    Round.objects.select_for_update().get(pk=rater.round_id)
    found = Rater.objects.select_related("round__bank", "round__guideline").filter(pk=rater.pk).first()
    if found is None or found.withdrawn_at is not None:
        raise NotThere
    return found


def _require_taking(rater: Rater) -> None:
    state = rater.round.state
    if state == RoundState.DRAFT:
        raise RoundShut("This round has not opened yet. Come back with the same link.")
    if state == RoundState.CLOSED:
        raise RoundShut("This round is closed. What you had saved counts; this answer is not saved.")
    if rater.dropped_at is not None:
        raise RoundShut("Your remaining items went to others. What you had saved counts; this is not saved.")
