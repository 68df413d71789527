"""What a rater's pages show: their own place in the round, and never anything of its later meaning."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from reviews.domain.errors import NotThere
from reviews.domain.kinds import Outcome, Purpose
from reviews.domain.links import hash_of, is_token
from reviews.domain.rating import Answer
from reviews.models.banks import Label
from reviews.models.rounds import Assignment, Rater, Rating, TrainingFeedback

# No plan comes near it; a bigger number in an address is somebody's joke.
MOST_PLACES = 1_000_000
_TRAINING = Q(purpose=Purpose.TRAINING)


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a rater is. `next_practice` and `next_item` are numbers from 1, None where all is done."""

    practice_total: int
    practice_done: int
    total: int
    done: int
    next_practice: int | None
    next_item: int | None


@dataclass(frozen=True, slots=True)
class Shown:
    """One item as a rater's page shows it. `given` is what the rater said there last."""

    number: int
    content: dict[str, Any]
    labels: tuple[Label, ...]
    given: Answer | None


@dataclass(frozen=True, slots=True)
class Feedback:
    """What the author of a practice item says of it."""

    label: str
    note: str


def rater_with_token(token: str) -> Rater:
    """Whose link this is. Raises NotThere."""
    rater = Rater.objects.filter(token_hash=hash_of(token)).first() if is_token(token) else None
    if rater is None:
        raise NotThere
    return rater


def rater_with(rater_id: UUID) -> Rater:
    """The rater with round, bank and guideline. Raises NotThere."""
    rater = Rater.objects.select_related("round__bank", "round__guideline").filter(pk=rater_id).first()
    if rater is None:
        raise NotThere
    return rater


def place_of(rater: Rater, number: int, *, practice: bool) -> Assignment:
    """The place that the rater knows by this number, if they have come so far. Raises NotThere."""
    wanted = _reached(rater, number, practice=practice)
    if wanted is None:
        raise NotThere
    return wanted


def standing_of(rater: Rater, *, after: int = 0) -> Standing:
    """How far the rater is; `next_item` is the first open one behind number `after`, or else of all."""
    done = {True: 0, False: 0}
    total = {True: 0, False: 0}
    following: dict[bool, list[int]] = {True: [], False: []}
    for purpose, rated in _rows(rater):
        practice = purpose == Purpose.TRAINING
        total[practice] += 1
        done[practice] += rated
        if not rated:
            following[practice].append(total[practice])
    behind = [number for number in following[False] if number > after]
    return Standing(
        practice_total=total[True],
        practice_done=done[True],
        total=total[False],
        done=done[False],
        next_practice=next(iter(following[True]), None),
        next_item=next(iter(behind or following[False]), None),
    )


def shown_at(rater: Rater, number: int, *, practice: bool) -> Shown:
    """The item at the place that the rater knows by this number. Raises NotThere."""
    place = place_of(rater, number, practice=practice)
    return Shown(
        number=number,
        content=place.item.content,
        labels=tuple(rater.round.bank.labels.all()),
        given=last_answer(place),
    )


def last_answer(place: Assignment) -> Answer | None:
    """What was said there last."""
    rating = Rating.objects.filter(assignment=place).order_by("-id").first()
    if rating is None or rating.blanked_at is not None:
        return None
    return Answer(Outcome(rating.outcome), rating.label, rating.reason, rating.note, rating.seconds)


def feedback_on(rater: Rater, number: int) -> Feedback | None:
    """What to tell the rater about a practice item they have rated. Raises NotThere."""
    place = place_of(rater, number, practice=True)
    if last_answer(place) is None:
        return None
    row = TrainingFeedback.objects.filter(round_id=rater.round_id, item_id=place.item_id).first()
    return Feedback(row.label, row.note) if row else None


def _rows(rater: Rater) -> Any:
    said = Rating.objects.filter(assignment=OuterRef("pk"))
    return (
        Assignment.objects.filter(rater=rater)
        .annotate(rated=Exists(said))
        .order_by("position")
        .values_list("purpose", "rated")
    )


def _reached(rater: Rater, number: int, *, practice: bool) -> Assignment | None:
    if not 1 <= number <= MOST_PLACES:
        return None
    places = Assignment.objects.filter(rater=rater).order_by("position")
    places = places.filter(_TRAINING) if practice else places.exclude(_TRAINING)
    found = places.select_related("item")[number - 1 : number].first()
    if found is None:
        return None
    said = Rating.objects.filter(assignment=OuterRef("pk"))
    open_before = places.filter(~Exists(said), position__lt=found.position).exists()
    return None if open_before else found
