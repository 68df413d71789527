"""Files of items, expected labels and answers: one JSON object a line, and every fault by its line.

    items            {"id": text, "source": text, "content": {...}}               "source" may be left out
    expected labels  {"id": text, "label": key, "note": text, "training": bool, "gold": bool}
    answers          {"id": text, "verdict": key, "quote": text}

`content` is told in reviews.domain.items. Of the expected labels only "id" and "label" must be there,
of the answers only "id" and "verdict". An item is named by the id that it has in the file of items or
by the id that it was given here. Files are UTF-8 without a byte order mark, lines end with a line feed.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from reviews.domain.canonical import hash_of, sha256
from reviews.domain.items import Content, read_content
from reviews.domain.json_lines import Fault, Line, read_lines
from reviews.domain.kinds import ItemKind
from reviews.domain.texts import fault_of, tidy

LONGEST_ID = 200
LONGEST_NOTE = 2_000
LONGEST_QUOTE = 20_000


@dataclass(frozen=True, slots=True)
class NewItem:
    """An item as its file gives it."""

    external_id: str
    source: str
    content: Content
    content_sha256: str


@dataclass(frozen=True, slots=True)
class NewExpected:
    """What an item's author expects, and whether it trains raters or is slipped in to watch them."""

    item_id: UUID
    label: str
    note: str
    training: bool
    gold: bool


@dataclass(frozen=True, slots=True)
class NewAnswer:
    """What a system said about an item."""

    item_id: UUID
    label: str
    quote: str


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look through a file found, before anything is kept; `sha256` is that of the file.

    With faults nothing of the file can be imported; with `all_known` the one fault is that the bank holds
    every item of it already. `unnamed` counts the bank's items that a file of
    labels or answers does not name.
    """

    sha256: str
    faults: tuple[Fault, ...]
    items: tuple[NewItem, ...] = ()
    expected: tuple[NewExpected, ...] = ()
    answers: tuple[NewAnswer, ...] = ()
    unnamed: int = 0
    all_known: bool = False

    @property
    def count(self) -> int:
        """How many lines would be imported."""
        return len(self.items) + len(self.expected) + len(self.answers)


@dataclass(frozen=True, slots=True)
class KnownItem:
    """An item that the bank holds already."""

    item_id: UUID
    external_id: str
    source: str
    content_sha256: str


def look_through_items(data: bytes, *, kind: ItemKind, known: Collection[KnownItem]) -> Looked:
    """Read a file of items for a bank of this kind that holds these items already."""
    ids = {one.external_id: "is the id of an item in the bank" for one in known}
    contents = {one.content_sha256: f"“{one.external_id}” in the bank" for one in known}
    lines, faults = read_lines(data)
    items = []
    held = {(one.external_id, one.source, one.content_sha256) for one in known}
    again, unread = set(), bool(faults)
    for line in lines:
        found = list(_keys(line, needed=("id", "content"), optional=("source",)))
        external_id = _text(line, "id", LONGEST_ID, found)
        source = _text(line, "source", LONGEST_ID, found, default="")
        content, wrong = read_content(kind, line.value["content"]) if "content" in line.value else ({}, ())
        found.extend(wrong)
        content_sha256 = "" if wrong else hash_of(content)
        if not found and (external_id, source, content_sha256) in held:
            again.add(external_id)
        if external_id in ids:
            found.append(f"“id” {ids[external_id]}; every item needs an id of its own.")
        elif external_id:
            ids[external_id] = f"stands on line {line.number} already"
        if content and content_sha256 in contents:
            found.append(f"The content is that of {contents[content_sha256]}.")
        elif content_sha256:
            contents[content_sha256] = f"line {line.number}"
        faults.extend(Fault(line.number, sentence) for sentence in found)
        items.append(NewItem(external_id, source, content, content_sha256))
    if again and not unread and len(again) == len(items):
        fault = Fault(0, "Every item of this file is in the bank already.")
        return Looked(sha256(data), (fault,), all_known=True)
    return Looked(sha256(data), _in_order(faults), items=() if faults else tuple(items))


def look_through_expected(data: bytes, *, labels: Collection[str], known: Collection[KnownItem]) -> Looked:
    """Read a file of expected labels for a bank with these labels and items."""
    lines, faults = read_lines(data)
    expected = []
    names, named = _names_of(known), dict[UUID, int]()
    for line in lines:
        found = list(_keys(line, needed=("id", "label"), optional=("note", "training", "gold")))
        item_id = _item(line, names, named, found)
        label = _label(line, "label", labels, found)
        note = _text(line, "note", LONGEST_NOTE, found, default="")
        training, gold = (_mark(line, key, found) for key in ("training", "gold"))
        if training and gold:
            found.append("An item is either for training or gold, not both.")
        faults.extend(Fault(line.number, sentence) for sentence in found)
        if item_id is not None:
            expected.append(NewExpected(item_id, label, note, training, gold))
    unnamed = len(known) - len(named)
    return Looked(
        sha256(data), _in_order(faults), expected=() if faults else tuple(expected), unnamed=unnamed
    )


def look_through_answers(data: bytes, *, labels: Collection[str], known: Collection[KnownItem]) -> Looked:
    """Read a file of one system's answers for a bank with these labels and items."""
    lines, faults = read_lines(data)
    answers = []
    names, named = _names_of(known), dict[UUID, int]()
    for line in lines:
        found = list(_keys(line, needed=("id", "verdict"), optional=("quote",)))
        item_id = _item(line, names, named, found)
        label = _label(line, "verdict", labels, found)
        quote = _text(line, "quote", LONGEST_QUOTE, found, default="")
        faults.extend(Fault(line.number, sentence) for sentence in found)
        if item_id is not None:
            answers.append(NewAnswer(item_id, label, quote))
    unnamed = len(known) - len(named)
    return Looked(sha256(data), _in_order(faults), answers=() if faults else tuple(answers), unnamed=unnamed)


def _in_order(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: fault.line))


def _keys(line: Line, *, needed: tuple[str, ...], optional: tuple[str, ...]) -> Iterator[str]:
    yield from (f"“{key}” is missing." for key in needed if key not in line.value)
    known = (*needed, *optional)
    for key in line.value:
        if key not in known:
            shown = "".join(one if one.isprintable() else "?" for one in key[:40])
            yield f"“{shown}” is not known; the keys here are {', '.join(f'“{one}”' for one in known)}."


def _text(line: Line, key: str, longest: int, found: list[str], default: str | None = None) -> str:
    """The tidy text at a key; `default` where it may be left out or empty."""
    if key not in line.value:
        return ""
    value = line.value[key]
    if not isinstance(value, str):
        found.append(f"“{key}” must be a text.")
        return ""
    text = tidy(value)
    if fault := fault_of(text):
        found.append(f"“{key}” {fault}.")
    elif not text.strip() and default is None:
        found.append(f"“{key}” is empty.")
    elif len(text) > longest:
        found.append(f"“{key}” has {len(text):,} characters; at most {longest:,} are allowed.")
    return text


def _mark(line: Line, key: str, found: list[str]) -> bool:
    value = line.value.get(key, False)
    if not isinstance(value, bool):
        found.append(f"“{key}” must be true or false.")
        return False
    return value


def _label(line: Line, key: str, labels: Collection[str], found: list[str]) -> str:
    if key not in line.value:
        return ""
    value = line.value[key]
    if not isinstance(value, str) or value not in labels:
        listed = ", ".join(f"“{one}”" for one in labels)
        found.append(f"“{key}” must be one of the bank’s labels: {listed}.")
        return ""
    return value


def _item(
    line: Line, names: Mapping[str, set[UUID]], named: dict[UUID, int], found: list[str]
) -> UUID | None:
    """The item that a line names, by either of its ids, and only once in a file."""
    if "id" not in line.value:
        return None
    value = line.value["id"]
    meant = names.get(tidy(value), set()) if isinstance(value, str) else set()
    if len(meant) != 1:
        found.append("“id” names two items." if meant else "“id” names no item of this bank.")
        return None
    (item_id,) = meant
    if item_id in named:
        found.append(f"The item has its line already: line {named[item_id]}.")
        return None
    named[item_id] = line.number
    return item_id


def _names_of(known: Collection[KnownItem]) -> dict[str, set[UUID]]:
    names: dict[str, set[UUID]] = {}
    for one in known:
        for name in (one.external_id, str(one.item_id)):
            names.setdefault(name, set()).add(one.item_id)
    return names
