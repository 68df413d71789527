"""Numbers, dates and units of a claim and a sentence compared exactly (skeleton)."""

from dataclasses import dataclass
from enum import StrEnum

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
    """`masked_same`: claim and evidence say the same thing once their quantities are masked.

    `decisive` are the spans of the compared quantities in the evidence, for marking.
    """

    relation: Relation
    masked_same: bool
    decisive: tuple[Span, ...] = ()


def compare(claim: str, evidence: str) -> Comparison:
    """Compare every quantity of the claim with the one it meets in the evidence."""
    raise NotImplementedError
