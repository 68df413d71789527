""" "The tallest" is the first tallest, where the other side says "the second tallest"."""

from dataclasses import replace
from fractions import Fraction

from checks.domain.quantities.kinds import Kind, Quantity
from checks.domain.quantities.reading import Reading
from checks.domain.quantities.tokens import Sort
from checks.domain.quantities.vocabulary import lemma

_BEFORE = frozenset("the its his her their 's".split())


def with_implied_first(claim: Reading, evidence: Reading) -> tuple[Reading, Reading]:
    """Both readings, with an ordinal 1 where one ranks a superlative and the other does not.

    Evidence that has both, "the least populous and the second least dense", is read with both.
    """
    ranked = _ranked(claim) | _ranked(evidence)
    return _implied(claim, _ranked(evidence)), _implied(evidence, ranked)


def _ranked(reading: Reading) -> frozenset[str]:
    """The superlatives that stand right behind an ordinal."""
    return frozenset(
        reading.tokens[stop].low
        for quantity, (_, stop) in zip(reading.quantities, reading.covers, strict=True)
        if quantity.kind is Kind.ORDINAL
        and stop < len(reading.tokens)
        and is_superlative(reading.tokens[stop].low)
    )


def is_superlative(word: str) -> bool:
    """Whether a word in lower case looks like a superlative ("tallest", "most")."""
    return (word.endswith("est") and len(word) > 4) or word in ("most", "best", "worst", "least")


def _implied(reading: Reading, wanted: frozenset[str]) -> Reading:
    if not wanted:
        return reading
    for at, token in enumerate(reading.tokens):
        if at == 0 or token.sort is not Sort.WORD or token.low not in wanted:
            continue
        if reading.tokens[at - 1].low not in _BEFORE:
            continue
        behind = reading.tokens[at : at + 3]
        first = Quantity(
            Kind.ORDINAL,
            reading.folded.span(token.start, token.end),
            token.text,
            "ordinal",
            "",
            Fraction(1),
            Fraction(1),
            nouns=frozenset(
                lemma(word.low)
                for word in behind
                if word.sort is Sort.WORD
                and word.low not in ("most", "least")  # dense or populous, says the next
            ),
        )
        pairs = sorted(
            [*zip(reading.covers, reading.quantities, strict=True), ((at, at), first)],
            key=lambda pair: pair[0],
        )
        return replace(
            reading, covers=tuple(cover for cover, _ in pairs), quantities=tuple(one for _, one in pairs)
        )
    return reading
