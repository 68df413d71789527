"""Limits on starting checks."""

import pytest

from checks.adapters.rates import MemoryRates, in_words
from checks.domain.errors import TooManyChecks
from checks.domain.rates import Quota
from tests.fakes import FakeClock

HOUR = 3_600.0


def rates(clock: FakeClock, **limits: int) -> MemoryRates:
    given = {"per_owner": 1_000, "per_address": 1_000, "in_all": 1_000, **limits}
    return MemoryRates(clock, seat_share=0.5, **{name: Quota(limit, HOUR) for name, limit in given.items()})


def test_a_session_is_told_when_it_may_ask_again() -> None:
    clock = FakeClock()
    limiter = rates(clock, per_owner=2)
    limiter.admit(owner="session:a", address=None)
    clock.advance(minutes=30)
    limiter.admit(owner="session:a", address=None)

    with pytest.raises(TooManyChecks, match=r"2 checks an hour .* in 30 minutes") as refused:
        limiter.admit(owner="session:a", address=None)
    assert refused.value.retry_after == 1_800
    limiter.admit(owner="session:b", address=None)
    clock.advance(minutes=30)
    limiter.admit(owner="session:a", address=None)


def test_new_sessions_do_not_help_against_the_limit_of_an_address() -> None:
    limiter = rates(FakeClock(), per_address=2)
    limiter.admit(owner="session:a", address="2001:db8::1")
    limiter.admit(owner="session:b", address="2001:db8::2")

    with pytest.raises(TooManyChecks, match="one address"):
        limiter.admit(owner="session:c", address="2001:db8::3")
    limiter.admit(owner="session:c", address="2001:db8:0:1::1")


def test_visitors_together_leave_a_share_to_seats() -> None:
    limiter = rates(FakeClock(), in_all=4)
    for name in "ab":
        limiter.admit(owner=f"session:{name}", address=None)

    with pytest.raises(TooManyChecks, match="So many people"):
        limiter.admit(owner="session:c", address=None)
    limiter.admit(owner="seat:1", address=None)


def test_what_is_refused_is_not_counted() -> None:
    clock = FakeClock()
    limiter = rates(clock, per_owner=1)
    limiter.admit(owner="session:a", address=None)
    for _ in range(5):
        clock.advance(minutes=10)
        with pytest.raises(TooManyChecks):
            limiter.admit(owner="session:a", address=None)
    clock.advance(minutes=10)

    limiter.admit(owner="session:a", address=None)


def test_addresses_and_sessions_are_forgotten_when_they_no_longer_count() -> None:
    clock = FakeClock()
    limiter = rates(clock)
    for number in range(20):
        limiter.admit(owner=f"session:{number}", address=f"192.0.2.{number}")
    clock.advance(minutes=61)
    limiter.admit(owner="session:new", address="192.0.2.99")

    assert list(limiter._of_owner) == ["session:new"]
    assert list(limiter._of_address) == ["192.0.2.99"]


def test_clients_without_an_address_count_as_one() -> None:
    limiter = rates(FakeClock(), per_address=1)
    limiter.admit(owner="session:a", address="")

    with pytest.raises(TooManyChecks):
        limiter.admit(owner="session:b", address="unix socket")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 second"), (59, "59 seconds"), (60, "1 minute"), (61, "2 minutes"), (3_600, "60 minutes")],
)
def test_a_waiting_time_is_said_in_words(seconds: int, words: str) -> None:
    assert in_words(seconds) == words
