"""What an item may hold, kind by kind, and what is wrong where it does not.

The content of an item is JSON with exactly these keys:

    claim_evidence   {"claim": text, "passages": [{"title": text, "text": text}, ...]}
    answer_sentence  {"answer": text, "sentence": {"text": text, "start": n, "end": n}, "question": text}
    agent_log        {"claim": text, "turns": [{"command": text, "output": text}, ...]}
    quote            {"quote": text, "source": {"title": text, "text": text}}

`question` may be left out. `start` and `end` count characters (code points) of the answer, and
`answer[start:end]` is the sentence. Titles and outputs may be empty, every other text may not.
"""

from dataclasses import dataclass
from typing import TypeAlias

from reviews.domain.kinds import ItemKind
from reviews.domain.texts import fault_of, tidy

JSON: TypeAlias = "str | int | bool | list[JSON] | dict[str, JSON] | None"
Content: TypeAlias = dict[str, JSON]

MOST_PASSAGES = 20
MOST_TURNS = 100


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most so many characters."""

    longest: int
    may_be_empty: bool = False


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from 0 on."""


@dataclass(frozen=True, slots=True)
class Fields:
    """An object with exactly these keys; those in `optional` may be left out."""

    keys: dict[str, "Shape"]
    optional: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Several:
    """A list of one to `most` things of one shape."""

    of: "Shape"
    most: int


Shape: TypeAlias = Text | Whole | Fields | Several

_TITLE = Text(300, may_be_empty=True)
_SENTENCE = Text(2_000)
_PASSAGE = Text(20_000)

SHAPES: dict[ItemKind, Fields] = {
    ItemKind.CLAIM_EVIDENCE: Fields(
        {
            "claim": _SENTENCE,
            "passages": Several(Fields({"title": _TITLE, "text": _PASSAGE}), MOST_PASSAGES),
        }
    ),
    ItemKind.ANSWER_SENTENCE: Fields(
        {
            "answer": _PASSAGE,
            "sentence": Fields({"text": _SENTENCE, "start": Whole(), "end": Whole()}),
            "question": _SENTENCE,
        },
        optional=frozenset({"question"}),
    ),
    ItemKind.AGENT_LOG: Fields(
        {
            "claim": _SENTENCE,
            "turns": Several(
                Fields({"command": _SENTENCE, "output": Text(20_000, may_be_empty=True)}), MOST_TURNS
            ),
        }
    ),
    ItemKind.QUOTE: Fields({"quote": _SENTENCE, "source": Fields({"title": _TITLE, "text": _PASSAGE})}),
}


def read_content(kind: ItemKind, value: object) -> tuple[Content, tuple[str, ...]]:
    """The content with its texts made tidy (NFC, LF), and a sentence for each thing wrong with it.

    With faults the content is not to be used. Offsets are given for the text as it was sent and are
    moved along where tidying changes the length of what stands before them.
    """
    faults: list[str] = []
    read = _read(SHAPES[kind], value, "content", faults)
    if not faults and kind is ItemKind.ANSWER_SENTENCE:
        assert isinstance(value, dict)
        read = _with_moved_offsets(read, value, faults)
    content = read if isinstance(read, dict) else {}
    return content, tuple(faults)


def what_is_judged(kind: ItemKind, content: Content) -> str:
    """The text that the question is about: the claim, the sentence or the quote."""
    if kind is ItemKind.ANSWER_SENTENCE:
        sentence = content["sentence"]
        assert isinstance(sentence, dict)
        return str(sentence["text"])
    return str(content["quote" if kind is ItemKind.QUOTE else "claim"])


def _read(shape: Shape, value: object, where: str, faults: list[str]) -> JSON:
    if isinstance(shape, Text):
        return _read_text(shape, value, where, faults)
    if isinstance(shape, Whole):
        # True is an int to Python, and none here.
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        faults.append(f"“{where}” must be a whole number from 0 on.")
        return 0
    if isinstance(shape, Fields):
        return _read_fields(shape, value, where, faults)
    return _read_several(shape, value, where, faults)


def _read_text(shape: Text, value: object, where: str, faults: list[str]) -> str:
    if not isinstance(value, str):
        faults.append(f"“{where}” must be a text.")
        return ""
    text = tidy(value)
    if fault := fault_of(text):
        faults.append(f"“{where}” {fault}.")
    elif not text.strip() and not shape.may_be_empty:
        faults.append(f"“{where}” is empty.")
    elif len(text) > shape.longest:
        faults.append(f"“{where}” has {len(text):,} characters; at most {shape.longest:,} are allowed.")
    return text


def _read_fields(shape: Fields, value: object, where: str, faults: list[str]) -> JSON:
    if not isinstance(value, dict):
        faults.append(f"“{where}” must be an object with {_listed(shape.keys)}.")
        return {}
    faults.extend(
        f"“{where}.{key}” is missing." for key in shape.keys if key not in value and key not in shape.optional
    )
    faults.extend(unknown_keys(value, shape.keys, where))
    return {
        key: _read(one, value[key], f"{where}.{key}", faults)
        for key, one in shape.keys.items()
        if key in value
    }


def _read_several(shape: Several, value: object, where: str, faults: list[str]) -> JSON:
    if not isinstance(value, list) or not value:
        faults.append(f"“{where}” must be a list with at least one entry.")
        return []
    if len(value) > shape.most:
        faults.append(f"“{where}” has {len(value):,} entries; at most {shape.most} are allowed.")
        return []
    return [_read(shape.of, one, f"{where}[{place}]", faults) for place, one in enumerate(value, start=1)]


def unknown_keys(value: dict[str, object], known: dict[str, Shape] | frozenset[str], where: str) -> list[str]:
    """A sentence for each key that does not belong there, in the order of the file."""
    inside = f"{where}." if where else ""
    return [
        f"“{inside}{_shown(key)}” is not known; the keys here are {_listed(known)}."
        for key in value
        if key not in known
    ]


def _with_moved_offsets(read: JSON, sent: dict[str, object], faults: list[str]) -> JSON:
    """Check that the offsets cut the sentence out of its answer, before and after tidying."""
    assert isinstance(read, dict)
    answer, sentence = sent["answer"], sent["sentence"]
    assert isinstance(answer, str)
    assert isinstance(sentence, dict)
    start, end = int(sentence["start"]), int(sentence["end"])
    if end > len(answer) or answer[start:end] != sentence["text"]:
        faults.append(
            f"“content.sentence” is not what stands in the answer from {start} to {end}; "
            "offsets count characters from 0, the end not included."
        )
        return read
    moved = len(tidy(answer[:start]))
    text = tidy(answer[start:end])
    if tidy(answer)[moved : moved + len(text)] != text:
        faults.append("“content.sentence” begins or ends inside a character.")
        return read
    return {**read, "sentence": {"text": text, "start": moved, "end": moved + len(text)}}


def _listed(keys: dict[str, Shape] | frozenset[str]) -> str:
    return ", ".join(f"“{key}”" for key in sorted(keys))


def _shown(key: str) -> str:
    """A key as a sentence can bear it: short, and without what is no text."""
    text = "".join(one if one.isprintable() else "?" for one in key)
    return text if len(text) <= 40 else f"{text[:40]}…"
