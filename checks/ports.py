"""What the use cases need from outside, as protocols. Adapters fulfil them; tests have fakes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from checks.domain.claims import CutAnswer
from checks.domain.evidence import Query, Scores, SearchResult
from checks.domain.live_check import LiveCheck
from checks.domain.progress import ProgressEvent, Stage
from checks.domain.report import Report
from checks.domain.snapshot import OwnReceipt


@dataclass(frozen=True, slots=True)
class ModelCard:
    """Which model gave a score: its name and the sha256 of its `model.onnx`."""

    name: str
    kind: str
    sha256: str
    licence: str


@dataclass(frozen=True, slots=True)
class SourceCard:
    """What an evidence source is. `host` is None where nothing leaves the machine."""

    name: str
    title: str
    revision: str
    licence: str
    pages: int | None
    host: str | None
    caveat: str


class Encoder(Protocol):
    """Sentence embeddings; similarity only ranks, it never decides."""

    @property
    def card(self) -> ModelCard:
        """Which model this is."""
        ...

    async def similarities(self, claim: str, sentences: Sequence[str]) -> tuple[float, ...]:
        """Cosine of the claim with each sentence, in -1..1, in the order given."""
        ...


class EntailmentModel(Protocol):
    """Reads pairs. A pair's scores do not depend on which other pairs are in the call."""

    @property
    def card(self) -> ModelCard:
        """Which model this is."""
        ...

    async def read(self, pairs: Sequence[tuple[str, str]]) -> tuple[Scores, ...]:
        """Scores of each (premise, hypothesis), in the order given."""
        ...


class EvidenceSource(Protocol):
    """A collection of pages that can be searched by one claim at a time."""

    @property
    def card(self) -> SourceCard:
        """Which collection this is."""
        ...

    async def search(self, query: Query) -> SearchResult:
        """Pages worth reading, best first; none found is an empty result.

        Raises LookUpFailed when the source could not be asked.
        """
        ...

    async def page(self, title: str) -> SearchResult:
        """The page of that exact title or redirect, or an empty result. Raises LookUpFailed."""
        ...


class Clock(Protocol):
    """Time. `monotonic` drives expiry (a clock set back revives nothing), `now` is only shown."""

    def now(self) -> datetime:
        """The time of day, aware, in UTC."""
        ...

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back, also not when somebody sets the clock."""
        ...


class IdSource(Protocol):
    """Random ids of 128 bits, as 32 hexadecimal digits."""

    def new_id(self) -> str:
        """An id that nobody can guess and that was never given out."""
        ...


class ReportStore(Protocol):
    """Keeps checks while they live, and nowhere but in memory.

    A check is gone 90 minutes after `put` or 60 minutes after its first `end` as finished, whichever
    comes first, whatever became of it; nothing moves that moment back. Gone means dropped, also when
    nobody asks for it again. Writes name the run they belong to: a write to a check that is gone, or by
    a run that was replaced or has ended, raises RunOver. Reads of what is gone raise ReportGone.
    A write that does not fit raises StoreFull; nothing is ever thrown out to make room.
    """

    async def put(self, check: LiveCheck) -> None:
        """Take a new check in and start its 90 minutes. Raises StoreFull."""
        ...

    async def get(self, check_id: str) -> "Kept":
        """The check as it is now. Raises ReportGone."""
        ...

    async def keep_cut(self, check_id: str, run: int, cut: CutAnswer) -> None:
        """Keep the cut answer of a run. Raises RunOver, StoreFull."""
        ...

    async def append_event(self, check_id: str, run: int, event: ProgressEvent) -> None:
        """Write down what happened, numbered. Raises RunOver, StoreFull."""
        ...

    async def end(self, check_id: str, run: int, stage: Stage, report: Report | None = None) -> None:
        """End a run as finished (with its report), cancelled or crashed. Raises RunOver, StoreFull."""
        ...

    async def begin_run(self, check_id: str, topic: str | None) -> int:
        """Replace what was found by a new run with this topic; its number. Raises ReportGone."""
        ...

    async def release(self, check_id: str) -> None:
        """Let a held check be seen whole; one that is not held stays as it is. Raises ReportGone."""
        ...

    async def share(self, check_id: str, other_owner: str) -> None:
        """Let one more owner read the check. Raises ReportGone."""
        ...

    async def keep_own_receipt(self, check_id: str, own: OwnReceipt) -> None:
        """Keep the own receipt of one claim in place of an earlier one. Raises ReportGone, StoreFull."""
        ...

    async def delete(self, check_id: str) -> bool:
        """Drop the check at once. True for the one call that dropped it; asking again does no harm."""
        ...

    async def owned_by(self, owner: str) -> tuple[str, ...]:
        """The ids of an owner's checks, oldest first: to delete them all, never to list them."""
        ...

    def when_gone(self, listener: Callable[[str], None]) -> None:
        """Call `listener(check_id)` after each deletion or expiry, from any thread."""
        ...

    def close(self) -> None:
        """The process is about to stop: let go of everything."""
        ...


@dataclass(frozen=True, slots=True)
class Kept:
    """A check in the store, with the time it has left."""

    check: LiveCheck
    seconds_left: float


@dataclass(frozen=True, slots=True)
class Job:
    """One run of one check, as the queue knows it: no text, so that it may travel."""

    check_id: str
    run: int
    owner: str


class CheckWorker(Protocol):
    """Does what the queue hands out."""

    async def perform(self, job: Job) -> None:
        """Do the whole job. Never raises, except that a cancelled task stays cancelled."""
        ...

    async def moved(self, job: Job, place: int) -> None:
        """The job now stands at `place` in line, from 1."""
        ...


class CheckQueue(Protocol):
    """Runs jobs apart from requests and sockets, some at once and the rest in line."""

    def work_with(self, worker: CheckWorker) -> None:
        """Name the worker; once, before the first job."""
        ...

    async def submit(self, job: Job) -> int:
        """Take a job: 0 if it starts at once, else its place in line. Raises TooManyChecks."""
        ...

    def cancel(self, check_id: str) -> None:
        """Take every job of this check out of the line or stop it; from any thread, no harm if none."""
        ...

    def close(self) -> None:
        """The process is about to stop: stop every job, and refuse what comes afterwards."""
        ...


class ProgressSink(Protocol):
    """Tells open sockets that there is something new. It carries no text and no verdict."""

    def hint(self, check_id: str) -> None:
        """Something new can be read; at most five a second get through. From any thread."""
        ...

    def gone(self, check_id: str) -> None:
        """The check is no more: its sockets close. From any thread."""
        ...

    def left(self, owner: str) -> None:
        """The owner signed out or is done: all their sockets close. From any thread."""
        ...

    async def watch(self, *, check_id: str, viewer: str, channel: str) -> None:
        """Let a socket hear of a check. Raises TooManyChecks when the viewer has too many open."""
        ...

    async def unwatch(self, *, channel: str) -> None:
        """The socket is closed."""
        ...


class RateLimiter(Protocol):
    """How often a session, an address and everybody together may ask."""

    def admit(self, *, owner: str, address: str | None) -> None:
        """Count one more check, or raise TooManyChecks and count nothing. From any thread.

        `address` is None where there is none to count (a command, a rerun).
        """
        ...
