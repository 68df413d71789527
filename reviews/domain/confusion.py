"""Which label was taken for which, as a table that can be shaded without hiding the numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# Steps of shade beside none at all; a page has one class for each.
SHADES = 4


@dataclass(frozen=True, slots=True)
class Cell:
    """How many items with one reference label got one answer (None: no answer).

    `share` is that of the row, `shade` 0 for none to SHADES for all of it.
    """

    answer: str | None
    count: int
    share: float
    shade: int
    right: bool


@dataclass(frozen=True, slots=True)
class Line:
    """All items with one reference label, by the answer they got."""

    label: str
    items: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Confusion:
    """A line for each label and a column for each answer, the last one for no answer."""

    answers: tuple[str | None, ...]
    lines: tuple[Line, ...]


def confusion_of(pairs: Iterable[tuple[str, str | None]], labels: Sequence[str]) -> Confusion:
    """The table of pairs of reference label and answer."""
    counts = Counter(pairs)
    answers: tuple[str | None, ...] = (*labels, None)
    return Confusion(answers, tuple(_line(label, answers, counts) for label in labels))


def _line(label: str, answers: tuple[str | None, ...], counts: Counter[tuple[str, str | None]]) -> Line:
    items = sum(counts[label, answer] for answer in answers)
    return Line(label, items, tuple(_cell(label, answer, counts[label, answer], items) for answer in answers))


def _cell(label: str, answer: str | None, count: int, items: int) -> Cell:
    share = count / items if items else 0.0
    # Something is never shown as nothing: the smallest share gets the first shade.
    shade = -(-count * SHADES // items) if items else 0
    return Cell(answer, count, share, shade, right=answer == label)
