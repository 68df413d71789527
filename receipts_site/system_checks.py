"""Refuses an unsafe production before it serves anyone. Each message says what to set."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError
from limits.errors import ConfigurationError

from receipts_site.accounts.guessing import guess_counter

SHORTEST_SECRET = 50


def in_production() -> bool:
    """Whether the settings say that other people use this copy."""
    return bool(settings.STAGE == "production")


@register(Tags.security)
def debug_is_off(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """E001: debug pages are for one's own machine."""
    if in_production() and settings.DEBUG:
        return [
            Error("DEBUG is on in production.", hint="Remove DEBUG from the settings.", id="receipts.E001")
        ]
    return []


@register(Tags.security)
def secret_is_set(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """E002: without a secret of its own, sessions of this copy could be forged."""
    if not in_production():
        return []
    try:
        secret = settings.SECRET_KEY
    except ImproperlyConfigured:
        secret = ""
    if len(secret) >= SHORTEST_SECRET:
        return []
    return [
        Error(
            f"RECEIPTS_SECRET_KEY is missing or shorter than {SHORTEST_SECRET} characters.",
            hint="Make one: python3 -c 'import secrets; print(secrets.token_urlsafe(48))'",
            id="receipts.E002",
        )
    ]


@register(Tags.security)
def hosts_are_named(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """E003: host names, and no wildcard for all of them."""
    if in_production() and (not settings.ALLOWED_HOSTS or "*" in settings.ALLOWED_HOSTS):
        return [
            Error(
                "RECEIPTS_ALLOWED_HOSTS does not name the hosts of this copy.",
                hint="Set it to the names people type, parted by commas: receipts.example.org",
                id="receipts.E003",
            )
        ]
    return []


@register(Tags.security)
def origins_are_whole(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """E004: sockets and forms trust full origins (scheme and host), without wildcards."""
    if not in_production():
        return []
    origins = settings.SOCKET_ORIGINS
    if origins and all(_is_whole(origin) for origin in origins):
        return []
    return [
        Error(
            "RECEIPTS_ORIGINS does not name full origins.",
            hint="Set it to what stands before the first slash of an address: https://receipts.example.org",
            id="receipts.E004",
        )
    ]


@register(Tags.security)
def bodies_stay_in_memory(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """E005: three limits must be one, or Django spools what a person pasted to disk."""
    limits = {
        settings.MAX_BODY_BYTES,
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        settings.FILE_UPLOAD_MAX_MEMORY_SIZE,
    }
    handlers = settings.FILE_UPLOAD_HANDLERS
    if len(limits) == 1 and handlers == ["django.core.files.uploadhandler.MemoryFileUploadHandler"]:
        return []
    return [
        Error(
            "Request bodies could be written to disk.",
            hint="MAX_BODY_BYTES, DATA_UPLOAD_MAX_MEMORY_SIZE and FILE_UPLOAD_MAX_MEMORY_SIZE must be equal, "
            "and MemoryFileUploadHandler the only upload handler.",
            id="receipts.E005",
        )
    ]


@register(Tags.database)
def no_demo_accounts(
    app_configs: Sequence[Any] | None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """E006: a demo account's password has been printed. Asks the database, so only where one is named:
    `manage.py serve` does, and so does `check --database default`.
    """
    if not in_production() or not databases:
        return []
    try:
        found = get_user_model()._default_manager.filter(demo=True).exists()
    except DatabaseError:
        # Not migrated yet, or away: whoever serves says so in words of its own.
        return []
    if not found:
        return []
    return [
        Error(
            "There are demo accounts in this database.",
            hint="Take the sign-in from them (what was made with them stays): manage.py end_demo",
            id="receipts.E006",
        )
    ]


@register(Tags.security)
def guesses_can_be_counted(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """E007: found out at the start, not when somebody wants to sign in."""
    try:
        guess_counter()
    except (ConfigurationError, NotImplementedError):
        return [
            Error(
                "RECEIPTS_GUESS_STORAGE does not name a storage that can count guesses here.",
                hint="Leave it out to count in memory. Others need their client library and moving windows.",
                id="receipts.E007",
            )
        ]
    return []


def _is_whole(origin: str) -> bool:
    parts = urlsplit(origin)
    return (
        parts.scheme in {"http", "https"}
        and bool(parts.hostname)
        and "*" not in origin
        and not (parts.path or parts.query or parts.fragment)
    )
