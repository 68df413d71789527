"""How long the records of an activity live."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.domain.keeping import Keeping
from classroom.domain.kinds import ActivityState

CLOSED = datetime(2026, 3, 10, 12, tzinfo=UTC)
CUT_OFF = datetime(2026, 3, 8, 12, tzinfo=UTC)
OPENED = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("state", "closed", "cut_off", "opened", "ended"),
    [
        (ActivityState.CLOSED, CLOSED, CUT_OFF, OPENED, CLOSED),
        (ActivityState.OPEN, None, CUT_OFF, OPENED, CUT_OFF),
        (ActivityState.PAUSED, None, CUT_OFF, OPENED, CUT_OFF),
        (ActivityState.OPEN, None, None, OPENED, None),
        (ActivityState.PAUSED, None, None, OPENED, None),
        (ActivityState.DRAFT, None, None, None, None),
        (ActivityState.DRAFT, None, CUT_OFF, None, None),
    ],
)
def test_days_count_from_the_closing_else_from_the_cut_off(state, closed, cut_off, opened, ended):
    assert Keeping(state, 30, closed, cut_off, opened).ended_at == ended


def test_days_count_from_no_moment_before_the_last_opening():
    assert Keeping(ActivityState.OPEN, 30, None, CUT_OFF, CUT_OFF + DAY).ended_at == CUT_OFF + DAY


def test_a_closing_that_was_taken_back_does_not_count():
    assert Keeping(ActivityState.OPEN, 30, CLOSED).until is None
    assert Keeping(ActivityState.OPEN, 30, CLOSED, CUT_OFF).until == CUT_OFF + 30 * DAY


def test_records_go_at_the_very_moment_and_not_before():
    kept = Keeping(ActivityState.CLOSED, 30, CLOSED)

    assert not kept.long_enough(CLOSED + timedelta(days=30) - timedelta(microseconds=1))
    assert kept.long_enough(CLOSED + timedelta(days=30))


@given(st.integers(1, 32_767), st.datetimes(datetime(2020, 1, 1), datetime(2099, 1, 1)))
def test_what_never_ends_is_never_old(days, now):
    assert not Keeping(ActivityState.OPEN, days).long_enough(now.replace(tzinfo=UTC))
