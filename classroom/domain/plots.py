"""The two pictures of a class: predictions against verdicts, and each student's verdicts as a bar.

Sizes only; the templates draw them, with the numbers beside.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from checks.domain.verdicts import Verdict
from checks.domain.wording import VERDICTS
from classroom.domain.kinds import Judgement
from classroom.domain.tables import JUDGEMENTS, Guess

SHADES = 4
BAR_WIDTH = 600


@dataclass(frozen=True, slots=True)
class HeatCell:
    """How often a prediction met a verdict; `shade` is 0 for never up to SHADES for the most frequent."""

    verdict: Verdict
    number: int
    shade: int


@dataclass(frozen=True, slots=True)
class HeatRow:
    """One prediction ("No prediction" is one too) against every verdict."""

    prediction: str
    word: str
    cells: tuple[HeatCell, ...]

    @property
    def total(self) -> int:
        """Claims with this prediction."""
        return sum(cell.number for cell in self.cells)


@dataclass(frozen=True, slots=True)
class BarPiece:
    """One verdict's stretch of a bar, in units of BAR_WIDTH."""

    verdict: Verdict
    word: str
    number: int
    x: float
    width: float


def heat_rows(guesses: Iterable[Guess]) -> tuple[HeatRow, ...]:
    """Predictions down, verdicts across, over all claims that have a verdict."""
    counted = Counter((guess.prediction, Verdict(guess.verdict)) for guess in guesses if guess.verdict)
    most = max(counted.values(), default=0)
    words = {**{one.value: word for one, word in JUDGEMENTS.items()}, "": "No prediction"}
    rows = tuple(
        HeatRow(
            said,
            word,
            tuple(
                HeatCell(verdict, counted[said, verdict], shade(counted[said, verdict], most))
                for verdict in VERDICTS
            ),
        )
        for said, word in words.items()
    )
    return tuple(row for row in rows if row.prediction in tuple(Judgement) or row.total)


def shade(number: int, most: int) -> int:
    """0 for none, else 1 to SHADES in equal steps up to the largest number."""
    return ceil(SHADES * number / most) if number else 0


def bar(counts: Mapping[Verdict, int], longest: int) -> tuple[BarPiece, ...]:
    """A student's verdicts side by side; the bar of `longest` claims fills the whole width."""
    pieces: list[BarPiece] = []
    before = 0
    for verdict, words in VERDICTS.items():
        number = counts.get(verdict, 0)
        if number:
            x, end = (round(BAR_WIDTH * place / longest, 2) for place in (before, before + number))
            pieces.append(BarPiece(verdict, words.word, number, x, round(end - x, 2)))
        before += number
    return tuple(pieces)


def longest(bars: Sequence[Mapping[Verdict, int]]) -> int:
    """The number of claims that the longest bar has to hold."""
    return max((sum(one.values()) for one in bars), default=0)
