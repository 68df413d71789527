"""The arithmetic of the limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.rates import Quota, address_counted, open_to, seconds_to_wait


@given(st.lists(st.floats(0, 500), min_size=1, max_size=60), st.integers(1, 5))
def test_no_stretch_of_time_holds_more_than_the_quota(asked: list[float], limit: int) -> None:
    quota = Quota(limit, 100)
    admitted: list[float] = []
    for moment in sorted(asked):
        if seconds_to_wait(admitted, moment, quota) == 0:
            admitted.append(moment)

    assert all(sum(start <= one < start + 100 for one in admitted) <= limit for start in admitted)


@given(st.lists(st.floats(0, 99), min_size=3, max_size=20))
def test_after_the_wait_that_was_told_one_more_is_admitted(times: list[float]) -> None:
    quota, times = Quota(3, 100), sorted(times)
    wait = seconds_to_wait(times, 99, quota)

    assert wait > 0
    assert seconds_to_wait(times, 99 + wait + 1e-6, quota) == 0


def test_a_share_is_reserved_for_seats() -> None:
    assert open_to("session:a", 100, 0.4) == 60
    assert open_to("seat:1", 100, 0.4) == 100


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
    ],
)
def test_an_address_counts_as_the_network_its_owner_was_given(address: str, counted: str) -> None:
    assert address_counted(address) == counted


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(ValueError):
        address_counted("somewhere")
