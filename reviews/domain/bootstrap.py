"""How far a figure moves when other items of the same kind had been drawn: percentile intervals.

Sources are drawn anew, each with all its items, as often as there are sources (Efron and Tibshirani 1993,
chapter 13). Sources whose items got the same votes change nothing when swapped, so whole kinds of source
are drawn with multinomial weights: the same distribution, and quick for thousands of items.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

DRAWS = 2000
COVERAGE = 0.95
# Below this many usable draws the tails are too thin to name an interval.
LEAST_DRAWS = 200
# Sums of the same shares in another order differ by this much and no more.
_ROUNDING = 1e-9
# Cells of one block of weights: some 16 MB, whatever the number of items is.
_BLOCK = 2_000_000

Weights = NDArray[np.int64]
"""How often each kind of unit was drawn, [draws, kinds]; every row sums to the number of units."""

Values = NDArray[np.float64]
"""One figure a draw; not a number where the figure is undefined for that draw."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95 % percentile interval and where it was read off.

    `low` and `high` are the values at these ranks (the smallest is rank 1) of the `used` draws in
    which the figure was defined; `draws` is how many were made.
    """

    low: float
    high: float
    low_rank: int
    high_rank: int
    used: int
    draws: int


class NoInterval(StrEnum):
    """Why a figure has no interval, in words for people."""

    UNDEFINED = "No interval: in nearly all draws the figure is undefined."
    ALL_ALIKE = (
        "No interval: every draw gives the same value, so these items cannot show how far it may move."
    )


def drawn(sizes: NDArray[np.int64], *, seed: int, draws: int = DRAWS) -> Iterator[Weights]:
    """Weights of all draws, block by block; `sizes` says how many units each kind has.

    The same seed gives the same draws, whatever is computed from them.
    """
    units = int(sizes.sum())
    if not units:
        return
    rng = np.random.default_rng(seed)
    shares = sizes / units
    block = max(1, _BLOCK // len(sizes))
    for start in range(0, draws, block):
        yield rng.multinomial(units, shares, size=min(block, draws - start))


def percentile_interval(values: Values) -> Interval | NoInterval:
    """The middle 95 % of the draws, by order statistics; none where too few draws gave a value.

    Of 2,000 usable draws these are the 50th and the 1,951st smallest. Where all gave the same value the
    draws know of no other, which is no certainty: one item on which raters agree draws nothing else.
    """
    usable = np.sort(values[np.isfinite(values)])
    used = len(usable)
    if used < LEAST_DRAWS:
        return NoInterval.UNDEFINED
    if usable[-1] - usable[0] < _ROUNDING:
        return NoInterval.ALL_ALIKE
    low_rank = int(round(used * (1 - COVERAGE) / 2, 9))
    high_rank = used + 1 - low_rank
    return Interval(
        low=float(usable[low_rank - 1]),
        high=float(usable[high_rank - 1]),
        low_rank=low_rank,
        high_rank=high_rank,
        used=used,
        draws=len(values),
    )
