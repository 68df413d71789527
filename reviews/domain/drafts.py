"""A bank before it has items: its question, its labels, and the first guideline."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from reviews.domain.json_lines import Fault
from reviews.domain.kinds import ItemKind
from reviews.domain.texts import fault_of, tidy

FEWEST_LABELS, MOST_LABELS = 2, 7
LONGEST_TITLE = 120
LONGEST_QUESTION = 300
LONGEST_LABEL_NAME = 60
LONGEST_DEFINITION = 1_000
LONGEST_GUIDELINE = 20_000
LONGEST_DESIGN = 50_000
_KEY = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True)
class LabelDraft:
    """One answer to the question. `key` is how files name it; left empty, it is made from the name."""

    name: str
    definition: str
    example: str = ""
    key: str = ""
    abstains: bool = False
    dangerous: bool = False


@dataclass(frozen=True, slots=True)
class BankDraft:
    """What a manager says about a bank before importing anything."""

    title: str
    kind: ItemKind
    question: str
    labels: tuple[LabelDraft, ...]
    guideline: str


def key_from(name: str) -> str:
    """A key made from a label's name: plain letters, digits and underscores, "" where none is left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:40].rstrip("_")


def tidied(draft: BankDraft) -> BankDraft:
    """The draft with tidy texts and a key for every label."""
    return BankDraft(
        title=tidy(draft.title).strip(),
        kind=draft.kind,
        question=tidy(draft.question).strip(),
        labels=tuple(_tidied(label) for label in draft.labels),
        guideline=tidy(draft.guideline).strip(),
    )


def faults_of_draft(draft: BankDraft) -> list[Fault]:
    """What is wrong with a tidied draft. A fault of a label has the label's number as its line."""
    faults = [
        *_texts(0, "title", draft.title, LONGEST_TITLE),
        *_texts(0, "question", draft.question, LONGEST_QUESTION),
        *_texts(0, "guideline", draft.guideline, LONGEST_GUIDELINE),
    ]
    if not FEWEST_LABELS <= len(draft.labels) <= MOST_LABELS:
        said = f"A bank has {FEWEST_LABELS} to {MOST_LABELS} labels; here are {len(draft.labels)}."
        return [*faults, Fault(0, said)]
    names: dict[str, int] = {}
    keys: dict[str, int] = {}
    for number, label in enumerate(draft.labels, start=1):
        faults += _texts(number, "name", label.name, LONGEST_LABEL_NAME)
        faults += _texts(number, "definition", label.definition, LONGEST_DEFINITION)
        faults += _texts(number, "example", label.example, LONGEST_DEFINITION, may_be_empty=True)
        if not _KEY.fullmatch(label.key):
            faults.append(
                Fault(number, "The key takes small letters, digits, “_” and “-”, and begins with no sign.")
            )
        if (other := keys.setdefault(label.key, number)) != number:
            faults.append(Fault(number, f"Label {other} has the same key, “{label.key}”."))
        if (other := names.setdefault(label.name.casefold(), number)) != number:
            faults.append(Fault(number, f"Label {other} has the same name."))
    return faults + list(_roles(draft.labels))


def _roles(labels: tuple[LabelDraft, ...]) -> Iterator[Fault]:
    abstaining = [number for number, label in enumerate(labels, start=1) if label.abstains]
    dangerous = [number for number, label in enumerate(labels, start=1) if label.dangerous]
    if len(abstaining) != 1:
        yield Fault(0, "Choose the one label that says “this cannot be decided”.")
    if len(dangerous) != 1:
        yield Fault(0, "Choose the one label that does harm when it is given wrongly.")
    if len(abstaining) == 1 and abstaining == dangerous:
        yield Fault(abstaining[0], "The label that abstains cannot be the dangerous one too.")


def _texts(number: int, name: str, text: str, longest: int, *, may_be_empty: bool = False) -> Iterator[Fault]:
    if not text and not may_be_empty:
        yield Fault(number, f"The {name} is empty.")
    elif fault := fault_of(text):
        yield Fault(number, f"The {name} {fault}.")
    elif len(text) > longest:
        yield Fault(number, f"The {name} has {len(text):,} characters; at most {longest:,} are allowed.")


def _tidied(label: LabelDraft) -> LabelDraft:
    name = tidy(label.name).strip()
    return replace(
        label,
        name=name,
        definition=tidy(label.definition).strip(),
        example=tidy(label.example).strip(),
        key=label.key.strip() or key_from(name),
    )
