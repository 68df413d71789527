"""What the numbers of a closed round are made of, read once and handed to the pure rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Subquery

from reviews.domain.agreement import Ballot
from reviews.domain.codebook import LabelText
from reviews.domain.kinds import Outcome, Purpose
from reviews.domain.scoring import Scale
from reviews.domain.self_agreement import Seen
from reviews.models.answers import Expected, SystemAnswer
from reviews.models.banks import Bank, Item
from reviews.models.rounds import Adjudication, Assignment, Rating, Round
from reviews.selectors.votes import Vote


@dataclass(frozen=True, slots=True)
class People:
    """How many raters a round has had: all who were invited, who withdrew, who dropped out."""

    invited: int
    withdrawn: int
    dropped: int


@dataclass(frozen=True, slots=True)
class Decision:
    """What counts now for an item that raters differed on."""

    label: str
    reason: str
    note: str


def label_texts(bank: Bank) -> tuple[LabelText, ...]:
    """The bank's labels in their order."""
    rows = bank.labels.order_by("order").values_list(
        "key", "name", "definition", "example", "abstains", "dangerous"
    )
    return tuple(LabelText(*row) for row in rows)


def scale_of(labels: Iterable[LabelText]) -> Scale:
    """The labels as the scores need them."""
    labels = tuple(labels)
    return Scale(
        tuple(label.key for label in labels),
        abstains=next((label.key for label in labels if label.abstains), None),
        dangerous=next((label.key for label in labels if label.dangerous), None),
    )


def ballots_of(votes: Iterable[Vote]) -> tuple[Ballot, ...]:
    """Those of the votes that are labels of exam items."""
    return tuple(
        Ballot(vote.rater_number, str(vote.item_id), vote.label)
        for vote in votes
        if vote.outcome is Outcome.LABEL and vote.purpose is Purpose.EXAM
    )


def sources_of(votes: Iterable[Vote]) -> dict[str, str]:
    """The source of each item that was voted on."""
    return {str(vote.item_id): vote.source for vote in votes}


def seen_as(votes: Iterable[Vote], purpose: Purpose) -> tuple[Seen, ...]:
    """What raters said where an item stood for this purpose."""
    return tuple(
        Seen(vote.rater_number, str(vote.item_id), vote.label if vote.outcome is Outcome.LABEL else None)
        for vote in votes
        if vote.purpose is purpose
    )


def people_of(round_: Round) -> People:
    """How many raters there are and were."""
    rows = list(round_.raters.values_list("withdrawn_at", "dropped_at"))
    return People(
        invited=len(rows),
        withdrawn=sum(withdrawn is not None for withdrawn, _ in rows),
        dropped=sum(dropped is not None and withdrawn is None for withdrawn, dropped in rows),
    )


def exam_items(round_: Round) -> dict[UUID, str]:
    """The source of every item that stood in the round as an exam item, in the bank's order."""
    places = Assignment.objects.filter(item=OuterRef("pk"), rater__round=round_, purpose=Purpose.EXAM)
    rows = Item.objects.filter(Exists(places), bank=round_.bank_id).order_by("position")
    return dict(rows.values_list("pk", "source"))


def split_items(round_: Round) -> tuple[UUID, ...]:
    """The exam items that got two different labels or more, in the bank's order; last ratings count."""
    last = Rating.objects.filter(assignment=OuterRef("pk"), blanked_at__isnull=True).order_by("-pk")
    rows = (
        Assignment.objects.filter(rater__round=round_, rater__withdrawn_at__isnull=True, purpose=Purpose.EXAM)
        .annotate(said=Subquery(last.values("label")[:1]))
        .filter(said__gt="")
        .values("item_id", "item__position")
        .annotate(labels=Count("said", distinct=True))
        .filter(labels__gt=1)
        .order_by("item__position")
    )
    return tuple(row["item_id"] for row in rows)


def gold_labels(bank: Bank) -> dict[str, str]:
    """The known label of each gold item."""
    rows = Expected.objects.filter(item__bank=bank, gold=True).values_list("item_id", "label")
    return {str(item): label for item, label in rows}


def decisions_of(round_: Round) -> dict[UUID, Decision]:
    """What was adjudicated; of several rows for an item the last counts, and one without a label undoes."""
    rows = (
        Adjudication.objects.filter(round=round_)
        .order_by("pk")
        .values_list("item_id", "label", "reason", "note")
    )
    last = {item: Decision(*rest) for item, *rest in rows}
    return {item: decision for item, decision in last.items() if decision.label}


def system_answers(bank: Bank) -> dict[str, dict[str, str]]:
    """Each system's label for each item that it answered, by the systems' names."""
    rows = SystemAnswer.objects.filter(system__bank=bank).order_by("system__name", "pk")
    answers: dict[str, dict[str, str]] = {}
    for system, item, label in rows.values_list("system__name", "item_id", "label"):
        answers.setdefault(system, {})[str(item)] = label
    return answers
