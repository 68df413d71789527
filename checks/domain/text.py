"""An answer as units and sentences with exact spans (skeleton)."""

from dataclasses import dataclass
from enum import StrEnum

from checks.domain.spans import Span


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
    """One block of the answer: where it stands, its words without block marks, its heading."""

    kind: UnitKind
    span: Span
    text: str
    heading: str | None = None
    cells: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an answer or a source: `text == source[span.start:span.end]`."""

    span: Span
    text: str


def read_units(text: str) -> tuple[Unit, ...]:
    """The blocks of a Markdown answer, in order."""
    raise NotImplementedError


def split_sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a whole answer; Markdown blocks end sentences, code is left out."""
    raise NotImplementedError


def split_prose(text: str) -> tuple[Sentence, ...]:
    """The sentences of plain prose, such as a source page."""
    raise NotImplementedError
