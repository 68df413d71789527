"""One person: opens the start page, pastes an answer, and watches its report fill in.

The person's browser asks for what static/js/live.js asks for, when it asks for it: the report page, the
status fragment at each new stage, and a card for each claim that the socket names. A verdict counts from
the moment its card is there. Style sheets and scripts are left out: a browser has them already.
"""

import asyncio
import json
import re
import time
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass
from html import unescape
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

VISIT_SECONDS = 240.0
REQUEST_SECONDS = 60.0
CONNECTIONS = 6  # what browsers open to one host

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
LIVE = re.compile(r'<div id="live" ([^>]*)>')
DATA = re.compile(r'data-(\w+)="([^"]*)"')
CARD = re.compile(r'<li class="card" id="claim-(\d+)" data-verdict="([^"]+)"')
WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class Visit:
    """What one person saw. Times in seconds from sending the form; None where it never came."""

    accepted: float | None
    first_verdict: float | None
    all_done: float | None
    claims: int
    verdicts: int
    requests: int
    errors: tuple[str, ...]


class UnexpectedAnswer(Exception):
    """The server answered, but not with what a person should see; the message says with what."""


class Visitor:
    """A browser with cookies of its own: `open_start_page`, then `paste`, once each, inside a context."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = httpx.AsyncClient(
            base_url=address,
            timeout=REQUEST_SECONDS,
            trust_env=False,  # no proxy between this machine and itself
            limits=httpx.Limits(max_connections=CONNECTIONS, keepalive_expiry=None),
        )
        self._token = ""
        self._requests = 0
        # What the page holds: the data of its #live element, its claims, and those with a verdict.
        self._live: dict[str, str] = {}
        self._claims: set[int] = set()
        self._verdicts: set[int] = set()
        self._seq = self._run = 0
        # What is being asked for.
        self._fetching: set[int] = set()
        self._asking = self._ask_again = False
        self._hearing: set[asyncio.Task[None]] = set()
        self._over = asyncio.Event()
        self._failure: BaseException | None = None
        # When things happened.
        self._began = 0.0
        self._accepted: float | None = None
        self._first: float | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.aclose()

    async def open_start_page(self) -> None:
        """Get the form and its token. Raises UnexpectedAnswer, httpx.HTTPError."""
        found = TOKEN.search(await self._get("/"))
        if found is None:
            raise UnexpectedAnswer("the start page has no form")
        self._token = found[1]

    async def paste(self, text: str) -> Visit:
        """Send the answer and watch until every verdict is on the page, or something goes wrong."""
        errors: tuple[str, ...] = ()
        ended: float | None = None
        self._began = time.perf_counter()
        try:
            async with asyncio.timeout(VISIT_SECONDS):
                await self._watch(await self._send(text))
            ended = self._elapsed()
        except TimeoutError:
            errors = (f"not done within {VISIT_SECONDS:.0f} s",)
        except (httpx.HTTPError, WebSocketException, OSError, UnexpectedAnswer) as error:
            errors = (f"{type(error).__name__}: {error}",)
        missing = len(self._claims) - len(self._verdicts)
        if not errors and (missing or not self._claims):
            errors = (f"{missing} of {len(self._claims)} claims have no verdict",)
        return Visit(
            accepted=self._accepted,
            first_verdict=self._first,
            all_done=ended if not errors else None,
            claims=len(self._claims),
            verdicts=len(self._verdicts),
            requests=self._requests,
            errors=errors,
        )

    def _elapsed(self) -> float:
        return time.perf_counter() - self._began

    async def _send(self, text: str) -> str:
        """Send the form; the address of the report."""
        self._requests += 1
        answer = await self._client.post(
            "/",
            data={"csrfmiddlewaretoken": self._token, "text": text, "topic": ""},
            headers={"Origin": self._address, "Referer": f"{self._address}/"},
        )
        if answer.status_code != httpx.codes.SEE_OTHER:
            raise UnexpectedAnswer(f"the form was answered with {answer.status_code}")
        self._accepted = self._elapsed()
        return answer.headers["Location"]

    async def _get(self, path: str) -> str:
        self._requests += 1
        answer = await self._client.get(path)
        if answer.status_code != httpx.codes.OK:
            raise UnexpectedAnswer(f"a page was answered with {answer.status_code}")
        return answer.text

    async def _watch(self, path: str) -> None:
        """Open the report and its socket, and follow it to its end."""
        self._take(await self._get(path))
        self._run, self._seq = int(self._live["run"]), int(self._live["seq"])
        cookies = "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())
        async with connect(
            self._address.replace("http:", "ws:", 1) + self._live["socket"],
            origin=Origin(self._address),
            additional_headers={"Cookie": cookies},
            proxy=None,
        ) as socket:
            await socket.send(json.dumps({"after": self._seq, "run": self._run}))
            self._start(self._listen(socket))
            await self._over.wait()
            for task in self._hearing:
                task.cancel()
            await asyncio.gather(*self._hearing, return_exceptions=True)
        if self._failure is not None:
            raise self._failure

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it beside everything else, as a browser does; its failure ends the visit."""
        task = asyncio.create_task(work)
        self._hearing.add(task)
        task.add_done_callback(self._heard)

    def _heard(self, task: asyncio.Task[None]) -> None:
        self._hearing.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failure = self._failure or error
            self._over.set()

    async def _listen(self, socket: ClientConnection) -> None:
        async for message in socket:
            self._start(self._hear(json.loads(message)))
        raise UnexpectedAnswer(f"the socket was closed with {socket.close_code}")

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "snapshot" or message["reset"] or message["run"] != self._run:
            self._run, self._seq = message["run"], message["last_seq"]
            self._claims.clear()
            self._verdicts.clear()
            await self._catch_up()
            return
        fresh = [event for event in message["events"] if event["seq"] > self._seq]
        self._seq = max(self._seq, message["last_seq"])
        if any(event["kind"] != "claim_decided" for event in fresh):
            await self._catch_up()
        else:
            await self._fetch_all(event["claim"]["number"] for event in fresh)
        # The answer to the first word on the socket may be that there is no news.
        self._see_whether_over()

    async def _catch_up(self) -> None:
        """Ask what changed, one question at a time, then for the cards that are still missing."""
        if self._asking:
            self._ask_again = True
            return
        again = True
        while again:
            self._asking, self._ask_again = True, False
            try:
                known = self._run if self._claims else 0
                self._take(await self._get(f"{self._live['base']}status/?run={known}"))
            finally:
                self._asking = False
            self._run = int(self._live["run"])
            self._seq = max(self._seq, int(self._live["seq"]))
            await self._fetch_all(self._decided())
            again = self._ask_again
        self._see_whether_over()

    async def _fetch_all(self, numbers: Iterable[int]) -> None:
        await asyncio.gather(*map(self._fetch, numbers))

    async def _fetch(self, number: int) -> None:
        """The card of one claim, unless the page has its verdict or no place for it yet."""
        if number not in self._claims - self._verdicts - self._fetching:
            return
        self._fetching.add(number)
        try:
            self._take(await self._get(f"{self._live['base']}claims/{number}/"))
        finally:
            self._fetching.discard(number)
        self._see_whether_over()

    def _take(self, html: str) -> None:
        """Put what came into the page."""
        live = LIVE.search(html)
        if live is not None:
            self._live = {name: unescape(value) for name, value in DATA.findall(live[1])}
        for number, verdict in CARD.findall(html):
            self._claims.add(int(number))
            if verdict != WAITING:
                self._verdicts.add(int(number))
        if self._verdicts and self._first is None:
            self._first = self._elapsed()

    def _decided(self) -> set[int]:
        return set(map(int, self._live["decided"].split()))

    def _see_whether_over(self) -> None:
        asked = self._asking or self._fetching
        if self._live["running"] == "no" and not asked and self._decided() <= self._verdicts:
            self._over.set()
