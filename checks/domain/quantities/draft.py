"""One quantity in the making, and the small steps along tokens that all readers share."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from checks.domain.quantities.kinds import Edge, Kind, Shape
from checks.domain.quantities.numbers import Number
from checks.domain.quantities.tokens import Sort, Token
from checks.domain.quantities.units import Unit

ONE = Unit("", "count", Fraction(1))
"""The unit of a bare count."""


@dataclass(slots=True)
class Draft:
    """A quantity that covers tokens `first`..`stop` and may still be joined, bounded or given a role."""

    kind: Kind
    first: int
    stop: int
    dimension: str
    unit: Unit
    low: Fraction | None
    high: Fraction | None
    half: Fraction = Fraction(0)
    coarse: Fraction = Fraction(0)
    shape: Shape = Shape.POINT
    exclusive: bool = False
    approximate: bool = False
    edge: Edge | None = None
    role: str = ""
    nouns: frozenset[str] = frozenset()
    direction: int = 0
    scaled: bool = False
    bare: bool = False
    restates: bool = False
    lasting: bool = False


def make_draft(kind: Kind, first: int, stop: int, number: Number, unit: Unit) -> Draft:
    """A draft of `number` in `unit`, in the base unit of its dimension."""
    value = number.value * unit.factor + unit.offset
    return Draft(
        kind, first, stop, unit.dimension, unit, value, value,
        number.half * unit.factor, number.coarse * unit.factor,
        scaled=number.scaled, bare=kind is Kind.NUMBER,
    )  # fmt: skip


def is_word_at(tokens: Sequence[Token], at: int) -> bool:
    """Whether the token at `at` is a word."""
    return 0 <= at < len(tokens) and tokens[at].sort is Sort.WORD
