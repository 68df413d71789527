"""The person's own text, cut into the pieces that a page shows differently.

Joined again, the pieces are the text, character for character: Markdown is shown lightly (a heading is
bold, its "##" pale), never replaced, and whether something is a mark is decided on offsets alone.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from checks.domain.claims import CutAnswer
from checks.domain.footnotes import mark_place
from checks.domain.spans import Span
from checks.domain.text import UnitKind

_BLOCK_SIGN = re.compile(r"(?:[ \t]*>)*[ \t]*(?:#{1,6}|[-*+•◦‣▪●·–—]|\d{1,9}[.)])[ \t]+|(?:[ \t]*>)+[ \t]*")
_INLINE_SIGN = re.compile(r"\*{1,3}|_{1,3}|`{1,2}")
_STYLES = {1: "is-emphasis", 2: "is-strong", 3: "is-strong is-emphasis"}


@dataclass(frozen=True, slots=True)
class Chip:
    """What stands behind a claim in the text: its number and its verdict; `state` as on its card."""

    number: int
    state: str
    word: str
    icon: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch shown in one way: `claim` is the claim it belongs to, `style` are CSS classes.

    `chips` are those shown right behind it.
    """

    text: str
    claim: Chip | None = None
    style: str = ""
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, list item, row or piece of code. `gap` is the blank text before it."""

    kind: str
    gap: str
    pieces: tuple[Piece, ...]


def plain_blocks(text: str) -> tuple[Block, ...]:
    """A text that is not cut yet, as one block."""
    return (Block("paragraph", "", (Piece(text),)),)


def blocks_of(cut: CutAnswer, chips: Mapping[int, Chip]) -> tuple[Block, ...]:
    """The blocks of a cut answer, in order, each claim marked where its words stand.

    `chips` has the chip of every claim, by its number.
    """
    marked = _Marked(cut, chips)
    blocks: list[Block] = []
    done = 0
    for kind, span in _stretches(cut):
        gap = cut.text[done : span.start]
        blocks.append(Block(kind, gap, tuple(marked.pieces(kind, span))))
        done = span.end
    if done < len(cut.text):
        blocks.append(Block("blank", cut.text[done:], ()))
    return tuple(blocks)


def _stretches(cut: CutAnswer) -> Iterator[tuple[str, Span]]:
    """Every stretch that is not blank: the units with their block marks, and what lies between them."""
    done = 0
    for unit in sorted(cut.units, key=lambda unit: unit.span):
        start = max(done, unit.span.start)
        if start >= unit.span.end:
            continue
        line = _line_start(cut.text, start, done)
        if _BLOCK_SIGN.fullmatch(cut.text, line, start):
            start = line
        yield from (("other", span) for span in _filled(cut.text, done, start))
        yield unit.kind.value, Span(start, unit.span.end)
        done = unit.span.end
    yield from (("other", span) for span in _filled(cut.text, done, len(cut.text)))


def _line_start(text: str, at: int, floor: int) -> int:
    return max(floor, text.rfind("\n", floor, at) + 1)


def _filled(text: str, start: int, end: int) -> Iterator[Span]:
    """What is not blank in a stretch, as one span without blanks around it, if there is any."""
    words = text[start:end].strip()
    if words:
        begin = text.index(words, start)
        yield Span(begin, begin + len(words))


class _Marked:
    """Looks up, for any stretch of a cut answer, how it is shown."""

    def __init__(self, cut: CutAnswer, chips: Mapping[int, Chip]) -> None:
        self._text = cut.text
        self._claims = [(claim.span, chips[claim.number]) for claim in cut.claims]
        self._skipped = [one.span for one in cut.skipped]
        self._places = [(mark_place(cut, claim.span), chips[claim.number]) for claim in cut.claims]

    def pieces(self, kind: str, span: Span) -> Iterator[Piece]:
        """The pieces of one block, in order."""
        claims = [(where, chip) for where, chip in self._claims if _touch(where, span)]
        skipped = [where for where in self._skipped if _touch(where, span)]
        styles = [] if kind == UnitKind.CODE else list(_styled(self._text, span))
        places = [(place, chip) for place, chip in self._places if span.start < place <= span.end]
        edges = {span.start, span.end, *(place for place, _ in places)}
        for where in (*(where for where, _ in claims), *skipped, *(where for where, _ in styles)):
            edges |= {edge for edge in (where.start, where.end) if span.start < edge < span.end}
        ordered = sorted(edges)
        for start, end in pairwise(ordered):
            claim = next((chip for where, chip in claims if where.start <= start < where.end), None)
            classes = [style for where, style in styles if where.start <= start < where.end]
            if claim is None and any(where.start <= start < where.end for where in skipped):
                classes.append("is-skipped")
            behind = tuple(chip for place, chip in places if place == end)
            yield Piece(self._text[start:end], claim, " ".join(classes), behind)


def _touch(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _styled(text: str, span: Span) -> Iterator[tuple[Span, str]]:
    """What is bold, slanted or code in a block, and which characters are its signs.

    One pass, so that a text made of nothing but asterisks costs no more than another.
    """
    sign = _BLOCK_SIGN.match(text, span.start, span.end)
    words = sign.end() if sign else span.start
    if sign:
        yield Span(span.start, words), "sign"
    opened: dict[str, int] = {}
    for found in _INLINE_SIGN.finditer(text, words, span.end):
        mark, start, end = found.group(), found.start(), found.end()
        before = text[start - 1] if start > words else " "
        after = text[end] if end < span.end else " "
        begin = opened.get(mark)
        if begin is not None and _closes(mark, before, after):
            del opened[mark]
            yield Span(begin, begin + len(mark)), "sign"
            yield Span(begin + len(mark), start), "is-code" if "`" in mark else _STYLES[len(mark)]
            yield Span(start, end), "sign"
        elif _opens(mark, before, after):
            opened[mark] = start


def _opens(mark: str, before: str, after: str) -> bool:
    return not after.isspace() and not (mark[0] != "`" and before.isalnum())


def _closes(mark: str, before: str, after: str) -> bool:
    return not before.isspace() and not (mark[0] == "_" and after.isalnum())


def joined(blocks: Iterable[Block]) -> str:
    """The text that the blocks were made of."""
    return "".join(block.gap + "".join(piece.text for piece in block.pieces) for block in blocks)
