"""The order of the lesson: which steps there are, which comes next, and which cannot be taken yet."""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.domain.errors import OutOfOrder
from classroom.domain.kinds import Step

WORDS: dict[Step, str] = {
    Step.TASK: "Read the task",
    Step.PASTE: "The answer",
    Step.PREDICT: "Predict",
    Step.WATCH: "Watch the check",
    Step.JUDGE: "Your own verdicts",
    Step.RECEIPTS: "Your own receipts",
    Step.REFLECT: "Reflect",
    Step.HAND_IN: "Hand in",
    Step.DONE: "Done",
}

GONE = (
    "The check is gone: its hour is over, or the server was started anew. Put the same answer in again. "
    "Your predictions and verdicts are waiting for it."
)
STOPPED = "The check ended before it had read every claim. Put the answer in again, and it is checked whole."


def steps_of(*, predict_first: bool) -> tuple[Step, ...]:
    """The steps of a lesson in order, without `DONE`."""
    return tuple(
        step for step in Step if step is not Step.DONE and (predict_first or step is not Step.PREDICT)
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where a step stands: "Step 3 of 8", and its neighbours."""

    step: Step
    number: int
    total: int
    before: Step | None
    after: Step | None

    @property
    def words(self) -> str:
        """What the step is called."""
        return WORDS[self.step]

    @property
    def after_words(self) -> str:
        """What the next step is called, "" after the last."""
        return WORDS[self.after] if self.after else ""


def place_of(step: Step, steps: Sequence[Step]) -> Place:
    """The place of a step among the steps of its lesson. Raises ValueError for one that is not there."""
    index = steps.index(step)
    return Place(
        step=step,
        number=index + 1,
        total=len(steps),
        before=steps[index - 1] if index else None,
        after=steps[index + 1] if index + 1 < len(steps) else None,
    )


@dataclass(frozen=True, slots=True)
class SoFar:
    """What has been done of one attempt.

    `alive`: the check can be read; `locked`: the verdicts may be seen, since the predictions are locked or
    none are asked for; `stopped`: the check ended early.
    """

    pasted: bool = False
    alive: bool = False
    locked: bool = False
    finished: bool = False
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Detour:
    """A step that has to come first, and why."""

    step: Step
    sentence: str


_ANY_TIME = frozenset({Step.TASK, Step.PASTE, Step.DONE})
_NEED_THE_END = frozenset({Step.RECEIPTS, Step.HAND_IN})
_NEED_A_WHOLE_CHECK = _NEED_THE_END | {Step.PREDICT}


def detour(step: Step, so_far: SoFar) -> Detour | None:
    """What has to be done before this step, or None where it can be taken now."""
    if step in _ANY_TIME:
        return None
    if not so_far.pasted:
        return Detour(Step.PASTE, "First put the answer in.")
    if not so_far.alive and not (step is Step.REFLECT and so_far.locked):
        return Detour(Step.PASTE, GONE)
    if so_far.stopped and step in _NEED_A_WHOLE_CHECK:
        return Detour(Step.PASTE, STOPPED)
    if not so_far.locked and step is not Step.PREDICT:
        return Detour(Step.PREDICT, "First lock your predictions. The verdicts are shown after that.")
    if step in _NEED_THE_END and not so_far.finished:
        return Detour(Step.WATCH, "The check is still reading. It takes a moment.")
    return None


def require_turn(step: Step, so_far: SoFar) -> None:
    """Raise OutOfOrder unless it is this step's turn."""
    first = detour(step, so_far)
    if first is not None:
        raise OutOfOrder(first.sentence)


class OtherAnswer(OutOfOrder):
    """This is not the answer that the saved predictions and verdicts are about."""

    def __init__(self) -> None:
        super().__init__(
            "This is another answer than the one before. Your predictions and verdicts are about the other "
            "one. Put that one in again to go on, or begin anew with this one."
        )
