"""The teacher of a class: makes the activity through the pages, and keeps the live view open.

The live page asks for what static/js/class.js asks for, when it asks for it: the fragments at each hint of
the socket, one request at a time, and every twenty seconds besides.
"""

import asyncio
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import unescape

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedOK
from websockets.typing import Origin

from benchmarks.classroom_browser import Clicker, filled_in
from benchmarks.classroom_student import Stood
from benchmarks.visit import UnexpectedAnswer

LOOK_EVERY = 20.0

STEPS = ("task", "paste", "predict", "watch", "judge", "receipts", "reflect", "hand_in", "done")
ROW = re.compile(r'<tr data-step="(\w+)"[^>]*>\s*<th scope="row"><bdi>(.*?)</bdi>', re.DOTALL)
NOW = re.compile(r'data-now="([^"]+)"')
SOCKET = re.compile(r'data-socket="([^"]+)"')
CODE = re.compile(r'class="code">([^<]+)<')


@dataclass(frozen=True, slots=True)
class Seen:
    """What the live page showed from `at` on, on the system's monotonic clock: each student's step."""

    at: float
    steps: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Activity:
    """An open activity: the live page's address and the code to join with."""

    live: str
    code: str


class Teacher(Clicker):
    """A teacher's browser, inside a context: `sign_in`, `make_activity`, then `follow`."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.seen: list[Seen] = []
        self.hints = 0

    async def sign_in(self, name: str, password: str) -> None:
        """Raises UnexpectedAnswer, httpx.HTTPError."""
        page = await self.open("/sign-in/")
        page = await self.send(page, {"username": name, "password": password})
        if page.path == "/sign-in/":
            raise UnexpectedAnswer("the teacher could not sign in")

    async def make_activity(self) -> Activity:
        """A course with one open activity of the first template. Raises UnexpectedAnswer, httpx.HTTPError."""
        page = await self.open("/teach/")
        course = await self.send(page, {**filled_in(page.html), "title": "Benchmark"}, "/teach/")
        page = await self.open(f"{course.path}new/answer/")
        made = await self.send(page, {**filled_in(page.html), "title": "Check an answer"})
        await self.send(made, {}, f"{made.path}open/")
        live = await self.open(f"{made.path}live/")
        found = CODE.search(live.html)
        if found is None:
            raise UnexpectedAnswer("the live page shows no code")
        return Activity(live.path, found[1])

    async def follow(self, activity: Activity, stop: asyncio.Event) -> None:
        """Keep the live page open until told to stop. Raises UnexpectedAnswer, httpx.HTTPError."""
        page = await self.open(activity.live)
        now, socket = (unescape(found[1]) for found in _both(page.html))
        news = asyncio.Event()
        cookies = "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())
        async with connect(
            self._address.replace("http:", "ws:", 1) + socket,
            origin=Origin(self._address),
            additional_headers={"Cookie": cookies},
            proxy=None,
        ) as open_socket:
            listening = asyncio.create_task(self._hear_hints(open_socket, news))
            try:
                while not stop.is_set():
                    await self._wait(news)
                    news.clear()
                    self.seen.append(Seen(*await self._look(now)))
                    if listening.done():
                        await listening
                        raise UnexpectedAnswer(f"the socket was closed with {open_socket.close_code}")
            finally:
                listening.cancel()

    async def _wait(self, news: asyncio.Event) -> None:
        try:
            await asyncio.wait_for(news.wait(), LOOK_EVERY)
        except TimeoutError:
            return

    async def _look(self, now: str) -> tuple[float, dict[str, str]]:
        html = await self._get(now)
        return time.monotonic(), steps_in(html)

    async def _hear_hints(self, socket: ClientConnection, news: asyncio.Event) -> None:
        try:
            async for _ in socket:
                self.hints += 1
                news.set()
        except ConnectionClosedOK:
            return
        finally:
            news.set()


def steps_in(html: str) -> dict[str, str]:
    """Each student's step in the rows of the live page."""
    return {unescape(name): step for step, name in ROW.findall(html)}


def lags(stood: Iterable[Stood], seen: Sequence[Seen]) -> tuple[list[float], list[Stood]]:
    """How many seconds after the click the live page showed each step, and the steps it never showed.

    A step counts as shown once that student stands there or further on: who hurries on before the page
    is drawn anew was not shown too late.
    """
    shown: list[float] = []
    never: list[Stood] = []
    for one in stood:
        place = STEPS.index(one.step)
        at = next(
            (
                look.at
                for look in seen
                if look.at >= one.at and one.name in look.steps and STEPS.index(look.steps[one.name]) >= place
            ),
            None,
        )
        if at is None:
            never.append(one)
        else:
            shown.append(at - one.at)
    return shown, never


def _both(html: str) -> tuple[re.Match[str], re.Match[str]]:
    now, socket = NOW.search(html), SOCKET.search(html)
    if now is None or socket is None:
        raise UnexpectedAnswer("the live page says neither where to look nor where to listen")
    return now, socket
