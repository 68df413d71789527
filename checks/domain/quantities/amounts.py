"""Numbers with something behind or in front: units, per cent, currencies."""

from collections.abc import Sequence
from fractions import Fraction

from checks.domain.quantities import units as u
from checks.domain.quantities.draft import ONE, Draft, is_word_at, make_draft
from checks.domain.quantities.excluded import FUNCTION_WORDS
from checks.domain.quantities.kinds import Kind
from checks.domain.quantities.numbers import Number, read_number
from checks.domain.quantities.tokens import Sort, Token, low_at
from checks.domain.quantities.units import Unit

_PERCENT = Unit("%", "percent", Fraction(1))
_POINTS = Unit("pp", "percent", Fraction(1))
_MONEY_WORDS_NEAR = frozenset(
    "cost costs costing paid pay worth price priced salary revenue fine fined sold sells budget sum "
    "prize fee spent earned "
    "raised donated sterling debt loan wage fortune bill tax profit".split()
)


RATING = "rating"
"""How the dimensions of marks on a scale begin."""
_SCALES_OF_RATINGS = frozenset({"5", "10", "20", "100"})
_SHARES_BEHIND = frozenset("of the as".split())


def read_rating(tokens: Sequence[Token], first: int, at: int) -> Draft | None:
    """A mark on a scale: "7.8 out of 10", "8/10", "4.5/5 stars". It meets no count and no other scale.

    "9 out of 10 dentists" and "8/10 of them" are shares.
    """
    slashed = low_at(tokens, at + 1) == "/" and tokens[at + 1].glued
    out_of = low_at(tokens, at + 1) == "out" and low_at(tokens, at + 2) == "of"
    top = at + (3 if out_of else 2)
    scale = low_at(tokens, top)
    if tokens[at].sort is not Sort.FIGURE or not (slashed or out_of) or scale not in _SCALES_OF_RATINGS:
        return None
    number = read_number(tokens[: at + 1], at)
    if number is None or not 0 <= number.value <= int(scale):
        return None
    stop = top + 1
    if low_at(tokens, stop) in ("star", "stars", "point", "points"):
        return _rating(first, stop + 1, number, scale)
    behind = tokens[stop] if stop < len(tokens) else None
    if (
        behind is not None
        and behind.sort is Sort.WORD
        and (behind.glued or behind.low in _SHARES_BEHIND or (out_of and behind.low not in FUNCTION_WORDS))
    ):
        return None
    whole = number.value.denominator == 1
    if slashed and whole and (not tokens[top].glued or scale in ("5", "20")):
        return None  # "4/5" may as well be a fraction, "10/20" a day
    return _rating(first, stop, number, scale)


def _rating(first: int, stop: int, number: Number, scale: str) -> Draft:
    unit = Unit(f"out of {scale}", f"{RATING} out of {scale}", Fraction(1))
    return make_draft(Kind.MEASURE, first, stop, number, unit)


def read_measured(tokens: Sequence[Token], first: int, number: Number) -> Draft | None:
    """The draft with the unit, per cent or currency that follows the number, if any does."""
    stop = number.stop
    word = low_at(tokens, stop)
    if word in ("%", "percent", "pct") or (word == "per" and low_at(tokens, stop + 1) in ("cent", "cents")):
        stop += 2 if word == "per" else 1
        return _percent(tokens, first, stop, number)
    hyphen = 1 if word == "-" and tokens[stop].glued else 0
    if word in ("percentage", "-") and low_at(tokens, stop + hyphen) == "percentage":
        point_at = stop + hyphen + 1
        point_at += 1 if low_at(tokens, point_at) == "-" else 0
        if low_at(tokens, point_at) in ("point", "points"):
            return make_draft(Kind.PERCENTAGE_POINTS, first, point_at + 1, number, _POINTS)
    if word == "pp" and tokens[number.stop - 1].sort is Sort.FIGURE:
        return make_draft(Kind.PERCENTAGE_POINTS, first, stop + 1, number, _POINTS)
    if money := _money_after(tokens, first, number):
        return money
    unit, unit_stop = read_unit(tokens, stop, worded=number.worded)
    if unit is None:
        return _density(tokens, first, number)
    if (
        unit.dimension == "duration"
        and low_at(tokens, unit_stop) in ("-", "old")
        and ("old" in (low_at(tokens, unit_stop), low_at(tokens, unit_stop + 1)))
    ):
        unit_stop += 2 if low_at(tokens, unit_stop) == "-" else 1
        draft = make_draft(Kind.DURATION, first, unit_stop, number, unit)
        draft.role = "age"
        return draft
    kind = Kind.DURATION if unit.dimension == "duration" else Kind.MEASURE
    return make_draft(kind, first, unit_stop, number, unit)


def _percent(tokens: Sequence[Token], first: int, stop: int, number: Number) -> Draft:
    if low_at(tokens, stop) in ("point", "points"):
        return make_draft(Kind.PERCENTAGE_POINTS, first, stop + 1, number, _POINTS)
    return make_draft(Kind.PERCENT, first, stop, number, _PERCENT)


def _money_after(tokens: Sequence[Token], first: int, number: Number) -> Draft | None:
    """ "4,700 million dollars", "5 million US dollars", "20 €", "300 EUR", "50 cents"."""
    stop = number.stop
    word = low_at(tokens, stop)
    nation = ""
    if word in u.NATIONS or word == "new" or word == "u.s":
        nation = u.NATIONS.get(word, "")
        step = 2 if word in ("new", "hong") else 1
        nation = nation or u.NATIONS.get(low_at(tokens, stop + 1), "USD" if word == "u.s" else "")
        if low_at(tokens, stop + step) == "." and word == "u.s":
            step += 1
        if low_at(tokens, stop + step) in u.CURRENCY_WORDS or low_at(tokens, stop + step) == "pounds":
            stop += step
            word = low_at(tokens, stop)
        else:
            return None
    currency = u.CURRENCY_WORDS.get(word) or (
        u.CURRENCY_SIGNS.get(word) if word in ("€", "£", "$", "¥") else None
    )
    if currency is None and stop < len(tokens):
        currency = u.CURRENCY_CODES.get(tokens[stop].text)
    if word == "pounds" and (number.scaled or nation or _money_is_near(tokens, first, stop)):
        currency = "GBP"
        if low_at(tokens, stop + 1) == "sterling":
            stop += 1
    if currency is None and word in u.CENTS and tokens[stop].text == word and not number.part:
        cents = u.CENTS[word]
        return make_draft(Kind.MONEY, first, stop + 1, number, Unit(cents, "money", Fraction(1, 100)))
    if currency is None:
        return None
    if nation and (currency == "$" or word in ("francs", "franc", "pounds", "marks", "kroner", "kronor")):
        currency = nation
    return make_draft(Kind.MONEY, first, stop + 1, number, Unit(currency, "money", Fraction(1)))


def _money_is_near(tokens: Sequence[Token], first: int, stop: int) -> bool:
    around = (*tokens[max(first - 5, 0) : first], *tokens[stop + 1 : stop + 3])
    return any(token.low in _MONEY_WORDS_NEAR for token in around)


def _density(tokens: Sequence[Token], first: int, number: Number) -> Draft | None:
    """ "310 inhabitants per km2", "310/km2": a count by a unit."""
    per_at = number.stop
    if is_word_at(tokens, per_at) and low_at(tokens, per_at) not in ("per",):
        per_at += 1
    if low_at(tokens, per_at) not in ("per", "/"):
        return None
    unit, stop = read_unit(tokens, per_at + 1, worded=True, symbols=True)
    if unit is None:
        return None
    return make_draft(Kind.MEASURE, first, stop, number, u.per(ONE, unit))


def read_unit(
    tokens: Sequence[Token], at: int, *, worded: bool, symbols: bool | None = None
) -> tuple[Unit | None, int]:
    """The unit that begins at token `at` ("km2", "square miles", "metres per second") and its end.

    After a number in words only units in words count, unless `symbols` says otherwise.
    """
    may_be_symbol = not worded if symbols is None else symbols
    start = at
    if low_at(tokens, at) == "-" and tokens[at].glued and is_word_at(tokens, at + 1):
        start = at + 1
    unit, stop = _simple_unit(tokens, start, may_be_symbol)
    if unit is None:
        return None, at
    if low_at(tokens, stop) in ("per", "/") or (
        low_at(tokens, stop) == "an" and low_at(tokens, stop + 1) == "hour"
    ):
        below, below_stop = _simple_unit(tokens, stop + 1, True)
        if below is not None:
            return u.per(unit, below), below_stop
    return unit, stop


def _simple_unit(tokens: Sequence[Token], at: int, may_be_symbol: bool) -> tuple[Unit | None, int]:
    if at >= len(tokens):
        return None, at
    token = tokens[at]
    low, after = token.low, low_at(tokens, at + 1)
    if token.text in ("°", "º") or low in ("degrees", "degree"):
        scale = u.SCALES_OF_DEGREES.get(after)
        return (scale, at + 2) if scale else (u.DEGREE, at + 1)
    if low in u.SQUARE_WORDS and at + 1 < len(tokens):
        unit = u.squared(tokens[at + 1].text, u.SQUARE_WORDS[low])
        return (unit, at + 2) if unit else (None, at)
    joined = u.LONG_WORDS.get((low, after)) or (
        u.LONG_WORDS.get((low, low_at(tokens, at + 2))) if after == "-" else None
    )
    if joined:
        return joined, at + (3 if after == "-" else 2)
    if token.text in ("'", '"') and may_be_symbol and token.glued:
        return u.SYMBOLS["ft" if token.text == "'" else "in"], at + 1
    if may_be_symbol and token.text in u.SYMBOLS and not _is_other_word(tokens, at):
        return u.SYMBOLS[token.text], at + 1
    if low in u.WORDS and (token.text.islower() or not may_be_symbol or token.text.istitle()):
        return u.WORDS[low], at + 1
    return None, at


def _is_other_word(tokens: Sequence[Token], at: int) -> bool:
    """Symbols that are words as well: "in", "s" of a decade, "st", "bar"."""
    token, after = tokens[at], low_at(tokens, at + 1)
    if token.text == "in":
        return not (
            after in (")", ".", ",", ";", "") or after in ("tall", "long", "wide", "high", "thick", "by", "x")
        )
    return token.text == "st" and token.glued


def currency_before(tokens: Sequence[Token], at: int) -> tuple[int, str]:
    """Where the figure starts and the currency, if a sign or a code stands before it ("US$5")."""
    token = tokens[at]
    follows = tokens[at + 1] if at + 1 < len(tokens) else None
    if follows is None:
        return at, ""
    if token.text in u.CURRENCY_SIGNS and follows.sort is Sort.FIGURE:
        return at + 1, u.CURRENCY_SIGNS[token.text]
    figure = tokens[at + 2] if at + 2 < len(tokens) else None
    # With a blank between, "US $5" is one sum, but in "A $5 ticket" and "gave us $5" the word is another.
    prefix = len(token.text) > 1 and token.text.isupper() and token.low in u.DOLLAR_PREFIXES
    if follows.text == "$" and (follows.glued or prefix) and figure and figure.sort is Sort.FIGURE:
        return at + 2, u.DOLLAR_PREFIXES.get(token.low, "$") if token.sort is Sort.WORD else ""
    if token.text in u.CURRENCY_CODES and follows.sort is Sort.FIGURE:
        return at + 1, u.CURRENCY_CODES[token.text]
    return at, ""


def read_money(tokens: Sequence[Token], first: int, at: int, currency: str) -> Draft | None:
    """The sum of money whose figure begins at token `at`, behind the `currency` at token `first`."""
    number = read_number(tokens, at, money=True)
    if number is None:
        return None
    stop = number.stop
    if tokens[stop - 1].low != currency and low_at(tokens, stop) in ("usd", "eur", "gbp", "dollars"):
        stop += 1
    return make_draft(Kind.MONEY, first, stop, number, Unit(currency, "money", Fraction(1)))
