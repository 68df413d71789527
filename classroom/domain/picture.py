"""The picture of a class at one moment: who is there, where everybody is, and how many are where."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from classroom.domain.kinds import Step
from classroom.domain.steps import WORDS, steps_of
from classroom.domain.tables import label_of

# A page tells that its reader is there when it is opened or written in: reading a report takes a while.
HERE_FOR = timedelta(minutes=5)

_PLACE = {step: place for place, step in enumerate(Step)}


class Order(StrEnum):
    """How the students of a picture are sorted."""

    JOINED = "joined"
    NAME = "name"
    STEP = "step"


@dataclass(frozen=True, slots=True)
class SeatNow:
    """What is known of one seat. `handed_in` counts its handed-in attempts; times are aware."""

    seat_id: UUID
    number: int
    display_name: str
    step: Step
    joined_at: datetime
    seen_at: datetime
    handed_in: int


@dataclass(frozen=True, slots=True)
class Student:
    """One line of the picture: on step `place` of `places`; `minutes_away` is 0 while here."""

    seat_id: UUID
    number: int
    name: str
    step: Step
    step_words: str
    place: int
    places: int
    here: bool
    minutes_away: int
    handed_in: int


@dataclass(frozen=True, slots=True)
class StepCount:
    """How many are on one step now."""

    step: Step
    word: str
    count: int


@dataclass(frozen=True, slots=True)
class ClassPicture:
    """A class at one moment. `handed_in` counts students, not attempts."""

    students: tuple[Student, ...]
    steps: tuple[StepCount, ...]
    here: int
    handed_in: int

    @property
    def joined(self) -> int:
        """How many have a seat."""
        return len(self.students)


def class_picture(
    seats: Iterable[SeatNow],
    *,
    now: datetime,
    anonymous: bool = False,
    predict_first: bool = True,
    order: Order = Order.JOINED,
) -> ClassPicture:
    """The picture of these seats. A step that is not one of the activity's shows while somebody is on it."""
    steps = steps_of(predict_first=predict_first)
    students = [_student(seat, steps, now=now, anonymous=anonymous) for seat in seats]
    on_step = Counter(student.step for student in students)
    return ClassPicture(
        students=tuple(sorted(students, key=_KEYS[order])),
        steps=tuple(
            StepCount(step, WORDS[step], on_step[step])
            for step in Step
            if step in steps or step is Step.DONE or on_step[step]
        ),
        here=sum(student.here for student in students),
        handed_in=sum(student.handed_in > 0 for student in students),
    )


def _student(seat: SeatNow, steps: tuple[Step, ...], *, now: datetime, anonymous: bool) -> Student:
    away = now - seat.seen_at
    here = away < HERE_FOR
    return Student(
        seat_id=seat.seat_id,
        number=seat.number,
        name=label_of(seat.display_name, seat.number, anonymous=anonymous),
        step=seat.step,
        step_words=WORDS[seat.step],
        place=sum(_PLACE[step] <= _PLACE[seat.step] for step in steps),
        places=len(steps),
        here=here,
        minutes_away=0 if here else int(away / timedelta(minutes=1)),
        handed_in=seat.handed_in,
    )


def _by_name(student: Student) -> tuple[str, int]:
    return student.name.casefold(), student.number


def _by_step(student: Student) -> tuple[int, int]:
    """Whoever has the longest way to go comes first."""
    return _PLACE[student.step], student.number


def _by_number(student: Student) -> tuple[int, int]:
    return student.number, 0


_KEYS = {Order.JOINED: _by_number, Order.NAME: _by_name, Order.STEP: _by_step}
