"""Says on commit what has changed: to the teachers who follow a class live, and to the checker.

A message through the channel layer says only that there is something new: no id, no name and no word a
student wrote. Groups are named by a keyed digest. Whoever hears it asks for the page, where policies are.
"""

import asyncio
import hmac
import logging
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

from checks.usecases.delete_check import delete_all
from checks.usecases.services import services

# What a class consumer hears, by the name of the method that hears it.
NEWS = "class.news"
GONE = "class.gone"
LEFT = "class.left"

# A layer that hangs may hold a request up for so long and no longer.
LAYER_SECONDS = 1.0

log = logging.getLogger(__name__)


def tell_class(activity_id: UUID) -> None:
    """Once this transaction is through: something in this activity changed. Call it as often as you like."""
    _on_commit(partial(_send, class_group(activity_id), NEWS))


def tell_activity_gone(activity_id: UUID) -> None:
    """Once this transaction is through: the activity was erased, and its live pages close."""
    _on_commit(partial(_send, class_group(activity_id), GONE))


def tell_teacher_gone(user_id: int) -> None:
    """Once this transaction is through: this person has left a course or the site.

    All their class sockets close; a page that may still be there connects again.
    """
    _on_commit(partial(_send, teacher_group(user_id), LEFT))


def tell_signed_out(session_key: str) -> None:
    """Once this transaction is through: this session is signed out, and its class sockets close."""
    _on_commit(partial(_send, session_group(session_key), LEFT))


def tell_seat_gone(seat_id: UUID) -> None:
    """Once this transaction is through: a seat opens nothing any more.

    Its live checks are dropped and their sockets close, the teacher's view of them too. For requests to
    the server: checks live in its memory, so there is nothing for a command of another process to drop.
    """
    _on_commit(partial(_drop_checks, seat_id))


def checks_owner(seat_id: UUID) -> str:
    """By which key the checker knows a seat."""
    return f"seat:{seat_id.hex}"


def class_group(activity_id: UUID) -> str:
    """The channel group of those who follow this activity."""
    return _group("class", activity_id.hex)


def teacher_group(user_id: int) -> str:
    """The channel group of everything this person follows."""
    return _group("teacher", str(user_id))


def session_group(session_key: str) -> str:
    """The channel group of everything followed from this session."""
    return _group("session", session_key)


def _group(kind: str, name: str) -> str:
    # Of the site's secret, so that group names mean nothing outside of it.
    key = blake2b(settings.SECRET_KEY.encode(), person=b"class hints").digest()
    return f"{kind}.{hmac.digest(key, f'{kind}:{name}'.encode(), 'sha256').hex()[:32]}"


def _on_commit(tell: Callable[[], None]) -> None:
    transaction.on_commit(partial(_without_harm, tell))


def _without_harm(tell: Callable[[], None]) -> None:
    """What is written is written: a hint that fails is logged by its kind, and the page polls anyway."""
    try:
        tell()
    except Exception as fault:
        log.error("A class was not told that something changed: %s", type(fault).__name__)


def _send(group: str, kind: str) -> None:
    async_to_sync(_send_in_time)(group, kind)


async def _send_in_time(group: str, kind: str) -> None:
    async with asyncio.timeout(LAYER_SECONDS):
        await get_channel_layer().group_send(group, {"type": kind})


def _drop_checks(seat_id: UUID) -> None:
    async_to_sync(delete_all)(services(), owner=checks_owner(seat_id))
