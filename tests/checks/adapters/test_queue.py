"""The line of checks: apart from the server's loop, in order, bounded."""

import asyncio
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from checks.adapters.queue import InProcessQueue
from checks.domain.errors import TooManyChecks
from checks.ports import Job
from tests.fakes import Gate

WAIT = 10.0
SECRET = "what a person pasted"


class Recorder:
    """A worker whose jobs do what a test gives them, and which remembers everything."""

    def __init__(self) -> None:
        self.work: dict[str, Callable[[], Awaitable[None]]] = {}
        self.started: list[str] = []
        self.ended: list[str] = []
        self.threads: set[str] = set()
        self.places: dict[str, list[int]] = defaultdict(list)
        self.fails_at_moving = False

    async def perform(self, job: Job) -> None:
        self.started.append(job.check_id)
        self.threads.add(threading.current_thread().name)
        try:
            await self.work.get(job.check_id, _nothing)()
        finally:
            self.ended.append(job.check_id)

    async def moved(self, job: Job, place: int) -> None:
        if self.fails_at_moving:
            raise KeyError(SECRET)
        self.places[job.check_id].append(place)


async def _nothing() -> None:
    return


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def queues(recorder: Recorder) -> Iterator[Callable[..., InProcessQueue]]:
    made: list[InProcessQueue] = []

    def make(**limits: Any) -> InProcessQueue:
        queue = InProcessQueue(**{"at_once": 1, "in_all": 10, "per_owner": 10, "seat_share": 0.0, **limits})
        queue.work_with(recorder)
        made.append(queue)
        return queue

    yield make
    for queue in made:
        queue.close()


def job(name: str, owner: str = "session:a", run: int = 1) -> Job:
    return Job(name, run, owner)


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that another thread does. Fails after ten seconds."""
    end = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.002)


async def test_jobs_run_on_a_thread_of_their_own_in_the_order_they_came(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    queue = queues()
    for name in "abc":
        await queue.submit(job(name))
    await until(lambda: recorder.ended == ["a", "b", "c"])

    assert recorder.started == ["a", "b", "c"]
    assert recorder.threads == {"checks"}


def test_a_queue_outlives_the_loops_it_was_asked_from(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    queue = queues()
    for name in "ab":
        asyncio.run(queue.submit(job(name)))
    asyncio.run(until(lambda: recorder.ended == ["a", "b"]))


async def test_as_many_as_allowed_run_at_once_and_the_rest_is_told_its_place(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    gates = {name: Gate() for name in "abcd"}
    recorder.work = dict(gates)
    queue = queues(at_once=2)

    assert [await queue.submit(job(name)) for name in "abcd"] == [0, 0, 1, 2]
    await until(lambda: (recorder.places["c"], recorder.places["d"]) == ([1], [2]))
    gates["b"].open()
    await until(lambda: recorder.places["d"] == [2, 1])

    assert recorder.started == ["a", "b", "c"]
    for gate in gates.values():
        gate.open()
    await until(lambda: sorted(recorder.ended) == ["a", "b", "c", "d"])


async def test_a_full_line_is_refused_with_a_sentence(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    gate = Gate()
    recorder.work = {"a": gate}
    queue = queues(in_all=3)
    for name in "abc":
        await queue.submit(job(name))

    with pytest.raises(TooManyChecks, match="2 checks wait in line") as refused:
        await queue.submit(job("d"))
    assert refused.value.retry_after > 0
    gate.open()
    await until(lambda: len(recorder.ended) == 3)
    await queue.submit(job("e"))


async def test_visitors_cannot_take_the_places_reserved_for_seats(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    recorder.work = {"a": Gate()}
    queue = queues(in_all=4, seat_share=0.5)
    for name in "ab":
        await queue.submit(job(name))

    with pytest.raises(TooManyChecks):
        await queue.submit(job("c"))
    await queue.submit(job("d", owner="seat:1"))


async def test_one_owner_may_have_only_so_many_running(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    recorder.work = {"a": Gate()}
    queue = queues(per_owner=2)
    for name in "ab":
        await queue.submit(job(name))

    with pytest.raises(TooManyChecks, match="2 of your checks"):
        await queue.submit(job("c"))
    await queue.submit(job("d", owner="session:b"))


async def test_cancelling_stops_a_running_job_and_the_next_one_starts(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    gate = Gate()
    recorder.work = {"a": gate}
    queue = queues()
    await queue.submit(job("a"))
    await queue.submit(job("b"))
    await until(gate.reached.is_set)
    queue.cancel("a")

    await until(lambda: recorder.ended == ["a", "b"])


async def test_cancelling_takes_a_waiting_job_out_of_the_line(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    gate = Gate()
    recorder.work = {"a": gate}
    queue = queues()
    for name in "abc":
        await queue.submit(job(name))
    await until(lambda: recorder.places["c"] == [2])
    queue.cancel("b")
    await until(lambda: recorder.places["c"] == [2, 1])
    gate.open()
    await until(lambda: "c" in recorder.ended)

    assert recorder.started == ["a", "c"]


async def test_a_job_cancelled_before_it_could_start_never_runs_to_its_end(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    recorder.work = {"a": Gate()}
    queue = queues()
    await queue.submit(job("a"))
    queue.cancel("a")
    await queue.submit(job("b"))

    await until(lambda: "b" in recorder.ended)


async def test_a_stopped_job_no_longer_counts_for_its_owner(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    gate = Gate()
    recorder.work = {"a": gate}
    queue = queues(per_owner=1)
    await queue.submit(job("a"))
    queue.cancel("a")

    await queue.submit(job("a", run=2))
    await until(gate.reached.is_set)


async def test_what_a_worker_lets_fall_is_logged_without_its_words(
    queues: Callable[..., InProcessQueue], recorder: Recorder, caplog: pytest.LogCaptureFixture
) -> None:
    async def fall() -> None:
        raise KeyError(SECRET)

    async def forget() -> None:
        asyncio.get_running_loop().call_soon(lambda: dict[str, str]()[SECRET])

    caplog.set_level(logging.DEBUG)
    recorder.work = {"a": fall, "b": forget}
    recorder.fails_at_moving = True
    queue = queues()
    for name in "abc":
        await queue.submit(job(name))
    await until(lambda: len(recorder.ended) == 3)
    queue.close()

    told = [record.getMessage() for record in caplog.records if record.name == "checks.adapters.queue"]
    assert any(line.startswith("A job of the check queue failed: KeyError at") for line in told)
    assert any(line.startswith("Nobody caught a fault") for line in told)
    assert SECRET not in caplog.text


async def test_after_closing_nothing_is_taken_and_the_thread_is_gone(
    queues: Callable[..., InProcessQueue], recorder: Recorder
) -> None:
    recorder.work = {"a": Gate()}
    queue = queues()
    await queue.submit(job("a"))
    await until(lambda: recorder.started == ["a"])
    await asyncio.to_thread(queue.close)

    assert recorder.ended == ["a"]
    assert "checks" not in {thread.name for thread in threading.enumerate()}
    with pytest.raises(TooManyChecks, match="shutting down"):
        await queue.submit(job("b"))
