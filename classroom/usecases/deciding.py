"""Try an activity's own text with the checker before students do."""

from uuid import UUID

from asgiref.sync import async_to_sync

from checks.domain.errors import ReportGone
from checks.usecases.delete_check import delete_check
from checks.usecases.read_check import read_check
from checks.usecases.services import CheckServices
from checks.usecases.start_check import start_check
from classroom.domain.deciding import Deciding, deciding
from classroom.domain.errors import OutOfOrder
from classroom.policies import Actor, Verb
from classroom.selectors.activities import activity_for, key_of


def tries_owner(activity_id: UUID) -> str:
    """By which key the checker knows the tries of an activity's teachers; no seat and no reader has it."""
    return f"trial:{activity_id.hex}"


def start_deciding(*, actor: Actor, activity_id: UUID, checks: CheckServices) -> str:
    """Start a check of the activity's own text against the site's source; an earlier try is dropped.

    The teacher's reading takes no part: what students can find in it is not what the checker knows.
    Raises NotThere, OutOfOrder, and what `start_check` raises.
    """
    activity = activity_for(actor, activity_id, Verb.CHANGE)
    if not activity.text:
        raise OutOfOrder(
            "There is no text to try: each student brings an answer. Preview the lesson instead."
        )
    return async_to_sync(_start_anew)(checks, activity.text, activity.topic, tries_owner(activity.pk))


def read_deciding(*, actor: Actor, activity_id: UUID, check_id: str, checks: CheckServices) -> Deciding:
    """What that try has found so far. Raises NotThere, and ReportGone also where the text is another now."""
    activity = activity_for(actor, activity_id, Verb.CHANGE)
    check = async_to_sync(read_check)(checks, check_id=check_id, viewer=tries_owner(activity.pk))
    if check.text != activity.text:
        raise ReportGone
    return deciding(check, key_of(activity))


async def _start_anew(checks: CheckServices, text: str, topic: str, owner: str) -> str:
    for earlier in await checks.store.owned_by(owner):
        await delete_check(checks, check_id=earlier, viewer=owner)
    return await start_check(checks, text=text, owner=owner, topic=topic or None)
