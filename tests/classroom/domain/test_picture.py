from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.domain.kinds import Step
from classroom.domain.picture import HERE_FOR, Order, SeatNow, class_picture

NOW = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)


def seat(number: int = 1, **values: Any) -> SeatNow:
    given: dict[str, Any] = {
        "seat_id": UUID(int=number),
        "number": number,
        "display_name": f"Name {number}",
        "step": Step.TASK,
        "joined_at": NOW - timedelta(minutes=10),
        "seen_at": NOW,
        "handed_in": 0,
    }
    return SeatNow(**{**given, **values})


seats = st.lists(
    st.builds(
        seat,
        number=st.integers(1, 400),
        step=st.sampled_from(Step),
        seen_at=st.timedeltas(timedelta(0), timedelta(days=2)).map(lambda ago: NOW - ago),
        handed_in=st.integers(0, 3),
    ),
    unique_by=lambda one: one.number,
)


@given(seats, st.booleans(), st.sampled_from(Order))
def test_everybody_is_on_exactly_one_step_that_is_shown(
    class_: list[SeatNow], predict_first: bool, order: Order
) -> None:
    picture = class_picture(class_, now=NOW, predict_first=predict_first, order=order)

    assert sum(one.count for one in picture.steps) == picture.joined == len(class_)
    assert {one.number for one in picture.students} == {one.number for one in class_}
    assert all(0 <= one.place <= one.places for one in picture.students)


@given(seats)
def test_an_anonymous_class_shows_no_name(class_: list[SeatNow]) -> None:
    picture = class_picture(class_, now=NOW, anonymous=True)

    assert [one.name for one in picture.students] == [f"Student {one.number}" for one in picture.students]


def test_a_class_that_nobody_joined_shows_every_step_with_nobody_on_it() -> None:
    picture = class_picture([], now=NOW)

    assert (picture.joined, picture.here, picture.handed_in) == (0, 0, 0)
    assert [one.step for one in picture.steps] == list(Step)


def test_without_predictions_nobody_is_shown_a_step_to_predict() -> None:
    picture = class_picture([seat(step=Step.WATCH)], now=NOW, predict_first=False)

    assert Step.PREDICT not in [one.step for one in picture.steps]
    assert (picture.students[0].place, picture.students[0].places) == (3, 7)


def test_somebody_on_a_step_that_the_activity_no_longer_has_is_shown_there() -> None:
    picture = class_picture([seat(step=Step.PREDICT)], now=NOW, predict_first=False)

    assert {one.step: one.count for one in picture.steps}[Step.PREDICT] == 1


@pytest.mark.parametrize(
    ("ago", "here", "minutes"),
    [
        (timedelta(0), True, 0),
        (HERE_FOR - timedelta(seconds=1), True, 0),
        (HERE_FOR, False, 5),
        (timedelta(minutes=61, seconds=59), False, 61),
        # Two processes, two clocks.
        (timedelta(seconds=-30), True, 0),
    ],
)
def test_who_was_not_seen_for_five_minutes_is_away(ago: timedelta, here: bool, minutes: int) -> None:
    student = class_picture([seat(seen_at=NOW - ago)], now=NOW).students[0]

    assert (student.here, student.minutes_away) == (here, minutes)


def test_students_who_handed_in_twice_count_once() -> None:
    picture = class_picture([seat(1, handed_in=2), seat(2, handed_in=1), seat(3)], now=NOW)

    assert picture.handed_in == 2


@pytest.mark.parametrize(
    ("order", "numbers"), [(Order.JOINED, [1, 2, 3]), (Order.NAME, [2, 3, 1]), (Order.STEP, [3, 1, 2])]
)
def test_a_class_can_be_sorted_by_joining_by_name_and_by_who_has_the_longest_way_to_go(
    order: Order, numbers: list[int]
) -> None:
    class_ = [
        seat(2, display_name="ada", step=Step.DONE),
        seat(1, display_name="Grace", step=Step.JUDGE),
        seat(3, display_name="Emmy", step=Step.PASTE),
    ]

    assert [one.number for one in class_picture(class_, now=NOW, order=order).students] == numbers
