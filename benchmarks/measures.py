"""What is measured, what the design aims for, and how samples become a row of the table.

Samples are kept in base units (seconds, bytes, pieces); only the table rounds and names units.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

Samples = Mapping[str, Sequence[float]]
"""The samples of each measure by its key, in base units."""


class Unit(StrEnum):
    """In what a sample is shown."""

    SECONDS = "s"
    MILLISECONDS = "ms"
    MEGABYTES = "MB"
    PIECES = ""


PER_BASE_UNIT = {Unit.SECONDS: 1.0, Unit.MILLISECONDS: 1e3, Unit.MEGABYTES: 1e-6, Unit.PIECES: 1.0}


@dataclass(frozen=True, slots=True)
class Measure:
    """One row: what is measured, in which unit, and below what it should stay (None: no aim).

    `limit` is in base units. Where it `may_reach` the limit, the limit itself is still fine.
    """

    key: str
    words: str
    unit: Unit
    limit: float | None = None
    may_reach: bool = False

    @property
    def target(self) -> str:
        """The aim in words."""
        if self.limit is None:
            return "–"
        if self.limit == 0:
            return "none"
        return f"{'within' if self.may_reach else 'under'} {_shown(self.limit, self.unit)}"

    def is_missed_by(self, value: float) -> bool:
        """Whether a value is above the aim."""
        if self.limit is None:
            return False
        return value > self.limit if self.may_reach or self.limit == 0 else value >= self.limit


MEGABYTE = 1e6

MEASURES: tuple[Measure, ...] = (
    Measure("start_to_ready", "Start to ready", Unit.SECONDS, 5.0),
    Measure("cold_first", "One answer, cold cache: first verdict", Unit.SECONDS, 0.7),
    Measure("cold_all", "One answer, cold cache: all verdicts", Unit.SECONDS, 3.0),
    Measure("warm_first", "One answer, warm cache: first verdict", Unit.SECONDS),
    Measure("warm_all", "One answer, warm cache: all verdicts", Unit.SECONDS),
    Measure("cpu_per_claim", "CPU of one claim, warm cache", Unit.MILLISECONDS, 0.120),
    Measure("memory_ready", "Memory when ready", Unit.MEGABYTES, 700 * MEGABYTE),
    Measure("crowd_first", "A class at once: the last one's first verdict", Unit.SECONDS, 5.0, True),
    Measure("crowd_all", "A class at once: everybody's verdicts", Unit.SECONDS, 45.0, True),
    Measure("crowd_errors", "A class at once: errors", Unit.PIECES, 0.0),
    Measure("health_at_rest", "Health before it, 99 of 100 answers", Unit.MILLISECONDS),
    Measure("health_p50", "Health meanwhile, half of all answers", Unit.MILLISECONDS),
    Measure("health_p99", "Health meanwhile, 99 of 100 answers", Unit.MILLISECONDS, 0.100),
    Measure("health_max", "Health meanwhile, the slowest answer", Unit.MILLISECONDS),
    Measure("memory_peak", "Memory at its peak", Unit.MEGABYTES, 700 * MEGABYTE),
    Measure("memory_after", "Memory after the class", Unit.MEGABYTES, 700 * MEGABYTE),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table, in words."""

    measure: str
    target: str
    measured: str


def rows(samples: Samples) -> tuple[Row, ...]:
    """The table: a row for each measure, also for those without a sample."""
    return tuple(Row(one.words, one.target, measured(one, samples.get(one.key, ()))) for one in MEASURES)


def measured(measure: Measure, values: Sequence[float]) -> str:
    """What came out: the median, the range where there are several samples, and whether it is too much."""
    if not values:
        return "not measured"
    middle = median(values)
    shown = _shown(middle, measure.unit)
    if len(values) > 1:
        least, most = (_number(value, measure.unit) for value in (min(values), max(values)))
        shown += f" ({least} to {most}, {len(values)} runs)"
    return f"{shown}, above the aim" if measure.is_missed_by(middle) else shown


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share (0..1) of all values do not exceed (nearest rank).

    Raises ValueError where there are no values.
    """
    if not values:
        raise ValueError("no values")
    rank = math.ceil(round(share * len(values), 9))
    return sorted(values)[max(rank, 1) - 1]


def _shown(value: float, unit: Unit) -> str:
    return f"{_number(value, unit)} {unit}".rstrip()


def _number(value: float, unit: Unit) -> str:
    scaled = value * PER_BASE_UNIT[unit]
    digits = 2 if unit is Unit.SECONDS and scaled < 10 and scaled != round(scaled, 1) else 1
    return f"{scaled:,.{digits}f}".removesuffix(".0") if unit is Unit.SECONDS else f"{scaled:,.0f}"
