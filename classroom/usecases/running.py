"""Run an activity: open it, hold it for a while, close it, open it again, and give out another code."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.db import transaction

from classroom.domain.errors import OutOfOrder
from classroom.domain.kinds import ActivityKind, ActivityState
from classroom.domain.running import may_move
from classroom.models import Activity
from classroom.policies import Actor, Verb
from classroom.selectors.activities import activity_to_change, window_of
from classroom.usecases.activities import free_code
from classroom.usecases.audit import AuditVerb, record
from classroom.usecases.telling import tell_class

_VERBS = {
    ActivityState.OPEN: AuditVerb.ACTIVITY_OPENED,
    ActivityState.PAUSED: AuditVerb.ACTIVITY_PAUSED,
    ActivityState.CLOSED: AuditVerb.ACTIVITY_CLOSED,
}


@transaction.atomic
def open_activity(*, actor: Actor, activity_id: UUID, now: datetime) -> Activity:
    """Let students in: for the first time, after a pause, or again after closing.

    The days until the records are erased are counted from no moment before this one.
    Raises NotThere, and OutOfOrder where no mistake is planted yet or the cut-off has passed.
    """
    activity = activity_to_change(actor, activity_id, Verb.RUN)
    if activity.kind == ActivityKind.PLANTED and not activity.key.filter(planted=True).exists():
        raise OutOfOrder("Say first which sentences hold a planted mistake. Students look for them.")
    if window_of(activity).cut_off_passed(now):
        raise OutOfOrder("The cut-off has passed. Move it or empty it in the settings, then open.")
    if _move(activity, ActivityState.OPEN, actor, now):
        activity.opened_at, activity.closed_at = now, None
        activity.save(update_fields=["state", "opened_at", "closed_at"])
    return activity


@transaction.atomic
def pause_activity(*, actor: Actor, activity_id: UUID, now: datetime) -> Activity:
    """Stop taking work for now; what students have written stays. Raises NotThere, OutOfOrder."""
    activity = activity_to_change(actor, activity_id, Verb.RUN)
    if _move(activity, ActivityState.PAUSED, actor, now):
        activity.save(update_fields=["state"])
    return activity


@transaction.atomic
def close_activity(*, actor: Actor, activity_id: UUID, now: datetime) -> Activity:
    """Take no more work. From now on the days run until the records are erased.

    Raises NotThere, OutOfOrder.
    """
    activity = activity_to_change(actor, activity_id, Verb.RUN)
    if _move(activity, ActivityState.CLOSED, actor, now):
        activity.closed_at = now
        activity.save(update_fields=["state", "closed_at"])
    return activity


@transaction.atomic
def renew_code(*, actor: Actor, activity_id: UUID, draw: Callable[[int], int], now: datetime) -> Activity:
    """Another join code: the old one opens nothing from now on, and who has joined stays. Raises NotThere."""
    activity = activity_to_change(actor, activity_id, Verb.RUN)
    activity.code = free_code(draw)
    activity.save(update_fields=["code"])
    record(AuditVerb.CODE_RENEWED, actor=actor.name, now=now, activity=activity)
    tell_class(activity.pk)
    return activity


def _move(activity: Activity, to: ActivityState, actor: Actor, now: datetime) -> bool:
    """Put the activity into a state, on record. False where it is in it already: pressed twice is once."""
    before = ActivityState(activity.state)
    if before is to:
        return False
    if not may_move(before, to):
        raise OutOfOrder(f"This activity is {before.value} and cannot become {to.value} now.")
    activity.state = to
    record(_VERBS[to], actor=actor.name, now=now, activity=activity, before=before.value)
    tell_class(activity.pk)
    return True
