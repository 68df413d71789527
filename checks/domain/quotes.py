"""Proof that a quote stands in a source (skeleton)."""

from dataclasses import dataclass
from enum import StrEnum

from checks.domain.spans import Span


class QuoteMode(StrEnum):
    """`prose` folds case; `speech` (transcripts) is exact and case-sensitive."""

    PROSE = "prose"
    SPEECH = "speech"


@dataclass(frozen=True, slots=True)
class Proved:
    """The quote is there: `shown == source[span.start:span.end]`, the source's own characters."""

    span: Span
    shown: str
    near: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """The quote is not proved. `nearest` is the window it came closest to, if any."""

    reason: "Refusal"
    nearest: Span | None = None


class Refusal(StrEnum):
    """Why a quote is not proved."""

    TOO_SHORT = "too short"
    NOT_FOUND = "not found"
    NOT_ONE_PASSAGE = "not one passage"
    CASE_DIFFERS = "case differs"
    NUMBER_DIFFERS = "number differs"
    UNIT_DIFFERS = "unit differs"
    NEGATION_DIFFERS = "negation differs"
    QUANTIFIER_DIFFERS = "quantifier differs"
    DIRECTION_DIFFERS = "direction differs"
    NAME_DIFFERS = "name differs"


def prove_quote(source: str, quote: str, mode: QuoteMode = QuoteMode.PROSE) -> Proved | Refused:
    """Find `quote` in `source`, exactly after folding or near-verbatim in one window."""
    raise NotImplementedError
