"""When an activity takes work: what the teacher has made of it, and its open, due and cut-off times."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from classroom.domain.kinds import ActivityState


class Standing(StrEnum):
    """What an activity is to a student at one moment."""

    NOT_YET = "not_yet"
    OPEN = "open"
    LATE = "late"
    PAUSED = "paused"
    CLOSED = "closed"

    @property
    def takes_work(self) -> bool:
        """Whether students may join, go on and hand in."""
        return self in {Standing.OPEN, Standing.LATE}


@dataclass(frozen=True, slots=True)
class Window:
    """The state of an activity, also as the word that the database keeps, and its times, all aware.

    None is no such limit. Work is late after `due_at` and refused after `cut_off_at`; at the very moment
    it is still in time.
    """

    state: str
    opens_at: datetime | None = None
    due_at: datetime | None = None
    cut_off_at: datetime | None = None

    def standing(self, now: datetime) -> Standing:
        """What the activity is now. A passed cut-off closes also what is paused."""
        state = ActivityState(self.state)
        if state is ActivityState.DRAFT:
            return Standing.NOT_YET
        if state is ActivityState.CLOSED or self.cut_off_passed(now):
            return Standing.CLOSED
        if state is ActivityState.PAUSED:
            return Standing.PAUSED
        if self.opens_at is not None and now < self.opens_at:
            return Standing.NOT_YET
        return Standing.LATE if self.due_at is not None and now > self.due_at else Standing.OPEN

    def cut_off_passed(self, now: datetime) -> bool:
        """Whether it is too late for any work, whatever the state."""
        return self.cut_off_at is not None and now > self.cut_off_at
