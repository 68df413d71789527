"""Training pairs: reading them, balancing them, and putting titles in front of premises."""

import gzip
import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

LABELS = ("contradiction", "entailment", "neutral")


@dataclass(frozen=True, slots=True)
class Pair:
    """One labelled pair. `page` is the title of the premise's page, where known.

    `taught`: a teacher's probabilities in the order of LABELS, where one was asked (`soft_labels`).
    """

    premise: str
    hypothesis: str
    label: str
    source: str
    page: str | None = None
    taught: tuple[float, float, float] | None = None

    @property
    def titled(self) -> str:
        """The premise as the product feeds it: "Title: sentence"."""
        return f"{self.page}: {self.premise}" if self.page else self.premise

    @property
    def made(self) -> bool:
        """Whether a rule made the pair and its label, and no person."""
        return self.source.startswith("made_")

    def target(self, teacher_share: float) -> list[float]:
        """The probabilities to learn, in the order of LABELS: the label's, the teacher's, or some of each.

        `teacher_share`, 0 to 1, is the teacher's part where a person gave the label. A rule's label counts
        only where no teacher was asked.
        """
        label = [float(one == self.label) for one in LABELS]
        if self.taught is None:
            return label
        share = 1.0 if self.made else teacher_share
        return [
            share * taught + (1 - share) * given for taught, given in zip(self.taught, label, strict=True)
        ]


def read_pairs(path: Path) -> Iterator[Pair]:
    """The pairs of a JSONL file, plain or gzip. Raises ValueError naming the line of an unknown label."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            row = json.loads(line)
            if row["label"] not in LABELS:
                raise ValueError(f"{path.name}, line {number}: unknown label {row['label']!r}")
            taught = row.get("taught")
            yield Pair(
                row["premise"],
                row["hypothesis"],
                row["label"],
                row.get("source", path.stem),
                row.get("page"),
                None if taught is None else tuple(taught),
            )


_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-COLON-": ":"}
_LEADING_NAME = re.compile(r"^(?:The )?((?:[A-Z][\w.'-]*)(?: (?:[A-Z][\w.'-]*|of|the|and|de|von|van))*)")
_TRAILING_JOINT = re.compile(r"(?: (?:of|the|and|de|von|van))+$")
_PRONOUN_START = re.compile(r"^(?:He|She|It|They|His|Her|Its|Their)\b")


def clean_title(title: str) -> str:
    """A title without the bracket codes of treebanks."""
    for code, bracket in _BRACKETS.items():
        title = title.replace(code, bracket)
    return title.strip()


def with_guessed_title(pair: Pair, rng: random.Random, share: float) -> Pair:
    """Name the page of a premise that begins with a pronoun after the hypothesis's first name.

    Done for all labels alike, so that the title gives no label away.
    """
    if pair.page or not _PRONOUN_START.match(pair.premise) or rng.random() >= share:
        return pair
    name = leading_name(pair.hypothesis)
    return pair if name is None else replace(pair, page=name)


def leading_name(claim: str) -> str | None:
    """The capitalised words that a claim begins with, most often what it is about; None without any."""
    name = _LEADING_NAME.match(claim)
    if name is None or len(name.group(1)) < 4 or name.group(1) in {"There", "This", "That", "They"}:
        return None
    return _TRAILING_JOINT.sub("", name.group(1))


@dataclass(frozen=True, slots=True)
class Quota:
    """How many rows of a source and label go into one epoch; more than there are means repeats."""

    source: str
    label: str
    rows: int


def balanced(pairs: Iterable[Pair], quotas: Sequence[Quota], rng: random.Random) -> list[Pair]:
    """Draw the quotas, without replacement until a pile is used up. Sources without a quota stay out."""
    piles: dict[tuple[str, str], list[Pair]] = {}
    for pair in pairs:
        piles.setdefault((pair.source, pair.label), []).append(pair)
    drawn: list[Pair] = []
    for quota in quotas:
        pile = piles.get((quota.source, quota.label), [])
        left = quota.rows
        while pile and left > 0:
            taken = rng.sample(pile, min(left, len(pile)))
            drawn += taken
            left -= len(taken)
    return drawn
