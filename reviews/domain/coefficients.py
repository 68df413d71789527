"""The coefficients of agreement, each for many weightings of the same items at once.

A label table is [items, labels]: how many raters gave that item that label. Units are the items that
are drawn together; a row of `weights` says how often each unit counts. A figure that is undefined for a
weighting comes out as not a number, which the callers turn into words.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Coefficients:
    """One value a weighting of each coefficient."""

    raw: Floats
    alpha_nominal: Floats
    alpha_ordinal: Floats
    ac1: Floats


class Rows:
    """The parts of a label table that every weighting sums up, made once.

    A unit names its rows of the table, each as often as it has an item of that kind, and adds their sums.
    """

    def __init__(self, counts: Counts, units: Sequence[Sequence[int]]) -> None:
        self.labels = counts.shape[1]
        votes = counts.sum(axis=1)
        paired = votes >= 2
        table = counts.astype(np.float64)
        others = np.where(paired, votes - 1, 1)
        pairs = np.where(paired, votes * others, 1)
        # Share of an item's ordered pairs of raters who gave the same label (Fleiss 1971).
        same = np.where(paired, (table * (table - 1)).sum(axis=1) / pairs, 0.0)
        # What an item adds to the use of each label, every item the same (Gwet 2008).
        use = table / np.maximum(votes, 1)[:, None]
        # What an item adds to the matrix of coincidences (Krippendorff 2011).
        outer = table[:, :, None] * table[:, None, :]
        outer[:, range(self.labels), range(self.labels)] -= table
        coincidences = outer / others[:, None, None] * paired[:, None, None]
        rows = np.concatenate([np.asarray(unit, dtype=np.int64) for unit in units])
        starts = np.cumsum([0, *(len(unit) for unit in units[:-1])])
        self.same = np.add.reduceat(same[rows], starts)
        self.paired = np.add.reduceat(paired[rows].astype(np.float64), starts)
        self.use = np.add.reduceat(use[rows], starts, axis=0)
        self.voted = np.add.reduceat((votes[rows] >= 1).astype(np.float64), starts)
        self.coincidences = np.add.reduceat(coincidences.reshape(len(counts), -1)[rows], starts, axis=0)

    def coefficients(self, weights: NDArray[np.int64]) -> Coefficients:
        """Every coefficient for each row of weights."""
        drawn = weights.astype(np.float64)
        with np.errstate(divide="ignore", invalid="ignore"):
            raw = (drawn @ self.same) / (drawn @ self.paired)
            matrix = (drawn @ self.coincidences).reshape(len(drawn), self.labels, self.labels)
            totals = matrix.sum(axis=2)
            return Coefficients(
                raw=raw,
                alpha_nominal=_alpha(matrix, totals, 1.0 - np.eye(self.labels)[None]),
                alpha_ordinal=_alpha(matrix, totals, _steps_between(totals)),
                ac1=self._ac1(drawn, raw),
            )

    def _ac1(self, drawn: Floats, raw: Floats) -> Floats:
        """AC1 = (observed - chance) / (1 - chance), chance = sum of p(1 - p) over labels, by labels - 1."""
        use = (drawn @ self.use) / (drawn @ self.voted)[:, None]
        chance = (use * (1 - use)).sum(axis=1) / (self.labels - 1) if self.labels > 1 else raw * np.nan
        result: Floats = (raw - chance) / (1 - chance)
        return result


def _alpha(matrix: Floats, totals: Floats, distances: Floats) -> Floats:
    """Alpha = 1 - observed / expected disagreement; undefined where all paired votes are one label."""
    n = totals.sum(axis=1)
    observed = (matrix * distances).sum(axis=(1, 2))
    expected = (totals[:, :, None] * totals[:, None, :] * distances).sum(axis=(1, 2))
    # Exactly one label in use: the products of totals are sums of whole numbers up to rounding.
    several = (totals > 1e-9).sum(axis=1) >= 2
    result: Floats = np.where(several, 1.0 - (n - 1) * observed / expected, np.nan)
    return result


def _steps_between(totals: Floats) -> Floats:
    """Squared ordinal distance: votes on the way from one label to the other, half of both ends off."""
    upto = np.cumsum(totals, axis=1)
    middle = upto - totals / 2
    distance: Floats = (middle[:, :, None] - middle[:, None, :]) ** 2
    return distance
