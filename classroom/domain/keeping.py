"""How long the records of an activity live."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from classroom.domain.kinds import ActivityState


@dataclass(frozen=True, slots=True)
class Keeping:
    """What decides how long an activity's records live; times are aware, None is no such time.

    `days` count from the moment the teacher closed it, or from the cut-off where nobody closed it, and never
    from before the last opening. A due date ends nothing, since late work is taken after it. A draft, and
    what is neither closed nor cut off, lives until somebody erases it.
    """

    state: ActivityState
    days: int
    closed_at: datetime | None = None
    cut_off_at: datetime | None = None
    opened_at: datetime | None = None

    @property
    def ended_at(self) -> datetime | None:
        """From when the days are counted. A closing that was taken back counts no more."""
        if self.state is ActivityState.DRAFT:
            return None
        ended = self.closed_at if self.state is ActivityState.CLOSED else self.cut_off_at
        return ended and max(ended, self.opened_at or ended)

    @property
    def until(self) -> datetime | None:
        """When the records go by themselves; None is never."""
        ended = self.ended_at
        return None if ended is None else ended + timedelta(days=self.days)

    def long_enough(self, now: datetime) -> bool:
        """Whether the records have been kept as long as they should be."""
        return self.until is not None and now >= self.until
