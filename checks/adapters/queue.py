"""The line of checks of a site that runs as one process.

All checks run on one event loop of their own, in a thread of its own. Requests and sockets live on
the server's loop, which a check can therefore not hold up, and it does not matter on which loop (or on
none, as in a command) a check was submitted. Many checks run at once: each asks the models piece by
piece, so that whoever came last still sees a first verdict soon.
"""

import asyncio
import contextlib
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from checks.adapters.threads import give_way
from checks.domain.errors import TooManyChecks
from checks.domain.faults import background_fault, fault_place
from checks.domain.rates import open_to
from checks.ports import CheckWorker, Job

logger = logging.getLogger(__name__)

# Threads for pure-Python slices of all checks. More would only fight over the interpreter's lock with
# the threads that answer requests.
SLICE_THREADS = 1
CLOSING_SECONDS = 5.0


class InProcessQueue:
    """Runs jobs on a loop of its own, `at_once` together and up to `in_all` with those in line."""

    def __init__(self, *, at_once: int, in_all: int, per_owner: int, seat_share: float) -> None:
        self._at_once = at_once
        self._in_all = in_all
        self._per_owner = per_owner
        self._seat_share = seat_share
        self._worker: CheckWorker | None = None
        self._lock = threading.Lock()
        self._line: list[Job] = []
        self._running: dict[Job, asyncio.Task[None] | None] = {}
        # Jobs told to stop: they still hold their place among the running, but count for nobody.
        self._stopping: set[Job] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._closed = False
        self._told: dict[Job, int] = {}
        self._telling: asyncio.Task[None] | None = None

    def work_with(self, worker: CheckWorker) -> None:
        """Name the worker; once, before the first job."""
        self._worker = worker

    async def submit(self, job: Job) -> int:
        """Take a job: 0 if it starts at once, else its place in line. Raises TooManyChecks."""
        with self._lock:
            self._refuse_if_too_many(job)
            loop = self._loop_running()
            if self._line or len(self._running) >= self._at_once:
                self._line.append(job)
                place = len(self._line)
                loop.call_soon_threadsafe(self._tell_places)
            else:
                place = 0
                self._running[job] = None
                loop.call_soon_threadsafe(self._spawn, job)
        return place

    def cancel(self, check_id: str) -> None:
        """Take every job of this check out of the line or stop it; from any thread."""
        with self._lock:
            self._line = [job for job in self._line if job.check_id != check_id]
            stopping = [job for job in self._running if job.check_id == check_id]
            self._stopping.update(stopping)
            if self._loop is None:
                return
            for job in stopping:
                self._loop.call_soon_threadsafe(self._stop, job)
            self._loop.call_soon_threadsafe(self._tell_places)

    def close(self) -> None:
        """Stop every job and the thread. What is asked afterwards is refused."""
        with self._lock:
            self._closed = True
            self._line.clear()
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is not None and thread is not None:
            loop.call_soon_threadsafe(loop.stop)
            thread.join(CLOSING_SECONDS)

    def _refuse_if_too_many(self, job: Job) -> None:
        if self._closed:
            raise TooManyChecks("This site is shutting down. Try again in a minute.")
        alive = [*self._line, *(one for one in self._running if one not in self._stopping)]
        mine = sum(one.owner == job.owner for one in alive)
        if mine >= self._per_owner:
            raise TooManyChecks(
                f"{mine} of your checks are still running, which is the limit for one person. "
                "Wait for one to end, or stop it.",
                retry_after=10,
            )
        if len(alive) >= open_to(job.owner, self._in_all, self._seat_share):
            raise TooManyChecks(
                f"The checker is busy: {len(self._line)} checks wait in line and no more are taken. "
                "Try again in a minute.",
                retry_after=60,
            )

    # From here on everything runs on the queue's own loop.

    def _spawn(self, job: Job) -> None:
        assert self._worker is not None
        task = asyncio.get_running_loop().create_task(self._worker.perform(job))
        with self._lock:
            self._running[job] = task
        task.add_done_callback(lambda done: self._ended(job, done))

    def _stop(self, job: Job) -> None:
        task = self._running.get(job)
        if task is not None:
            task.cancel()

    def _ended(self, job: Job, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            logger.error("A job of the check queue failed: %s", fault_place(error))
        with self._lock:
            self._running.pop(job, None)
            self._stopping.discard(job)
            starting = self._next_in_line()
        for one in starting:
            self._spawn(one)
        self._tell_places()

    def _next_in_line(self) -> list[Job]:
        free = 0 if self._closed else max(0, self._at_once - len(self._running))
        starting, self._line = self._line[:free], self._line[free:]
        self._running.update(dict.fromkeys(starting))
        return starting

    def _tell_places(self) -> None:
        """Make sure that somebody goes along the line; one at a time, so that news stays in order."""
        if self._telling is None or self._telling.done():
            self._telling = asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        assert self._worker is not None
        while True:
            with self._lock:
                places = {job: place for place, job in enumerate(self._line, start=1)}
            moved = {job: place for job, place in places.items() if self._told.get(job) != place}
            self._told = places
            if not moved:
                return
            for job, place in moved.items():
                try:
                    await self._worker.moved(job, place)
                except Exception as error:
                    logger.error("A place in line could not be told: %s", fault_place(error))

    def _loop_running(self) -> asyncio.AbstractEventLoop:
        """The queue's loop, with its thread started at first use. The lock is held."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._loop.set_exception_handler(_say)
            self._loop.set_default_executor(
                ThreadPoolExecutor(SLICE_THREADS, thread_name_prefix="check-slice", initializer=give_way)
            )
            self._thread = threading.Thread(target=_run, args=(self._loop,), name="checks", daemon=True)
            self._thread.start()
        return self._loop


def _say(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    logger.error(background_fault(context))


def _run(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
    finally:
        tasks = asyncio.all_tasks(loop)
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.run_until_complete(loop.shutdown_default_executor())
        asyncio.set_event_loop(None)
        loop.close()
