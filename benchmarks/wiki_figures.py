"""The figures of a class at a live wiki: what failed, the table, the file and the document."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from benchmarks.kept import FOLDER, commit, read_latest_run, write_run
from benchmarks.machine import Machine
from benchmarks.measures import percentile
from benchmarks.wiki import ALLOWED_PER_SECOND, WikiClass, counted, differing, distinct_claims

FULL = "wiki-full-"
QUICK = "wiki-quick-"
COULD_NOT_LOOK_UP = "could_not_look_up"


@dataclass(frozen=True, slots=True)
class ClassFigures:
    """One class at one door. Times in seconds, None where it never came; the rest are numbers of things."""

    door: str
    limited: bool
    first_verdict: float | None
    all_done: float | None
    errors: tuple[str, ...]
    expected: int
    verdicts: dict[str, int]
    differing: int
    claims: int
    pages: int
    passed: int
    refused: int
    impatient: int
    broken: int
    most_passed_in_a_second: int
    most_arrived_in_a_second: int
    health: float | None

    @property
    def most_requests(self) -> int:
        """One for each distinct page and one for each distinct claim."""
        return self.pages + self.claims

    @property
    def failures(self) -> tuple[str, ...]:
        """What must not be, in sentences. No time is among them."""
        given = sum(self.verdicts.values())
        unseen = self.verdicts.get(COULD_NOT_LOOK_UP, 0)
        too_fast = self.limited and self.most_passed_in_a_second > ALLOWED_PER_SECOND
        wrong = (
            (given != self.expected, f"{given} verdicts for {self.expected} claims"),
            (unseen > 0, f"{unseen} claims could not be looked up"),
            (self.differing > 0, f"{self.differing} verdicts differ from those without the limit"),
            (too_fast, f"{self.most_passed_in_a_second} questions reached the wiki within a second"),
            (
                self.passed > self.most_requests,
                f"{self.passed} questions for {self.pages} pages and {self.claims} claims",
            ),
            (self.broken > 0, f"{self.broken} questions were not answered by the wiki"),
            (not self.verdicts.get("backed"), "no claim was backed: the wiki was of no use"),
        )
        return tuple(
            f"{self.door}: {sentence}"
            for sentence in (*self.errors, *(words for is_so, words in wrong if is_so))
        )


@dataclass(frozen=True, slots=True)
class WikiFigures:
    """What came out of one run, the class without a limit first."""

    made_at: str
    commit: str
    machine: Machine
    setting: str
    classes: tuple[ClassFigures, ...]

    @property
    def failures(self) -> tuple[str, ...]:
        """What failed in any class."""
        return tuple(failure for one in self.classes for failure in one.failures)


def class_figures(run: WikiClass, reference: WikiClass, *, people: int, claims: int) -> ClassFigures:
    """What one class comes to, its verdicts compared with those of the class without a limit."""
    firsts = [visit.first_verdict for visit in run.visits if visit.first_verdict is not None]
    ends = [visit.all_done for visit in run.visits if visit.all_done is not None]
    answered = [one.seconds for one in run.health if one.seconds is not None]
    unanswered = len(run.health) - len(answered)
    return ClassFigures(
        door=run.door.name,
        limited=run.door.allowed is not None,
        first_verdict=max(firsts) if len(firsts) == people else None,
        all_done=max(ends) if len(ends) == people else None,
        errors=(
            *(error for visit in run.visits for error in visit.errors),
            *run.faults,
            *((f"{unanswered} questions for health were not answered",) if unanswered else ()),
        ),
        expected=people * claims,
        verdicts=dict(sorted(counted(run.verdicts).items())),
        differing=differing(run.verdicts, reference.verdicts),
        claims=distinct_claims(people, claims),
        pages=run.tally.pages,
        passed=run.tally.passed,
        refused=run.tally.refused,
        impatient=run.tally.impatient,
        broken=run.tally.broken,
        most_passed_in_a_second=run.tally.most_passed_in_a_second,
        most_arrived_in_a_second=run.tally.most_arrived_in_a_second,
        health=percentile(answered, 0.99) if answered else None,
    )


def wiki_rows(classes: Sequence[ClassFigures]) -> list[tuple[str, ...]]:
    """The table: what is measured, what must be, and one column for each class."""

    def row(words: str, must: str, cells: Sequence[object]) -> tuple[str, ...]:
        return (words, must, *(str(cell) for cell in cells))

    def seconds(value: float | None) -> str:
        return "never" if value is None else f"{value:.1f} s"

    return [
        row("The last one's first verdict", "–", [seconds(one.first_verdict) for one in classes]),
        row("Everybody's verdicts", "–", [seconds(one.all_done) for one in classes]),
        row("Errors", "none", [len(one.errors) for one in classes]),
        row(
            "Verdicts: backed, may conflict, no receipt",
            "all claims",
            [
                ", ".join(str(one.verdicts.get(key, 0)) for key in ("backed", "may_conflict", "no_receipt"))
                for one in classes
            ],
        ),
        row("Could not look up", "none", [one.verdicts.get(COULD_NOT_LOOK_UP, 0) for one in classes]),
        row("Verdicts that differ from those without limit", "none", [one.differing for one in classes]),
        row("Distinct pages read, distinct claims", "–", [f"{one.pages}, {one.claims}" for one in classes]),
        row("Questions that reached the wiki", "at most their sum", [one.passed for one in classes]),
        row(
            "The same within the fullest second",
            f"at most {ALLOWED_PER_SECOND} (limited)",
            [one.most_passed_in_a_second for one in classes],
        ),
        row("Questions refused with 429", "–", [one.refused for one in classes]),
        row("Asked though told to wait", "–", [one.impatient for one in classes]),
        row(
            "Questions that came within the fullest second",
            "–",
            [one.most_arrived_in_a_second for one in classes],
        ),
        row(
            "Health meanwhile, 99 of 100 answers",
            "–",
            ["not measured" if one.health is None else f"{1e3 * one.health:.0f} ms" for one in classes],
        ),
    ]


def table_head(classes: Sequence[ClassFigures]) -> tuple[str, ...]:
    """The words above the columns."""
    return ("measure", "must be", *(one.door for one in classes))


def wiki_markdown(figures: WikiFigures) -> str:
    """Machine, setting and table."""
    head = table_head(figures.classes)
    lines = [
        f"Machine: {figures.machine.sentence}.",
        "",
        f"Measured at {figures.made_at} on commit {figures.commit}. {figures.setting}",
        "",
        f"| {' | '.join(head)} |",
        "|---" * len(head) + "|",
        *(f"| {' | '.join(row)} |" for row in wiki_rows(figures.classes)),
    ]
    return "\n".join(lines)


def wiki_figures(
    classes: Sequence[ClassFigures], *, made_at: datetime, machine: Machine, setting: str
) -> WikiFigures:
    """The figures of a run that has just ended."""
    return WikiFigures(made_at.isoformat(timespec="seconds"), commit(), machine, setting, tuple(classes))


def keep_wiki(figures: WikiFigures, details: Sequence[Any], *, quick: bool, folder: Path = FOLDER) -> Path:
    """Write the figures with the details of every class, and return the file."""
    whole = {**asdict(figures), "failures": figures.failures, "details": list(details)}
    return write_run(folder, QUICK if quick else FULL, whole)


def latest_wiki(folder: Path = FOLDER) -> WikiFigures:
    """The figures of the last full run. Raises NoFigures where there is none or something failed in it."""
    found = read_latest_run(folder, FULL, "make bench-wiki")
    classes = tuple(ClassFigures(**{**one, "errors": tuple(one["errors"])}) for one in found["classes"])
    machine = Machine(**found["machine"])
    return WikiFigures(found["made_at"], found["commit"], machine, found["setting"], classes)
