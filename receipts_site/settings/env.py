"""The one place that reads the environment: typed readers with errors that name the way out.

Every variable of ours starts with `RECEIPTS_`; `DATABASE_URL` keeps the name that hosts give it.
"""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

YES = frozenset({"1", "true", "yes", "on"})
NO = frozenset({"0", "false", "no", "off"})


class EnvironmentFault(ImproperlyConfigured):
    """A variable whose value cannot be used; the message names it, its value's fault and what fits."""


def text(name: str, default: str) -> str:
    """The variable without surrounding blanks; unset or blank gives the default."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, *, default: bool) -> bool:
    """A yes or no. Raises EnvironmentFault for anything else."""
    value = text(name, "").lower()
    if not value:
        return default
    if value in YES:
        return True
    if value in NO:
        return False
    raise EnvironmentFault(f"{name} must be 1 or 0 (also true, yes, on, false, no, off).")


def integer(name: str, default: int, *, least: int, most: int) -> int:
    """A whole number in least..most, both included. Raises EnvironmentFault."""
    value = text(name, "")
    if not value:
        return default
    fault = EnvironmentFault(f"{name} must be a whole number from {least} to {most}.")
    try:
        number = int(value)
    except ValueError:
        raise fault from None
    if not least <= number <= most:
        raise fault
    return number


def words(name: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A list parted by commas; blanks around its words and empty words are dropped."""
    parts = tuple(part.strip() for part in os.environ.get(name, "").split(","))
    return tuple(part for part in parts if part) or default


def choice(name: str, default: str, *, among: tuple[str, ...]) -> str:
    """One word of `among`. Raises EnvironmentFault."""
    chosen = text(name, default)
    if chosen not in among:
        raise EnvironmentFault(f"{name} must be one of: {', '.join(among)}.")
    return chosen


def choices(name: str, default: tuple[str, ...], *, among: tuple[str, ...]) -> tuple[str, ...]:
    """An ordered list without repeats of words taken from `among`. Raises EnvironmentFault."""
    chosen = words(name, default)
    unknown = [word for word in chosen if word not in among]
    if unknown or len(set(chosen)) != len(chosen):
        raise EnvironmentFault(
            f"{name} must be a list, parted by commas and without repeats, of: {', '.join(among)}."
        )
    return chosen


def path(name: str, default: Path) -> Path:
    """A file or folder as an absolute path; `~` is the home folder. It need not exist."""
    return Path(text(name, str(default))).expanduser().absolute()


def tell_libraries(name: str, value: str) -> None:
    """Set a variable that a library reads when it is imported; settings are read before any of ours."""
    os.environ[name] = value
