"""What a manager does with a round: make it, open it, widen it, drop a rater, close it."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from reviews.domain.errors import NotThere, RoundShut, Sealed, UnusableInput
from reviews.domain.kinds import Purpose, RoundState
from reviews.domain.planning import PlanItem
from reviews.models.banks import Bank
from reviews.models.rounds import Rater, Round
from reviews.policies import Actor, Verb, bank_policy, require, round_policy
from reviews.usecases.closing import close_if_done
from reviews.usecases.dealing import lay_out_feedback, plan_items, take_rest_away, top_up

MOST_RATERS = 200


@dataclass(frozen=True, slots=True)
class RoundSettings:
    """What a manager decides about a round before it opens."""

    title: str
    about: str
    minutes: int
    contact: str
    overlap: int
    repeats: int
    gold: int
    seed: int
    guideline_version: int


@transaction.atomic
def make_round(*, actor: Actor, bank: Bank, wanted: RoundSettings, now: datetime) -> Round:
    """A new round on a sealed bank. Raises NotThere, Sealed (the bank is not), UnusableInput."""
    require(bank_policy.can(actor, Verb.CHANGE, bank))
    if bank.sealed_at is None:
        raise Sealed("Seal the bank first. People rate only what can no longer change.")
    items = plan_items(bank)
    if not _count(items, Purpose.EXAM):
        raise UnusableInput("This bank has no exam items: all of them are gold or training.")
    golden = _count(items, Purpose.GOLD)
    if wanted.gold > golden:
        raise UnusableInput(f"The bank has {golden} gold items. Ask for at most so many.", field="gold")
    guideline = bank.guidelines.filter(version=wanted.guideline_version).first()
    if guideline is None:
        raise UnusableInput("The bank has no guideline of that version.", field="guideline")
    return Round.objects.create(
        bank=bank,
        guideline=guideline,
        title=wanted.title,
        about=wanted.about,
        minutes=wanted.minutes,
        contact=wanted.contact,
        overlap=wanted.overlap,
        repeats=wanted.repeats,
        gold=wanted.gold,
        seed=wanted.seed,
        created_at=now,
    )


@transaction.atomic
def discard_round(*, actor: Actor, round_id: UUID) -> None:
    """Delete a round that was never opened. Raises NotThere, RoundShut."""
    round_ = locked(actor, round_id)
    if round_.state != RoundState.DRAFT:
        raise RoundShut("This round has been opened. Close it instead; what was rated is kept.")
    round_.delete()


@transaction.atomic
def open_round(*, actor: Actor, round_id: UUID, now: datetime) -> int:
    """Lay out the plan and let the raters in; how many places there are. Raises NotThere, RoundShut."""
    round_ = locked(actor, round_id)
    if round_.state != RoundState.DRAFT:
        raise RoundShut("This round has been opened already.")
    raters = _live_raters(round_)
    if raters < round_.overlap:
        are = "is" if raters == 1 else "are"
        raise RoundShut(
            f"Each item is to be rated by {round_.overlap}, and {raters} {are} invited. Invite more raters."
        )
    lay_out_feedback(round_)
    places = top_up(round_)
    round_.state, round_.opened_at = RoundState.OPEN, now
    round_.save(update_fields=["state", "opened_at"])
    return places


@transaction.atomic
def widen_round(*, actor: Actor, round_id: UUID, overlap: int) -> int:
    """Have each item rated by more people; how many places came. Raises NotThere, RoundShut, UnusableInput.

    What raters have stays with them in its order. New raters get their share here, too.
    """
    round_ = locked(actor, round_id)
    _require_open(round_)
    if overlap < round_.overlap:
        raise UnusableInput(
            f"Each item is already rated by {round_.overlap}. Ratings are only added.", field="overlap"
        )
    raters = _live_raters(round_)
    if overlap > max(raters, round_.overlap):
        raise UnusableInput(f"There are {raters} raters. Invite more of them first.", field="overlap")
    round_.overlap = overlap
    round_.save(update_fields=["overlap"])
    return top_up(round_)


@transaction.atomic
def follow_guideline(*, actor: Actor, round_id: UUID, version: int) -> None:
    """From now on raters follow this version; ratings already given keep theirs."""
    round_ = locked(actor, round_id)
    if round_.state == RoundState.CLOSED:
        raise RoundShut("This round is closed.")
    guideline = round_.bank.guidelines.filter(version=version).first()
    if guideline is None:
        raise UnusableInput("The bank has no guideline of that version.", field="guideline")
    round_.guideline = guideline
    round_.save(update_fields=["guideline"])


@transaction.atomic
def drop_rater(*, actor: Actor, round_id: UUID, number: int, now: datetime) -> int:
    """Put on record that a rater dropped out: their ratings count, the rest goes to others.

    Returns how many places others got. Raises NotThere, RoundShut.
    """
    round_ = locked(actor, round_id)
    if round_.state == RoundState.CLOSED:
        raise RoundShut("This round is closed; nobody has anything left to do in it.")
    rater = rater_numbered(round_, number)
    if rater.dropped_at is not None or rater.withdrawn_at is not None:
        raise RoundShut(f"Rater {number} is no longer taking part.")
    rater.dropped_at = now
    rater.save(update_fields=["dropped_at"])
    if round_.state == RoundState.DRAFT:
        return 0
    take_rest_away(rater, now=now)
    added = top_up(round_)
    close_if_done(round_=round_, now=now)
    return added


@transaction.atomic
def close_round(*, actor: Actor, round_id: UUID, now: datetime) -> None:
    """Close by hand: nothing is taken any more, and the numbers become visible. Raises RoundShut."""
    round_ = locked(actor, round_id)
    _require_open(round_)
    round_.state, round_.closed_at, round_.closed_by_hand = RoundState.CLOSED, now, True
    round_.save(update_fields=["state", "closed_at", "closed_by_hand"])


def locked(actor: Actor, round_id: UUID) -> Round:
    """The round, held until the end of the transaction. Raises NotThere."""
    round_ = Round.objects.select_for_update(of=("self",)).select_related("bank").filter(pk=round_id).first()
    if round_ is None:
        raise NotThere
    require(round_policy.can(actor, Verb.RUN, round_))
    return round_


def rater_numbered(round_: Round, number: int) -> Rater:
    """A rater of the round. Raises NotThere."""
    rater = round_.raters.filter(number=number).first()
    if rater is None:
        raise NotThere
    return rater


def _live_raters(round_: Round) -> int:
    return round_.raters.filter(dropped_at__isnull=True, withdrawn_at__isnull=True).count()


def _count(items: list[PlanItem], purpose: Purpose) -> int:
    return sum(item.purpose is purpose for item in items)


def _require_open(round_: Round) -> None:
    if round_.state == RoundState.DRAFT:
        raise RoundShut("Open the round first.")
    if round_.state == RoundState.CLOSED:
        raise RoundShut("This round is closed.")
