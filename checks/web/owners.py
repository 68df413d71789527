"""Whose check it is: an opaque random key that lives in the visitor's session.

The key owns reports and means nothing else; it is no account and no address. Only a visitor who starts
a check gets one: looking around leaves no session row behind. Other parts of the site may know a visitor
by another key: `settings.CHECKS_VISITS` names the functions that say so, and the first that answers counts.
"""

import secrets
from collections.abc import Mapping
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string

from checks.usecases.visits import Visit, VisitOf, Visitor

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


def visit_of(request: HttpRequest, check_id: str) -> Visit:
    """By which key this request comes to that check. For synchronous views."""
    return _visit(getattr(request, "user", None), request.COOKIES, check_id) or Visit(viewer_of(request))


async def avisit_of(request: HttpRequest, check_id: str) -> Visit:
    """`visit_of` for asynchronous views."""
    visit: Visit = await database_sync_to_async(visit_of)(request, check_id)
    return visit


async def akey_to(request: HttpRequest, check_id: str) -> str:
    """The key alone by which this request comes to that check."""
    return (await avisit_of(request, check_id)).viewer


async def visit_in(scope: dict[str, Any], check_id: str) -> Visit:
    """By which key a socket comes to that check."""
    visit: Visit = await database_sync_to_async(_visit_in)(scope, check_id)
    return visit


def _visit_in(scope: dict[str, Any], check_id: str) -> Visit:
    known = _visit(scope.get("user"), scope.get("cookies", {}), check_id)
    session = scope.get("session")
    return known or Visit((_key_in(session) if session is not None else None) or NOBODY)


def _visit(user: Any, cookies: Mapping[str, str], check_id: str) -> Visit | None:
    visitor = Visitor(user, cookies)
    for path in settings.CHECKS_VISITS:
        known: VisitOf = import_string(path)
        visit = known(visitor, check_id)
        if visit is not None:
            return visit
    return None


def _new_key() -> str:
    return f"session:{secrets.token_hex(16)}"


def _key_in(session: Any) -> str | None:
    key = session.get(SESSION_FIELD)
    return key if isinstance(key, str) else None


async def may_check(request: HttpRequest) -> bool:
    """Whether this visitor may check an answer: anybody, unless the operator asks for an account."""
    return settings.CHECKS.anonymous_checks or (await request.auser()).is_authenticated
