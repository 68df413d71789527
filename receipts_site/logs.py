"""Logging that cannot carry what a person pasted, at any level.

Three ways lead from a pasted text to a log: an HTTP client that logs the URL it asks (our claims are
in its query), an exception whose message quotes its input, and a server's access log. The first and
last are capped by `QUIET_LOGGERS`; the second is closed by `FramesOnlyFormatter`.
"""

import logging
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from copy import copy
from traceback import extract_tb, format_list
from types import TracebackType
from typing import Any, TextIO

from django.core.exceptions import ImproperlyConfigured
from django.template import TemplateDoesNotExist, TemplateSyntaxError

# Libraries that log URLs, bodies, SQL values or protocol frames below WARNING. They keep this level
# even when the rest is at DEBUG, and do not pass records on to the root logger.
QUIET_LOGGERS = (
    "asyncio",
    "daphne",
    "django.channels",
    "django.db.backends",
    "django.server",
    "django.template",
    "httpcore",
    "httpcore2",
    "httpx",
    "httpx2",
    "markdown_it",
    "pypdf",
    "twisted",
    "websockets",
)
OWN_LOGGERS = ("checks", "classroom", "receipts_site", "reviews")
QUERY = re.compile(r"""([a-z]+://[^\s?"'<>]+|(?<![^\s"'(])/[^\s?"'<>]*)\?[^\s"'<>]*""")
# A report's id is a key to it, like what stands in the address of an invitation or of a rater; and Django
# names the address of every page that was not found or whose form was refused.
KEY = re.compile(r"(?<![0-9a-zA-Z])[0-9a-f]{32}(?![0-9a-zA-Z])|(?<=/invitation/)[^/\s]+|(?<=/rate/)[^/\s]+")

WITHHELD = "(message left out: it may quote what a person pasted)"
# Their messages quote names in our code, templates and settings, never a value.
CODE_ONLY_ERRORS = (
    AttributeError,
    ImportError,
    ImproperlyConfigured,
    NameError,
    TemplateDoesNotExist,
    TemplateSyntaxError,
)

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class FramesOnlyFormatter(logging.Formatter):
    """Writes of an exception its class and where it happened; its message only if that quotes code.

    Messages of other people's libraries lose all lines but the first (asyncio and daphne put whole
    tracebacks there) and every URL loses its query.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One record as text; the record itself is left as it is, for it has other readers."""
        clean = copy(record)
        # Another handler may have left the full text of the exception here.
        clean.exc_text = None
        clean.stack_info = None
        clean.msg, clean.args = KEY.sub("(id)", QUERY.sub(r"\1?...", _message(record))), None
        return super().format(clean)

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802  (the name is logging's)
        """The exception and those behind it, each as frames and class name."""
        return "\n".join(_blocks(ei[1])) if ei[1] is not None else ""


class DiscreetStreamHandler(logging.StreamHandler[TextIO]):
    """Writes to the standard error stream; where that fails, it does not print the record instead."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  (the name is logging's)
        """Python's own handler would print the message and its values."""
        kind = sys.exc_info()[0]
        with suppress(OSError, ValueError):
            sys.stderr.write(f"A log line could not be written ({kind.__name__ if kind else 'unknown'}).\n")


def logging_config(level: str) -> dict[str, Any]:
    """The `LOGGING` setting: everything to the standard error stream, nothing to a file."""
    quiet = {"level": "WARNING", "propagate": False, "handlers": ["console"]}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "frames_only": {
                "()": FramesOnlyFormatter,
                "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
            }
        },
        "handlers": {
            "console": {"class": "receipts_site.logs.DiscreetStreamHandler", "formatter": "frames_only"}
        },
        "root": {"level": level, "handlers": ["console"]},
        "loggers": {
            # Django's own defaults would add a mail to the admins and a second console line.
            "django": {"level": level, "handlers": [], "propagate": True},
            **{name: dict(quiet) for name in QUIET_LOGGERS},
        },
    }


def says_no_more_than_code(error: BaseException | None) -> bool:
    """Whether the error's message can be shown without fear that it quotes what a person pasted."""
    return isinstance(error, CODE_ONLY_ERRORS)


def _message(record: logging.LogRecord) -> str:
    """The message with exceptions among its values reduced to their class names."""
    if not isinstance(record.msg, str):
        return type(record.msg).__name__
    bare = copy(record)
    if isinstance(record.args, tuple):
        bare.args = tuple(_without_message(value) for value in record.args)
    message = bare.getMessage()
    if record.name.partition(".")[0] in OWN_LOGGERS:
        return message
    first, *rest = message.splitlines() or [""]
    return "\n".join([first, *(line for line in rest if line.startswith('  File "'))])


def _without_message(value: object) -> object:
    return type(value).__name__ if isinstance(value, BaseException) else value


def _blocks(error: BaseException, seen: frozenset[int] = frozenset()) -> Iterator[str]:
    """Oldest cause first, as Python prints them."""
    behind = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if behind is not None and id(behind) not in seen:
        yield from _blocks(behind, seen | {id(error)})
        yield "which led to:"
    frames = "".join(format_list(extract_tb(error.__traceback__))).rstrip("\n")
    name = f"{type(error).__module__}.{type(error).__qualname__}"
    yield f"{frames}\n{name}: {error if says_no_more_than_code(error) else WITHHELD}".lstrip("\n")
    if isinstance(error, BaseExceptionGroup):
        for member in error.exceptions:
            yield from _blocks(member, seen | {id(error)})
