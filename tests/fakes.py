"""Fakes of the checks part's ports: no model, no index, no thread, no clock of the machine.

`fake_services()` is a whole site in a few objects. Nothing runs by itself: `await run_all(services)` does
what the queue would do.
"""

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from checks.adapters.stores.memory import MemoryReportStore
from checks.adapters.stores.room import Room
from checks.domain.errors import LookUpFailed, LookUpFailure, TooManyChecks
from checks.domain.evidence import Page, Query, Scores, SearchResult
from checks.domain.expiry import Lifetime
from checks.domain.judging import Bars
from checks.domain.spans import Span
from checks.ports import CheckWorker, Job, ModelCard, SourceCard
from checks.usecases.run_check import CheckTools
from checks.usecases.services import CheckLimits, CheckServices, put_to_work

NEUTRAL = Scores(entail=0.0, neutral=1.0, contradict=0.0)
ENTAILS = Scores(entail=1.0, neutral=0.0, contradict=0.0)
CONTRADICTS = Scores(entail=0.0, neutral=0.0, contradict=1.0)
BARS = Bars(similarity=0.2, entail=0.7, contradict=0.9)
LIFETIME = Lifetime(after_start=90 * 60, after_finish=60 * 60)


class FakeClock:
    """Time that stands still until a test moves it."""

    def __init__(self) -> None:
        self.seconds = 1_000.0
        self.today = datetime(2030, 1, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.today

    def monotonic(self) -> float:
        return self.seconds

    def advance(self, *, minutes: float = 0, seconds: float = 0) -> None:
        self.seconds += 60 * minutes + seconds
        self.today += timedelta(minutes=minutes, seconds=seconds)


class FakeIds:
    """1, 2, 3, as 32 hexadecimal digits."""

    def __init__(self) -> None:
        self.given = 0

    def new_id(self) -> str:
        self.given += 1
        return f"{self.given:032x}"


class FakeEncoder:
    """Sentences are as close as the share of words they have in common."""

    card = ModelCard("fake encoder", "encoder", "e" * 64, "none")

    async def similarities(self, claim: str, sentences: Sequence[str]) -> tuple[float, ...]:
        return tuple(_overlap(claim, sentence) for sentence in sentences)


@dataclass
class FakeEntailment:
    """Answers each (premise, hypothesis) with the scores given for it, else neutral.

    `before` is awaited at each call: to hold it up, or to let it fail.
    """

    scores: Mapping[tuple[str, str], Scores] = field(default_factory=dict)
    before: Callable[[], Awaitable[None]] | None = None
    card: ModelCard = ModelCard("fake entailment", "entailment", "f" * 64, "none")  # noqa: RUF009

    async def read(self, pairs: Sequence[tuple[str, str]]) -> tuple[Scores, ...]:
        if self.before is not None:
            await self.before()
        return tuple(self.scores.get(pair, NEUTRAL) for pair in pairs)


class Gate:
    """Holds whoever awaits it until it is opened, from any thread."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self._open = threading.Event()

    def open(self) -> None:
        self._open.set()

    async def __call__(self) -> None:
        self.reached.set()
        while not self._open.is_set():  # noqa: ASYNC110  (opened from another thread)
            await asyncio.sleep(0.002)


class FakeSource:
    """Pages by title; every search finds all of them. `failure` makes it fail instead."""

    card = SourceCard("fake", "A few made-up pages", "1", "CC0", None, None, "Made up for tests.")

    def __init__(self, texts: Mapping[str, str], failure: LookUpFailure | None = None) -> None:
        self.pages = {title: page_of(title, text) for title, text in texts.items()}
        self.failure = failure

    async def search(self, query: Query) -> SearchResult:
        self._fail_if_told()
        return SearchResult(tuple(self.pages.values()))

    async def page(self, title: str) -> SearchResult:
        self._fail_if_told()
        return SearchResult((self.pages[title],) if title in self.pages else ())

    def _fail_if_told(self) -> None:
        if self.failure is not None:
            raise LookUpFailed(self.failure)


def page_of(title: str, text: str) -> Page:
    """A page whose sentences end at a full stop before a blank."""
    spans = tuple(Span(*found.span()) for found in re.finditer(r"\S.*?(?:\.(?=\s|$)|$)", text, re.DOTALL))
    return Page(
        title=title,
        url=f"https://pages.example.org/{title.replace(' ', '_')}",
        source="fake",
        revision="1",
        licence="CC0",
        text=text,
        sentences=spans,
    )


class HandQueue:
    """A queue that does nothing until it is told: `await run_all(services)`."""

    def __init__(self, *, full: bool = False) -> None:
        self.worker: CheckWorker | None = None
        self.jobs: list[Job] = []
        self.cancelled: list[str] = []
        self.full = full

    def work_with(self, worker: CheckWorker) -> None:
        self.worker = worker

    async def submit(self, job: Job) -> int:
        if self.full:
            raise TooManyChecks("The checker is busy.", retry_after=60)
        self.jobs.append(job)
        return 0

    def cancel(self, check_id: str) -> None:
        self.cancelled.append(check_id)
        self.jobs = [job for job in self.jobs if job.check_id != check_id]

    def close(self) -> None:
        self.jobs.clear()

    async def run_all(self) -> None:
        while self.jobs:
            assert self.worker is not None
            await self.worker.perform(self.jobs.pop(0))


class FakeProgress:
    """Remembers what was hinted; allows every socket."""

    def __init__(self) -> None:
        self.hinted: list[str] = []
        self.ended: list[str] = []
        self.signed_out: list[str] = []

    def hint(self, check_id: str) -> None:
        self.hinted.append(check_id)

    def gone(self, check_id: str) -> None:
        self.ended.append(check_id)

    def left(self, owner: str) -> None:
        self.signed_out.append(owner)

    async def watch(self, *, check_id: str, viewer: str, channel: str) -> None:
        return

    async def unwatch(self, *, channel: str) -> None:
        return


class FakeRates:
    """Admits everybody, or nobody; remembers who asked."""

    def __init__(self, *, refuse: bool = False) -> None:
        self.asked: list[tuple[str, str | None]] = []
        self.refuse = refuse

    def admit(self, *, owner: str, address: str | None) -> None:
        self.asked.append((owner, address))
        if self.refuse:
            raise TooManyChecks("That is enough for now.", retry_after=90)


PLANETS = {
    "Mars": "Mars is the fourth planet from the Sun. Mars has two small moons.",
    "Venus": "Venus is the second planet from the Sun. It has no moons.",
}


def fake_tools(
    texts: Mapping[str, str] = PLANETS,
    *,
    entailment: FakeEntailment | None = None,
    failure: LookUpFailure | None = None,
) -> CheckTools:
    """What a check reads with, around the given pages."""
    return CheckTools(
        encoder=FakeEncoder(),
        entailment=entailment or FakeEntailment(),
        source=FakeSource(texts, failure),
        bars=BARS,
    )


def memory_store(clock: FakeClock, **room: Any) -> MemoryReportStore:
    """A store in memory whose sweeper sleeps: tests sweep themselves."""
    sizes = {"report_bytes": 8_000_000, "store_bytes": 50_000_000, "seat_share": 0.5, **room}
    return MemoryReportStore(clock, lifetime=LIFETIME, room=Room(**sizes), sweep_seconds=3_600)


def fake_services(tools: CheckTools | None = None, **parts: Any) -> CheckServices:
    """A whole site of fakes around the store in memory; `parts` replace single ones."""
    clock = parts.pop("clock", None) or FakeClock()
    made: dict[str, Any] = {
        "tools": tools or fake_tools(),
        "store": parts.pop("store", None) or memory_store(clock),
        "queue": HandQueue(),
        "progress": FakeProgress(),
        "rates": FakeRates(),
        "clock": clock,
        "ids": FakeIds(),
        "limits": CheckLimits(characters=20_000, topic_characters=200),
        **parts,
    }
    return put_to_work(CheckServices(**made))


async def run_all(services: CheckServices) -> None:
    """Do every job that stands in the queue of fake services."""
    assert isinstance(services.queue, HandQueue)
    await services.queue.run_all()


def _overlap(one: str, other: str) -> float:
    first, second = (set(re.findall(r"\w+", text.lower())) for text in (one, other))
    return len(first & second) / max(1, len(first | second))
