"""What may be said of a crash: its class and where it happened, never its message.

A message may quote what a person pasted (`KeyError: 'my essay ...'`), and so may the source lines of a
traceback whose code was made from data. Files, lines and function names are our own.
"""

from collections.abc import Mapping
from pathlib import PurePath
from traceback import walk_tb


def fault_place(error: BaseException, frames: int = 4) -> str:
    """The class of an error and its innermost frames, such as `ValueError at dates.py:12 parse`.

    Members of a group follow in brackets, the first three of them.
    """
    walked = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)][-frames:]
    places = " < ".join(
        f"{PurePath(code.co_filename).name}:{line} {code.co_name}" for code, line in reversed(walked)
    )
    named = type(error).__qualname__ + (f" at {places}" if places else "")
    if isinstance(error, BaseExceptionGroup):
        members = "; ".join(fault_place(member, frames) for member in error.exceptions[:3])
        named += f" ({members})"
    return named


def background_fault(context: Mapping[str, object]) -> str:
    """A sentence for what an event loop caught by itself; `context` is what it gives its handler.

    asyncio's own handler would print messages, arguments and the task with its exception.
    """
    error = context.get("exception")
    told = fault_place(error) if isinstance(error, BaseException) else "no exception"
    return f"Nobody caught a fault in the background: {told}"
