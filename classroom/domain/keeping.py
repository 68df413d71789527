"""How long the records of an activity live."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from classroom.domain.kinds import ActivityState


@dataclass(frozen=True, slots=True)
class Keeping:
    """What decides how long an activity's records live; times are aware, None is no such time.

    `days` count from the moment the teacher closed it. An activity that nobody closed ends with its
    cut-off, or where it has none with its due date; with neither it lives until somebody erases it.
    """

    state: ActivityState
    days: int
    closed_at: datetime | None = None
    cut_off_at: datetime | None = None
    due_at: datetime | None = None

    @property
    def ended_at(self) -> datetime | None:
        """From when the days are counted. A closing that was taken back counts no more."""
        if ActivityState(self.state) is ActivityState.CLOSED and self.closed_at is not None:
            return self.closed_at
        return self.cut_off_at or self.due_at

    @property
    def until(self) -> datetime | None:
        """When the records go by themselves; None is never."""
        ended = self.ended_at
        return None if ended is None else ended + timedelta(days=self.days)

    def long_enough(self, now: datetime) -> bool:
        """Whether the records have been kept as long as they should be."""
        return self.until is not None and now >= self.until
