"""What a manager sees of banks, and what anybody sees of a published one. Managers' side."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from reviews.domain.errors import NotThere
from reviews.domain.kinds import RoundState
from reviews.models.answers import Expected, ExpectedSeal, System
from reviews.models.banks import Bank, DesignText, Guideline, Item, Label
from reviews.models.rounds import Rating, Round
from reviews.policies import Actor, bank_policy, require


@dataclass(frozen=True, slots=True)
class BankLine:
    """A bank in the list."""

    bank: Bank
    items: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Marks:
    """How many expected labels there are, and what they mark."""

    expected: int
    training: int
    gold: int


@dataclass(frozen=True, slots=True)
class BankHome:
    """A bank with everything that belongs to it, and what comes next."""

    bank: Bank
    labels: list[Label]
    guidelines: list[Guideline]
    items: int
    marks: Marks
    expected_seal: ExpectedSeal | None
    systems: list[System]
    designs: int
    rounds: list[Round]

    @property
    def next_step(self) -> str:
        """The one thing to do now: import, seal, round, or nothing more ("")."""
        if not self.items:
            return "import"
        if self.bank.sealed_at is None:
            return "seal"
        return "" if self.rounds else "round"

    @property
    def guideline(self) -> Guideline:
        """The newest version."""
        return self.guidelines[-1]


@dataclass(frozen=True, slots=True)
class OtherSeals:
    """The fingerprints of what belongs to a bank's items; none of them while people rate."""

    expected: ExpectedSeal | None
    systems: list[System]


@dataclass(frozen=True, slots=True)
class AtStake:
    """What goes with a bank when it is erased, besides the items: its rounds and how often people rated."""

    rounds: list[Round]
    ratings: int

    @property
    def being_rated(self) -> list[Round]:
        """The open rounds, for which nothing can be erased yet."""
        return [one for one in self.rounds if one.state == RoundState.OPEN]

    @property
    def over(self) -> list[Round]:
        """The closed rounds, whose files can be taken first."""
        return [one for one in self.rounds if one.state == RoundState.CLOSED]


def banks_of(actor: Actor) -> list[BankLine]:
    """The banks this actor may view, the newest first. Raises NotThere for who manages none."""
    require(bank_policy.can_make(actor))
    banks = Bank.objects.filter(bank_policy.visible_to(actor)).annotate(
        item_count=Count("items", distinct=True), round_count=Count("rounds", distinct=True)
    )
    return [BankLine(bank, bank.item_count, bank.round_count) for bank in banks.order_by("-created_at", "pk")]


def bank_seen_by(actor: Actor, bank_id: UUID) -> Bank:
    """The bank, if this actor may view it. Raises NotThere."""
    bank = Bank.objects.filter(bank_policy.visible_to(actor), pk=bank_id).first()
    if bank is None:
        raise NotThere
    return bank


def bank_home(actor: Actor, bank_id: UUID) -> BankHome:
    """Everything the bank's page shows. Raises NotThere."""
    bank = bank_seen_by(actor, bank_id)
    systems = System.objects.filter(bank=bank).annotate(answer_count=Count("answers"))
    return BankHome(
        bank=bank,
        labels=list(bank.labels.order_by("order")),
        guidelines=list(bank.guidelines.order_by("version")),
        items=bank.items.count(),
        marks=_marks(bank),
        expected_seal=ExpectedSeal.objects.filter(bank=bank).first(),
        systems=list(systems.order_by("pk")),
        designs=bank.design_texts.count(),
        rounds=list(bank.rounds.order_by("created_at", "pk")),
    )


def at_stake(bank: Bank) -> AtStake:
    """What would be lost with the bank."""
    return AtStake(
        rounds=list(bank.rounds.order_by("created_at", "pk")),
        ratings=Rating.objects.filter(assignment__rater__round__bank=bank).count(),
    )


def items_of(bank: Bank) -> QuerySet[Item]:
    """The bank's items in the order drawn for them."""
    return bank.items.order_by("position")


def expected_among(items: list[Item]) -> dict[UUID, Expected]:
    """The expected labels of these items."""
    return {row.item_id: row for row in Expected.objects.filter(item__in=items)}


def design_texts_of(bank: Bank) -> list[tuple[DesignText, list[DesignText]]]:
    """Each design text with its addenda, in the order in which they were sealed."""
    rows = list(bank.design_texts.order_by("sealed_at", "pk"))
    return [
        (first, [row for row in rows if row.addendum_to_id == first.pk])
        for first in rows
        if first.addendum_to_id is None
    ]


def design_text(bank: Bank, number: int) -> DesignText:
    """One design text or addendum of a bank. Raises NotThere."""
    found = bank.design_texts.filter(pk=number).first()
    if found is None:
        raise NotThere
    return found


def published_bank(bank_id: UUID) -> Bank:
    """A sealed bank whose fingerprints are published. Raises NotThere."""
    bank = Bank.objects.filter(pk=bank_id, public=True, sealed_at__isnull=False).first()
    if bank is None:
        raise NotThere
    return bank


def other_seals(bank: Bank) -> OtherSeals | None:
    """The other fingerprints of a published bank; None while a round is planned or open.

    A rater may open the public page too, and nothing a rater can open may depend on what is expected or
    which systems answered. What was noted down before the round can be compared after it.
    """
    if bank.rounds.exclude(state=RoundState.CLOSED).exists():
        return None
    return OtherSeals(
        expected=ExpectedSeal.objects.filter(bank=bank).first(),
        systems=list(System.objects.filter(bank=bank).order_by("pk")),
    )


def _marks(bank: Bank) -> Marks:
    counts = Expected.objects.filter(item__bank=bank).aggregate(
        expected=Count("pk"),
        training=Count("pk", filter=Q(training=True)),
        gold=Count("pk", filter=Q(gold=True)),
    )
    return Marks(**counts)
