"""What a quantity is, and how the evidence's can stand to the claim's."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from checks.domain.spans import Span


class Relation(StrEnum):
    """How the evidence's quantities stand to the claim's."""

    AGREE = "agree"
    AGREE_LESS_PRECISE = "agree_less_precise"
    DIFFER = "differ"
    ROUNDED = "rounded"
    NEEDS_WORKING_OUT = "needs_working_out"
    OTHER_SUBJECT = "other_subject"
    HOLE = "hole"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What comparing a claim with a sentence of evidence gave.

    `masked_same`: claim and evidence say the same thing once their quantities are masked; where one of
    these differs, so that both cannot hold (see `conflicts.rules_out`).
    `decisive` are the spans of the compared quantities in the evidence, for marking, and
    `decisive_claim` those in the claim. `unmatched` counts the claim's quantities that meet nothing
    in the evidence: an agreement about one of two numbers does not back the other. `same_matter`: what
    differs is said of the same event or counted thing, as far as the two sentences tell, and at the same
    time; false where nothing differs.
    """

    relation: Relation
    masked_same: bool
    decisive: tuple[Span, ...] = ()
    decisive_claim: tuple[Span, ...] = ()
    unmatched: int = 0
    same_matter: bool = False


class Kind(StrEnum):
    """What sort of thing a quantity counts, measures or dates."""

    NUMBER = "number"
    ORDINAL = "ordinal"
    PERCENT = "percent"
    PERCENTAGE_POINTS = "percentage points"
    MONEY = "money"
    MEASURE = "measure"
    DURATION = "duration"
    MULTIPLE = "multiple"
    SCORE = "score"
    CLOCK = "clock"
    DATE = "date"
    MONTH = "month"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"


CALENDAR_KINDS = frozenset({Kind.DATE, Kind.MONTH, Kind.YEAR, Kind.DECADE, Kind.CENTURY})


class Shape(StrEnum):
    """Whether a quantity names one value, two ends, or one end only."""

    POINT = "point"
    RANGE = "range"
    BOUND = "bound"


class Edge(StrEnum):
    """Which end of something that lasts or changes a quantity is ("from 1509 to 1547")."""

    FROM = "from"
    TO = "to"


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity of a text, with exact values in the base unit of its dimension.

    `low` and `high` are the ends of what was said, both included (equal for a single value, None for
    an open end); `exclusive` leaves the ends themselves out ("more than 500"). `half` is half of the
    last digit shown and `coarse` half of the last digit that is not a zero, in the base unit; both
    are 0 for a point in the calendar, whose ends are days (see `dates`).

    `dimension` says what may be compared ("length", "money", "count", "calendar" ...), `unit` what
    was written ("m", "USD"), `zero` where its scale begins, in the base unit (273.15 for "°C"). `role`
    is the event, attribute or edge it belongs to; `nouns` the words it counts; `direction` is 1 for a
    rise, -1 for a fall, 0 where none is told. `lasting`: a stretch of the calendar is meant from end to
    end ("2001-2009"), and not some day in it ("between 2001 and 2009").
    """

    kind: Kind
    span: Span
    text: str
    dimension: str
    unit: str
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
    zero: Fraction = Fraction(0)
    lasting: bool = False
