"""The socket of a teacher's live page: it holds a connection and says that there is something new."""

import asyncio
import json
from collections.abc import Coroutine
from importlib import import_module
from typing import Any
from uuid import UUID

from channels.auth import get_user
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError

from classroom.domain.errors import NotThere
from classroom.usecases.telling import class_group, session_group, teacher_group
from classroom.usecases.watching import TooManyPages, Watchers, may_watch
from classroom.web.actors import actor_in

NOT_UNDERSTOOD = 4400
SIGN_IN = 4401
GONE = 4404
TOO_MANY = 4429

# At most two hints a second reach a page, and the last one always does.
PAUSE_SECONDS = 0.5
# How long a page may stay open after its sign-in ran out, or the teacher left the course by a way that
# tells nobody. The page itself asks with each request.
LOOK_AGAIN_SECONDS = 30.0

watchers = Watchers()


class ClassConsumer(AsyncWebsocketConsumer):
    """`/ws/teach/<activity>/`: says `{"news": 3}` whenever the class looks different, and nothing else.

    The number counts the hints of this connection; the first one comes at once, so that nothing is
    missed between the page and its socket. The client says nothing. The socket is accepted first, since
    a browser sees no code otherwise, and then closed with 4401 (sign in), 4404 (no such class, or no
    more) or 4429 (too many pages).
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user_id: int | None = None
        self.groups_joined: tuple[str, ...] = ()
        self.news = 0
        self.due: asyncio.TimerHandle | None = None
        self.last = -PAUSE_SECONDS
        self.tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, *args: Any) -> None:
        """Serve the connection; however it ends, it is counted no more."""
        try:
            await super().__call__(*args)
        finally:
            await self._leave()

    async def connect(self) -> None:
        """Accept, then see whether this visitor may be here."""
        await self.accept()
        actor = await actor_in(self.scope)
        if actor.user_id is None:
            await self.close(SIGN_IN)
            return
        try:
            await database_sync_to_async(may_watch)(actor, self._activity_id)
            watchers.enter(actor.user_id)
        except NotThere:
            await self.close(GONE)
            return
        except TooManyPages:
            await self.close(TOO_MANY)
            return
        self.user_id = actor.user_id
        self.groups_joined = (
            class_group(self._activity_id),
            teacher_group(actor.user_id),
            session_group(self._session_key),
        )
        for group in self.groups_joined:
            await self.channel_layer.group_add(group, self.channel_name)
        self._start(self._look_again())
        await self._tell()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A page has nothing to say here."""
        await self._end(NOT_UNDERSTOOD)

    async def disconnect(self, code: int) -> None:
        """The page went away."""
        await self._leave()

    async def class_news(self, message: dict[str, Any]) -> None:
        """A hint: soon, and once for all that come until then."""
        if self.user_id is None or self.due is not None:
            return
        loop = asyncio.get_running_loop()
        wait = self.last + PAUSE_SECONDS - loop.time()
        if wait <= 0:
            await self._tell()
        else:
            self.due = loop.call_later(wait, self._tell_soon)

    async def class_gone(self, message: dict[str, Any]) -> None:
        """The activity was erased."""
        await self._end(GONE)

    async def class_left(self, message: dict[str, Any]) -> None:
        """The teacher signed out, here or in another tab, or teaches this course no more."""
        await self._end(SIGN_IN)

    @property
    def _activity_id(self) -> UUID:
        activity_id = self.scope["url_route"]["kwargs"]["activity_id"]
        assert isinstance(activity_id, UUID)
        return activity_id

    @property
    def _session_key(self) -> str:
        return str(self.scope["session"].session_key)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _tell_soon(self) -> None:
        self.due = None
        self._start(self._tell())

    async def _tell(self) -> None:
        if self.user_id is None:
            return
        self.last = asyncio.get_running_loop().time()
        self.news += 1
        await self.send(text_data=json.dumps({"news": self.news}))

    async def _look_again(self) -> None:
        """Every now and then: is this still somebody who may be here?"""
        while True:
            await asyncio.sleep(LOOK_AGAIN_SECONDS)
            try:
                code = await self._why_not()
            except DatabaseError:
                # The database is busy or away: nothing is known, and the next look comes.
                continue
            if code is not None:
                await self._end(code)
                return

    async def _why_not(self) -> int | None:
        """The code to close with, if the sign-in is over or the class is no longer theirs."""
        sessions = import_module(settings.SESSION_ENGINE)
        user = await get_user({"session": sessions.SessionStore(self._session_key)})
        if user.pk != self.user_id:
            return SIGN_IN
        actor = await actor_in({**self.scope, "user": user})
        try:
            await database_sync_to_async(may_watch)(actor, self._activity_id)
        except NotThere:
            return GONE
        return None

    async def _end(self, code: int) -> None:
        if self.user_id is not None:
            await self._leave()
            await self.close(code)

    async def _leave(self) -> None:
        """Hear and count no more; leaving twice does no harm."""
        user_id, self.user_id = self.user_id, None
        if user_id is None:
            return
        watchers.leave(user_id)
        if self.due is not None:
            self.due.cancel()
            self.due = None
        for group in self.groups_joined:
            await self.channel_layer.group_discard(group, self.channel_name)
        for task in self.tasks - {asyncio.current_task()}:
            task.cancel()
