"""Checks in the memory of this one process (docs/adr/0007-ephemeral-store.md).

Every method takes a lock for a few microseconds and never waits, so any thread and any event loop may
call it. A thread sweeps once a second: what has expired is dropped with nobody visiting.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from checks.adapters.stores.room import Room
from checks.adapters.stores.weight import weight_of
from checks.domain.claims import CutAnswer
from checks.domain.errors import ReportGone
from checks.domain.expiry import Lifetime, deadline, first_finish, is_gone
from checks.domain.live_check import (
    LiveCheck,
    RunOver,
    corrected,
    ended,
    released,
    shared,
    with_cut,
    with_event,
    with_own_receipt,
)
from checks.domain.progress import ProgressEvent, Stage
from checks.domain.report import Report
from checks.domain.snapshot import OwnReceipt
from checks.ports import Clock, Kept

SWEEP_SECONDS = 1.0
Step = Callable[[LiveCheck], LiveCheck]


@dataclass(slots=True)
class _Entry:
    """One check with its times; the store's lock guards it."""

    check: LiveCheck
    made: float
    finished: float | None = None


class MemoryReportStore:
    """The store of a site that runs as one process."""

    def __init__(
        self, clock: Clock, *, lifetime: Lifetime, room: Room, sweep_seconds: float = SWEEP_SECONDS
    ) -> None:
        self._clock = clock
        self._lifetime = lifetime
        self._room = room
        self._sweep_seconds = sweep_seconds
        self._lock = threading.Lock()
        self._entries: dict[str, _Entry] = {}
        self._listeners: list[Callable[[str], None]] = []
        self._latest = clock.monotonic()
        self._closing = threading.Event()
        self._sweeper: threading.Thread | None = None

    async def put(self, check: LiveCheck) -> None:
        """Take a new check in and start its 90 minutes. Raises StoreFull."""
        self.sweep()
        weight = weight_of(check)
        with self._lock:
            if check.check_id in self._entries:
                raise ValueError("an id was given out twice")
            self._room.book(check.check_id, check.owner, weight, characters=len(check.text))
            self._entries[check.check_id] = _Entry(check, made=self._now())
            self._start_sweeping()

    async def get(self, check_id: str) -> Kept:
        """The check as it is now. Raises ReportGone."""
        with self._lock:
            entry = self._entries.get(check_id)
            if entry is not None and not is_gone(now := self._now(), ends := self._ends(entry)):
                return Kept(entry.check, ends - now)
        if entry is not None:
            self.sweep()
        raise ReportGone

    async def keep_cut(self, check_id: str, run: int, cut: CutAnswer) -> None:
        """Keep the cut answer of a run. Raises RunOver, StoreFull."""
        self._run_step(check_id, lambda check: with_cut(check, run, cut), adds=weight_of(cut))

    async def append_event(self, check_id: str, run: int, event: ProgressEvent) -> None:
        """Write down what happened, numbered. Raises RunOver, StoreFull."""
        self._run_step(check_id, lambda check: with_event(check, run, event), adds=weight_of(event))

    async def end(self, check_id: str, run: int, stage: Stage, report: Report | None = None) -> None:
        """End a run; only as `finished` does it start the 60 minutes. Raises RunOver."""
        self._run_step(check_id, lambda check: ended(check, run, stage, report), adds=0)
        with self._lock:
            entry = self._entries.get(check_id)
            # A run that began since then has room to come; it keeps its booking.
            if entry is not None and entry.check.run == run:
                self._room.settle(check_id)

    async def begin_run(self, check_id: str, topic: str | None) -> int:
        """Replace what was found by a new run with this topic; its number. Raises ReportGone."""
        with self._lock:
            entry = self._required(check_id)
            check = corrected(entry.check, topic)
            weight = weight_of(check)
            self._room.book(check_id, check.owner, weight, characters=len(check.text))
            entry.check = check
            return check.run

    async def release(self, check_id: str) -> None:
        """Let a held check be seen whole. Raises ReportGone."""
        self._step(check_id, released)

    async def share(self, check_id: str, other_owner: str) -> None:
        """Let one more owner read the check. Raises ReportGone."""
        self._step(check_id, lambda check: shared(check, other_owner))

    async def keep_own_receipt(self, check_id: str, own: OwnReceipt) -> None:
        """Keep the own receipt of one claim in place of an earlier one. Raises ReportGone, StoreFull."""
        with self._lock:
            entry = self._required(check_id)
            check = with_own_receipt(entry.check, own)
            self._room.grow(check_id, weight_of(check.own_receipts) - weight_of(entry.check.own_receipts))
            entry.check = check

    async def delete(self, check_id: str) -> bool:
        """Drop the check at once. True for the one call that dropped it."""
        with self._lock:
            entry = self._entries.get(check_id)
            alive = entry is not None and not is_gone(self._now(), self._ends(entry))
            self._drop(check_id)
        if entry is not None:
            self._tell_gone(check_id)
        return alive

    async def owned_by(self, owner: str) -> tuple[str, ...]:
        """The ids of an owner's checks, oldest first."""
        with self._lock:
            return tuple(check_id for check_id, entry in self._entries.items() if entry.check.owner == owner)

    def when_gone(self, listener: Callable[[str], None]) -> None:
        """Call `listener(check_id)` after each deletion or expiry, from any thread."""
        self._listeners.append(listener)

    def sweep(self) -> None:
        """Drop everything whose time is up, and tell."""
        with self._lock:
            now = self._now()
            expired = [
                check_id for check_id, entry in self._entries.items() if is_gone(now, self._ends(entry))
            ]
            for check_id in expired:
                self._drop(check_id)
        for check_id in expired:
            self._tell_gone(check_id)

    def close(self) -> None:
        """Drop everything and stop sweeping."""
        self._closing.set()
        if self._sweeper is not None:
            self._sweeper.join()
        with self._lock:
            left = list(self._entries)
            for check_id in left:
                self._drop(check_id)
        for check_id in left:
            self._tell_gone(check_id)

    def _run_step(self, check_id: str, step: Step, *, adds: int) -> None:
        """A write by a run: to a check that is gone it comes too late. Raises RunOver, StoreFull."""
        try:
            self._step(check_id, step, adds=adds)
        except ReportGone:
            raise RunOver from None

    def _step(self, check_id: str, step: Step, *, adds: int = 0) -> None:
        with self._lock:
            entry = self._required(check_id)
            after = step(entry.check)
            self._room.grow(check_id, adds)
            if after.stage is Stage.FINISHED and entry.check.stage is not Stage.FINISHED:
                entry.finished = first_finish(entry.finished, self._now())
            entry.check = after

    def _required(self, check_id: str) -> _Entry:
        entry = self._entries.get(check_id)
        if entry is None or is_gone(self._now(), self._ends(entry)):
            raise ReportGone
        return entry

    def _ends(self, entry: _Entry) -> float:
        return deadline(entry.made, entry.finished, self._lifetime)

    def _now(self) -> float:
        """The latest moment this store has seen: not even a clock that jumps back revives anything."""
        self._latest = max(self._latest, self._clock.monotonic())
        return self._latest

    def _drop(self, check_id: str) -> None:
        if self._entries.pop(check_id, None) is not None:
            self._room.free(check_id)

    def _tell_gone(self, check_id: str) -> None:
        for listener in self._listeners:
            listener(check_id)

    def _start_sweeping(self) -> None:
        if self._sweeper is None and not self._closing.is_set():
            self._sweeper = threading.Thread(target=self._keep_sweeping, name="report-sweeper", daemon=True)
            self._sweeper.start()

    def _keep_sweeping(self) -> None:
        while not self._closing.wait(self._sweep_seconds):
            self.sweep()
