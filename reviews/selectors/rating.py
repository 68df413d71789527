"""What a rater's pages show: their own place in the round, and never anything of its later meaning."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q

from reviews.domain.errors import NotThere
from reviews.domain.kinds import Outcome, Purpose
from reviews.domain.links import hash_of, is_token
from reviews.domain.rating import Answer
from reviews.models.banks import Label
from reviews.models.rounds import Assignment, Rater, Rating, TrainingFeedback

# No plan comes near it; a bigger number in an address is somebody's joke.
MOST_PLACES = 1_000_000
_TRAINING = Q(purpose=Purpose.TRAINING)
_SAID = Q(Exists(Rating.objects.filter(assignment=OuterRef("pk"))))


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
    places = Assignment.objects.filter(rater=rater)
    counts = places.aggregate(
        practice_total=Count("pk", filter=_TRAINING),
        practice_done=Count("pk", filter=_TRAINING & _SAID),
        total=Count("pk", filter=~_TRAINING),
        done=Count("pk", filter=~_TRAINING & _SAID),
    )
    practice = counts["practice_total"]
    open_ones = places.filter(~_SAID).order_by("position").values_list("position", flat=True)
    first = open_ones.first()
    behind = open_ones.filter(position__gt=practice + after).first()
    # Practice comes first, so that whatever else is open stands behind all of it.
    following = open_ones.filter(position__gt=practice).first() if behind is None else behind
    return Standing(
        **counts,
        next_practice=first if first is not None and first <= practice else None,
        next_item=following - practice if following is not None else None,
    )


def has_new_guideline(rater: Rater) -> bool:
    """Whether the guideline got another version since this rater's last rating."""
    last = Rating.objects.filter(assignment__rater=rater).order_by("-id").values_list("guideline", flat=True)
    followed = last.first()
    return followed is not None and followed != rater.round.guideline_id


def has_practice_left(rater: Rater) -> bool:
    """Whether a practice item is still to be rated."""
    return Assignment.objects.filter(_TRAINING & ~_SAID, rater=rater).exists()


def shown_at(rater: Rater, number: int, *, practice: bool) -> Shown:
    """The item at the place that the rater knows by this number. Raises NotThere."""
    place = place_of(rater, number, practice=practice)
    last = last_rating(place)
    return Shown(
        number=number,
        content=place.item.content,
        labels=tuple(rater.round.bank.labels.all()),
        given=answer_in(last) if last is not None else None,
    )


def last_rating(place: Assignment) -> Rating | None:
    """The row that counts there; None where nothing was said or what was said is blanked."""
    rating = Rating.objects.filter(assignment=place).order_by("-id").first()
    return rating if rating is not None and rating.blanked_at is None else None


def answer_in(rating: Rating) -> Answer:
    """What a row says."""
    return Answer(Outcome(rating.outcome), rating.label, rating.reason, rating.note, rating.seconds)


def feedback_on(rater: Rater, number: int) -> Feedback | None:
    """What to tell the rater about a practice item they have rated. Raises NotThere."""
    place = place_of(rater, number, practice=True)
    if last_rating(place) is None:
        return None
    row = TrainingFeedback.objects.filter(round_id=rater.round_id, item_id=place.item_id).first()
    return Feedback(row.label, row.note) if row else None


def _reached(rater: Rater, number: int, *, practice: bool) -> Assignment | None:
    if not 1 <= number <= MOST_PLACES:
        return None
    places = Assignment.objects.filter(rater=rater)
    if not practice:
        number += places.filter(_TRAINING).count()
    found = places.select_related("item").filter(position=number).first()
    if found is None or (found.purpose == Purpose.TRAINING) != practice:
        return None
    open_before = places.filter(~_SAID, position__lt=number)
    if not practice:
        open_before = open_before.exclude(_TRAINING)
    return None if open_before.exists() else found
