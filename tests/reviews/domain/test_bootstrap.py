"""Draws and the intervals read off them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviews.domain.bootstrap import Interval, NoInterval, drawn, percentile_interval


def test_of_two_thousand_draws_the_interval_is_the_50th_and_the_1951st_smallest() -> None:
    values = np.arange(2000, 0, -1).astype(float)
    assert percentile_interval(values) == Interval(50.0, 1951.0, 50, 1951, 2000, 2000)


def test_undefined_draws_are_left_out_and_counted() -> None:
    values = np.array([np.nan] * 1000 + list(range(1, 1001)), dtype=float)
    assert percentile_interval(values) == Interval(25.0, 976.0, 25, 976, 1000, 2000)


def test_too_few_usable_draws_give_no_interval() -> None:
    assert percentile_interval(np.array([np.nan] * 1900 + [1.0] * 100)) is NoInterval.UNDEFINED
    assert percentile_interval(np.array([])) is NoInterval.UNDEFINED


@pytest.mark.parametrize("off", [0.0, 1e-16])
def test_draws_that_are_all_alike_give_no_interval(off: float) -> None:
    values = np.array([np.nan] * 500 + [1 / 3, 1 / 3 + off] * 750)
    assert percentile_interval(values) is NoInterval.ALL_ALIKE


@given(st.lists(st.integers(1, 50), min_size=1, max_size=30), st.integers(0, 2**32))
def test_every_draw_has_as_many_units_as_there_are_and_the_seed_decides(sizes: list[int], seed: int) -> None:
    given_sizes = np.array(sizes, dtype=np.int64)
    once = np.concatenate(list(drawn(given_sizes, seed=seed, draws=20)))
    again = np.concatenate(list(drawn(given_sizes, seed=seed, draws=20)))
    assert once.shape == (20, len(sizes))
    assert (once.sum(axis=1) == sum(sizes)).all()
    assert (once == again).all()


def test_blocks_do_not_change_the_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = np.array([3, 4, 5], dtype=np.int64)
    whole = np.concatenate(list(drawn(sizes, seed=1, draws=50)))
    monkeypatch.setattr("reviews.domain.bootstrap._BLOCK", 21)
    blocks = list(drawn(sizes, seed=1, draws=50))
    assert len(blocks) == 8
    assert (np.concatenate(blocks) == whole).all()


def test_nothing_is_drawn_of_nothing() -> None:
    assert list(drawn(np.array([], dtype=np.int64), seed=1)) == []


def test_the_interval_of_a_share_is_near_the_one_that_theory_gives() -> None:
    # 400 units, 300 of one kind: the share's standard error is sqrt(.75 * .25 / 400) = .0217.
    weights = np.concatenate(list(drawn(np.array([300, 100], dtype=np.int64), seed=9)))
    interval = percentile_interval(weights[:, 0] / 400)
    assert isinstance(interval, Interval)
    assert (interval.low, interval.high) == pytest.approx((0.7076, 0.7924), abs=0.006)
