"""The socket of one check: it holds a connection and passes on what the store has."""

import asyncio
import json
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from checks.domain.errors import ReportGone, TooManyChecks
from checks.domain.report import Json
from checks.usecases.read_check import events_after, read_check
from checks.usecases.services import services
from checks.usecases.watch_check import unwatch, watch_check
from checks.web.event_json import page_as_json, snapshot_as_json
from checks.web.owners import NOBODY, visit_in

NOT_UNDERSTOOD = 4400
SIGN_IN = 4401
GONE = 4404
TOO_MANY = 4429


class CheckConsumer(AsyncWebsocketConsumer):
    """`/ws/checks/<id>/`: the client says the last number it saw, and hears of everything after it.

    Client: `{"after": 3, "run": 1}`, at each (re)connect; `{}` asks for a snapshot. Server: messages of
    `checks.web.event_json`. The socket is accepted first, since a browser sees no code otherwise, and then
    closed with 4401 (sign in), 4404 (no such check, or no more) or 4429 (too many sockets).
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.viewer = NOBODY
        # What the client has: its last event's number and run. None until it has said so.
        self.seen: tuple[int, int] | None = None
        self.open = False

    async def connect(self) -> None:
        """Accept, then see whether this visitor may be here."""
        await self.accept()
        visit = await visit_in(self.scope, self._check_id)
        self.viewer = visit.viewer
        if self.viewer == NOBODY and not settings.CHECKS.anonymous_checks:
            await self.close(SIGN_IN)
            return
        try:
            await watch_check(
                services(),
                check_id=self._check_id,
                viewer=self.viewer,
                channel=self.channel_name,
                known_as=visit.known_as,
            )
        except ReportGone:
            await self.close(GONE)
        except TooManyChecks:
            await self.close(TOO_MANY)
        else:
            self.open = True

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The client says where it is."""
        if not self.open:
            return
        try:
            self.seen = _read(text_data)
        except ValueError:
            await self._end(NOT_UNDERSTOOD)
            return
        await self._catch_up(answer=True)

    async def disconnect(self, code: int) -> None:
        """The client went away."""
        self.open = False
        await unwatch(services(), channel=self.channel_name)

    async def check_news(self, message: dict[str, Any]) -> None:
        """A hint: there is something new."""
        if self.open and self.seen is not None:
            await self._catch_up(answer=False)

    async def check_gone(self, message: dict[str, Any]) -> None:
        """The check was deleted or its time is up."""
        await self._end(GONE)

    async def check_left(self, message: dict[str, Any]) -> None:
        """The visitor signed out, here or in another tab."""
        await self._end(SIGN_IN)

    @property
    def _check_id(self) -> str:
        return str(self.scope["url_route"]["kwargs"]["check_id"])

    async def _catch_up(self, *, answer: bool) -> None:
        """Send what the client lacks: the missing events, or a snapshot where they do not fit.

        A client that spoke gets an `answer` even where it lacks nothing; a hint may find nothing new.
        """
        seq, run = self.seen or (-1, 0)
        try:
            page = await events_after(
                services(), check_id=self._check_id, viewer=self.viewer, seq=seq, run=run
            )
            if page.reset:
                picture = await read_check(services(), check_id=self._check_id, viewer=self.viewer)
                self.seen = (picture.seq, picture.run)
                await self._send(snapshot_as_json, picture)
            elif page.events or answer:
                self.seen = (page.last_seq, page.run)
                await self._send(page_as_json, page)
        except ReportGone:
            await self._end(GONE)

    async def _send(self, as_json: Any, value: Any) -> None:
        # A long answer is some hundred kilobytes of JSON: made off the event loop.
        await self.send(text_data=await asyncio.to_thread(_dump, as_json, value))

    async def _end(self, code: int) -> None:
        if self.open:
            self.open = False
            await unwatch(services(), channel=self.channel_name)
            await self.close(code)


def _dump(as_json: Any, value: Any) -> str:
    message: Json = as_json(value)
    return json.dumps(message, ensure_ascii=False)


def _read(text: str | None) -> tuple[int, int]:
    """The number and run in a client's message; -1 where it asks for a snapshot. Raises ValueError."""
    message = json.loads(text or "")
    if not isinstance(message, dict):
        raise ValueError("not an object")
    seq, run = message.get("after", -1), message.get("run", 0)
    if not all(type(number) is int for number in (seq, run)):
        raise ValueError("not a number")
    return seq, run
