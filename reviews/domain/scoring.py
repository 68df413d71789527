"""What a system's answers are worth against the labels that people settled on.

An item counts where it has a reference label. A missing answer is neither right nor an error: it
stays in the denominators of accuracy and recall, and is counted by itself. An abstention is apart too:
it is right only where the reference abstains as well.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

import numpy as np

from reviews.domain.agreement import Ballot, given_most
from reviews.domain.bootstrap import DRAWS, Interval, NoInterval, drawn, percentile_interval
from reviews.domain.confusion import Confusion, confusion_of
from reviews.domain.intervals import Share

# By a sign test five topics that all favour one system may be chance (2 / 2^5 = .06), six hardly (.03).
# Topics on which the two do equally well count for neither.
LEAST_TOPICS = 6


class Basis(StrEnum):
    """Which labels the answers are held against."""

    GIVEN_MOST = "given_most"
    ADJUDICATED = "adjudicated"


@dataclass(frozen=True, slots=True)
class Reference:
    """The reference label of each item that has one, and how many items have none and why.

    `ties`: two labels or more share the first place. `undecided`: raters disagree and nobody adjudicated yet.
    `unrated`: no rater gave a label. `single`: labels in `labels` that rest on one vote alone.
    """

    basis: Basis
    labels: Mapping[str, str]
    ties: int
    undecided: int
    unrated: int
    single: int
    adjudicated: int


def reference_of(
    items: Iterable[str],
    ballots: Iterable[Ballot],
    decided: Mapping[str, str],
    *,
    basis: Basis,
) -> Reference:
    """The labels to score against. By the votes alone `decided` plays no part; adjudicated, it settles every
    item on which raters differ, and unanimous items keep their label.
    """
    votes: dict[str, list[str]] = {item: [] for item in items}
    for ballot in ballots:
        votes[ballot.item].append(ballot.label)
    labels: dict[str, str] = {}
    count: Counter[str] = Counter()
    for item, given in votes.items():
        label, kind = _settled(given, decided.get(item), basis)
        count[kind] += 1
        count["single"] += len(given) == 1
        if label is not None:
            labels[item] = label
    return Reference(
        basis=basis,
        labels=labels,
        ties=count["tie"],
        undecided=count["undecided"],
        unrated=count["unrated"],
        single=count["single"],
        adjudicated=count["adjudicated"],
    )


def _settled(given: Sequence[str], decided: str | None, basis: Basis) -> tuple[str | None, str]:
    if not given:
        return None, "unrated"
    if basis is Basis.GIVEN_MOST:
        label = given_most(given)
        return label, "tie" if label is None else "settled"
    if len(set(given)) == 1:
        return given[0], "settled"
    return decided, "undecided" if decided is None else "adjudicated"


@dataclass(frozen=True, slots=True)
class LabelScore:
    """How a system did with one label. Recall is of the items that have it, precision of its answers."""

    label: str
    recall: Share
    precision: Share


@dataclass(frozen=True, slots=True)
class Score:
    """One system's figures; each share has its own denominator.

    `accuracy`: right of all items with a reference label. `decided`: right of those it gave a label
    other than the abstaining one. `abstained`: abstentions of the answers given. `missing`: no answer,
    of all items with a reference. `dangerous`: given the dangerous label, of the items whose reference
    is another one; None where the bank names no such label. `unscored`: answers to items that have no
    reference label.
    """

    system: str
    accuracy: Share
    decided: Share
    abstained: Share
    missing: Share
    dangerous: Share | None
    per_label: tuple[LabelScore, ...]
    confusion: Confusion
    unscored: int


@dataclass(frozen=True, slots=True)
class Scale:
    """The bank's labels in their order, and which one abstains and which one is dangerous when wrong."""

    labels: tuple[str, ...]
    abstains: str | None
    dangerous: str | None


def score_of(system: str, answers: Mapping[str, str], reference: Mapping[str, str], scale: Scale) -> Score:
    """Every figure of one system."""
    pairs = [(label, answers.get(item)) for item, label in reference.items()]
    decided = [(label, given) for label, given in pairs if given is not None and given != scale.abstains]
    answered = sum(given is not None for _, given in pairs)
    return Score(
        system=system,
        accuracy=Share(_right(pairs), len(pairs)),
        decided=Share(_right(decided), len(decided)),
        abstained=Share(sum(given == scale.abstains for _, given in pairs if given is not None), answered),
        missing=Share(len(pairs) - answered, len(pairs)),
        dangerous=_dangerous(pairs, scale.dangerous),
        per_label=tuple(_label_score(label, pairs) for label in scale.labels),
        confusion=confusion_of(pairs, scale.labels),
        unscored=sum(item not in reference for item in answers),
    )


Pairs = Sequence[tuple[str, str | None]]
"""Reference label and answer of each item; None for no answer."""


def _right(pairs: Pairs) -> int:
    return sum(label == given for label, given in pairs)


def _dangerous(pairs: Pairs, dangerous: str | None) -> Share | None:
    if dangerous is None:
        return None
    others = [given for label, given in pairs if label != dangerous]
    return Share(sum(given == dangerous for given in others), len(others))


def _label_score(label: str, pairs: Pairs) -> LabelScore:
    both = sum(label == truth == given for truth, given in pairs)
    return LabelScore(
        label,
        recall=Share(both, sum(truth == label for truth, _ in pairs)),
        precision=Share(both, sum(given == label for _, given in pairs)),
    )


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two systems on the same items: how much more often the first is right, and the errors they share.

    `difference` is the first's accuracy less the second's, with an interval over topics drawn anew, the
    same for both; `topics_apart` are those on which one did better. An error is a label given that is
    not the reference, abstentions left out: `common` is the share of items that both got wrong of those
    that either got wrong, `same_label` how many of these got the very same wrong label from both.
    """

    first: str
    second: str
    difference: float | None
    interval: Interval | NoInterval
    topics: int
    topics_apart: int
    items: int
    common: Share
    same_label: int


def compare(
    systems: Mapping[str, Mapping[str, str]],
    reference: Mapping[str, str],
    topics: Mapping[str, str],
    scale: Scale,
    *,
    seed: int,
    draws: int = DRAWS,
) -> tuple[Comparison, ...]:
    """Each pair of systems. An item without a topic (an empty one) is a topic of its own."""
    return tuple(
        _compared((one, two), (systems[one], systems[two]), reference, topics, scale, seed=seed, draws=draws)
        for one, two in combinations(systems, 2)
    )


def _compared(
    names: tuple[str, str],
    answers: tuple[Mapping[str, str], Mapping[str, str]],
    reference: Mapping[str, str],
    topics: Mapping[str, str],
    scale: Scale,
    *,
    seed: int,
    draws: int,
) -> Comparison:
    first, second = answers
    by_topic: dict[str | tuple[str], list[int]] = {}
    either = both = same = 0
    for item, label in reference.items():
        one, two = first.get(item), second.get(item)
        # A topic of its own cannot be mistaken for one that has the item's name.
        row = by_topic.setdefault(topics.get(item) or (item,), [0, 0])
        row[0] += (one == label) - (two == label)
        row[1] += 1
        wrong = [given not in (None, label, scale.abstains) for given in (one, two)]
        either += any(wrong)
        both += all(wrong)
        same += all(wrong) and one == two
    difference = sum(row[0] for row in by_topic.values()) / len(reference) if reference else None
    return Comparison(
        *names,
        difference=difference,
        interval=_interval(list(by_topic.values()), seed=seed, draws=draws),
        topics=len(by_topic),
        topics_apart=sum(row[0] != 0 for row in by_topic.values()),
        items=len(reference),
        common=Share(both, either),
        same_label=same,
    )


def _interval(rows: list[list[int]], *, seed: int, draws: int) -> Interval | NoInterval:
    """Topics drawn anew."""
    if not rows:
        return NoInterval.UNDEFINED
    kinds, sizes = np.unique(np.array(rows, dtype=np.int64), axis=0, return_counts=True)
    values = [
        (weights @ kinds[:, 0]) / (weights @ kinds[:, 1])
        for weights in drawn(sizes.astype(np.int64), seed=seed, draws=draws)
    ]
    return percentile_interval(np.concatenate(values))
