"""Intervals of shares against published and computed ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from checks.domain.intervals import wilson


def test_wilson_matches_newcombe_1998() -> None:
    """Newcombe 1998, Statistics in Medicine 17:857, table I: 81 of 263 and 15 of 148."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(0, 0) is None


@given(st.integers(1, 5000).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_wilson_matches_statsmodels(counts):
    numerator, denominator = counts
    assert wilson(numerator, denominator) == pytest.approx(
        proportion_confint(numerator, denominator, alpha=0.05, method="wilson"), abs=1e-9
    )
