"""How long a check lives. Times are seconds of a clock that never goes back."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lifetime:
    """Seconds from the making of a check, and from its finishing, until it is gone."""

    after_start: float
    after_finish: float


def deadline(made: float, finished: float | None, lifetime: Lifetime) -> float:
    """The moment from which a check is gone; `finished` is when it first finished, if it has."""
    last = made + lifetime.after_start
    return last if finished is None else min(last, finished + lifetime.after_finish)


def first_finish(before: float | None, now: float) -> float:
    """When a check first finished: a later run that finishes again wins no time."""
    return now if before is None else before


def is_gone(now: float, ends: float) -> bool:
    """Whether the time is up; at the very moment it is."""
    return now >= ends
