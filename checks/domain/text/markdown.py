"""A chatbot's Markdown as blocks with exact offsets. Only block structure is parsed here.

HTML is text like any other text, nothing in it is executed or hidden. Indented blocks are prose:
people paste indented paragraphs far more often than indented code.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from checks.domain.spans import Span
from checks.domain.text.inline import plain


class UnitKind(StrEnum):
    """What a block of an answer is."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    BULLET = "bullet"
    NUMBERED = "numbered"
    TABLE_ROW = "table_row"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Unit:
    """One block of the answer: where it stands, its words without block marks, its heading.

    `span` runs from the first to the last character of the words, in the text that was read.
    `cells` are (column header, cell) pairs of a table row.
    """

    kind: UnitKind
    span: Span
    text: str
    heading: str | None = None
    cells: tuple[tuple[str, str], ...] = ()


_LONGEST_HEADING_WORDS = 14
"""A line of more words that only looks like a heading (underlined, all bold) is read as prose."""

_BLOCKS_IN_LISTS = {"bullet_list_open": UnitKind.BULLET, "ordered_list_open": UnitKind.NUMBERED}
_LIST_ENDS = {"bullet_list_close", "ordered_list_close"}
_TYPED_BULLET = re.compile(r"^([ \t]*)[•◦‣▪●·–—](?=[ \t])", re.MULTILINE)
_BOLD_LINE = re.compile(r"(\*\*|__)(?=\S)(?P<words>[^*_\n]{1,160})\1:?[ \t]*\Z")
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]*_]*\Z")


def shadow(text: str) -> str:
    """The same text, character for character, made safe to parse: every offset stays true.

    NUL and lone surrogates become U+FFFD, CRLF a blank and a line feed, other line ends a line
    feed, typed bullets ("•") a hyphen.
    """
    text = text.replace("\r\n", " \n").replace("\r", "\n").replace("\x00", "\ufffd")
    text = re.sub("[\ud800-\udfff]", "\ufffd", text)
    return _TYPED_BULLET.sub(r"\1-", text)


def read_units(text: str) -> tuple[Unit, ...]:
    """The blocks of a Markdown answer, in order."""
    shadowed = shadow(text)
    lines = _Lines(shadowed)
    units: list[Unit] = []
    heading: str | None = None
    for kind, span, cells in _blocks(_parser().parse(shadowed), lines):
        words = span.of(text)
        if kind is UnitKind.HEADING:
            words = _without_bold(words)
            heading = plain(words) or heading
            units.append(Unit(kind, span, words))
        else:
            if kind is not UnitKind.CODE:
                words = _without_quote_marks(words)
            units.append(Unit(kind, span, words, heading, cells))
    return tuple(units)


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.disable(["code", "html_block", "reference"])
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


class _Lines:
    """Where each line of the text starts, to turn the parser's line numbers into offsets."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)

    def whole(self, first: int, last: int) -> Span:
        """Lines first..last-1 without blanks around them."""
        start, end = self.starts[first], max(self.starts[first], self.starts[last] - 1)
        return trimmed(self.text, start, min(end, len(self.text)))

    def words(self, first: int, last: int, content: str) -> Span:
        """Where the words of a block begin in its first line and end in its last."""
        # A line of nothing but a no-break space opens no block for the parser, yet counts as its first line.
        while first < last - 1 and self.lines[first].isspace():
            first += 1
        content_lines = content.split("\n")
        head = content_lines[0].strip()
        last = min(last, first + len(content_lines))
        at = self.lines[first].rfind(head) if head else -1
        start = self.starts[first] + max(at, 0)
        if last - first == 1 and at >= 0:
            return Span(start, start + len(head))
        return trimmed(self.text, start, self.starts[last] - 1)


def trimmed(text: str, start: int, end: int) -> Span:
    """The span without blanks at both ends; empty at `start` where there is nothing else."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


_Block = tuple[UnitKind, Span, tuple[tuple[str, str], ...]]


def _blocks(tokens: list[Token], lines: _Lines) -> Iterator[_Block]:
    lists: list[UnitKind] = []
    header: list[str] = []
    row: list[str] = []
    in_header = False
    opener: Token | None = None
    for token in tokens:
        if token.type in _BLOCKS_IN_LISTS:
            lists.append(_BLOCKS_IN_LISTS[token.type])
        elif token.type in _LIST_ENDS:
            lists.pop()
        elif token.type in ("thead_open", "thead_close"):
            in_header = token.type == "thead_open"
        elif token.type == "tr_open":
            row = []
            opener = token
        elif token.type == "tr_close":
            if in_header:
                header = row
            elif opener is not None and opener.map:
                span = _row_words(lines, *opener.map)
                if len(span):
                    yield UnitKind.TABLE_ROW, span, tuple(zip(header, row, strict=False))
        elif token.type in ("heading_open", "paragraph_open"):
            opener = token
        elif token.type == "fence" and token.map:
            yield from _code(token, lines)
        elif token.type == "inline":
            if opener is not None and opener.type == "tr_open":
                row.append(plain(token.content))
            elif token.map and token.content.strip():
                kind = _kind(opener, lists, token.content)
                yield kind, lines.words(token.map[0], token.map[1], token.content), ()


def _kind(opener: Token | None, lists: list[UnitKind], content: str) -> UnitKind:
    if opener is not None and opener.type == "heading_open":
        prose = _SENTENCE_END.search(content) or len(content.split()) > _LONGEST_HEADING_WORDS
        if opener.markup.startswith("#") or not prose:
            return UnitKind.HEADING
    if lists:
        return lists[-1]
    bold = _BOLD_LINE.match(content)
    if bold and not _SENTENCE_END.search(bold["words"]) and len(content.split()) <= _LONGEST_HEADING_WORDS:
        return UnitKind.HEADING
    return UnitKind.PARAGRAPH


def _code(token: Token, lines: _Lines) -> Iterator[_Block]:
    assert token.map
    first, last = token.map
    count = token.content.count("\n")
    span = lines.whole(first + 1, min(first + 1 + count, last)) if count and first + 1 < last else None
    if span is not None and len(span):
        yield UnitKind.CODE, span, ()


def _row_words(lines: _Lines, first: int, last: int) -> Span:
    span = lines.whole(first, last)
    start, end = span.start, span.end
    text = lines.text
    while start < end and text[start] in "|> \t":
        start += 1
    while end > start and text[end - 1] in "| \t":
        end -= 1
    return Span(start, end)


def _without_bold(words: str) -> str:
    bold = _BOLD_LINE.match(words)
    return bold["words"].rstrip(": ") if bold else words


def _without_quote_marks(words: str) -> str:
    return re.sub(r"\n[ \t]*(?:>[ \t]*)*", "\n", words) if "\n" in words else words
