"""The words of the classroom: kinds of lesson, states, steps, and what a person may judge of a claim."""

from enum import StrEnum


class Role(StrEnum):
    """What a member of a course does in it."""

    TEACHER = "teacher"


class ActivityKind(StrEnum):
    """The three templates of a lesson."""

    ANSWER = "answer"
    PLANTED = "planted"
    FREE = "free"


class ActivityState(StrEnum):
    """What the teacher has made of an activity; deadlines are a matter of `window`."""

    DRAFT = "draft"
    OPEN = "open"
    PAUSED = "paused"
    CLOSED = "closed"


class Step(StrEnum):
    """Where a student is in the lesson, one screen each, in this order."""

    TASK = "task"
    PASTE = "paste"
    PREDICT = "predict"
    WATCH = "watch"
    JUDGE = "judge"
    RECEIPTS = "receipts"
    REFLECT = "reflect"
    HAND_IN = "hand_in"
    DONE = "done"


class Judgement(StrEnum):
    """What a student says of a claim, before the check and after it."""

    TRUE = "true"
    WRONG = "wrong"
    NOT_SURE = "not_sure"


class Ruling(StrEnum):
    """What the teacher found about a student's objection."""

    OPEN = "open"
    CONFIRMED = "confirmed"
    NOT_CONFIRMED = "not_confirmed"
