"""The figures of a run as a file: made, kept below `var/bench/`, and found again."""

import json
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from benchmarks.crowd import CrowdRun
from benchmarks.machine import Machine
from benchmarks.measures import percentile
from benchmarks.single import SingleRun
from receipts_site.settings.folders import ROOT

FOLDER = ROOT / "var" / "bench"
FULL = "checks-"
QUICK = "quick-"


class NoFigures(Exception):
    """There is no run whose figures could be shown; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What came out of one run. `samples` are in base units by the key of their measure."""

    made_at: str
    commit: str
    machine: Machine
    setting: str
    samples: dict[str, list[float]]
    failures: tuple[str, ...]


def figures_of(
    singles: Sequence[SingleRun], crowd: CrowdRun, *, made_at: datetime, machine: Machine, setting: str
) -> Figures:
    """The samples of a run; what failed gives a failure and no sample."""
    runs: tuple[SingleRun | CrowdRun, ...] = (*singles, crowd)
    return Figures(
        made_at=made_at.isoformat(timespec="seconds"),
        commit=commit(),
        machine=machine,
        setting=setting,
        samples={**_of_singles(singles), **_of_crowd(crowd)},
        failures=tuple(failure for run in runs for failure in (*run.errors, *run.faults)),
    )


def _of_singles(singles: Sequence[SingleRun]) -> dict[str, list[float]]:
    warm = [single.warm for single in singles]
    return {
        "start_to_ready": [single.start_seconds for single in singles],
        "cold_first": _there(single.cold.visit.first_verdict for single in singles),
        "cold_all": _there(single.cold.visit.all_done for single in singles),
        "warm_first": _there(paste.visit.first_verdict for paste in warm),
        "warm_all": _there(paste.visit.all_done for paste in warm),
        "cpu_per_claim": [
            paste.cpu_seconds / paste.visit.verdicts for paste in warm if not paste.visit.errors
        ],
        "memory_ready": [float(single.memory_ready) for single in singles],
    }


def _of_crowd(crowd: CrowdRun) -> dict[str, list[float]]:
    firsts = _there(visit.first_verdict for visit in crowd.visits)
    ends = _there(visit.all_done for visit in crowd.visits)
    health = _there(one.seconds for one in crowd.health)
    at_rest = _there(one.seconds for one in crowd.health_at_rest)
    return {
        "crowd_first": [max(firsts)] if len(firsts) == len(crowd.visits) else [],
        "crowd_all": [max(ends)] if len(ends) == len(crowd.visits) else [],
        "crowd_errors": [float(len(crowd.errors))],
        "health_at_rest": [percentile(at_rest, 0.99)] if at_rest else [],
        "health_p50": [percentile(health, 0.50)] if health else [],
        "health_p99": [percentile(health, 0.99)] if health else [],
        "health_max": [max(health)] if health else [],
        "memory_peak": [float(crowd.memory.peak)],
        "memory_after": [float(crowd.memory.now)],
    }


def _there(values: Any) -> list[float]:
    return [value for value in values if value is not None]


def commit() -> str:
    """The commit that was measured, "+" if files differ from it; "unknown" outside of a clone."""
    try:
        head = _git("rev-parse", "--short=10", "HEAD")
        return head + ("+" if _git("status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    command = ["git", *words]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)  # noqa: S603
    return ran.stdout.strip()


def write_run(folder: Path, prefix: str, whole: dict[str, Any]) -> Path:
    """Write a run, named by its prefix and by when it was made, and return the file."""
    folder.mkdir(parents=True, exist_ok=True)
    name = datetime.fromisoformat(whole["made_at"]).strftime("%Y-%m-%d-%H%M%S")
    file = folder / f"{prefix}{name}.json"
    file.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return file


def read_latest_run(folder: Path, prefix: str, command: str) -> dict[str, Any]:
    """The last run of that prefix. Raises NoFigures where there is none or something failed in it."""
    files = sorted(folder.glob(f"{prefix}*.json"))
    if not files:
        raise NoFigures(f"There is no full run in {folder} yet. Run: {command}")
    found: dict[str, Any] = json.loads(files[-1].read_text("utf-8"))
    if found["failures"]:
        raise NoFigures(f"Something failed in the latest run ({files[-1].name}). Run again: {command}")
    return found


def keep(figures: Figures, details: dict[str, Any], *, quick: bool, folder: Path = FOLDER) -> Path:
    """Write the figures with the details of every visit, and return the file."""
    return write_run(folder, QUICK if quick else FULL, {**asdict(figures), "details": details})


def latest(folder: Path = FOLDER) -> Figures:
    """The figures of the last full run. Raises NoFigures where there is none or something failed in it."""
    found = read_latest_run(folder, FULL, "make bench")
    found.pop("details")
    return Figures(**{**found, "machine": Machine(**found["machine"]), "failures": ()})
