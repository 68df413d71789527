"""Years, decades and centuries: the long stretches of the calendar.

A day is one integer: year * 372 + (month - 1) * 31 + (day - 1). Months of 31 days leave gaps that no
date falls into, which does not matter for comparing. Years before Christ count from 0 downwards
(1 BC is year 0), as astronomers count them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from checks.domain.quantities.kinds import Kind
from checks.domain.quantities.numbers import read_number, read_ordinal
from checks.domain.quantities.tokens import Sort, Token, low_at

DAYS_IN_YEAR = 372
CALENDAR = "calendar"
DAY_OF_YEAR = "day of year"
LATEST_YEAR = 2150

SEASONS = frozenset({"spring", "summer", "autumn", "fall", "winter", "christmas", "easter"})
_BEFORE_YEAR = frozenset(
    "in since by from until till to before after during of circa c ca around about between and or early "
    "late mid "
    "year years autumn spring summer winter through throughout - ( for on b d born died est founded "
    "as".split()
)
_SURELY_YEAR = frozenset(
    "in since until till during before after by circa from between early late mid year".split()
)
_ERAS_AFTER = {"bc": -1, "bce": -1, "b.c": -1, "b.c.e": -1, "ad": 1, "ce": 1, "a.d": 1, "c.e": 1}
_AFTER_AMOUNT = frozenset(
    "km m ft mi kg lb g mm cm ha miles metres meters feet kilometres kilometers acres hectares tonnes tons "
    "pounds people inhabitants residents members employees students soldiers men women million billion "
    "thousand percent per square cubic sq dollars euros km² km2 m² m2 mw kw hp hours days years".split()
)
_COUNTED_IN_FRONT = frozenset(
    "seat seater page word member bed room car capacity strong volume piece mile metre meter foot ton tonne "
    "watt acre plus or odd year".split()
)
"""What a figure behind "a" counts: "a 2000 seat theatre"."""
_LATEST_MODERN_YEAR = 2100
_THIS_CENTURY = 2000
_ROMAN = {"i": 1, "v": 5, "x": 10}


@dataclass(frozen=True, slots=True)
class Stretch:
    """Days `low`..`high` (both included) written in tokens up to `stop`, of `dimension`."""

    kind: Kind
    low: int
    high: int
    stop: int
    dimension: str = CALENDAR
    ranged: bool = False


def year_days(year: int, last: int | None = None) -> tuple[int, int]:
    """First and last day of `year`, or of the years `year`..`last`."""
    return year * DAYS_IN_YEAR, ((year if last is None else last) + 1) * DAYS_IN_YEAR - 1


def counts_something(tokens: Sequence[Token], at: int) -> bool:
    """Whether a plural noun follows, so that the figure before counts it ("In May 12 ships sank")."""
    word = low_at(tokens, at)
    return len(word) > 3 and word.endswith("s") and word not in ("was", "his", "this")


def year_figure(tokens: Sequence[Token], at: int, *, shortest: int) -> int | None:
    """The year that the figure at `at` may be; None if it cannot."""
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.sort is not Sort.FIGURE or not token.text.isdigit() or not shortest <= len(token.text) <= 4:
        return None
    year = int(token.text)
    return year if year <= LATEST_YEAR else None


def read_year(tokens: Sequence[Token], at: int) -> Stretch | None:
    """A bare year ("in 1887", "300 BC", "1914-18") that begins at token `at`."""
    year = year_figure(tokens, at, shortest=1)
    if year is None:
        return None
    stop = at + 1
    before = low_at(tokens, at - 1)
    if _before_province(tokens, at, year):
        return Stretch(Kind.YEAR, *year_days(year), stop)
    era = _ERAS_AFTER.get(low_at(tokens, stop)) or (
        _ERAS_AFTER.get(low_at(tokens, stop + 2)) if _shares_era(tokens, stop) else None
    )
    if era:
        if low_at(tokens, stop) in _ERAS_AFTER:
            stop += 1
        year = 1 - year if era < 0 else year
        return Stretch(Kind.YEAR, *year_days(year), stop)
    if before in ("ad", "a.d"):
        return Stretch(Kind.YEAR, *year_days(year), stop)
    if not _reads_as_year(tokens, at, year, before):
        return None
    separator, short = low_at(tokens, stop), low_at(tokens, stop + 1)
    if separator in ("-", "/") and len(tokens[at].text) == 4 and short.isdigit() and tokens[stop].glued:
        last = year - year % 100 + int(short) if len(short) == 2 else 0
        if year < last:  # 1914-18, 1887/88
            return Stretch(Kind.YEAR, *year_days(year, last), stop + 2, ranged=True)
    return Stretch(Kind.YEAR, *year_days(year), stop)


def _before_province(tokens: Sequence[Token], at: int, year: int) -> bool:
    """Whether "B.C." behind a modern year is British Columbia: "the 2001 B.C. election"."""
    follows = next((token.text for token in tokens[at + 2 : at + 4] if token.text != "."), "")
    named = low_at(tokens, at - 1) == "the" and low_at(tokens, at + 1) in ("bc", "b.c")
    return named and year >= 1850 and follows.isalpha() and follows.islower()


def _shares_era(tokens: Sequence[Token], at: int) -> bool:
    """Whether "300 - 250 BC" lends its era to the figure before."""
    return (
        low_at(tokens, at) in ("-", "to", "and", "or")
        and low_at(tokens, at + 1).isdigit()
        and at + 2 < len(tokens)
    )


def _reads_as_year(tokens: Sequence[Token], at: int, year: int, before: str) -> bool:
    token = tokens[at]
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if len(token.text) == 3:
        ends = after is None or after.text in (",", ".", ";", ")")
        return before in ("in", "since", "until", "circa") and year >= 100 and ends
    if len(token.text) != 4 or year < 1000:
        return False
    if at == 0 and low_at(tokens, 1) in ("was", "is", "saw", "marked") and year <= _LATEST_MODERN_YEAR:
        return True  # "2008 was the year"
    if before in _SURELY_YEAR and not (before in ("from", "between", "by", "in") and _unit_follows(after)):
        return True
    if after is None or after.sort is not Sort.WORD or after.text[0].isupper():
        return not _unit_follows(after)
    if _unit_follows(after):
        return False
    if (
        before in ("and", "or")
        and low_at(tokens, at - 3) == "the"
        and year_figure(tokens, at - 2, shortest=4)
    ):
        return True  # "the 1960 and 2007 seasons"
    if before in _BEFORE_YEAR:
        return not counts_something(tokens, at + 1) or before in ("-", "(")
    if before in ("a", "an"):  # "a 1994 comedy film"
        return 1800 <= year <= _LATEST_MODERN_YEAR and after.low not in _COUNTED_IN_FRONT
    return before in ("the", "'", ",", "its", "his", "her", "their") or before in SEASONS


def _unit_follows(token: Token | None) -> bool:
    return token is not None and (
        token.text in ("%", "°", "$", "€", "£") or (token.sort is Sort.WORD and token.low in _AFTER_AMOUNT)
    )


def read_decade(tokens: Sequence[Token], at: int) -> Stretch | None:
    """ "1880s", "the 90s" (of the last century)."""
    text = tokens[at].text
    after = at + 1
    if low_at(tokens, after) == "'" and low_at(tokens, after + 1) == "s":
        after += 1
    if low_at(tokens, after) != "s" or not tokens[after].glued or not text.isdigit():
        return None
    year = int(text)
    if (
        len(text) == 2
        and year % 10 == 0
        and year >= 20
        and low_at(tokens, at - 1) in ("the", "'", "early", "late", "mid")
    ):
        year += 1900
    elif len(text) not in (3, 4) or year % 10:
        return None
    # "The late 1900s" are the end of a century, "the late 2000s" those of a decade.
    part = low_at(tokens, at - 2) if low_at(tokens, at - 1) == "-" else low_at(tokens, at - 1)
    of_decade = year == _THIS_CENTURY and part in ("early", "mid", "late")
    if year % 100 == 0 and not of_decade:
        return Stretch(Kind.CENTURY, *year_days(year, year + 99), after + 1)
    return Stretch(Kind.DECADE, *year_days(year, year + 9), after + 1)


def read_short_decade(tokens: Sequence[Token], at: int) -> Stretch | None:
    """ "'90s": a decade without its century."""
    if at + 2 < len(tokens) and tokens[at + 1].sort is Sort.FIGURE and tokens[at + 1].glued:
        decade = read_decade(tokens, at + 1)
        return decade if decade and len(tokens[at + 1].text) == 2 else None
    return None


def read_century(tokens: Sequence[Token], at: int) -> Stretch | None:
    """ "19th century", "nineteenth-century", "5th century BC", the 16th of "16th and 17th centuries"."""
    number, stop = read_ordinal(tokens, at) or _roman(tokens, at)
    if not number or number > 30:
        return None
    end = stop
    if low_at(tokens, end) in ("and", "to", "-", "or") and end + 1 < len(tokens):
        other = read_ordinal(tokens, end + 1)
        if other and low_at(tokens, other[1]) in ("century", "centuries"):
            era_at = other[1] + 1
            return _hundred_years(number, _ERAS_AFTER.get(low_at(tokens, era_at), 1), stop)
    if low_at(tokens, end) == "-":
        end += 1
    if low_at(tokens, end) not in ("century", "centuries", "c"):
        return None
    follows = tokens[end + 1] if end + 1 < len(tokens) else None
    if tokens[end].text == "Century" and follows and follows.sort is Sort.WORD and follows.text[0].isupper():
        return None  # a company's name
    end += 1
    era = _ERAS_AFTER.get(low_at(tokens, end))
    return _hundred_years(number, era or 1, end + bool(era))


def _hundred_years(number: int, era: int, stop: int) -> Stretch:
    first = (number - 1) * 100 if era > 0 else 1 - number * 100
    return Stretch(Kind.CENTURY, *year_days(first, first + (100 if era > 0 else 99)), stop)


def _roman(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    text = tokens[at].text
    if not 1 < len(text) <= 5 or set(text) - set("IVX") or low_at(tokens, at + 1) != "century":
        return 0, at
    values = [_ROMAN[one] for one in text.lower()]
    total = sum(-v if any(v < w for w in values[i + 1 : i + 2]) else v for i, v in enumerate(values))
    return total, at + 1


def read_worded_year(tokens: Sequence[Token], at: int) -> Stretch | None:
    """ "nineteen eighty-four" and the like: years in words."""
    if tokens[at].low not in ("seventeen", "eighteen", "nineteen", "twenty"):
        return None
    head = read_number(tokens[: at + 1], at)
    tail = read_number(tokens, at + 1) if at + 1 < len(tokens) else None
    if (
        head
        and tail
        and tail.worded
        and not tail.part
        and 20 <= tail.value < 100
        and tail.value.denominator == 1
    ):
        if tokens[at].low == "twenty":
            return None
        return Stretch(Kind.YEAR, *year_days(int(head.value) * 100 + int(tail.value)), tail.stop)
    return None


def year_after(tokens: Sequence[Token], at: int) -> tuple[int | None, int]:
    """A year that ends a date, after a comma perhaps, and the token after it."""
    comma = low_at(tokens, at) == ","
    year = year_figure(tokens, at + comma, shortest=4 if comma else 3)
    if year is None:
        return None, at
    stop = at + comma + 1
    if era := _ERAS_AFTER.get(low_at(tokens, stop)):
        return (1 - year if era < 0 else year), stop + 1
    return year, stop


PARTS = {
    "early": (0, 40), "beginning": (0, 25), "start": (0, 25), "late": (60, 100), "end": (75, 100),
    "mid": (30, 70), "middle": (30, 70), "first half": (0, 50), "second half": (50, 100),
    "last half": (50, 100),
    "first quarter": (0, 25), "last quarter": (75, 100), "third quarter": (50, 75),
    "second quarter": (25, 50),
    "first decade": (0, 10), "last decade": (90, 100), "turn": (-10, 10), "latter half": (50, 100),
}  # fmt: skip
"""Which hundredths of a stretch its parts are taken to be; generous, because writers are."""


def part_of(low: int, high: int, name: str) -> tuple[int, int]:
    """The days of the part `name` (a key of PARTS) of the days `low`..`high`."""
    first, last = PARTS[name]
    size = high - low + 1
    return low + size * first // 100, low + max(size * last // 100, size * first // 100 + 1) - 1
