"""Hints to open sockets through the channel layer.

A hint says only "there is something new": no text, no verdict, and its group is named by a keyed digest,
so that not even the check's id is in the layer. Whoever hears it reads the store, where the truth is.
"""

import asyncio
import hmac
import threading
from dataclasses import dataclass
from typing import Any

from channels.layers import get_channel_layer

from checks.domain.errors import TooManyChecks

NEWS = "check.news"
GONE = "check.gone"
LEFT = "check.left"


@dataclass(frozen=True, slots=True)
class _Watch:
    """One open socket: the groups it is in, and the loop it lives on."""

    check_group: str
    viewer_group: str
    loop: asyncio.AbstractEventLoop


class ChannelProgress:
    """Tells the sockets of this process.

    Hints come from the queue's thread and from the sweeper's; a channel layer in memory may only be used
    on the loop where its sockets listen, so each hint is carried over to the loops of those who watch.
    With nobody watching a hint costs nothing.
    """

    def __init__(self, *, key: bytes, sockets_per_viewer: int, hints_per_second: float = 5.0) -> None:
        self._key = key
        self._sockets_per_viewer = sockets_per_viewer
        self._pause = 1 / hints_per_second
        self._lock = threading.Lock()
        self._watches: dict[str, _Watch] = {}
        # Both are touched on the loop of their key only.
        self._last: dict[tuple[asyncio.AbstractEventLoop, str], float] = {}
        self._due: dict[tuple[asyncio.AbstractEventLoop, str], asyncio.TimerHandle] = {}
        self._sending: set[asyncio.Task[None]] = set()

    def hint(self, check_id: str) -> None:
        """Something new can be read; at most five a second get through, the last one always."""
        group = self._group("check", check_id)
        for loop in self._loops(check_group=group):
            _carry(loop, self._hint_soon, loop, group)

    def gone(self, check_id: str) -> None:
        """The check is no more: its sockets close."""
        group = self._group("check", check_id)
        for loop in self._loops(check_group=group):
            _carry(loop, self._send, loop, group, GONE)

    def left(self, owner: str) -> None:
        """The owner signed out or is done: all their sockets close."""
        group = self._group("viewer", owner)
        for loop in self._loops(viewer_group=group):
            _carry(loop, self._send, loop, group, LEFT)

    async def watch(self, *, check_id: str, viewer: str, channel: str) -> None:
        """Let a socket hear of a check. Raises TooManyChecks when the viewer has too many open."""
        watch = _Watch(
            self._group("check", check_id), self._group("viewer", viewer), asyncio.get_running_loop()
        )
        with self._lock:
            open_now = sum(one.viewer_group == watch.viewer_group for one in self._watches.values())
            if open_now >= self._sockets_per_viewer:
                raise TooManyChecks(
                    f"{open_now} pages follow a check live already, which is the limit. Close one of them."
                )
            self._watches[channel] = watch
        layer = _layer()
        await layer.group_add(watch.check_group, channel)
        await layer.group_add(watch.viewer_group, channel)

    async def unwatch(self, *, channel: str) -> None:
        """The socket is closed; asking twice does no harm."""
        with self._lock:
            watch = self._watches.pop(channel, None)
            if watch is None:
                return
            alone = all(one.check_group != watch.check_group for one in self._watches.values())
        if alone:
            key = (watch.loop, watch.check_group)
            self._last.pop(key, None)
            timer = self._due.pop(key, None)
            if timer is not None:
                timer.cancel()
        layer = _layer()
        await layer.group_discard(watch.check_group, channel)
        await layer.group_discard(watch.viewer_group, channel)

    def _loops(
        self, *, check_group: str | None = None, viewer_group: str | None = None
    ) -> set[asyncio.AbstractEventLoop]:
        with self._lock:
            return {
                one.loop
                for one in self._watches.values()
                if one.check_group == check_group or one.viewer_group == viewer_group
            }

    def _hint_soon(self, loop: asyncio.AbstractEventLoop, group: str) -> None:
        key = (loop, group)
        if key in self._due:
            return
        wait = self._last.get(key, -self._pause) + self._pause - loop.time()
        if wait <= 0:
            self._hint_now(loop, group)
        else:
            self._due[key] = loop.call_later(wait, self._hint_now, loop, group)

    def _hint_now(self, loop: asyncio.AbstractEventLoop, group: str) -> None:
        self._due.pop((loop, group), None)
        self._last[loop, group] = loop.time()
        self._send(loop, group, NEWS)

    def _send(self, loop: asyncio.AbstractEventLoop, group: str, kind: str) -> None:
        task = loop.create_task(_layer().group_send(group, {"type": kind}))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def _group(self, kind: str, name: str) -> str:
        digest = hmac.digest(self._key, f"{kind}:{name}".encode(), "sha256").hex()
        return f"{kind}.{digest[:32]}"


def _carry(loop: asyncio.AbstractEventLoop, call: Any, *values: Any) -> None:
    try:
        loop.call_soon_threadsafe(call, *values)
    except RuntimeError:
        # That loop is closed, and its sockets with it.
        return


def _layer() -> Any:
    return get_channel_layer()
