"""Figures that name a thing or a time: what a sentence is about, and not what it says of it."""

from checks.domain.quantities.clauses import Clause, clauses, in_brackets, is_verb
from checks.domain.quantities.excluded import FUNCTION_WORDS
from checks.domain.quantities.kinds import CALENDAR_KINDS, Kind, Quantity, Shape
from checks.domain.quantities.reading import Reading
from checks.domain.quantities.superlatives import is_superlative
from checks.domain.quantities.tokens import Sort, low_at
from checks.domain.quantities.vocabulary import ONCE
from checks.domain.spans import Span

_BEFORE_A_NOUN = frozenset("the a an its his her their our my your this that".split())
_RANKING = frozenset(
    "is was are were be been being as become became becomes remain remained remains ranks ranked".split()
)


def naming_figures(reading: Reading) -> frozenset[Span]:
    """The spans of ordinals and dates that tell which thing is meant, or when.

    In front of the verb all do ("the third season of X has", "in 2010 the company had"), but for what
    stands in brackets and for the date of what happens once ("In 1890, X was born"). Behind the verb a
    year does in front of a noun ("hosted the 2012 games"), and so does an ordinal that ranks nothing
    ("won the second race"; but "was the second president", "has the second largest lake"). A number behind
    a noun does wherever it stands ("on day 1", "round 3").
    """
    found = list(clauses(reading))
    aside = in_brackets(reading.tokens)
    return frozenset(
        quantity.span
        for quantity, (first, stop) in zip(reading.quantities, reading.covers, strict=True)
        if first not in aside
        and (
            _names_before(quantity, first, found)
            or _names_a_noun(reading, quantity, first, stop)
            or _is_named(reading, quantity, first)
        )
    )


def _names_before(quantity: Quantity, first: int, found: list[Clause]) -> bool:
    clause = next((clause for clause in found if clause.first <= first < clause.verb), None)
    if clause is None:
        return False
    if quantity.kind in CALENDAR_KINDS:
        opens = first - clause.first <= 1  # the word "in" or "on" may stand in front
        return not (opens and quantity.role in ONCE)
    return quantity.kind is Kind.ORDINAL


def _names_a_noun(reading: Reading, quantity: Quantity, first: int, stop: int) -> bool:
    before = low_at(reading.tokens, first - 1)
    if not (before in _BEFORE_A_NOUN or before.endswith("'s")):
        return False
    if quantity.kind is Kind.YEAR:
        return True
    ranks = low_at(reading.tokens, first - 2) in _RANKING or is_superlative(low_at(reading.tokens, stop))
    return quantity.kind is Kind.ORDINAL and not ranks


def _is_named(reading: Reading, quantity: Quantity, first: int) -> bool:
    if quantity.kind is not Kind.NUMBER or quantity.shape is not Shape.POINT or quantity.nouns or not first:
        return False
    before = reading.tokens[first - 1]
    noun = before.sort is Sort.WORD and before.low not in FUNCTION_WORDS and not is_verb(before)
    return noun and not before.low.endswith("s")  # "equals 5", "weighs 5" are verbs, too
