"""The figures of a class that does the lesson: the run, the table, the file and the document."""

import tempfile
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.classroom import ClassRun, run_class
from benchmarks.classroom_pace import TIMES_HUMAN
from benchmarks.cores import available, plan_cores
from benchmarks.kept import FOLDER, Figures, commit, read_latest_run, write_run
from benchmarks.machine import Machine, this_machine
from benchmarks.measures import MEGABYTE, Measure, Row, Samples, Unit, measured, percentile
from benchmarks.server_process import environment_in, make_database
from receipts_site.settings.parts.checks import CHECKS

FULL = "class-full-"
QUICK = "class-quick-"
STUDENTS, QUICK_STUDENTS = 30, 4
COMMAND = "make bench-class"

MEASURES: tuple[Measure, ...] = (
    Measure("errors", "Errors", Unit.PIECES, 0.0),
    Measure("handed_in", "Students who handed in", Unit.PIECES),
    Measure("page_p50", "A page, half of all", Unit.MILLISECONDS),
    Measure("page_p95", "A page, 95 of 100", Unit.MILLISECONDS, 0.300),
    Measure("page_max", "The slowest page", Unit.MILLISECONDS),
    Measure("save_p95", "A choice saved by itself, 95 of 100", Unit.MILLISECONDS),
    Measure("lag_p95", "From a student's click to the teacher's page, 95 of 100", Unit.SECONDS),
    Measure("lag_max", "The same, at worst", Unit.SECONDS, 2.0),
    Measure("look_p95", "The teacher's live page, 95 of 100", Unit.MILLISECONDS),
    Measure("health_at_rest", "Health before it, 99 of 100 answers", Unit.MILLISECONDS),
    Measure("health_p50", "Health meanwhile, half of all answers", Unit.MILLISECONDS),
    Measure("health_p99", "Health meanwhile, 99 of 100 answers", Unit.MILLISECONDS, 0.100),
    Measure("health_max", "Health meanwhile, the slowest answer", Unit.MILLISECONDS),
    Measure("wall", "The whole lesson, the last one's end", Unit.SECONDS),
    Measure("server_cpu", "Processor time of the server", Unit.SECONDS),
    Measure("memory_peak", "Memory at its peak", Unit.MEGABYTES, 700 * MEGABYTE),
)


def measure_class(students: int, *, pin: bool, quick: bool, console: Console) -> tuple[str, ...]:
    """Run the class, show and keep its figures; what failed. Raises ServerDidNotStart."""
    machine, cores = this_machine(), plan_cores(available(), pin=pin)
    setting = f"{students} students, {TIMES_HUMAN:.0f} times human pace. {cores.sentence}"
    console.print(f"{machine.sentence}.\n{setting}\n")
    with tempfile.TemporaryDirectory(prefix="receipts-bench-") as folder:
        environment = environment_in(Path(folder), CHECKS.corpus_path)
        make_database(environment)
        run = run_class(students, environment=environment, cores=cores, log=Path(folder) / "class.log")
    figures = class_figures(run, made_at=datetime.now(UTC), machine=machine, setting=setting)
    table = Table("measure", "aim", "measured")
    for row in class_rows(figures.samples):
        table.add_row(row.measure, row.target, row.measured)
    console.print(table)
    console.print(
        f"{sum(one.requests for one in run.lessons)} requests of students; {run.hints} hints and "
        f"{len(run.looks)} looks of the teacher; {sum(one.proved for one in run.lessons)} receipts proved; "
        f"the load generator used {run.load_cpu_seconds:.1f} s of processor time."
    )
    console.print(f"Kept in {keep_class(figures, run, quick=quick)}")
    return figures.failures


def class_figures(run: ClassRun, *, made_at: datetime, machine: Machine, setting: str) -> Figures:
    """The samples of a run; what failed gives a failure."""
    return Figures(
        made_at=made_at.isoformat(timespec="seconds"),
        commit=commit(),
        machine=machine,
        setting=setting,
        samples=_samples(run),
        failures=(*run.errors, *run.faults),
    )


def _samples(run: ClassRun) -> dict[str, list[float]]:
    pages = [seconds for lesson in run.lessons for seconds in lesson.pages]
    saves = [seconds for lesson in run.lessons for seconds in lesson.saves]
    health = [one.seconds for one in run.health if one.seconds is not None]
    at_rest = [one.seconds for one in run.health_at_rest if one.seconds is not None]
    return {
        "errors": [float(len(run.errors) + len(run.faults))],
        "handed_in": [float(sum(lesson.ended is not None for lesson in run.lessons))],
        "page_p50": _at(pages, 0.50),
        "page_p95": _at(pages, 0.95),
        "page_max": _at(pages, 1.0),
        "save_p95": _at(saves, 0.95),
        "lag_p95": _at(run.lags, 0.95),
        "lag_max": _at(run.lags, 1.0),
        "look_p95": _at(run.looks, 0.95),
        "health_at_rest": _at(at_rest, 0.99),
        "health_p50": _at(health, 0.50),
        "health_p99": _at(health, 0.99),
        "health_max": _at(health, 1.0),
        "wall": [run.ended - run.began],
        "server_cpu": [run.server_cpu_seconds],
        "memory_peak": [float(run.memory.peak)],
    }


def _at(values: tuple[float, ...] | list[float], share: float) -> list[float]:
    return [percentile(values, share)] if values else []


def class_rows(samples: Samples) -> tuple[Row, ...]:
    """The table: a row for each measure, also for those without a sample."""
    return tuple(Row(one.words, one.target, measured(one, samples.get(one.key, ()))) for one in MEASURES)


def class_markdown(figures: Figures) -> str:
    """Machine, setting and table."""
    lines = [
        f"Machine: {figures.machine.sentence}.",
        "",
        f"Measured at {figures.made_at} on commit {figures.commit}. {figures.setting}",
        "",
        "| measure | aim | measured |",
        "|---|---|---|",
        *(f"| {row.measure} | {row.target} | {row.measured} |" for row in class_rows(figures.samples)),
    ]
    return "\n".join(lines)


def keep_class(figures: Figures, run: ClassRun, *, quick: bool, folder: Path = FOLDER) -> Path:
    """Write the figures with what everybody saw, and return the file."""
    return write_run(folder, QUICK if quick else FULL, {**asdict(figures), "details": asdict(run)})


def latest_class(folder: Path = FOLDER) -> Figures:
    """The figures of the last full run. Raises NoFigures where there is none or something failed in it."""
    found = read_latest_run(folder, FULL, COMMAND)
    found.pop("details")
    return Figures(**{**found, "machine": Machine(**found["machine"]), "failures": ()})
