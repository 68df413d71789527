"""`make bench`: measures a real server on this machine and says how that compares with the design.

Exits with 1 where something failed: an error, a verdict that never came. Being slow is no failure.
"""

import argparse
import sys
import tempfile
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.answers import ANSWERS
from benchmarks.classroom_figures import (
    QUICK_STUDENTS,
    STUDENTS,
    class_markdown,
    latest_class,
    measure_class,
)
from benchmarks.cores import CorePlan, available, on_cores, plan_cores
from benchmarks.crowd import CrowdRun, run_crowd
from benchmarks.document import NoPlaceForFigures, with_figures, with_text
from benchmarks.kept import Figures, NoFigures, figures_of, keep, latest
from benchmarks.machine import this_machine
from benchmarks.measures import rows
from benchmarks.reviews import measure as measure_reviews
from benchmarks.server_process import ServerDidNotStart, environment_in, make_database
from benchmarks.single import SingleRun, run_single
from benchmarks.stages import Stage, profile
from benchmarks.wiki import run_wiki
from benchmarks.wiki_figures import (
    class_figures,
    keep_wiki,
    latest_wiki,
    table_head,
    wiki_figures,
    wiki_markdown,
    wiki_rows,
)
from receipts_site.settings.parts.checks import CHECKS
from tests.contracts.mediawiki_site import why_absent

PEOPLE, QUICK_PEOPLE = 30, 3
REPEATS, QUICK_REPEATS = 5, 1
WIKI_CLAIMS, QUICK_WIKI_PEOPLE, QUICK_WIKI_CLAIMS = 10, 6, 3

console = Console(highlight=False, soft_wrap=True)
# A table in a log is not folded to the width of a terminal that is not there.
console.width = max(console.width, 110)


def main() -> int:
    """Read the command line and do what it asks."""
    asked = _arguments()
    try:
        if asked.write_doc is not None:
            return _write_document(asked)
        if asked.wiki:
            return _measure_wiki(asked)
        if not CHECKS.corpus_path.is_file():
            return _fail(f"There is no article collection at {CHECKS.corpus_path}. Run: make install")
        if asked.classroom:
            return _measure_class(asked)
        with tempfile.TemporaryDirectory(prefix="receipts-bench-") as folder:
            if asked.profile:
                return _profile(Path(folder))
            failed = _measure(asked, Path(folder))
        return max(failed, _measure_class(asked), measure_reviews(quick=asked.quick))
    except (NoFigures, NoPlaceForFigures, ServerDidNotStart) as fault:
        return _fail(str(fault))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--profile", action="store_true", help="Say where the time of one answer goes instead.")
    what.add_argument("--write-doc", type=Path, metavar="FILE", help="Put the latest figures into FILE.")
    parser.add_argument("--wiki", action="store_true", help="A class and a live wiki with a limit instead.")
    parser.add_argument("--classroom", action="store_true", help="A class that does the whole lesson, alone.")
    parser.add_argument("--quick", action="store_true", help="A small run: does it work at all?")
    parser.add_argument("--people", type=int, help=f"How many paste at once ({PEOPLE}).")
    parser.add_argument("--repeats", type=int, help=f"How often one person pastes alone ({REPEATS}).")
    parser.add_argument("--no-pin", action="store_true", help="No core of its own for the load generator.")
    asked = parser.parse_args()
    quick_people = QUICK_WIKI_PEOPLE if asked.wiki else QUICK_PEOPLE
    asked.people = asked.people or (quick_people if asked.quick else PEOPLE)
    asked.repeats = asked.repeats or (QUICK_REPEATS if asked.quick else REPEATS)
    if not (1 <= asked.people <= 200 and 1 <= asked.repeats <= 50):
        parser.error("1 to 200 people and 1 to 50 repeats")
    return asked


def _measure(asked: argparse.Namespace, folder: Path) -> int:
    machine = this_machine()
    cores = plan_cores(available(), pin=not asked.no_pin)
    runs = f"{asked.repeats} run{'s' if asked.repeats > 1 else ''}"
    setting = f"{runs} with one person alone, one with {asked.people} people at once. {cores.sentence}"
    console.print(f"{machine.sentence}.\n{setting}\n")
    environment = environment_in(folder, CHECKS.corpus_path)
    make_database(environment)
    with on_cores(cores.load):
        singles = [
            _single(number, asked.repeats, environment, cores, folder) for number in range(asked.repeats)
        ]
        console.print(f"{asked.people} people paste at once ...")
        crowd = run_crowd(asked.people, environment=environment, cores=cores, log=folder / "crowd.log")
    figures = figures_of(singles, crowd, made_at=datetime.now(UTC), machine=machine, setting=setting)
    _show(figures, crowd)
    file = keep(figures, _details(singles, crowd), quick=asked.quick)
    console.print(f"Kept in {file}")
    return _fail(*figures.failures) if figures.failures else 0


def _single(
    number: int, repeats: int, environment: dict[str, str], cores: CorePlan, folder: Path
) -> SingleRun:
    run = run_single(
        number,
        environment=environment,
        corpus=CHECKS.corpus_path,
        cores=cores,
        log=folder / f"single-{number}.log",
    )
    console.print(
        f"{number + 1} of {repeats}: {run.subject}; ready after {run.start_seconds:.1f} s, "
        f"{_seconds(run.cold.visit.all_done)} cold ({run.cold.disk_bytes / 1e6:.1f} MB fetched from the "
        f"disk), {_seconds(run.warm.visit.all_done)} warm"
    )
    return run


def _seconds(value: float | None) -> str:
    return "no end" if value is None else f"{value:.2f} s"


def _show(figures: Figures, crowd: CrowdRun) -> None:
    table = Table("measure", "aim", "measured")
    for row in rows(figures.samples):
        table.add_row(row.measure, row.target, row.measured)
    console.print(table)
    verdicts = sum(visit.verdicts for visit in crowd.visits)
    seconds = crowd.ended - crowd.began
    console.print(
        f"The class: {verdicts} verdicts and {sum(visit.requests for visit in crowd.visits)} requests in "
        f"{seconds:.1f} s; the server used {crowd.server_cpu_seconds:.1f} s of processor time, the load "
        f"generator {crowd.load_cpu_seconds:.1f} s; health was asked {len(crowd.health)} times."
    )


def _details(singles: list[SingleRun], crowd: CrowdRun) -> dict[str, Any]:
    return {"singles": [asdict(one) for one in singles], "crowd": asdict(crowd)}


def _profile(folder: Path) -> int:
    answer = ANSWERS[0]
    claims, stages = profile(answer.text, environment_in(folder, CHECKS.corpus_path))
    cpu = sum(row.cpu for row in stages)
    console.print(f"{answer.subject}: {claims} claims, one after the other, warm; times in ms.\n")
    table = Table("stage", "passes", "CPU per claim", "share", "wall per claim", "slowest pass")
    for row in stages:
        table.add_row(
            row.stage,
            str(row.passes),
            f"{1e3 * row.cpu / claims:.1f}",
            f"{row.cpu / cpu:.0%}",
            f"{1e3 * row.wall / claims:.1f}",
            "" if row.stage is Stage.REST else f"{1e3 * row.slowest:.1f}",
        )
    wall = sum(row.wall for row in stages)
    table.add_row("all", "", f"{1e3 * cpu / claims:.1f}", "", f"{1e3 * wall / claims:.1f}", "")
    console.print(table)
    return 0


def _measure_wiki(asked: argparse.Namespace) -> int:
    if absent := why_absent():
        return _fail(absent)
    people, claims = asked.people, QUICK_WIKI_CLAIMS if asked.quick else WIKI_CLAIMS
    machine = this_machine()
    setting = (
        f"{people} students with {claims} claims each, at the same moment. "
        "Wiki, server and load generator share all cores."
    )
    console.print(f"{machine.sentence}.\n{setting}\n")
    with tempfile.TemporaryDirectory(prefix="receipts-bench-") as folder:
        runs = []
        for run in run_wiki(people, claims, folder=Path(folder), cores=available()):
            console.print(f"{run.door.name}: over after {run.ended - run.began:.1f} s")
            runs.append(run)
    classes = [class_figures(run, runs[0], people=people, claims=claims) for run in runs]
    figures = wiki_figures(classes, made_at=datetime.now(UTC), machine=machine, setting=setting)
    table = Table(*table_head(classes))
    for row in wiki_rows(classes):
        table.add_row(*row)
    console.print(table)
    console.print(f"Kept in {keep_wiki(figures, [asdict(run) for run in runs], quick=asked.quick)}")
    return _fail(*figures.failures) if figures.failures else 0


def _measure_class(asked: argparse.Namespace) -> int:
    students = QUICK_STUDENTS if asked.quick else STUDENTS
    failures = measure_class(students, pin=not asked.no_pin, quick=asked.quick, console=console)
    return _fail(*failures) if failures else 0


def _write_document(asked: argparse.Namespace) -> int:
    file: Path = asked.write_doc
    document = file.read_text("utf-8")
    if asked.wiki:
        written = with_text(document, wiki_markdown(latest_wiki()))
    elif asked.classroom:
        written = with_text(document, class_markdown(latest_class()))
    else:
        written = with_figures(document, latest())
    file.write_text(written, "utf-8")
    console.print(f"Written: {file}")
    return 0


def _fail(*sentences: str) -> int:
    Console(stderr=True, highlight=False, soft_wrap=True).print("\n".join(sentences), markup=False)
    return 1


if __name__ == "__main__":
    sys.exit(main())
