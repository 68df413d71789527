"""Proof that a quote stands in a source, in the source's own characters."""

from checks.domain.quotes.proof import (
    Located,
    Place,
    Proved,
    QuoteMode,
    Refusal,
    Refused,
    locate_quote,
    prove_quote,
)

__all__ = [
    "Located",
    "Place",
    "Proved",
    "QuoteMode",
    "Refusal",
    "Refused",
    "locate_quote",
    "prove_quote",
]
