"""`make bench-reviews`: ten raters and 5,000 items on a real server. Being slow is no failure."""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table

from benchmarks.cores import available, on_cores, plan_cores
from benchmarks.document import NoPlaceForFigures, with_text
from benchmarks.kept import FOLDER, NoFigures, commit, read_latest_run, write_run
from benchmarks.machine import Machine, this_machine
from benchmarks.measures import Measure, Row, Unit, measured, percentile
from benchmarks.reviews_rater import rate_at_once
from benchmarks.server_process import ServerDidNotStart, environment_in, make_database, serving
from benchmarks.visit import REQUEST_SECONDS, UnexpectedAnswer
from receipts_site.settings.folders import ROOT
from receipts_site.settings.parts.checks import CHECKS

RATERS, ITEMS, QUICK_ITEMS = 10, 5_000, 500
RATED, QUICK_RATED = 20, 4
PAUSE, QUICK_PAUSE = 1.0, 0.2
PAGES = 3
FULL, QUICK = "reviews-full-", "reviews-quick-"

MEASURES = (
    Measure("plan", "Planning", Unit.SECONDS, 2.0),
    Measure("laid_out", "Planning and writing it down", Unit.SECONDS),
    Measure("next_p50", "Saving and getting the next item, half of all", Unit.MILLISECONDS),
    Measure("next_p95", "Saving and getting the next item, 95 of 100", Unit.MILLISECONDS, 0.100),
    Measure("next_max", "Saving and getting the next item, the slowest", Unit.MILLISECONDS),
    Measure("agreement", "Agreement with 2,000 draws", Unit.SECONDS, 5.0),
    Measure("agreement_page", "The agreement page", Unit.SECONDS),
    Measure("scores_page", "The page of scores, two systems", Unit.SECONDS),
    Measure("archive", "All files in one", Unit.SECONDS),
)


@dataclass(frozen=True, slots=True)
class ReviewsFigures:
    """What came out of one run; samples are in seconds by the key of their measure."""

    made_at: str
    commit: str
    machine: Machine
    setting: str
    samples: dict[str, list[float]]
    failures: tuple[str, ...]


def main() -> int:
    """Read the command line and do what it asks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reviews", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="A small run: does it work at all?")
    parser.add_argument("--write-doc", type=Path, metavar="FILE", help="Put the latest figures into FILE.")
    asked = parser.parse_args()
    try:
        return write_document(asked.write_doc) if asked.write_doc else measure(quick=asked.quick)
    except (NoFigures, NoPlaceForFigures, ServerDidNotStart) as fault:
        Console(stderr=True, soft_wrap=True).print(str(fault), markup=False)
        return 1


def measure(*, quick: bool) -> int:
    """Run it, show it, keep it; 1 where something failed. Raises ServerDidNotStart."""
    console = Console(highlight=False, soft_wrap=True)
    items, rated, pause = (QUICK_ITEMS, QUICK_RATED, QUICK_PAUSE) if quick else (ITEMS, RATED, PAUSE)
    machine = this_machine()
    setting = (
        f"{items:,} items, {RATERS} raters who all rate every item, {items * RATERS:,} ratings in the end. "
        f"Half of them are there when all raters at once save {rated} items each, {pause:g} s apart."
    )
    console.print(f"{machine.sentence}.\n{setting}\n")
    samples, failures = run(items=items, rated=rated, pause=pause)
    figures = ReviewsFigures(
        made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        commit=commit(),
        machine=machine,
        setting=setting,
        samples=samples,
        failures=failures,
    )
    table = Table("measure", "aim", "measured")
    for row in rows(samples):
        table.add_row(row.measure, row.target, row.measured)
    console.print(table)
    console.print(f"Kept in {write_run(FOLDER, QUICK if quick else FULL, asdict(figures))}")
    console.print("\n".join(failures), markup=False)
    return 1 if failures else 0


def run(*, items: int, rated: int, pause: float) -> tuple[dict[str, list[float]], tuple[str, ...]]:
    """The samples of one run, and what failed. Raises ServerDidNotStart."""
    samples: dict[str, list[float]] = {}
    failures: list[str] = []
    cores = plan_cores(available(), pin=True)
    with tempfile.TemporaryDirectory(prefix="receipts-bench-") as folder:
        environment = environment_in(Path(folder), CHECKS.corpus_path)
        make_database(environment)
        filled = _rows(environment, "fill", items, RATERS)
        samples["plan"], samples["laid_out"] = [filled["plan"]], [filled["laid_out"]]
        log = Path(folder) / "server.log"
        with on_cores(cores.load), serving(environment, cores=cores.crowd_server, log=log) as server:
            try:
                took = asyncio.run(rate_at_once(server.address, filled["tokens"], items=rated, pause=pause))
                samples |= {
                    "next_p50": [percentile(took, 0.50)],
                    "next_p95": [percentile(took, 0.95)],
                    "next_max": [max(took)],
                }
                finished = _rows(environment, "finish", filled["round"])
                samples["agreement"] = [finished["agreement"]]
                samples |= _pages(server.address, filled["round"], filled["session"])
            except (UnexpectedAnswer, httpx.HTTPError) as fault:
                failures.append(f"{type(fault).__name__}: {fault}")
            failures += server.faults()
    return samples, tuple(failures)


def _pages(address: str, round_id: str, session: str) -> dict[str, list[float]]:
    """How long the manager waits for each page, several times each. Raises UnexpectedAnswer."""
    paths = {
        "agreement_page": "agreement/",
        "scores_page": "scores/",
        "archive": "export/round.zip",
    }
    took: dict[str, list[float]] = {}
    with httpx.Client(
        base_url=f"{address}/reviews/rounds/{round_id}/",
        cookies={"sessionid": session},
        timeout=REQUEST_SECONDS,
        trust_env=False,
    ) as client:
        for name, path in paths.items():
            for _ in range(PAGES):
                began = time.perf_counter()
                answer = client.get(path)
                took.setdefault(name, []).append(time.perf_counter() - began)
                if answer.status_code != httpx.codes.OK:
                    raise UnexpectedAnswer(f"{answer.status_code} for {path}")
    return took


def _rows(environment: Mapping[str, str], *words: object) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.reviews_rows", *(str(word) for word in words)]
    ran = subprocess.run(  # noqa: S603 - our own module
        command, cwd=ROOT, env=dict(environment), check=True, stdout=subprocess.PIPE, text=True
    )
    did: dict[str, Any] = json.loads(ran.stdout)
    return did


def rows(samples: Mapping[str, list[float]]) -> tuple[Row, ...]:
    """The table: a row for each measure, also for those without a sample."""
    return tuple(Row(one.words, one.target, measured(one, samples.get(one.key, ()))) for one in MEASURES)


def latest(folder: Path = FOLDER) -> ReviewsFigures:
    """The figures of the last full run. Raises NoFigures where there is none or something failed in it."""
    found = read_latest_run(folder, FULL, "make bench-reviews")
    return ReviewsFigures(**{**found, "machine": Machine(**found["machine"]), "failures": ()})


def as_markdown(figures: ReviewsFigures) -> str:
    """Machine, setting and table."""
    return "\n".join(
        [
            f"Machine: {figures.machine.sentence}.",
            "",
            f"Measured at {figures.made_at} on commit {figures.commit}. {figures.setting}",
            "",
            "| measure | aim | measured |",
            "|---|---|---|",
            *(f"| {row.measure} | {row.target} | {row.measured} |" for row in rows(figures.samples)),
        ]
    )


def write_document(file: Path) -> int:
    """Put the latest figures between the document's marks. Raises NoFigures, NoPlaceForFigures."""
    file.write_text(with_text(file.read_text("utf-8"), as_markdown(latest())), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
