"""Hints to sockets: few, late ones never lost, and only on the loop where a socket lives."""

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest
from channels.layers import channel_layers, get_channel_layer

from checks.adapters.channel_progress import ChannelProgress
from checks.domain.errors import TooManyChecks

ID = 32 * "a"


@pytest.fixture
async def layer() -> AsyncIterator[Any]:
    channel_layers.backends.clear()
    yield get_channel_layer()
    channel_layers.backends.clear()


def progress(per_second: float = 5.0) -> ChannelProgress:
    return ChannelProgress(key=b"key", sockets_per_viewer=3, hints_per_second=per_second)


async def test_a_burst_of_hints_is_one_now_and_one_later(layer: Any) -> None:
    sink = progress(per_second=20)
    channel = await layer.new_channel()
    await sink.watch(check_id=ID, viewer="session:a", channel=channel)
    loop = asyncio.get_running_loop()
    for _ in range(50):
        sink.hint(ID)

    first = await layer.receive(channel)
    began = loop.time()
    second = await layer.receive(channel)

    assert first == second == {"type": "check.news"}
    assert loop.time() - began > 0.04
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(layer.receive(channel), 0.15)


async def test_a_hint_from_another_thread_arrives(layer: Any) -> None:
    sink = progress()
    channel = await layer.new_channel()
    await sink.watch(check_id=ID, viewer="session:a", channel=channel)
    thread = threading.Thread(target=sink.hint, args=(ID,))
    thread.start()
    thread.join()

    assert await asyncio.wait_for(layer.receive(channel), 5) == {"type": "check.news"}


async def test_a_socket_hears_only_of_its_own_check(layer: Any) -> None:
    sink = progress()
    channels = [await layer.new_channel() for _ in range(2)]
    for check_id, channel in zip((ID, 32 * "b"), channels, strict=True):
        await sink.watch(check_id=check_id, viewer="session:a", channel=channel)
    sink.hint(ID)

    assert await layer.receive(channels[0]) == {"type": "check.news"}
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(layer.receive(channels[1]), 0.05)


async def test_whoever_unwatches_hears_nothing_and_leaves_no_trace(layer: Any) -> None:
    sink = progress()
    channel = await layer.new_channel()
    await sink.watch(check_id=ID, viewer="session:a", channel=channel)
    sink.hint(ID)
    sink.hint(ID)
    await layer.receive(channel)
    await sink.unwatch(channel=channel)
    await sink.unwatch(channel=channel)

    assert (sink._watches, sink._last, sink._due) == ({}, {}, {})


async def test_a_viewer_may_only_have_so_many_sockets_over_all_checks(layer: Any) -> None:
    sink = progress()
    for number in range(3):
        await sink.watch(check_id=f"{number:032x}", viewer="session:a", channel=await layer.new_channel())

    with pytest.raises(TooManyChecks, match="3 pages"):
        await sink.watch(check_id=ID, viewer="session:a", channel=await layer.new_channel())
    await sink.watch(check_id=ID, viewer="session:b", channel=await layer.new_channel())


def test_sockets_of_a_loop_that_is_closed_harm_nobody() -> None:
    sink = progress()

    async def watch() -> None:
        channel_layers.backends.clear()
        await sink.watch(check_id=ID, viewer="session:a", channel="specific.x!y")

    asyncio.run(watch())
    sink.hint(ID)
    sink.gone(ID)
    sink.left("session:a")
    channel_layers.backends.clear()
