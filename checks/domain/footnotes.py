"""Where in a Markdown answer a mark may be put after a sentence, and how to put words into Markdown.

Marks are only ever inserted, never anything removed, and a mark never changes what is a list, a table
row, a link or an emphasis.
"""

import re
from collections.abc import Iterable

from checks.domain.claims import CutAnswer
from checks.domain.spans import Span
from checks.domain.text import UnitKind

# What may close right after a sentence: emphasis, quotation marks, brackets, and a link's target
# where the sentence was the text of the link.
_CLOSERS = re.compile(
    r"""(?:
        [*_~`"'”’»)]
      | \]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)
      | \]\[[^\]\n]*\]
      | \](?![(\[])
    )+""",
    re.VERBOSE,
)
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&])")
_CELL_END = re.compile(r"\s*\|\s*$")


def escaped(words: str) -> str:
    """Words as one line of Markdown that shows exactly these characters and starts nothing."""
    return _SPECIAL.sub(r"\\\1", one_line(words))


def one_line(words: str) -> str:
    """Words with every run of blanks and line breaks as one blank."""
    return " ".join(words.split())


def mark_place(cut: CutAnswer, sentence: Span) -> int:
    """The offset in the answer at which a mark for this sentence goes.

    After the sentence and whatever closes with it; in a table row before the pipe that ends the cell.
    """
    text = cut.text
    place = sentence.start + len(sentence.of(text).rstrip())
    row = _table_row(cut, place)
    if row is not None:
        return _inside_cell(text, row, sentence, place)
    return _after_closers(text, place, len(text))


def _after_closers(text: str, place: int, end: int) -> int:
    """Behind what closes at `place`; marks with a word right behind them open something instead."""
    closing = _CLOSERS.match(text, place, end)
    if closing is None or text[closing.end() : closing.end() + 1].isalnum():
        return place
    return closing.end()


def _table_row(cut: CutAnswer, place: int) -> Span | None:
    for unit in cut.units:
        if unit.kind is UnitKind.TABLE_ROW and unit.span.start <= place <= unit.span.end:
            return unit.span
    return None


def _inside_cell(text: str, row: Span, sentence: Span, place: int) -> int:
    place = _after_closers(text, place, row.end)
    pipe = _CELL_END.search(text[:place], max(row.start, sentence.start))
    # A pipe behind a backslash is a character of the cell, not its end.
    return pipe.start() if pipe and text[pipe.start() - 1] != "\\" else place


def with_marks(text: str, marks: Iterable[tuple[int, str]]) -> str:
    """`text` with each mark put in at its offset; marks at one place keep their order.

    A blank parts a mark from what follows where the two together would read as a link or one word.
    """
    pieces: list[str] = []
    done = 0
    for place, mark in sorted(marks, key=lambda pair: pair[0]):
        following = text[place : place + 1]
        pieces += [text[done:place], mark, " " if following.isalnum() or following in tuple("([*_") else ""]
        done = place
    return "".join([*pieces, text[done:]])
