"""How far a rater has come, in numbers that say nothing of what was chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from statistics import median


class RaterState(StrEnum):
    """Where a rater stands."""

    INVITED = "invited"
    RATING = "rating"
    DONE = "done"
    DROPPED = "dropped"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Progress:
    """One rater as the manager sees them. `median_seconds` is None before the first timed rating."""

    state: RaterState
    done: int
    total: int
    last_seen: datetime | None
    median_seconds: float | None


def progress_of(
    *,
    consented_at: datetime | None,
    dropped_at: datetime | None,
    withdrawn_at: datetime | None,
    total: int,
    saved: Sequence[tuple[datetime, float | None]],
) -> Progress:
    """Put together one rater's progress; `saved` holds time and seconds of the last rating at each place."""
    if withdrawn_at is not None:
        return Progress(RaterState.WITHDRAWN, 0, 0, None, None)
    times = [seconds for _, seconds in saved if seconds is not None]
    seen = max((at for at in (consented_at, *(at for at, _ in saved)) if at is not None), default=None)
    if dropped_at is not None:
        state = RaterState.DROPPED
    elif consented_at is None:
        state = RaterState.INVITED
    else:
        state = RaterState.DONE if total and len(saved) >= total else RaterState.RATING
    return Progress(state, len(saved), total, seen, median(times) if times else None)
