"""The one place where models compute: a few threads, first come first served, off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from checks.adapters.threads import give_way
from checks.domain.errors import TooManyChecks

T = TypeVar("T")


class InferencePool:
    """Runs small pieces of work in its own threads, in the order they came.

    A caller with much to do asks piece by piece and waits for each, so that callers take turns; when
    its task is cancelled, the piece still in line is dropped and a running one ends unheard. One thread
    is the rule, since each model spreads over the processors by itself.
    """

    def __init__(self, threads: int = 1, most_waiting: int = 10_000) -> None:
        """Make the threads (on first use). `most_waiting` pieces may stand in line."""
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="inference", initializer=give_way)
        self._threads = threads
        self._most_waiting = most_waiting
        self._open: set[Future[Any]] = set()

    @property
    def waiting(self) -> int:
        """How many pieces stand in line, not counting those that run."""
        return max(0, len(self._open) - self._threads)

    async def run(self, work: Callable[[], T]) -> T:
        """What `work` returns or raises, computed in a thread of the pool.

        Raises TooManyChecks when the line is full, and RuntimeError after `close`.
        """
        if self.waiting >= self._most_waiting:
            raise TooManyChecks(
                f"The checker is busy ({self._most_waiting} batches in line). Try again in a minute."
            )
        future = self._executor.submit(work)
        self._open.add(future)
        future.add_done_callback(self._open.discard)
        return await asyncio.wrap_future(future)

    def run_now(self, work: Callable[[], T]) -> T:
        """What `work` returns or raises, computed in a thread of the pool while the caller waits.

        A model that is loaded this way computes in threads that give way too.
        """
        return self._executor.submit(work).result()

    def close(self) -> None:
        """Drop what stands in line, wait for what runs (a fraction of a second), end the threads."""
        self._executor.shutdown(wait=True, cancel_futures=True)
