"""Labelled rows: one JSON object a line, plain or gzip, checked before anything is run."""

import gzip
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from checks.domain.errors import ReceiptsError


class RowsUnusable(ReceiptsError):
    """A file that cannot be evaluated; the sentence names the line and what is wrong with it."""


class Label(StrEnum):
    """What people said. `UNSUPPORTED` covers both "no evidence" and, where a file does not tell, "wrong"."""

    SUPPORTED = "supported"
    UNSUPPORTED = "unsupported"
    REFUTED = "refuted"


_LABELS = {
    "entailment": Label.SUPPORTED,
    "neutral": Label.UNSUPPORTED,
    "contradiction": Label.REFUTED,
    "supported": Label.SUPPORTED,
    "unsupported": Label.UNSUPPORTED,
    "refuted": Label.REFUTED,
    "S": Label.SUPPORTED,
    "NS": Label.UNSUPPORTED,
    "R": Label.REFUTED,
    "SUPPORTS": Label.SUPPORTED,
    "NOT ENOUGH INFO": Label.UNSUPPORTED,
    "REFUTES": Label.REFUTED,
}
"""Labels by the names that the data sets of this field give them."""


@dataclass(frozen=True, slots=True)
class PairRow:
    """A premise, a hypothesis and the label of the pair. `page` is the premise's title, if known."""

    premise: str
    hypothesis: str
    label: Label
    page: str | None

    @property
    def keys(self) -> tuple[str, ...]:
        """What makes two rows one topic: the page, else an equal claim or premise."""
        return (f"page:{self.page}",) if self.page else (f"c:{self.hypothesis}", f"p:{self.premise}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One retrieved sentence with the title of its page ("" if unknown)."""

    text: str
    page: str


@dataclass(frozen=True, slots=True)
class ClaimPart:
    """A claim, or a part of one, with the sentences retrieved for it (None: search the corpus)."""

    claim: str
    retrieved: tuple[Sentence, ...] | None


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A labelled claim. `pages` are where the answer stands: never shown to the checker."""

    claim: str
    label: Label
    topic: str | None
    parts: tuple[ClaimPart, ...]
    pages: tuple[str, ...]
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LabelledSentence:
    """One sentence of an answer; `label` is None where people gave none. `facts` are its atomic claims."""

    text: str
    label: Label | None
    facts: tuple[tuple[str, Label], ...]


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A whole answer with its labelled sentences, and the text that is its only source, if given."""

    text: str
    topic: str | None
    sentences: tuple[LabelledSentence, ...]
    evidence_text: str | None
    left_out: int


Row = TypeVar("Row")
_BRACKETS = {"-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]"}
"""How treebanks spell brackets; some data sets kept it in the titles of their pages."""
_BRACKET = re.compile(r"\s?-r[rs]b-|-l[rs]b-\s?", re.IGNORECASE)


def read_rows(path: Path, parse: Callable[[dict[str, Any]], Row]) -> list[Row]:
    """Every row of a file. Raises RowsUnusable with the line number of the first bad one."""
    rows: list[Row] = []
    for number, line in _lines(path):
        try:
            rows.append(parse(json.loads(line)))
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            why = f"missing {error}" if isinstance(error, KeyError) else str(error)
            raise RowsUnusable(f"{path.name}, line {number}: {why}") from error
    if not rows:
        raise RowsUnusable(f"{path.name} has no rows.")
    return rows


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield number, line
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise RowsUnusable(f"{path} cannot be read: {error}") from error


def sha256_of(path: Path) -> str:
    """The sha256 of a file's bytes, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def label_of(value: object) -> Label:
    """A label by its name in the file. Raises ValueError for an unknown one."""
    try:
        return _LABELS[str(value)]
    except KeyError:
        raise ValueError(f"unknown label {value!r}") from None


def pair_row(row: dict[str, Any]) -> PairRow:
    """`premise`, `hypothesis`, `label`, optional `page`."""
    return PairRow(_text(row["premise"]), _text(row["hypothesis"]), label_of(row["label"]), row.get("page"))


def claim_row(row: dict[str, Any]) -> ClaimRow:
    """`claim`, `text` or `hypothesis`, `label`, optional `topic`, `page`, `pages`, `retrieved` or `parts`."""
    claim = _claim(row)
    given = row.get("parts") or (row,)
    parts = tuple(ClaimPart(_claim(part), _retrieved(part, row.get("page"))) for part in given)
    pages = tuple(row.get("pages") or ([row["page"]] if row.get("page") else ()))
    topic = _topic(row)
    named = [f"topic:{topic}"] if topic else [f"page:{page}" for page in pages]
    return ClaimRow(claim, label_of(row["label"]), topic, parts, pages, tuple(named or [f"c:{claim}"]))


def _claim(row: dict[str, Any]) -> str:
    return _text(row.get("claim") or row.get("text") or row["hypothesis"])


def _retrieved(row: dict[str, Any], page: str | None) -> tuple[Sentence, ...] | None:
    """`retrieved`: texts, or objects with `text` and `page`. `page`: the title where a part names none."""
    sentences = row.get("retrieved")
    if sentences is None:
        return None
    pages = row.get("retrieved_pages") or [row.get("page") or page or ""] * len(sentences)
    if len(pages) != len(sentences):
        raise ValueError(f"{len(sentences)} retrieved sentences, but {len(pages)} retrieved_pages")
    return tuple(
        Sentence(_text(one["text"]), one.get("page") or title)
        if isinstance(one, dict)
        else Sentence(_text(one), title)
        for one, title in zip(sentences, pages, strict=True)
    )


def answer_row(row: dict[str, Any]) -> AnswerRow:
    """`text`, `topic`, `sentences[].text/label`, optional `evidence_text` and `sentences[].claims`."""
    left_out = 0
    sentences = []
    for sentence in row["sentences"]:
        facts = []
        for fact in sentence.get("claims") or ():
            if fact["label"] in _LABELS:
                facts.append((_text(fact["text"]), label_of(fact["label"])))
            else:
                left_out += 1
        label = None if sentence.get("label") is None else label_of(sentence["label"])
        sentences.append(LabelledSentence(_text(sentence["text"]), label, tuple(facts)))
    evidence = row.get("evidence_text")
    return AnswerRow(_text(row["text"]), _topic(row), tuple(sentences), evidence or None, left_out)


def _topic(row: dict[str, Any]) -> str | None:
    topic = row.get("topic")
    if topic is None:
        return None
    return _BRACKET.sub(lambda code: _BRACKETS[code[0].strip().lower()], _text(topic))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text was expected, not {value!r}")
    return value
