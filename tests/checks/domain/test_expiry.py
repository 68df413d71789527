"""How long a check lives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.expiry import Lifetime, deadline, first_finish, is_gone

LIFETIME = Lifetime(after_start=90, after_finish=60)
TIMES = st.floats(0, 1e6)


def test_an_unfinished_check_is_gone_at_ninety() -> None:
    assert deadline(1_000, None, LIFETIME) == 1_090


@pytest.mark.parametrize(("finished", "ends"), [(1_010, 1_070), (1_030, 1_090), (1_050, 1_090)])
def test_whichever_comes_first_counts(finished: float, ends: float) -> None:
    assert deadline(1_000, finished, LIFETIME) == ends


@given(TIMES, TIMES, TIMES)
def test_finishing_again_wins_no_time(made: float, first: float, later: float) -> None:
    kept = first_finish(first_finish(None, first), max(first, later))

    assert deadline(made, kept, LIFETIME) == deadline(made, first, LIFETIME)


def test_at_the_very_moment_it_is_gone() -> None:
    assert is_gone(1_090, 1_090)
    assert not is_gone(1_089.9, 1_090)
