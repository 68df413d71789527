"""Quantities in the making: the bare number, date or measure, before ranges and roles are seen."""

from collections.abc import Sequence
from fractions import Fraction

from checks.domain.quantities import units as u
from checks.domain.quantities.amounts import currency_before, read_measured, read_money, read_rating
from checks.domain.quantities.dates import read_stretch
from checks.domain.quantities.draft import ONE, Draft, is_word_at, make_draft
from checks.domain.quantities.excluded import (
    counts_capitals,
    is_ordinal_of_a_name,
    is_part_of_a_name,
    is_year_of_a_name,
)
from checks.domain.quantities.kinds import Kind, Shape
from checks.domain.quantities.numbers import SMALL, VAGUE, Number, read_number, read_ordinal
from checks.domain.quantities.tokens import Sort, Token, low_at
from checks.domain.quantities.units import Unit


def read_drafts(tokens: Sequence[Token]) -> list[Draft]:
    """Every bare quantity, in order; names, marks and section numbers are passed over."""
    drafts: list[Draft] = []
    at = 0
    while at < len(tokens):
        draft = None if tokens[at].sort is Sort.OPAQUE else _read_one(tokens, at)
        if draft is None:
            at += 1
            continue
        drafts.append(draft)
        at = draft.stop
    return drafts


def _read_one(tokens: Sequence[Token], at: int) -> Draft | None:
    token = tokens[at]
    if token.sort is Sort.CLOCK:
        return _clock(tokens, at)
    if stretch := read_stretch(tokens, at):
        if stretch.kind is Kind.YEAR and stretch.stop == at + 1 and is_year_of_a_name(tokens, at):
            return None
        return Draft(
            stretch.kind, at, stretch.stop, stretch.dimension, ONE,
            Fraction(stretch.low), Fraction(stretch.high),
            shape=Shape.RANGE if stretch.ranged else Shape.POINT, lasting=stretch.ranged,
        )  # fmt: skip
    if token.sort is Sort.WORD:
        if token.low in VAGUE and low_at(tokens, at + 1) == "of":
            low, high = VAGUE[token.low]
            return Draft(
                Kind.NUMBER,
                at,
                at + 1,
                "count",
                ONE,
                Fraction(low),
                Fraction(high),
                shape=Shape.RANGE,
                approximate=True,
            )
        if token.low in ("twice", "once", "thrice", "double", "triple", "half"):
            return _multiple_word(tokens, at)
        if token.low in _MULTIPLIED:
            return _multiple(at, at + 1, _MULTIPLIED[token.low])
    money_at, currency = currency_before(tokens, at)
    if currency:
        return read_money(tokens, at, money_at, currency)
    if ordinal := read_ordinal(tokens, at):
        return _ordinal(tokens, at, *ordinal)
    sign = _sign(tokens, at)
    if sign:
        return _quantity(tokens, at, at + 1, negative=sign < 0)
    return _quantity(tokens, at, at, negative=False)


_MULTIPLIED = {
    word: value
    for words, value in (
        ("doubled doubles doubling twofold", Fraction(2)),
        ("tripled triples tripling trebled trebles trebling threefold", Fraction(3)),
        ("quadrupled quadruples quadrupling fourfold", Fraction(4)),
        ("quintupled quintuples fivefold", Fraction(5)),
        ("halved halves halving", Fraction(1, 2)),
        ("sixfold", Fraction(6)),
        ("eightfold", Fraction(8)),
        ("tenfold", Fraction(10)),
        ("hundredfold", Fraction(100)),
    )
    for word in words.split()
}


def _multiple(first: int, stop: int, value: Fraction) -> Draft:
    return Draft(
        Kind.MULTIPLE, first, stop, "multiple", ONE, value, value, half=value / 50, coarse=value / 50
    )


def _multiple_word(tokens: Sequence[Token], at: int) -> Draft | None:
    word, after = tokens[at].low, low_at(tokens, at + 1)
    value = Fraction({"once": 1, "twice": 2, "thrice": 3, "double": 2, "triple": 3}.get(word, 0))
    if word == "half":
        number = read_number(tokens, at)
        if number and not number.part:
            return _quantity(tokens, at, at, negative=False)
        if after in ("of", "the", "its", "his", "her", "their", "as", "all"):
            return _multiple(at, at + 1, Fraction(1, 2))
        return None
    if after in ("as", "the", "its", "that", "what") and word != "once":
        return _multiple(at, at + 1, value)
    if word in ("double", "triple") or after in ("again", "more", "upon", "the", "he", "she", "it", "they"):
        return None
    if word == "once" and (at == 0 or after not in (".", ",", "", "in")):
        return None
    return Draft(
        Kind.NUMBER, at, at + 1, "count", ONE, value, value, _half(), _half(), nouns=frozenset({"time"})
    )


def _half() -> Fraction:
    return Fraction(1, 2)


def _clock(tokens: Sequence[Token], at: int) -> Draft:
    parts = [int(part) for part in tokens[at].text.split(":")]
    stop = at + 1
    hour, minutes = parts[0], parts[1]
    if low_at(tokens, stop) in ("am", "pm", "a.m", "p.m"):
        hour = hour % 12 + (12 if low_at(tokens, stop).startswith("p") else 0)
        stop += 1
    value = Fraction(hour * 60 + minutes)
    return Draft(Kind.CLOCK, at, stop, "clock", ONE, value, value)


def _ordinal(tokens: Sequence[Token], at: int, value: int, stop: int) -> Draft | None:
    if is_ordinal_of_a_name(tokens, at, stop):
        return None
    if value == 1 and (low_at(tokens, at - 1) not in _BEFORE_FIRST or not is_word_at(tokens, stop)):
        return None
    if value == 2 and low_at(tokens, at - 1) in ("per", "each", "every", "split"):
        return None
    number = Fraction(value)
    many = read_number(tokens, stop) if value == 1 and stop < len(tokens) else None
    if many is not None and many.value > 1 and many.value.denominator == 1:  # "the first two volumes"
        return Draft(Kind.ORDINAL, at, stop, "ordinal", ONE, number, many.value, shape=Shape.RANGE)
    return Draft(Kind.ORDINAL, at, stop, "ordinal", ONE, number, number)


_BEFORE_FIRST = frozenset("the his her its their our my a your 's".split())


def _sign(tokens: Sequence[Token], at: int) -> int:
    """-1 or 1 where a sign stands before the figure, 0 where none does."""
    follows = tokens[at + 1] if at + 1 < len(tokens) else None
    if follows is None or follows.sort is not Sort.FIGURE:
        return 0
    token = tokens[at]
    if token.low == "minus":
        return -1
    if (
        token.text in ("-", "+")
        and follows.glued
        and (not token.glued or at == 0 or tokens[at - 1].text == "(")
    ):
        return -1 if token.text == "-" else 1
    return 0


def _quantity(tokens: Sequence[Token], first: int, at: int, *, negative: bool) -> Draft | None:
    if rating := read_rating(tokens, first, at):
        return rating
    number = read_number(tokens, at)
    if number is None:
        return None
    if tokens[at].sort is Sort.WORD and tokens[at].low in ("a", "an") and number.stop == at + 1:
        return None
    if negative:
        number = Number(
            -number.value, number.half, number.coarse, number.stop, number.worded, number.part, number.scaled
        )
    measured = read_measured(tokens, first, number)
    if measured is not None:
        return measured
    before = low_at(tokens, first - 1)
    if before in ("aged", "age") or (before == "of" and low_at(tokens, first - 2) == "age"):
        draft = make_draft(Kind.DURATION, first, number.stop, number, u.WORDS["years"])
        draft.role = "age"
        return draft
    if is_part_of_a_name(tokens, first, number):
        return None
    if number.part:
        if low_at(tokens, number.stop) in ("of", "the") or number.worded:
            return make_draft(Kind.MULTIPLE, first, number.stop, number, Unit("", "multiple", Fraction(1)))
        return make_draft(Kind.NUMBER, first, number.stop, number, ONE)
    if low_at(tokens, number.stop) == "times" and low_at(tokens, number.stop + 1) in _COMPARING:
        return make_draft(Kind.MULTIPLE, first, number.stop + 1, number, Unit("", "multiple", Fraction(1)))
    if low_at(tokens, number.stop) in ("fold", "-") and "fold" in (
        low_at(tokens, number.stop),
        low_at(tokens, number.stop + 1),
    ):
        stop = number.stop + (2 if low_at(tokens, number.stop) == "-" else 1)
        return make_draft(Kind.MULTIPLE, first, stop, number, Unit("", "multiple", Fraction(1)))
    if tokens[at].low == "one" and not _one_counts(tokens, at):
        return None
    if tokens[at].low in SMALL and counts_capitals(tokens, at, number.stop):
        return None
    return make_draft(Kind.NUMBER, first, number.stop, number, ONE)


_COMPARING = frozenset(
    "as more larger bigger greater higher the faster smaller longer taller heavier that less its".split()
)


_NOT_BEHIND_ONE = frozenset(
    "of another can is was who that which may might in on at to could must has had and or day "
    "point time".split()
)


def _one_counts(tokens: Sequence[Token], at: int) -> bool:
    """Whether "one" is a number ("one daughter") and not a pronoun ("one of the", "no one")."""
    after = low_at(tokens, at + 1)
    before = low_at(tokens, at - 1)
    if (
        before in ("no", "any", "every", "some", "this", "that", "which", "each", "the", "another", "only")
        or not after
    ):
        return False
    return is_word_at(tokens, at + 1) and after not in _NOT_BEHIND_ONE
