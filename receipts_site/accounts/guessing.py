"""Slows down whoever guesses passwords: for one name, and for one address over all names.

A guess for a name counts before its password is looked at, so that many at once are no way around, and
names that do not exist count like the others. Only wrong guesses count against an address, and none that
was refused for its name: one locked name never locks the school it is in.
"""

import time
from functools import cache
from unicodedata import normalize

from django.conf import settings
from django.utils.crypto import salted_hmac
from limits import RateLimitItem, RateLimitItemPerSecond
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from checks.domain.rates import address_counted
from receipts_site.accounts.errors import TooManyGuesses


class GuessCounter:
    """Wrong guesses in a moving window of so many seconds. Names and addresses are kept as keyed digests."""

    def __init__(self, storage: str, *, per_account: int, per_address: int, seconds: int) -> None:
        self._limiter = MovingWindowRateLimiter(storage_from_string(storage))
        self._per_account = RateLimitItemPerSecond(per_account, seconds, namespace="sign-in-name")
        self._per_address = RateLimitItemPerSecond(per_address, seconds, namespace="sign-in-address")

    def begin(self, name: str, address: str | None) -> None:
        """Count a guess for this name. Raises TooManyGuesses, whatever the password would have been."""
        if not self._limiter.test(self._per_address, _address_key(address)):
            raise self._refusal(self._per_address, _address_key(address), "from your network")
        if not self._limiter.hit(self._per_account, _name_key(name)):
            raise self._refusal(self._per_account, _name_key(name), "for this name")

    def was_wrong(self, address: str | None) -> None:
        """Count a guess that was wrong against the address it came from."""
        self._limiter.hit(self._per_address, _address_key(address))

    def was_right(self, name: str) -> None:
        """Forget the guesses for a name whose owner has come in."""
        self._limiter.clear(self._per_account, _name_key(name))

    def _refusal(self, item: RateLimitItem, key: str, what: str) -> TooManyGuesses:
        free_at = self._limiter.get_window_stats(item, key).reset_time
        return TooManyGuesses(what=what, seconds=free_at - time.time())


def guess_counter() -> GuessCounter:
    """The counter of this process, as the settings say."""
    said = settings.ACCOUNTS
    return _counter(
        said.guess_storage, said.guesses_per_account, said.guesses_per_address, 60 * said.guess_minutes
    )


@cache
def _counter(storage: str, per_account: int, per_address: int, seconds: int) -> GuessCounter:
    return GuessCounter(storage, per_account=per_account, per_address=per_address, seconds=seconds)


def _name_key(name: str) -> str:
    """One key for every spelling that finds the same account."""
    return _digest(normalize("NFKC", name).upper())


def _address_key(address: str | None) -> str:
    try:
        return _digest(address_counted(address or ""))
    except ValueError:
        # A proxy that sends no address: all such visitors are one.
        return _digest("unknown")


def _digest(text: str) -> str:
    return salted_hmac("receipts.accounts.guesses", text, algorithm="sha256").hexdigest()
