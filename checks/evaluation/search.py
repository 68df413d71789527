"""Every rule switched off in turn, and the search for the bars by the rule of ADR 9, 13 and 15."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import product

from checks.domain.judging import Bars, Passed, Rules
from checks.domain.verdicts import Verdict
from checks.evaluation.measures import (
    SINGLE_SENTENCE_RATIOS,
    Figure,
    Table,
    balanced_accuracy,
    share,
    table_of,
)
from checks.evaluation.reading import ExaminedItem, ReadItem, examined_items
from checks.evaluation.rows import Label

SIMILARITY = (0.20, 0.30, 0.40)
ENTAIL = (0.50, 0.55, 0.60, 0.65, 0.70, 0.80)
CONTRADICT = (0.50, 0.55, 0.60, 0.65, 0.70, 0.75, 0.80, 0.85, 0.90, 0.95)
MOST_ENTAIL = (0.02, 0.03, 0.04, 0.05, 0.07, 0.10, 0.15, 1.00)
GRID = tuple(Bars(*setting) for setting in product(SIMILARITY, ENTAIL, CONTRADICT, MOST_ENTAIL))

MOST_FALSE_CONFLICT = 0.03
MOST_MEAN_FALSE_CONFLICT = 0.015
MOST_FALSE_BACKING = 0.10
HELD_TO_LIMITS = ("fever_by_evidence", "fever_symmetric_dev", "vitaminc_real")
"""The files on which a setting must stay within the limits; what is best is told over all files given."""

TIED = 0.002
"""Settings whose mean balanced accuracy is this little below the best back equally well."""

Read = Mapping[str, Sequence[ReadItem]]


def ablations() -> Iterator[tuple[str, Rules]]:
    """All rules, then each switched off alone, then none."""
    yield "all rules", Rules()
    names = [field.name for field in fields(Rules)]
    for name in names:
        yield f"without {name}", replace(Rules(), **{name: False})
    yield "no rule but the bars", Rules(**dict.fromkeys(names, False))


def ablation_table(read: Read, bars: Bars) -> dict[str, dict[str, Figure]]:
    """For each file and set of rules: balanced accuracy and the rates that matter most."""
    rows: dict[str, dict[str, Figure]] = {}
    for name, rules in ablations():
        for file, items in read.items():
            table = _table(examined_items(items, rules), bars, rules)
            rows[f"{file} · {name}"] = _figures(table)
    return rows


def _figures(table: Table) -> dict[str, Figure]:
    found = {"balanced_accuracy": Figure(float(balanced_accuracy(table)))}
    for name in ("false_conflict_rate", "false_backed_rate", "refuted_caught", "unsettled_conflict_rate"):
        found[name] = share(*(float(part) for part in SINGLE_SENTENCE_RATIOS[name](table)))
    return found


def _table(items: Sequence[ExaminedItem], bars: Bars, rules: Rules) -> Table:
    return table_of([(item.label, item.verdict(bars, rules)) for item in items])


class _Judge:
    """The verdicts of one item, each reached once: most settings of a grid let the same readings pass."""

    def __init__(self, item: ExaminedItem, rules: Rules) -> None:
        self._item, self._rules = item, rules
        self._readings = [(one.reading, one.scores) for examined, _ in item.parts for one in examined]
        self._verdicts: dict[tuple[Passed, ...], Verdict] = {}

    def outcome(self, bars: Bars) -> tuple[Label, Verdict]:
        """Label and verdict under these bars."""
        passed = tuple(bars.passed(*reading) for reading in self._readings)
        if passed not in self._verdicts:
            self._verdicts[passed] = self._item.verdict(bars, self._rules)
        return self._item.label, self._verdicts[passed]


@dataclass(frozen=True, slots=True)
class Tried:
    """One setting of the bars with what it scored."""

    bars: Bars
    qualifies: bool
    mean_balanced_accuracy: float
    mean_false_conflict: float
    mean_refuted_caught: float
    mean_unsettled_conflict: float
    per_file: dict[str, dict[str, Figure]]


def search(read: Read, progress: Callable[[int], None]) -> list[Tried]:
    """Try the whole grid; best first by the rule of ADR 9, 13 and 15."""
    rules = Rules()
    judges = {
        file: [_Judge(item, rules) for item in examined_items(items, rules)] for file, items in read.items()
    }
    tried = []
    for done, bars in enumerate(GRID, 1):
        tried.append(_try(judges, bars))
        progress(done)
    return best_first(tried)


def _try(judges: Mapping[str, Sequence[_Judge]], bars: Bars) -> Tried:
    per_file = {
        file: _figures(table_of([judge.outcome(bars) for judge in some])) for file, some in judges.items()
    }

    def rates(name: str, files: Iterable[str]) -> list[float]:
        found = (per_file[file][name].value for file in files)
        return [rate for rate in found if rate is not None]

    held = [file for file in per_file if file in HELD_TO_LIMITS]
    false_conflict = rates("false_conflict_rate", held)
    return Tried(
        bars=bars,
        qualifies=max(false_conflict, default=0.0) <= MOST_FALSE_CONFLICT
        and _mean(false_conflict) <= MOST_MEAN_FALSE_CONFLICT
        and max(rates("false_backed_rate", held), default=0.0) <= MOST_FALSE_BACKING,
        mean_balanced_accuracy=_mean(rates("balanced_accuracy", per_file)),
        mean_false_conflict=_mean(false_conflict),
        mean_refuted_caught=_mean(rates("refuted_caught", per_file)),
        mean_unsettled_conflict=_mean(rates("unsettled_conflict_rate", per_file)),
        per_file=per_file,
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def best_first(tried: Sequence[Tried]) -> list[Tried]:
    """Tied ones first, by the errors they catch; then who qualifies, by balanced accuracy; then the rest."""
    best = max((one.mean_balanced_accuracy for one in tried if one.qualifies), default=0.0)

    def rank(one: Tried) -> tuple[float, ...]:
        bars = (-one.bars.contradict, -one.bars.entail, -one.bars.similarity, one.bars.most_entail)
        accuracy = -one.mean_balanced_accuracy
        if not one.qualifies:
            return 2, one.mean_false_conflict, *bars
        if one.mean_balanced_accuracy >= best - TIED:
            return 0, one.mean_unsettled_conflict - one.mean_refuted_caught, accuracy, *bars
        return 1, accuracy, *bars

    return sorted(tried, key=rank)
