"""What an answer claims, and what in it is no claim (skeleton)."""

from dataclasses import dataclass
from enum import StrEnum

from checks.domain.spans import Span
from checks.domain.text import Unit


class SkipReason(StrEnum):
    """Why a sentence is not checked."""

    QUESTION = "question"
    BOILERPLATE = "boilerplate"
    OPINION = "opinion"
    FRAGMENT = "fragment"
    HEADING = "heading"
    TABLE_ROW = "table_row"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A stretch of the answer that is not checked, with the reason."""

    span: Span
    text: str
    reason: SkipReason


@dataclass(frozen=True, slots=True)
class Part:
    """The smallest thing that can be checked alone.

    `text` is a full sentence with the subject carried in and pronouns resolved; `span` is where the
    words it came from stand in the answer. `unresolved` holds a pronoun that could mean somebody
    other than the topic: such a part ends as "unclear who is meant".
    """

    text: str
    span: Span
    unresolved: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """One checkable sentence of the answer, numbered from 1, with its parts."""

    number: int
    text: str
    span: Span
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class CutAnswer:
    """An answer cut up: everything in it is either a claim, skipped with a reason, or blank."""

    text: str
    topic: str | None
    topic_guessed: bool
    units: tuple[Unit, ...]
    claims: tuple[Claim, ...]
    skipped: tuple[Skipped, ...]


def cut_answer(text: str, topic: str | None = None) -> CutAnswer:
    """Cut an answer into numbered claims. A `topic` given by a person overrules the guess."""
    raise NotImplementedError
