"""What an answer claims: cut into the smallest statements that can be checked alone."""

from checks.domain.claims.cutting import (
    Claim,
    CutAnswer,
    Part,
    Skipped,
    SkipReason,
    cut_answer,
)

__all__ = ["Claim", "CutAnswer", "Part", "SkipReason", "Skipped", "cut_answer"]
