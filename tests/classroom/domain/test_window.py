from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.domain.kinds import ActivityState
from classroom.domain.window import Standing, Window

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
MOMENT = timedelta(microseconds=1)


def test_an_open_activity_without_times_is_open():
    assert Window(ActivityState.OPEN).standing(NOON) is Standing.OPEN


@pytest.mark.parametrize(
    ("state", "standing"),
    [
        (ActivityState.DRAFT, Standing.NOT_YET),
        (ActivityState.PAUSED, Standing.PAUSED),
        (ActivityState.CLOSED, Standing.CLOSED),
    ],
)
def test_the_state_decides_before_the_times(state, standing):
    window = Window(state, opens_at=NOON - HOUR, due_at=NOON + HOUR, cut_off_at=NOON + 2 * HOUR)
    assert window.standing(NOON) is standing


def test_before_its_time_an_opened_activity_is_not_yet_open():
    window = Window(ActivityState.OPEN, opens_at=NOON)
    assert window.standing(NOON - MOMENT) is Standing.NOT_YET
    assert window.standing(NOON) is Standing.OPEN


def test_work_at_the_due_moment_is_in_time_and_late_right_after():
    window = Window(ActivityState.OPEN, due_at=NOON, cut_off_at=NOON + HOUR)
    assert window.standing(NOON) is Standing.OPEN
    assert window.standing(NOON + MOMENT) is Standing.LATE


def test_without_a_cut_off_late_work_is_taken_for_ever():
    assert Window(ActivityState.OPEN, due_at=NOON).standing(NOON + 10_000 * HOUR) is Standing.LATE


def test_after_the_cut_off_it_is_closed_with_or_without_a_due_time():
    for due in (None, NOON - HOUR):
        window = Window(ActivityState.OPEN, due_at=due, cut_off_at=NOON)
        assert window.standing(NOON).takes_work
        assert window.standing(NOON + MOMENT) is Standing.CLOSED


def test_a_paused_activity_past_its_cut_off_is_closed():
    assert Window(ActivityState.PAUSED, cut_off_at=NOON).standing(NOON + MOMENT) is Standing.CLOSED


def test_only_open_and_late_take_work():
    assert {one for one in Standing if one.takes_work} == {Standing.OPEN, Standing.LATE}


def test_a_state_read_from_the_database_as_a_word_is_understood():
    assert Window("closed").standing(NOON) is Standing.CLOSED


@given(st.integers(-5, 5), st.integers(0, 5), st.integers(0, 5))
def test_time_only_moves_an_open_activity_forward(opens, until_due, until_cut_off):
    due = opens + until_due
    window = Window(
        ActivityState.OPEN,
        opens_at=NOON + opens * HOUR,
        due_at=NOON + due * HOUR,
        cut_off_at=NOON + (due + until_cut_off) * HOUR,
    )
    order = [Standing.NOT_YET, Standing.OPEN, Standing.LATE, Standing.CLOSED]
    seen = [order.index(window.standing(NOON + step * HOUR / 2)) for step in range(-12, 40)]
    assert seen == sorted(seen)
