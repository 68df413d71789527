"""A result: figures with all that is needed to believe or repeat them, as JSON and as a table."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from checks.domain.judging import Bars, Rules
from checks.evaluation.measures import Figure
from checks.evaluation.rows import sha256_of
from checks.usecases.run_check import CLOSEST, PREFILTERED, CheckTools

Figures = Mapping[str, Figure]


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a result was measured with."""

    command: str
    measured_at: str
    file: str
    file_sha256: str
    models: tuple[dict[str, str], ...]
    source: dict[str, str]
    settings: dict[str, object]


def conditions(
    command: str, path: Path, tools: CheckTools, now: datetime, bars: Bars, rules: Rules
) -> Conditions:
    """The conditions of a run on one file."""
    source = tools.source.card
    return Conditions(
        command=command,
        measured_at=now.isoformat(timespec="seconds"),
        file=path.name,
        file_sha256=sha256_of(path),
        models=tuple(
            {"kind": card.kind, "name": card.name, "sha256": card.sha256}
            for card in (tools.encoder.card, tools.entailment.card)
        ),
        source={"name": source.name, "revision": source.revision},
        settings={
            "bars": asdict(bars),
            "rules": asdict(rules),
            "prefiltered": PREFILTERED,
            "closest": CLOSEST,
        },
    )


@dataclass(frozen=True, slots=True)
class Result:
    """Named groups of figures ("checker", "simple", "difference", ...) measured under conditions."""

    conditions: Conditions
    rows: int
    left_out: int
    figures: Mapping[str, Figures]

    def as_json(self) -> dict[str, object]:
        """Everything, for a file."""
        return {
            **asdict(self.conditions),
            "rows": self.rows,
            "left_out": self.left_out,
            "figures": {
                group: {name: asdict(figure) for name, figure in figures.items()}
                for group, figures in self.figures.items()
            },
        }


def write(path: Path, results: Sequence[Result]) -> None:
    """Write results to a JSON file, sorted and indented so that a change can be read in a diff."""
    document = [result.as_json() for result in results]
    path.write_text(
        json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8"
    )


def shown(name: str, figure: Figure) -> tuple[str, str, str]:
    """A figure as a person reads it: value, interval, count."""
    if figure.value is None:
        return "undefined", "", ""
    plain = name == "ece" or name.startswith("ms_") or name == "macro_f1" or name.endswith("_bar")
    value = f"{figure.value:.3f}" if plain else f"{100 * figure.value:.1f} %"
    interval = (
        f"{100 * figure.low:.1f} to {100 * figure.high:.1f}"
        if figure.low is not None and figure.high is not None
        else ""
    )
    count = (
        f"{figure.numerator:g}/{figure.denominator:g}"
        if figure.numerator is not None and figure.denominator is not None
        else ""
    )
    return value, interval, count
