"""An answer as units and sentences with exact spans: the door to markdown, sentences and folding."""

import re
from bisect import bisect_right

from checks.domain.text.inline import plain
from checks.domain.text.markdown import Unit, UnitKind, read_units, shadow
from checks.domain.text.sentences import Sentence, sentence_spans

__all__ = [
    "Sentence",
    "Unit",
    "UnitKind",
    "plain",
    "read_units",
    "sentences_of_units",
    "split_prose",
    "split_sentences",
    "usable_text",
]

_SURROGATE = re.compile("[\ud800-\udfff]")


def usable_text(text: str) -> str:
    """What is kept of a pasted text before anything else is done with it.

    CRLF and CR become LF; NUL and lone surrogates, which no store, socket or model can carry, become
    U+FFFD. All offsets of a report are offsets in this text.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "\ufffd")
    return _SURROGATE.sub("\ufffd", text)


def split_sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a whole answer; Markdown blocks end sentences, code is left out."""
    return tuple(sentence for group in sentences_of_units(text, read_units(text)) for sentence in group)


def sentences_of_units(text: str, units: tuple[Unit, ...]) -> tuple[tuple[Sentence, ...], ...]:
    """The sentences of each unit of `text`; a code unit has none."""
    shadowed = shadow(text)
    stretches: list[str] = []
    starts: list[int] = []
    at = 0
    for unit in units:
        stretch = "" if unit.kind is UnitKind.CODE else _blank_quote_marks(unit.span.of(shadowed))
        stretches.append(stretch)
        starts.append(at)
        at += len(stretch) + 2
    groups: list[list[Sentence]] = [[] for _ in units]
    for span in sentence_spans("\n\n".join(stretches)):
        index = bisect_right(starts, span.start) - 1
        own = span.shifted(units[index].span.start - starts[index])
        groups[index].append(Sentence(own, own.of(text)))
    return tuple(tuple(group) for group in groups)


def split_prose(text: str) -> tuple[Sentence, ...]:
    """The sentences of plain prose, such as a source page."""
    return tuple(Sentence(span, span.of(text)) for span in sentence_spans(shadow(text)))


def _blank_quote_marks(stretch: str) -> str:
    """The same length, with the block quote marks of continued lines as blanks."""
    if ">" not in stretch:
        return stretch
    lines = stretch.split("\n")
    for number, line in enumerate(lines[1:], start=1):
        words = line.lstrip("> \t")
        lines[number] = " " * (len(line) - len(words)) + words
    return "\n".join(lines)
