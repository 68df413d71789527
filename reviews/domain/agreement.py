"""How far raters agree on the same items: three figures with their intervals, and where they differ.

Counted are labels, the abstaining one like any other. "Cannot judge" and "broken" are missing: they
are counted beside and take part in nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from reviews.domain.bootstrap import DRAWS, Interval, NoInterval, drawn, percentile_interval
from reviews.domain.coefficients import Coefficients, Counts, Rows


class Undefined(StrEnum):
    """Why a figure cannot be given, in words for people."""

    NO_VOTES = "Nobody has given a label yet."
    ONE_RATER = "Only one rater gave labels, so there is nobody to agree with."
    NO_OVERLAP = "No item has labels from two raters, so nothing can be compared."
    ONE_LABEL = (
        "Every vote that can be compared is the same label. Where nothing varies, nothing can be said about "
        "agreement beyond chance."
    )


@dataclass(frozen=True, slots=True)
class Ballot:
    """One rater's label for one item, named by any one key; of several labels only the last is given."""

    rater: int
    item: str
    label: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One coefficient: its value and interval, or why there is none of either."""

    value: float | None
    interval: Interval | NoInterval | None = None
    undefined: Undefined | None = None


@dataclass(frozen=True, slots=True)
class PairCount:
    """How often two raters of one item gave these two labels (`first` stands earlier in the bank)."""

    first: str
    second: str
    pairs: int
    items: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """All that is said about one round's votes.

    `items` have labels from two raters or more and carry the figures; `single_items` have one label.
    `pairs` are pairs of raters on one item, `raters` those who gave any label, `votes` all labels.
    `sources` are what the intervals draw from. `use` is how often each label was given. `disagreements` are
    the most frequent first.
    """

    labels: tuple[str, ...]
    items: int
    single_items: int
    pairs: int
    raters: int
    votes: int
    sources: int
    use: Mapping[str, int]
    agreed_pairs: int
    raw: Figure
    alpha_nominal: Figure
    alpha_ordinal: Figure
    ac1: Figure
    disagreements: tuple[PairCount, ...]
    split_items: int
    seed: int
    draws: int


class LabelUnknown(ValueError):
    """A ballot names a label that the bank does not have."""


def label_table(ballots: Iterable[Ballot], labels: Sequence[str]) -> tuple[tuple[str, ...], Counts]:
    """The items that have labels, and how many raters gave each label, [items, labels].

    Raises LabelUnknown.
    """
    places = {label: place for place, label in enumerate(labels)}
    rows: dict[str, list[int]] = {}
    for ballot in ballots:
        if ballot.label not in places:
            raise LabelUnknown(ballot.label)
        rows.setdefault(ballot.item, [0] * len(places))[places[ballot.label]] += 1
    counts = np.array(list(rows.values()), dtype=np.int64).reshape(len(rows), len(places))
    return tuple(rows), counts


def agreement_of(
    ballots: Sequence[Ballot],
    labels: Sequence[str],
    sources: Mapping[str, str] | None = None,
    *,
    seed: int,
    draws: int = DRAWS,
) -> Agreement:
    """Every figure of one round's votes, with intervals from `draws` draws of sources by `seed`.

    An item without a source (an empty one) is a source of its own.
    """
    items, counts = label_table(ballots, labels)
    together = _of_one_source(items, sources or {})
    votes = counts.sum(axis=1)
    same_pairs = (counts * (counts - 1) // 2).sum()
    raters = len({ballot.rater for ballot in ballots})
    raw, nominal, ordinal, ac1 = _figures(counts, together, raters, seed=seed, draws=draws)
    return Agreement(
        labels=tuple(labels),
        items=int((votes >= 2).sum()),
        single_items=int((votes == 1).sum()),
        pairs=int((votes * (votes - 1) // 2).sum()),
        raters=raters,
        votes=len(ballots),
        sources=len(together),
        use=dict(zip(labels, (int(one) for one in counts.sum(axis=0)), strict=True)),
        agreed_pairs=int(same_pairs),
        raw=raw,
        alpha_nominal=nominal,
        alpha_ordinal=ordinal,
        ac1=ac1,
        disagreements=_disagreements(counts, labels),
        split_items=int(((counts > 0).sum(axis=1) >= 2).sum()),
        seed=seed,
        draws=draws,
    )


def _of_one_source(items: Sequence[str], sources: Mapping[str, str]) -> list[list[int]]:
    """The places of the items that are drawn together."""
    found: dict[str | tuple[str], list[int]] = {}
    for place, item in enumerate(items):
        # A source of its own cannot be mistaken for one that has the item's name.
        found.setdefault(sources.get(item) or (item,), []).append(place)
    return list(found.values())


def _figures(
    counts: Counts, together: Sequence[Sequence[int]], raters: int, *, seed: int, draws: int
) -> tuple[Figure, ...]:
    reason = _why_nothing(counts, raters)
    if reason is not None:
        return (Figure(None, undefined=reason),) * 4
    kinds, kind_of = np.unique(counts, axis=0, return_inverse=True)
    alike = Counter(tuple(sorted(int(kind_of[place]) for place in places)) for places in together)
    # In an order that depends on the votes alone, so that the draws do.
    units = sorted(alike)
    sizes = np.array([alike[unit] for unit in units], dtype=np.int64)
    rows = Rows(kinds, units)
    whole = _by_name(rows.coefficients(sizes[None]))
    blocks = [_by_name(rows.coefficients(weights)) for weights in drawn(sizes, seed=seed, draws=draws)]
    return tuple(
        _figure(values, np.concatenate([block[place] for block in blocks]))
        for place, values in enumerate(whole)
    )


def _by_name(found: Coefficients) -> tuple[NDArray[np.float64], ...]:
    return found.raw, found.alpha_nominal, found.alpha_ordinal, found.ac1


def _figure(whole: NDArray[np.float64], draws: NDArray[np.float64]) -> Figure:
    if not np.isfinite(whole[0]):
        return Figure(None, undefined=Undefined.ONE_LABEL)
    return Figure(float(whole[0]), percentile_interval(draws))


def _why_nothing(counts: Counts, raters: int) -> Undefined | None:
    if not len(counts):
        return Undefined.NO_VOTES
    if raters < 2:
        return Undefined.ONE_RATER
    if not (counts.sum(axis=1) >= 2).any():
        return Undefined.NO_OVERLAP
    return None


def _disagreements(counts: Counts, labels: Sequence[str]) -> tuple[PairCount, ...]:
    found = (
        PairCount(labels[one], labels[two], int(both.sum()), int((both > 0).sum()))
        for one, two in combinations(range(len(labels)), 2)
        if (both := counts[:, one] * counts[:, two]).any()
    )
    return tuple(sorted(found, key=lambda pair: -pair.pairs))


def in_one_sentence(agreement: Agreement, names: Mapping[str, str]) -> str:
    """What the figures mean together; `names` are the labels' names for people."""
    if agreement.raw.value is None:
        return str(agreement.raw.undefined)
    label, most = Counter(agreement.use).most_common(1)[0]
    share = f"{100 * most / agreement.votes:.0f}\N{NO-BREAK SPACE}%"
    return (
        f"Two raters of one item gave the same label about {100 * agreement.raw.value:.0f} times in 100; "
        "alpha and AC1 take off what guessing would give (0 is no better than guessing, 1 is always the "
        f"same), but by different guesses: “{names[label]}” makes up {share} of the votes, and the more one "
        "label prevails, the lower alpha falls while AC1 stays near the raw share, so none of them stands "
        "for the others."
    )


def given_most(labels: Iterable[str]) -> str | None:
    """The label given most often, be it by less than half of the votes; None for no vote at all and where
    two or more share the first place.
    """
    ranked = Counter(labels).most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0][0]
