"""The measures, by name, with their intervals.

S = supported, NS = everything else, R = refuted; B / C / N / L = Backed / May conflict / No receipt /
could not look up. Definitions stand in docs/evaluation.md.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from checks.domain.intervals import wilson
from checks.domain.verdicts import Verdict
from checks.evaluation.rows import Label

LABELS = tuple(Label)
VERDICTS = tuple(Verdict)
DRAWS = 1000
_LOW, _HIGH = 25, 974  # order statistics of 1,000 draws: a 95 % interval

Table = NDArray[np.float64]
"""Counts, [labels, verdicts] in the order of LABELS and VERDICTS."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure in 0..1 (differences: -1..1), None where its denominator is zero."""

    value: float | None
    numerator: float | None = None
    denominator: float | None = None
    low: float | None = None
    high: float | None = None


def share(numerator: float, denominator: float) -> Figure:
    """A share with Wilson's interval."""
    interval = wilson(numerator, denominator)
    if interval is None:
        return Figure(None, numerator, denominator)
    return Figure(numerator / denominator, numerator, denominator, *interval)


def table_of(outcomes: Sequence[tuple[Label, Verdict]]) -> Table:
    """Count outcomes by label and verdict."""
    table = np.zeros((len(LABELS), len(VERDICTS)))
    for label, verdict in outcomes:
        table[LABELS.index(label), VERDICTS.index(verdict)] += 1
    return table


_S, _U, _R = (LABELS.index(one) for one in (Label.SUPPORTED, Label.UNSUPPORTED, Label.REFUTED))
_B, _C, _N, _L = (
    VERDICTS.index(one)
    for one in (Verdict.BACKED, Verdict.MAY_CONFLICT, Verdict.NO_RECEIPT, Verdict.COULD_NOT_LOOK_UP)
)


def _unsupported(table: Table) -> Table:
    return np.asarray(table[..., _U, :] + table[..., _R, :])


Ratio = Callable[[Table], tuple[NDArray[np.float64], NDArray[np.float64]]]
"""Numerator and denominator from one table or a stack of tables."""

RATIOS: Mapping[str, Ratio] = {
    "supported_backed": lambda t: (t[..., _S, _B], t[..., _S, :].sum(-1)),
    "errors_kept": lambda t: (
        _unsupported(t).sum(-1) - _unsupported(t)[..., _B],
        _unsupported(t).sum(-1),
    ),
    "false_conflict_rate": lambda t: (t[..., _S, _C], t[..., _S, :].sum(-1)),
    "backed_precision": lambda t: (t[..., _S, _B], t[..., :, _B].sum(-1)),
    "conflict_precision": lambda t: (_unsupported(t)[..., _C], t[..., :, _C].sum(-1)),
    "conflict_precision_strict": lambda t: (t[..., _R, _C], t[..., :, _C].sum(-1)),
    "errors_caught": lambda t: (_unsupported(t)[..., _C], _unsupported(t).sum(-1)),
    "refuted_caught": lambda t: (t[..., _R, _C], t[..., _R, :].sum(-1)),
    "false_backed_rate": lambda t: (_unsupported(t)[..., _B], _unsupported(t).sum(-1)),
    "no_receipt_rate": lambda t: (t[..., :, _N].sum(-1), t.sum((-1, -2))),
    "could_not_look_up_rate": lambda t: (t[..., :, _L].sum(-1), t.sum((-1, -2))),
}
SINGLE_SENTENCE_RATIOS: Mapping[str, Ratio] = {
    "correct": lambda t: (t[..., _S, _B] + t[..., _R, _C], t.sum((-1, -2))),
    "decided": lambda t: (t[..., :, _B].sum(-1) + t[..., :, _C].sum(-1), t.sum((-1, -2))),
    "right_when_decided": lambda t: (
        t[..., _S, _B] + t[..., _R, _C],
        t[..., :, _B].sum(-1) + t[..., :, _C].sum(-1),
    ),
    "refuted_caught": RATIOS["refuted_caught"],
    "false_conflict_rate": RATIOS["false_conflict_rate"],
    "false_backed_rate": RATIOS["false_backed_rate"],
    "unsettled_conflict_rate": lambda t: (t[..., _U, _C], t[..., _U, :].sum(-1)),
}


def balanced_accuracy(table: Table) -> NDArray[np.float64]:
    """(S∧B/S + NS∧not B/NS) / 2 of one table or a stack; nan where a class is empty."""
    with np.errstate(invalid="ignore", divide="ignore"):
        backed, supported = RATIOS["supported_backed"](table)
        kept, unsupported = RATIOS["errors_kept"](table)
        return np.asarray((backed / supported + kept / unsupported) / 2)


def topic_groups(keys: Sequence[Sequence[str]]) -> list[int]:
    """The topic of each item, as a number: items that share a key, directly or through others, are one."""
    parent: dict[str, str] = {}

    def root(key: str) -> str:
        while parent.setdefault(key, key) != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    for own in keys:
        for key in own[1:]:
            parent[root(key)] = root(own[0])
    numbers: dict[str, int] = {}
    return [numbers.setdefault(root(own[0]), len(numbers)) for own in keys]


def draws_of(groups: Sequence[int], seed: int, draws: int = DRAWS) -> NDArray[np.float64]:
    """How often each topic is drawn, [draws, topics]: as many topics as there are, with replacement."""
    topics = max(groups) + 1
    picked = np.random.default_rng(seed).multinomial(topics, np.full(topics, 1 / topics), size=draws)
    return np.asarray(picked, dtype=np.float64)


def by_topic(outcomes: Sequence[tuple[Label, Verdict]], groups: Sequence[int]) -> Table:
    """Tables of each topic, [topics, labels, verdicts]."""
    tables = np.zeros((max(groups) + 1, len(LABELS), len(VERDICTS)))
    for (label, verdict), group in zip(outcomes, groups, strict=True):
        tables[group, LABELS.index(label), VERDICTS.index(verdict)] += 1
    return tables


def _interval(values: NDArray[np.float64]) -> tuple[float | None, float | None]:
    if np.isnan(values).any():
        return None, None
    ordered = np.sort(values)
    return float(ordered[_LOW]), float(ordered[_HIGH])


def figures(table: Table, ratios: Mapping[str, Ratio] = RATIOS) -> dict[str, Figure]:
    """Every ratio of a table with Wilson's interval."""
    return {name: share(*(float(part) for part in ratio(table))) for name, ratio in ratios.items()}


def compared(
    ours: Sequence[tuple[Label, Verdict]],
    simple: Sequence[tuple[Label, Verdict]],
    groups: Sequence[int],
    seed: int,
) -> dict[str, dict[str, Figure]]:
    """Figures of the checker and of the simple checker, and the paired differences on the same draws."""
    weights = draws_of(groups, seed)
    stacks = [np.einsum("dt,tlv->dlv", weights, by_topic(outcomes, groups)) for outcomes in (ours, simple)]
    result: dict[str, dict[str, Figure]] = {}
    whole = [table_of(outcomes) for outcomes in (ours, simple)]
    for name, table, stack in zip(("checker", "simple"), whole, stacks, strict=True):
        value = float(balanced_accuracy(table))
        balanced = Figure(
            None if math.isnan(value) else value, None, None, *_interval(balanced_accuracy(stack))
        )
        result[name] = {"balanced_accuracy": balanced, **figures(table)}
    with np.errstate(invalid="ignore", divide="ignore"):
        measures: dict[str, Callable[[Table], NDArray[np.float64]]] = {
            "balanced_accuracy": balanced_accuracy,
            **{name: _quotient(ratio) for name, ratio in RATIOS.items()},
        }
        result["difference"] = {
            name: _difference(measure, whole, stacks) for name, measure in measures.items()
        }
    return result


def _quotient(ratio: Ratio) -> Callable[[Table], NDArray[np.float64]]:
    def quotient(table: Table) -> NDArray[np.float64]:
        numerator, denominator = ratio(table)
        return np.asarray(numerator / denominator)

    return quotient


def _difference(
    measure: Callable[[Table], NDArray[np.float64]], whole: Sequence[Table], stacks: Sequence[Table]
) -> Figure:
    value = float(measure(whole[0]) - measure(whole[1]))
    if math.isnan(value):
        return Figure(None)
    return Figure(value, None, None, *_interval(measure(stacks[0]) - measure(stacks[1])))


def macro_f1(true: Sequence[Label], said: Sequence[Label]) -> float:
    """The mean of the classes' F1, over the classes that occur in `true`."""
    scores = []
    for label in sorted(set(true)):
        hit = sum(t is label and s is label for t, s in zip(true, said, strict=True))
        wrong = sum((t is label) != (s is label) for t, s in zip(true, said, strict=True))
        scores.append(2 * hit / (2 * hit + wrong) if hit else 0.0)
    return sum(scores) / len(scores)


def expected_calibration_error(confidence: Sequence[float], right: Sequence[bool], bins: int = 15) -> float:
    """Expected calibration error on the top label, in equal bins (Guo et al. 2017, ICML)."""
    total = 0.0
    for number in range(bins):
        low, high = number / bins, (number + 1) / bins
        inside = [
            (sure, ok)
            for sure, ok in zip(confidence, right, strict=True)
            if low < sure <= high or (number == 0 and sure == 0)
        ]
        if inside:
            gap = sum(sure for sure, _ in inside) - sum(ok for _, ok in inside)
            total += abs(gap)
    return total / len(confidence)
