"""What may be said of a crash: its class and where it happened, never its message.

A message may quote what a person pasted (`KeyError: 'my essay ...'`), and so may the source lines of a
traceback whose code was made from data. Files, lines and function names are our own.
"""

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
