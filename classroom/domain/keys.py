"""The key of a text with planted mistakes: its sentences, and what the teacher says of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from checks.domain.spans import Span
from checks.domain.text import split_sentences

LONGEST_NOTE = 300


@dataclass(frozen=True, slots=True)
class Marking:
    """What the teacher says of one sentence: planted or not, and what is wrong with it."""

    planted: bool = False
    note: str = ""


NOT_PLANTED = Marking()


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One sentence of the text, numbered from 1, with its marking. `text[span]` are its words."""

    number: int
    span: Span
    marking: Marking


def print_of(text: str) -> str:
    """By what a form knows which text its key is of: 32 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()[:32]


def cut_sentences(text: str) -> tuple[Span, ...]:
    """The spans of the sentences of a text, as the checker cuts it."""
    return tuple(sentence.span for sentence in split_sentences(text))


def fresh_key(text: str, markings: Mapping[str, Marking]) -> tuple[KeyLine, ...]:
    """The key of a text. A sentence whose very words are in `markings` keeps what was said of it."""
    return tuple(
        KeyLine(number, span, markings.get(span.of(text), NOT_PLANTED))
        for number, span in enumerate(cut_sentences(text), start=1)
    )


def markings_of(text: str, key: Sequence[KeyLine]) -> dict[str, Marking]:
    """What a key says, by the words of each sentence."""
    return {line.span.of(text): line.marking for line in key}
