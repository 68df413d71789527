"""Put an answer in: a live check starts, and what was said of the same answer before joins up with it."""

from dataclasses import dataclass
from datetime import datetime

from asgiref.sync import async_to_sync
from django.db import transaction
from django.db.models import Max

from checks.domain.claims import CutAnswer
from checks.domain.errors import ReportGone
from checks.usecases.delete_check import delete_check
from checks.usecases.services import CheckServices
from checks.usecases.start_check import start_check
from classroom.domain.errors import AttemptsUsedUp, OutOfOrder
from classroom.domain.kinds import Step
from classroom.domain.steps import OtherAnswer
from classroom.models import Attempt, Seat
from classroom.policies import Actor
from classroom.usecases.attempts import (
    ELSEWHERE,
    USED_UP,
    draft_of,
    is_locked,
    live_check,
    locked_seat,
    may_begin,
    require_takes_work,
    seat_as_it_is,
    so_far,
)
from classroom.usecases.claims import fit_claims
from classroom.usecases.prints import text_print
from classroom.usecases.telling import checks_owner, tell_class


@dataclass(frozen=True, slots=True)
class Pasted:
    """What became of an answer: `started` a check or one was there; `joined_up` with earlier words."""

    started: bool
    joined_up: bool


def paste_answer(
    *,
    actor: Actor,
    seat: Seat,
    text: str,
    topic: str,
    anew: bool,
    address: str | None,
    checks: CheckServices,
    now: datetime,
) -> Pasted:
    """Check this answer for the seat's draft, held until the predictions are locked where they come first.

    Where the activity has a text of its own, that one is checked, whatever was sent. The same answer joins
    up with the words saved about it; another one drops them, and only if `anew` says so.

    Raises NotThere, ActivityShut, AttemptsUsedUp, OtherAnswer, OutOfOrder and what `start_check` raises.
    """
    seat = seat_as_it_is(actor, seat)
    require_takes_work(seat, now)
    activity, draft = seat.activity, draft_of(seat)
    if draft is None and not may_begin(seat):
        raise AttemptsUsedUp(USED_UP)
    if activity.text:
        text, topic = activity.text, activity.topic
    # What is too long is refused below; folding it first would only take time.
    known = draft is not None and bool(draft.text_print) and len(text) <= checks.limits.characters
    same = known and draft is not None and text_print(draft.pk, text) == draft.text_print
    check = live_check(checks, activity, draft)
    if known and not same and not anew:
        raise OtherAnswer
    if same and check is not None and not so_far(activity, draft, check).stopped:
        return Pasted(started=False, joined_up=False)
    owner = checks_owner(seat.pk)
    check_id = async_to_sync(start_check)(
        checks,
        text=text,
        owner=owner,
        topic=topic or None,
        held=activity.predict_first and not (same and is_locked(activity, draft)),
        address=address,
    )
    try:
        seen = check.cut if check is not None and not check.held else None
        before = _keep(actor, seat, draft, check_id, text, same=same, seen=seen, now=now)
    except Exception:
        _drop(checks, check_id, owner)
        raise
    _drop(checks, before, owner)
    return Pasted(started=True, joined_up=same)


@transaction.atomic
def _keep(
    actor: Actor,
    seat: Seat,
    known: Attempt | None,
    check_id: str,
    text: str,
    *,
    same: bool,
    seen: CutAnswer | None,
    now: datetime,
) -> str:
    """Write down which check belongs to the draft; the id of the one before it, "" for none.

    `known` is the draft as it was found, `seen` the claims whose verdicts the student can see.
    """
    seat = locked_seat(actor, seat)
    require_takes_work(seat, now)
    draft = draft_of(seat)
    if _state(draft) != _state(known):
        raise OutOfOrder(ELSEWHERE)
    if draft is None:
        if not may_begin(seat):
            raise AttemptsUsedUp(USED_UP)
        highest = seat.attempts.aggregate(highest=Max("number"))["highest"] or 0
        draft = Attempt.objects.create(seat=seat, number=highest + 1, started_at=now)
    elif not same:
        if seen is not None:
            # A corrected topic may have brought up claims since the lock: these are not predicted again.
            fit_claims(draft, seen)
        draft.claims.all().delete()
        draft.predicted_at, draft.claims_print = None, ""
    before, draft.check_id = draft.check_id, check_id
    draft.text_print = text_print(draft.pk, text)
    draft.save()
    Seat.objects.filter(pk=seat.pk).update(step=Step.PASTE, seen_at=now)
    tell_class(seat.activity_id)
    return before


def _state(draft: Attempt | None) -> tuple[object, ...]:
    return () if draft is None else (draft.pk, draft.text_print, draft.check_id, draft.predicted_at)


def _drop(checks: CheckServices, check_id: str, owner: str) -> None:
    if not check_id:
        return
    try:
        async_to_sync(delete_check)(checks, check_id=check_id, viewer=owner)
    except ReportGone:
        return
