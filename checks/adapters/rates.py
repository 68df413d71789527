"""Limits on starting checks, counted in the memory of one process."""

import threading
from math import ceil

from checks.domain.errors import TooManyChecks
from checks.domain.rates import Quota, address_counted, open_to, recent, seconds_to_wait
from checks.ports import Clock


class MemoryRates:
    """Counts checks per session, per address and in all; what is refused is not counted.

    Memory is bounded by the quota in all: only admitted checks leave a trace, and each trace is dropped
    when it no longer counts.
    """

    def __init__(
        self, clock: Clock, *, per_owner: Quota, per_address: Quota, in_all: Quota, seat_share: float
    ) -> None:
        self._clock = clock
        self._per_owner = per_owner
        self._per_address = per_address
        self._in_all = in_all
        self._seat_share = seat_share
        self._lock = threading.Lock()
        self._of_owner: dict[str, tuple[float, ...]] = {}
        self._of_address: dict[str, tuple[float, ...]] = {}
        self._all: tuple[float, ...] = ()

    def admit(self, *, owner: str, address: str | None) -> None:
        """Count one more check, or raise TooManyChecks with the seconds to wait."""
        place = None if address is None else _place(address)
        now = self._clock.monotonic()
        open_quota = Quota(open_to(owner, self._in_all.limit, self._seat_share), self._in_all.seconds)
        with self._lock:
            self._forget(now)
            mine = self._of_owner.get(owner, ())
            _refuse_if(
                seconds_to_wait(mine, now, self._per_owner),
                f"{self._per_owner.limit} checks an hour is the limit for one person.",
            )
            if place is not None:
                _refuse_if(
                    seconds_to_wait(self._of_address.get(place, ()), now, self._per_address),
                    f"{self._per_address.limit} checks an hour is the limit for one address, "
                    "and a school or a household is often one address.",
                )
            _refuse_if(
                seconds_to_wait(self._all, now, open_quota),
                "So many people are checking answers that this site has reached its limit for an hour.",
            )
            self._of_owner[owner] = (*mine, now)
            if place is not None:
                self._of_address[place] = (*self._of_address.get(place, ()), now)
            self._all = (*self._all, now)

    def _forget(self, now: float) -> None:
        """Drop what no longer counts; costs nothing while the oldest moment still does."""
        if not self._all or now - self._all[0] < self._in_all.seconds:
            return
        self._all = recent(self._all, now, self._in_all)
        self._of_owner = _still(self._of_owner, now, self._per_owner)
        self._of_address = _still(self._of_address, now, self._per_address)


def _still(counted: dict[str, tuple[float, ...]], now: float, quota: Quota) -> dict[str, tuple[float, ...]]:
    kept = {key: recent(times, now, quota) for key, times in counted.items()}
    return {key: times for key, times in kept.items() if times}


def _place(address: str) -> str:
    try:
        return address_counted(address)
    except ValueError:
        # A server on a Unix socket names no address: such clients count as one.
        return "unknown"


def _refuse_if(wait: float, sentence: str) -> None:
    if wait > 0:
        seconds = ceil(wait)
        raise TooManyChecks(f"{sentence} Try again in {in_words(seconds)}.", retry_after=seconds)


def in_words(seconds: int) -> str:
    """A waiting time as a person says it, rounded up."""
    if seconds < 60:
        return "1 second" if seconds == 1 else f"{seconds} seconds"
    minutes = -(-seconds // 60)
    return "1 minute" if minutes == 1 else f"{minutes} minutes"
