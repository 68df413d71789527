"""Whose check it is: an opaque random key that lives in the visitor's session.

The key owns reports and means nothing else; it is no account and no address. Only a visitor who starts
a check gets one: looking around leaves no session row behind.
"""

import secrets
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.http import HttpRequest

SESSION_FIELD = "owner"
# Owns nothing, ever: no check is made with this key.
NOBODY = "nobody"


def owner_of(request: HttpRequest) -> str:
    """The visitor's key, made and kept in the session if there is none. For synchronous views."""
    key = _key_in(request.session)
    if key is None:
        key = _new_key()
        request.session[SESSION_FIELD] = key
    return key


def viewer_of(request: HttpRequest) -> str:
    """The visitor's key, or one that owns nothing. For synchronous views."""
    return _key_in(request.session) or NOBODY


async def aowner_of(request: HttpRequest) -> str:
    """`owner_of` for asynchronous views."""
    key: str = await database_sync_to_async(owner_of)(request)
    return key


async def aviewer_of(request: HttpRequest) -> str:
    """`viewer_of` for asynchronous views."""
    key: str = await database_sync_to_async(viewer_of)(request)
    return key


async def viewer_in(scope: dict[str, Any]) -> str:
    """The visitor's key in a socket's scope, or one that owns nothing."""
    session = scope.get("session")
    if session is None:
        return NOBODY
    return await database_sync_to_async(_key_in)(session) or NOBODY


def _new_key() -> str:
    return f"session:{secrets.token_hex(16)}"


def _key_in(session: Any) -> str | None:
    key = session.get(SESSION_FIELD)
    return key if isinstance(key, str) else None


async def may_check(request: HttpRequest) -> bool:
    """Whether this visitor may check an answer: anybody, unless the operator asks for an account."""
    return settings.CHECKS.anonymous_checks or (await request.auser()).is_authenticated
