"""Slows the guessing of codes: wrong ones are counted in moving windows, in this process's memory.

Generous for one address, since a whole school may share one; for return codes also for each activity,
since an attacker may come from many addresses. Right codes are not counted.
"""

import time
from dataclasses import dataclass
from uuid import UUID

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from checks.domain.rates import address_counted
from classroom.domain.errors import TooManyGuesses

# Wrong codes in ten minutes.
JOINING_FROM_ADDRESS = RateLimitItemPerMinute(120, 10, namespace="join")
RETURNING_FROM_ADDRESS = RateLimitItemPerMinute(60, 10, namespace="return")
RETURNING_TO_ACTIVITY = RateLimitItemPerMinute(60, 10, namespace="activity")

_storage = MemoryStorage()
_windows = MovingWindowRateLimiter(_storage)


@dataclass(frozen=True, slots=True)
class Guess:
    """One try, and the windows it would count in if it is wrong."""

    windows: tuple[tuple[RateLimitItem, str], ...]

    def require_patience(self) -> None:
        """Raise TooManyGuesses where one of the windows is full."""
        for item, key in self.windows:
            if not _windows.test(item, key):
                wait = _windows.get_window_stats(item, key).reset_time - time.time()
                raise TooManyGuesses(max(1, round(wait)))

    def missed(self) -> None:
        """The try was wrong: count it."""
        for item, key in self.windows:
            _windows.hit(item, key)


def join_guess(address: str | None) -> Guess:
    """A try at a join code; `address` is None where there is none to count."""
    return Guess(_from(JOINING_FROM_ADDRESS, address))


def return_guess(address: str | None, activity_id: UUID | None) -> Guess:
    """A try at a return code of an activity, known or not."""
    there = ((RETURNING_TO_ACTIVITY, activity_id.hex),) if activity_id is not None else ()
    return Guess((*_from(RETURNING_FROM_ADDRESS, address), *there))


def forget_guesses() -> None:
    """Begin to count anew, as a restart does."""
    _storage.reset()


def _from(item: RateLimitItem, address: str | None) -> tuple[tuple[RateLimitItem, str], ...]:
    if address is None:
        return ()
    try:
        return ((item, address_counted(address)),)
    except ValueError:
        # A proxy that sends no address: all such visitors are one.
        return ((item, "unknown"),)
