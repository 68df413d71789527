"""Quantities in the making: the bare number, date or measure, before ranges and roles are seen."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from checks.domain.quantities import units as u
from checks.domain.quantities.dates import read_stretch
from checks.domain.quantities.excluded import counts_capitals, is_ordinal_of_a_name, is_part_of_a_name, is_year_of_a_name
from checks.domain.quantities.kinds import Edge, Kind, Shape
from checks.domain.quantities.numbers import SMALL, VAGUE, Number, read_number, read_ordinal
from checks.domain.quantities.tokens import Sort, Token
from checks.domain.quantities.units import Unit

_ONE = Unit("", "count", Fraction(1))
_PERCENT = Unit("%", "percent", Fraction(1))
_POINTS = Unit("pp", "percent", Fraction(1))
_MONEY_WORDS_NEAR = frozenset(
    "cost costs costing paid pay worth price priced salary revenue fine fined sold sells budget sum prize fee spent earned "
    "raised donated sterling debt loan wage fortune bill tax profit".split()
)


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
    restates: bool = field(default=False)


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
            stretch.kind, at, stretch.stop, stretch.dimension, _ONE, Fraction(stretch.low), Fraction(stretch.high),
            shape=Shape.RANGE if stretch.ranged else Shape.POINT,
        )  # fmt: skip
    if token.sort is Sort.WORD:
        if token.low in VAGUE and _low(tokens, at + 1) == "of":
            low, high = VAGUE[token.low]
            return Draft(
                Kind.NUMBER, at, at + 1, "count", _ONE, Fraction(low), Fraction(high), shape=Shape.RANGE, approximate=True
            )
        if token.low in ("twice", "once", "thrice", "double", "triple", "half"):
            return _multiple_word(tokens, at)
        if token.low in _MULTIPLIED:
            return _multiple(at, at + 1, _MULTIPLIED[token.low])
    money_at, currency = _currency_before(tokens, at)
    if currency:
        return _money(tokens, at, money_at, currency)
    if ordinal := read_ordinal(tokens, at):
        return _ordinal(tokens, at, *ordinal)
    sign = _sign(tokens, at)
    if sign:
        return _quantity(tokens, at, at + 1, negative=sign < 0)
    return _quantity(tokens, at, at, negative=False)


_MULTIPLIED = {
    word: value
    for words, value in (
        ("doubled doubles doubling", Fraction(2)),
        ("tripled triples tripling trebled trebles trebling", Fraction(3)),
        ("quadrupled quadruples quadrupling", Fraction(4)),
        ("quintupled quintuples", Fraction(5)),
        ("halved halves halving", Fraction(1, 2)),
        ("twofold", Fraction(2)), ("threefold", Fraction(3)), ("fourfold", Fraction(4)), ("fivefold", Fraction(5)),
        ("sixfold", Fraction(6)), ("eightfold", Fraction(8)), ("tenfold", Fraction(10)), ("hundredfold", Fraction(100)),
    )
    for word in words.split()
}  # fmt: skip


def _multiple(first: int, stop: int, value: Fraction) -> Draft:
    return Draft(Kind.MULTIPLE, first, stop, "multiple", _ONE, value, value, half=value / 50, coarse=value / 50)


def _multiple_word(tokens: Sequence[Token], at: int) -> Draft | None:
    word, after = tokens[at].low, _low(tokens, at + 1)
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
    return Draft(Kind.NUMBER, at, at + 1, "count", _ONE, value, value, _half(), _half(), nouns=frozenset({"time"}))


def _half() -> Fraction:
    return Fraction(1, 2)


def _clock(tokens: Sequence[Token], at: int) -> Draft:
    parts = [int(part) for part in tokens[at].text.split(":")]
    stop = at + 1
    hour, minutes = parts[0], parts[1]
    if _low(tokens, stop) in ("am", "pm", "a.m", "p.m"):
        hour = hour % 12 + (12 if _low(tokens, stop).startswith("p") else 0)
        stop += 1
    value = Fraction(hour * 60 + minutes)
    return Draft(Kind.CLOCK, at, stop, "clock", _ONE, value, value)


def _currency_before(tokens: Sequence[Token], at: int) -> tuple[int, str]:
    """Where the figure starts and the currency, if a sign or a code stands before it ("US$5")."""
    token = tokens[at]
    follows = tokens[at + 1] if at + 1 < len(tokens) else None
    if follows is None:
        return at, ""
    if token.text in u.CURRENCY_SIGNS and follows.sort is Sort.FIGURE:
        return at + 1, u.CURRENCY_SIGNS[token.text]
    figure = tokens[at + 2] if at + 2 < len(tokens) else None
    if follows.text == "$" and follows.glued and figure and figure.sort is Sort.FIGURE:
        return at + 2, u.DOLLAR_PREFIXES.get(token.low, "$") if token.sort is Sort.WORD else ""
    if token.text in u.CURRENCY_CODES and follows.sort is Sort.FIGURE:
        return at + 1, u.CURRENCY_CODES[token.text]
    return at, ""


def _money(tokens: Sequence[Token], first: int, at: int, currency: str) -> Draft | None:
    number = read_number(tokens, at, money=True)
    if number is None:
        return None
    stop = number.stop
    if tokens[stop - 1].low != currency and _low(tokens, stop) in ("usd", "eur", "gbp", "dollars"):
        stop += 1
    return _draft(Kind.MONEY, first, stop, number, Unit(currency, "money", Fraction(1)))


def _ordinal(tokens: Sequence[Token], at: int, value: int, stop: int) -> Draft | None:
    if is_ordinal_of_a_name(tokens, at, stop):
        return None
    if value == 1 and (_low(tokens, at - 1) not in _BEFORE_FIRST or not _is_word(tokens, stop)):
        return None
    if value == 2 and _low(tokens, at - 1) in ("per", "each", "every", "split"):
        return None
    number = Fraction(value)
    return Draft(Kind.ORDINAL, at, stop, "ordinal", _ONE, number, number)


_BEFORE_FIRST = frozenset("the his her its their our my a your 's".split())


def _sign(tokens: Sequence[Token], at: int) -> int:
    """-1 or 1 where a sign stands before the figure, 0 where none does."""
    follows = tokens[at + 1] if at + 1 < len(tokens) else None
    if follows is None or follows.sort is not Sort.FIGURE:
        return 0
    token = tokens[at]
    if token.low == "minus":
        return -1
    if token.text in ("-", "+") and follows.glued and (not token.glued or at == 0 or tokens[at - 1].text == "("):
        return -1 if token.text == "-" else 1
    return 0


def _quantity(tokens: Sequence[Token], first: int, at: int, *, negative: bool) -> Draft | None:
    number = read_number(tokens, at)
    if number is None:
        return None
    if tokens[at].sort is Sort.WORD and tokens[at].low in ("a", "an") and number.stop == at + 1:
        return None
    if negative:
        number = Number(-number.value, number.half, number.coarse, number.stop, number.worded, number.part, number.scaled)
    measured = _measured(tokens, first, number)
    if measured is not None:
        return measured
    before = _low(tokens, first - 1)
    if before == "aged" or (before == "of" and _low(tokens, first - 2) == "age"):
        draft = _draft(Kind.DURATION, first, number.stop, number, u.WORDS["years"])
        draft.role = "age"
        return draft
    if is_part_of_a_name(tokens, first, number):
        return None
    if number.part:
        if _low(tokens, number.stop) in ("of", "the") or number.worded:
            return _draft(Kind.MULTIPLE, first, number.stop, number, Unit("", "multiple", Fraction(1)))
        return _draft(Kind.NUMBER, first, number.stop, number, _ONE)
    if _low(tokens, number.stop) == "times" and _low(tokens, number.stop + 1) in _COMPARING:
        return _draft(Kind.MULTIPLE, first, number.stop + 1, number, Unit("", "multiple", Fraction(1)))
    if _low(tokens, number.stop) in ("fold", "-") and "fold" in (_low(tokens, number.stop), _low(tokens, number.stop + 1)):
        stop = number.stop + (2 if _low(tokens, number.stop) == "-" else 1)
        return _draft(Kind.MULTIPLE, first, stop, number, Unit("", "multiple", Fraction(1)))
    if tokens[at].low == "one" and not _one_counts(tokens, at):
        return None
    if tokens[at].low in SMALL and counts_capitals(tokens, at, number.stop):
        return None
    return _draft(Kind.NUMBER, first, number.stop, number, _ONE)


_COMPARING = frozenset("as more larger bigger greater higher the faster smaller longer taller heavier that less its".split())


def _one_counts(tokens: Sequence[Token], at: int) -> bool:
    """Whether "one" is a number ("one daughter") and not a pronoun ("one of the", "no one")."""
    after = _low(tokens, at + 1)
    before = _low(tokens, at - 1)
    if before in ("no", "any", "every", "some", "this", "that", "which", "each", "the", "another", "only") or not after:
        return False
    return _is_word(tokens, at + 1) and after not in (
        "of another can is was who that which may might in on at to could must has had and or day".split()
    )


def _measured(tokens: Sequence[Token], first: int, number: Number) -> Draft | None:
    """The draft with the unit, per cent or currency that follows the number, if any does."""
    stop = number.stop
    word = _low(tokens, stop)
    if word in ("%", "percent", "pct") or (word == "per" and _low(tokens, stop + 1) in ("cent", "cents")):
        stop += 2 if word == "per" else 1
        return _percent(tokens, first, stop, number)
    hyphen = 1 if word == "-" and tokens[stop].glued else 0
    if word in ("percentage", "-") and _low(tokens, stop + hyphen) == "percentage":
        point_at = stop + hyphen + 1
        point_at += 1 if _low(tokens, point_at) == "-" else 0
        if _low(tokens, point_at) in ("point", "points"):
            return _draft(Kind.PERCENTAGE_POINTS, first, point_at + 1, number, _POINTS)
    if word == "pp" and tokens[number.stop - 1].sort is Sort.FIGURE:
        return _draft(Kind.PERCENTAGE_POINTS, first, stop + 1, number, _POINTS)
    if money := _money_after(tokens, first, number):
        return money
    unit, unit_stop = read_unit(tokens, stop, worded=number.worded)
    if unit is None:
        return _density(tokens, first, number)
    if unit.dimension == "duration" and _low(tokens, unit_stop) in ("-", "old") and (
        "old" in (_low(tokens, unit_stop), _low(tokens, unit_stop + 1))
    ):
        unit_stop += 2 if _low(tokens, unit_stop) == "-" else 1
        draft = _draft(Kind.DURATION, first, unit_stop, number, unit)
        draft.role = "age"
        return draft
    kind = Kind.DURATION if unit.dimension == "duration" else Kind.MEASURE
    return _draft(kind, first, unit_stop, number, unit)


def _percent(tokens: Sequence[Token], first: int, stop: int, number: Number) -> Draft:
    if _low(tokens, stop) in ("point", "points"):
        return _draft(Kind.PERCENTAGE_POINTS, first, stop + 1, number, _POINTS)
    return _draft(Kind.PERCENT, first, stop, number, _PERCENT)


def _money_after(tokens: Sequence[Token], first: int, number: Number) -> Draft | None:
    """ "4,700 million dollars", "5 million US dollars", "20 €", "300 EUR", "50 cents"."""
    stop = number.stop
    word = _low(tokens, stop)
    nation = ""
    if word in u.NATIONS or word == "new" or word == "u.s":
        nation = u.NATIONS.get(word, "")
        step = 2 if word in ("new", "hong") else 1
        nation = nation or u.NATIONS.get(_low(tokens, stop + 1), "USD" if word == "u.s" else "")
        if _low(tokens, stop + step) == "." and word == "u.s":
            step += 1
        if _low(tokens, stop + step) in u.CURRENCY_WORDS or _low(tokens, stop + step) == "pounds":
            stop += step
            word = _low(tokens, stop)
        else:
            return None
    currency = u.CURRENCY_WORDS.get(word) or (
        u.CURRENCY_SIGNS.get(word) if word in ("€", "£", "$", "¥") else None
    )
    if currency is None and stop < len(tokens):
        currency = u.CURRENCY_CODES.get(tokens[stop].text)
    if word == "pounds" and (number.scaled or nation or _money_is_near(tokens, first, stop)):
        currency = "GBP"
        if _low(tokens, stop + 1) == "sterling":
            stop += 1
    if currency is None and word in u.CENTS and not number.part:
        cents = u.CENTS[word]
        return _draft(Kind.MONEY, first, stop + 1, number, Unit(cents, "money", Fraction(1, 100)))
    if currency is None:
        return None
    if nation and (currency == "$" or word in ("francs", "franc", "pounds", "marks", "kroner", "kronor")):
        currency = nation
    return _draft(Kind.MONEY, first, stop + 1, number, Unit(currency, "money", Fraction(1)))


def _money_is_near(tokens: Sequence[Token], first: int, stop: int) -> bool:
    around = tokens[max(first - 5, 0) : first] + tokens[stop + 1 : stop + 3]
    return any(token.low in _MONEY_WORDS_NEAR for token in around)


def _density(tokens: Sequence[Token], first: int, number: Number) -> Draft | None:
    """ "310 inhabitants per km2", "310/km2": a count by a unit."""
    per_at = number.stop
    if _is_word(tokens, per_at) and _low(tokens, per_at) not in ("per",):
        per_at += 1
    if _low(tokens, per_at) not in ("per", "/"):
        return None
    unit, stop = read_unit(tokens, per_at + 1, worded=True, symbols=True)
    if unit is None:
        return None
    return _draft(Kind.MEASURE, first, stop, number, u.per(_ONE, unit))


def read_unit(
    tokens: Sequence[Token], at: int, *, worded: bool, symbols: bool | None = None
) -> tuple[Unit | None, int]:
    """The unit that begins at token `at` ("km2", "square miles", "metres per second") and its end.

    After a number in words only units in words count, unless `symbols` says otherwise.
    """
    may_be_symbol = not worded if symbols is None else symbols
    start = at
    if _low(tokens, at) == "-" and tokens[at].glued and _is_word(tokens, at + 1):
        start = at + 1
    unit, stop = _simple_unit(tokens, start, may_be_symbol)
    if unit is None:
        return None, at
    if _low(tokens, stop) in ("per", "/") or (_low(tokens, stop) == "an" and _low(tokens, stop + 1) == "hour"):
        below, below_stop = _simple_unit(tokens, stop + 1, True)
        if below is not None:
            return u.per(unit, below), below_stop
    return unit, stop


def _simple_unit(tokens: Sequence[Token], at: int, may_be_symbol: bool) -> tuple[Unit | None, int]:
    if at >= len(tokens):
        return None, at
    token = tokens[at]
    low, after = token.low, _low(tokens, at + 1)
    if token.text in ("°", "º") or low in ("degrees", "degree"):
        scale = u.SCALES_OF_DEGREES.get(after)
        return (scale, at + 2) if scale else (u.DEGREE, at + 1)
    if low in u.SQUARE_WORDS and at + 1 < len(tokens):
        unit = u.squared(tokens[at + 1].text, u.SQUARE_WORDS[low])
        return (unit, at + 2) if unit else (None, at)
    joined = u.LONG_WORDS.get((low, after)) or (
        u.LONG_WORDS.get((low, _low(tokens, at + 2))) if after == "-" else None
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
    token, after = tokens[at], _low(tokens, at + 1)
    if token.text == "in":
        return not (after in (")", ".", ",", ";", "") or after in ("tall", "long", "wide", "high", "thick", "by", "x"))
    return token.text == "st" and token.glued


def _draft(kind: Kind, first: int, stop: int, number: Number, unit: Unit) -> Draft:
    value = number.value * unit.factor + unit.offset
    return Draft(
        kind, first, stop, unit.dimension, unit, value, value, number.half * unit.factor, number.coarse * unit.factor,
        scaled=number.scaled, bare=kind is Kind.NUMBER,
    )  # fmt: skip


def _low(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].low if 0 <= at < len(tokens) else ""


def _is_word(tokens: Sequence[Token], at: int) -> bool:
    return 0 <= at < len(tokens) and tokens[at].sort is Sort.WORD
