"""Which state of an activity may follow which."""

from collections.abc import Mapping

from classroom.domain.kinds import ActivityState

_AFTER: Mapping[ActivityState, frozenset[ActivityState]] = {
    ActivityState.DRAFT: frozenset({ActivityState.OPEN}),
    ActivityState.OPEN: frozenset({ActivityState.PAUSED, ActivityState.CLOSED}),
    ActivityState.PAUSED: frozenset({ActivityState.OPEN, ActivityState.CLOSED}),
    ActivityState.CLOSED: frozenset({ActivityState.OPEN}),
}


def may_move(before: ActivityState, to: ActivityState) -> bool:
    """Whether a teacher may bring an activity from one state into another. Nothing becomes a draft again."""
    return to in _AFTER[before]
