"""Figures as the pages say them: never without what they were counted on."""

from dataclasses import dataclass

from reviews.domain.agreement import Figure
from reviews.domain.bootstrap import Interval
from reviews.domain.intervals import Share

MINUS = "\N{MINUS SIGN}"
NO_BREAK = "\N{NO-BREAK SPACE}"


def percent(share: float) -> str:
    """A share in per cent, to one decimal."""
    return f"{100 * share:.1f}{NO_BREAK}%"


def coefficient(value: float) -> str:
    """A coefficient to two decimals, with a proper minus; what rounds to nought has none."""
    return f"{round(value, 2) + 0.0:.2f}".replace("-", MINUS)


def points(difference: float) -> str:
    """A difference of two shares in percentage points, with its sign."""
    return f"{round(100 * difference, 1) + 0.0:+.1f}".replace("-", MINUS).replace("+0.0", "0.0")


@dataclass(frozen=True, slots=True)
class ShareWords:
    """A share for a table: "93.8 %", "15 of 16", "71.7 to 98.9 %"."""

    value: str
    counts: str
    interval: str


def share_words(share: Share) -> ShareWords:
    """The share in words; of nothing there is none."""
    if share.value is None or share.interval is None:
        return ShareWords("none", "of nothing", "")
    low, high = share.interval
    return ShareWords(
        percent(share.value),
        f"{share.numerator:,} of {share.denominator:,}",
        f"{100 * low:.1f} to {percent(high)}",
    )


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One line of the table of agreement. Without a value, `why` says why; it also tells lost draws."""

    name: str
    about: str
    value: str
    interval: str
    why: str


def figure_line(name: str, about: str, figure: Figure, *, as_share: bool = False) -> FigureLine:
    """A figure in words, or the reason why there is none."""
    if figure.value is None:
        return FigureLine(name, about, "", "", str(figure.undefined))
    value = percent(figure.value) if as_share else coefficient(figure.value)
    if not isinstance(figure.interval, Interval):
        return FigureLine(name, about, value, "", str(figure.interval))
    low, high = figure.interval.low, figure.interval.high
    between = (
        f"{100 * low:.1f} to {percent(high)}" if as_share else f"{coefficient(low)} to {coefficient(high)}"
    )
    return FigureLine(name, about, value, between, _lost(figure.interval))


def _lost(interval: Interval) -> str:
    lost = interval.draws - interval.used
    if not lost:
        return ""
    return f"Undefined in {lost:,} of {interval.draws:,} draws, which are left out."


def ordinal_number(rank: int) -> str:
    """1st, 2nd, 3rd, 11th, 1,951st."""
    ending = "th" if rank % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank:,}{ending}"
