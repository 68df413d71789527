"""The order of the lesson."""

import pytest

from classroom.domain.errors import OutOfOrder
from classroom.domain.kinds import Step
from classroom.domain.steps import SoFar, detour, place_of, require_turn, steps_of

BEGUN = SoFar(pasted=True, alive=True)
LOCKED = SoFar(pasted=True, alive=True, locked=True)
FINISHED = SoFar(pasted=True, alive=True, locked=True, finished=True)
EXPIRED = SoFar(pasted=True, alive=False, locked=True)


def first(step: Step, so_far: SoFar) -> Step | None:
    found = detour(step, so_far)
    return found.step if found else None


def test_a_lesson_has_eight_steps_and_one_less_without_predictions() -> None:
    assert len(steps_of(predict_first=True)) == 8
    assert Step.PREDICT not in steps_of(predict_first=False)
    assert Step.DONE not in steps_of(predict_first=True)


def test_a_step_knows_its_place_and_its_neighbours() -> None:
    place = place_of(Step.PREDICT, steps_of(predict_first=True))
    assert (place.number, place.total, place.before, place.after) == (3, 8, Step.PASTE, Step.WATCH)
    assert place_of(Step.WATCH, steps_of(predict_first=False)).before is Step.PASTE
    assert place_of(Step.HAND_IN, steps_of(predict_first=True)).after is None


@pytest.mark.parametrize(
    ("step", "so_far", "comes_first"),
    [
        (Step.TASK, SoFar(), None),
        (Step.PASTE, SoFar(), None),
        (Step.PREDICT, SoFar(), Step.PASTE),
        (Step.HAND_IN, SoFar(), Step.PASTE),
        (Step.REFLECT, SoFar(locked=True), Step.PASTE),
        (Step.PREDICT, BEGUN, None),
        (Step.WATCH, BEGUN, Step.PREDICT),
        (Step.JUDGE, BEGUN, Step.PREDICT),
        (Step.REFLECT, BEGUN, Step.PREDICT),
        (Step.HAND_IN, BEGUN, Step.PREDICT),
        (Step.WATCH, LOCKED, None),
        (Step.JUDGE, LOCKED, None),
        (Step.RECEIPTS, LOCKED, Step.WATCH),
        (Step.HAND_IN, LOCKED, Step.WATCH),
        (Step.PREDICT, FINISHED, None),
        (Step.RECEIPTS, FINISHED, None),
        (Step.HAND_IN, FINISHED, None),
        (Step.JUDGE, EXPIRED, Step.PASTE),
        (Step.HAND_IN, EXPIRED, Step.PASTE),
        (Step.REFLECT, EXPIRED, None),
        (Step.HAND_IN, SoFar(pasted=True, alive=True, locked=True, stopped=True), Step.PASTE),
        (Step.JUDGE, SoFar(pasted=True, alive=True, locked=True, stopped=True), None),
        (Step.PREDICT, SoFar(pasted=True, alive=True, stopped=True), Step.PASTE),
    ],
)
def test_what_comes_first_is_said(step: Step, so_far: SoFar, comes_first: Step | None) -> None:
    assert first(step, so_far) is comes_first


@pytest.mark.parametrize("so_far", [SoFar(), BEGUN, LOCKED, FINISHED, EXPIRED])
def test_no_detour_leads_round_in_a_circle(so_far: SoFar) -> None:
    for step in steps_of(predict_first=True):
        seen = {step}
        while (following := first(step, so_far)) is not None:
            assert following not in seen
            seen.add(following)
            step = following


def test_a_step_out_of_turn_is_refused_with_what_comes_first() -> None:
    with pytest.raises(OutOfOrder, match="lock your predictions"):
        require_turn(Step.JUDGE, BEGUN)
    require_turn(Step.JUDGE, LOCKED)
