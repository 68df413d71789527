"""A student says "the checker is wrong here", and the teacher rules whether that is so."""

from datetime import datetime

from django.db import IntegrityError, transaction

from checks.usecases.services import CheckServices
from classroom.domain.errors import NotThere, OutOfOrder
from classroom.domain.kinds import Ruling, Step
from classroom.domain.wordlines import plain_words
from classroom.models import ClaimSlip, Objection, Seat
from classroom.policies import Actor, Verb, attempt_policy, require
from classroom.usecases.attempts import at_work
from classroom.usecases.audit import AuditVerb, record

OBJECTION_CHARACTERS = 500  # as wide as the column


def object_to(*, actor: Actor, claim: ClaimSlip, text: str, now: datetime) -> Objection:
    """Put a student's objection to the checker's verdict on record, in their own words or none.

    It may come once a claim, once the predictions are locked, before or after the hand-in. Teachers
    read it from the hand-in on.

    Raises NotThere for anybody but the student and for erased work, OutOfOrder before the predictions are
    locked and the second time, UnusableInput for a text that is too long or has control characters.
    """
    attempt = claim.attempt
    seat = attempt.seat
    require(seat.pk in actor.seat_ids and attempt_policy.can(actor, Verb.VIEW, attempt))
    if seat.activity.predict_first and attempt.predicted_at is None:
        raise OutOfOrder("Lock your predictions first; then you can see what the checker says.")
    words = plain_words(text, longest=OBJECTION_CHARACTERS)
    try:
        with transaction.atomic():
            _still_there(seat)
            objection = Objection.objects.create(claim=claim, text=words, made_at=now)
            record(AuditVerb.OBJECTED, actor=f"seat:{seat.pk}", seat=seat, now=now, claim=claim.number)
    except IntegrityError as error:
        raise OutOfOrder("You have already reported this claim. Your teacher will look at it.") from error
    return objection


def object_while_judging(
    *, actor: Actor, seat: Seat, number: int, text: str, checks: CheckServices, now: datetime
) -> Objection:
    """`object_to`, about a claim of the draft whose verdict the student has before their eyes.

    Raises as `object_to` does, NotThere for a claim there is none of, ActivityShut, AttemptsUsedUp, and
    OutOfOrder while the claim has no verdict.
    """
    with at_work(actor=actor, seat=seat, step=Step.JUDGE, checks=checks, now=now) as work:
        claim = work.claim(number)
        if work.check is None or number not in {one.number for one in work.check.decided}:
            raise OutOfOrder("This claim is still being checked. Wait for its verdict.")
        return object_to(actor=actor, claim=claim, text=text, now=now)


def rule_on(*, actor: Actor, objection: Objection, ruling: Ruling, now: datetime) -> Objection:
    """Say whether the student is right; `Ruling.OPEN` takes an earlier ruling back.

    Raises NotThere for anybody who does not teach the course, and for what was erased a moment ago.
    """
    attempt = objection.claim.attempt
    require(attempt_policy.can(actor, Verb.COMMENT, attempt))
    with transaction.atomic():
        if not Objection.objects.filter(pk=objection.pk).update(
            ruling=ruling, ruled_at=None if ruling is Ruling.OPEN else now
        ):
            raise NotThere
        record(
            AuditVerb.RULED,
            actor=actor.name,
            seat=attempt.seat,
            now=now,
            claim=objection.claim.number,
            ruling=ruling.value,
        )
    objection.refresh_from_db()
    return objection


def _still_there(seat: Seat) -> None:
    """Hold the seat until the objection is written, so that it is not erased or removed in between."""
    if not Seat.objects.select_for_update().filter(pk=seat.pk, removed_at__isnull=True).exists():
        raise NotThere
