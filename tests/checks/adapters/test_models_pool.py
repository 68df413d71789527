import asyncio
import threading
from collections.abc import Iterator
from functools import partial

import pytest

from checks.adapters.ids import RandomIds
from checks.adapters.inference import InferencePool
from checks.domain.errors import TooManyChecks


@pytest.fixture
def pool() -> Iterator[InferencePool]:
    pool = InferencePool(most_waiting=2)
    yield pool
    pool.close()


@pytest.fixture
def gate(pool: InferencePool) -> Iterator[threading.Event]:
    """Holds the pool's one thread until it is set."""
    gate = threading.Event()
    yield gate
    gate.set()


async def test_work_runs_in_the_pools_own_thread_and_its_errors_come_back(pool: InferencePool) -> None:
    assert (await pool.run(lambda: threading.current_thread().name)).startswith("inference")
    with pytest.raises(ZeroDivisionError):
        await pool.run(lambda: 1 // 0)


async def test_the_event_loop_goes_on_while_the_pool_is_held(
    pool: InferencePool, gate: threading.Event
) -> None:
    held = asyncio.create_task(pool.run(gate.wait))
    answered = await asyncio.create_task(asyncio.sleep(0, "answered"))

    assert answered == "answered"
    assert not held.done()
    gate.set()
    assert await held is True


async def test_callers_that_ask_piece_by_piece_take_turns(pool: InferencePool, gate: threading.Event) -> None:
    done: list[str] = []
    held = asyncio.create_task(pool.run(gate.wait))
    await asyncio.sleep(0)

    async def ask(name: str) -> None:
        for number in range(3):
            await pool.run(partial(done.append, f"{name}{number}"))

    callers = [asyncio.create_task(ask(name)) for name in "ab"]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(held, *callers)

    assert done == ["a0", "b0", "a1", "b1", "a2", "b2"]


async def test_a_cancelled_piece_in_line_is_never_run(pool: InferencePool, gate: threading.Event) -> None:
    ran: list[str] = []
    held = asyncio.create_task(pool.run(gate.wait))
    await asyncio.sleep(0)
    queued = asyncio.create_task(pool.run(lambda: ran.append("cancelled work")))
    await asyncio.sleep(0)
    assert pool.waiting == 1

    queued.cancel()
    with pytest.raises(asyncio.CancelledError):
        await queued
    assert pool.waiting == 0
    gate.set()
    await held
    await pool.run(lambda: ran.append("later work"))

    assert ran == ["later work"]


async def test_a_full_line_is_refused_with_a_sentence(pool: InferencePool, gate: threading.Event) -> None:
    tasks = [asyncio.create_task(pool.run(gate.wait)) for _ in range(3)]
    await asyncio.sleep(0)

    with pytest.raises(TooManyChecks, match="busy"):
        await pool.run(lambda: None)
    gate.set()
    await asyncio.gather(*tasks)


async def test_closing_drops_what_waits_and_takes_no_more() -> None:
    pool, gate = InferencePool(), threading.Event()
    held = asyncio.create_task(pool.run(gate.wait))
    queued = asyncio.create_task(pool.run(lambda: "never"))
    await asyncio.sleep(0)
    closing = asyncio.create_task(asyncio.to_thread(pool.close))

    with pytest.raises(asyncio.CancelledError):
        await queued
    gate.set()
    await closing
    assert await held is True
    with pytest.raises(RuntimeError):
        await pool.run(lambda: None)


def test_ids_are_128_random_bits_and_never_the_same() -> None:
    ids = {RandomIds().new_id() for _ in range(200)}

    assert len(ids) == 200
    assert all(len(one) == 32 and int(one, 16) >= 0 for one in ids)
