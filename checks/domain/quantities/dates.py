"""Points and stretches of the calendar: days, months, years, decades, centuries.

`years` has the scale. A date without a year lies in year 0 of a dimension of its own.
"""

from collections.abc import Sequence

from checks.domain.quantities.kinds import Kind
from checks.domain.quantities.numbers import read_ordinal
from checks.domain.quantities.tokens import Sort, Token, low_at
from checks.domain.quantities.years import (
    CALENDAR,
    DAY_OF_YEAR,
    DAYS_IN_YEAR,
    Stretch,
    counts_something,
    read_century,
    read_decade,
    read_short_decade,
    read_worded_year,
    read_year,
    year_after,
    year_days,
    year_figure,
)

_MONTH_NAMES = "january february march april may june july august september october november december".split()
MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES, start=1)} | {
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10,
    "nov": 11, "dec": 12,
}  # fmt: skip


def read_stretch(tokens: Sequence[Token], at: int) -> Stretch | None:
    """The stretch of the calendar that begins at token `at`, if one does."""
    token = tokens[at]
    if token.sort is Sort.ISO_DATE:
        iso = [int(part) for part in token.text.split("-")]
        return _day(iso[0], iso[1], iso[2], at + 1)
    if token.sort is Sort.SLASHED_DATE:
        return _slashed(token.text, at + 1)
    if token.sort is Sort.FIGURE:
        return _from_figure(tokens, at)
    if token.sort is not Sort.WORD:
        if token.text == "'":
            return read_short_decade(tokens, at)
        return None
    if token.low in ("ad", "a.d") and (year := year_figure(tokens, at + 1, shortest=1)):
        return Stretch(Kind.YEAR, *year_days(year), at + 2)
    if token.low in MONTHS and (token.text[0].isupper() or token.low not in ("may", "march", "mar")):
        return _from_month(tokens, at)
    return read_century(tokens, at) or read_worded_year(tokens, at)


def _from_figure(tokens: Sequence[Token], at: int) -> Stretch | None:
    return (
        _day_then_month(tokens, at)
        or read_decade(tokens, at)
        or read_century(tokens, at)
        or read_year(tokens, at)
    )


def _day(year: int | None, month: int, day: int, stop: int) -> Stretch:
    number = (year or 0) * DAYS_IN_YEAR + (month - 1) * 31 + day - 1
    return Stretch(Kind.DATE, number, number, stop, CALENDAR if year is not None else DAY_OF_YEAR)


def _slashed(text: str, stop: int) -> Stretch | None:
    first, second, year = (int(part) for part in text.replace(".", "/").split("/"))
    if first > 12 >= second >= 1 and first <= 31:
        return _day(year, second, first, stop)
    if second > 12 >= first >= 1 and second <= 31:
        return _day(year, first, second, stop)
    if first == second and 1 <= first <= 12:
        return _day(year, first, second, stop)
    if 1 <= first <= 12 and 1 <= second <= 12:  # either reading may be meant
        (low, _), (high, _) = sorted((year * DAYS_IN_YEAR + m * 31 - 31, m) for m in (first, second))
        return Stretch(Kind.MONTH, low, high + 30, stop)
    return None


def _day_then_month(tokens: Sequence[Token], at: int) -> Stretch | None:
    """ "4 May 1902", "4th of May", "4-6 May 1902"; without a year it is a day of the year."""
    day, stop = _day_number(tokens, at)
    if not day:
        return None
    last = day
    if low_at(tokens, stop) in ("-", "and", "to") and _day_number(tokens, stop + 1)[0] > day:
        last, after = _day_number(tokens, stop + 1)
        if low_at(tokens, after) in MONTHS:
            stop = after
        else:
            return None
    if low_at(tokens, stop) == "of":
        stop += 1
    month = MONTHS.get(low_at(tokens, stop))
    if not month or not tokens[stop].text[0].isupper():
        return None
    stop += 1
    year, stop = year_after(tokens, stop)
    first_day, last_day = _day(year, month, day, stop), _day(year, month, last, stop)
    return Stretch(Kind.DATE, first_day.low, last_day.high, stop, first_day.dimension, ranged=last > day)


def _from_month(tokens: Sequence[Token], at: int) -> Stretch | None:
    """ "May 4, 1902", "May 1902", "May 4th"; a month alone only after a word such as "in"."""
    month = MONTHS[tokens[at].low]
    stop = at + 1
    if low_at(tokens, stop) == "." and len(tokens[at].text) < 5:
        stop += 1
    day, after_day = _day_number(tokens, stop)
    if day:
        last, after_last = _day_number(tokens, after_day + 1) if low_at(tokens, after_day) == "-" else (0, 0)
        if last > day:
            after_day = after_last
        year, after = year_after(tokens, after_day)
        if low_at(tokens, after_day) in MONTHS or (year is None and counts_something(tokens, after_day)):
            day = 0
        else:
            first_day, last_day = _day(year, month, day, after), _day(year, month, max(last, day), after)
            ranged = last > day
            return Stretch(Kind.DATE, first_day.low, last_day.high, after, first_day.dimension, ranged)
    year, after = year_after(tokens, stop + (low_at(tokens, stop) == "of"))
    if year is not None:
        low = year * DAYS_IN_YEAR + (month - 1) * 31
        return Stretch(Kind.MONTH, low, low + 30, after)
    before = low_at(tokens, at - 1)
    if before in (
        "in",
        "of",
        "since",
        "until",
        "by",
        "during",
        "early",
        "late",
        "mid",
        "last",
        "from",
        "every",
    ):
        low = (month - 1) * 31
        return Stretch(Kind.MONTH, low, low + 30, stop, DAY_OF_YEAR)
    return None


def _day_number(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    if at >= len(tokens):
        return 0, at
    if ordinal := read_ordinal(tokens, at):
        day, stop = ordinal
    elif tokens[at].sort is Sort.FIGURE and tokens[at].text.isdigit() and len(tokens[at].text) <= 2:
        day, stop = int(tokens[at].text), at + 1
    else:
        return 0, at
    return (day, stop) if 1 <= day <= 31 else (0, at)
