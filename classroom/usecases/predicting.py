"""Predict each claim before its verdict can be seen, then lock the predictions for good."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from checks.domain.claims import CutAnswer
from checks.usecases.services import CheckServices
from classroom.domain.errors import OutOfOrder
from classroom.domain.kinds import ActivityKind, Judgement, Step
from classroom.models import ClaimSlip, Seat
from classroom.policies import Actor
from classroom.usecases.attempts import Work, at_work, live_check
from classroom.usecases.audit import AuditVerb, record
from classroom.usecases.claims import first_predictions, said_in
from classroom.usecases.first_predictions import remember_locked

LOCKED = "Your predictions are locked, so they cannot change any more."
SEEN = "You have seen the verdict on this claim, so your first prediction of it stands."
STILL_CUTTING = "The answer is still being read. In a moment its claims are here."


def predict(
    *, actor: Actor, seat: Seat, said: Mapping[int, Judgement], checks: CheckServices, now: datetime
) -> None:
    """Save what the student thinks of these claims, by number; the last word counts.

    Raises NotThere (also for a claim there is none of), ActivityShut, AttemptsUsedUp, OutOfOrder.
    """
    with at_work(actor=actor, seat=seat, step=Step.PREDICT, checks=checks, now=now) as work:
        cut = _require_unlocked(work)
        first = first_predictions(work.attempt, cut)
        claims = work.claims(said.keys())
        for number, judgement in said.items():
            if first.get(number, judgement) != judgement:
                raise OutOfOrder(SEEN)
            claims[number].prediction = judgement
        ClaimSlip.objects.bulk_update(claims.values(), ["prediction"])


def lock_predictions(*, actor: Actor, seat: Seat, checks: CheckServices, now: datetime) -> None:
    """Fix the predictions and let the verdicts be seen.

    Every claim needs one, "not sure" at least, except in a free check and where an earlier lock left it
    open. Raises as `predict` does.
    """
    with at_work(actor=actor, seat=seat, step=Step.PREDICT, checks=checks, now=now, then=Step.WATCH) as work:
        cut = _require_unlocked(work)
        attempt, activity = work.attempt, work.activity
        first = first_predictions(attempt, cut)
        claims = work.claims(first.keys())
        for number, prediction in first.items():
            claims[number].prediction = prediction
        ClaimSlip.objects.bulk_update(claims.values(), ["prediction"])
        still = attempt.claims.filter(prediction="").exclude(number__in=first)
        missing = list(still.values_list("number", flat=True))
        if missing and activity.kind != ActivityKind.FREE:
            raise OutOfOrder(f"Say something about every claim first. {_missing(missing)}")
        attempt.predicted_at = now
        attempt.save(update_fields=["predicted_at"])
        remember_locked(work.seat, said_in(attempt, cut), now)
        record(AuditVerb.PREDICTED, actor=f"seat:{seat.pk}", now=now, seat=work.seat, attempt=attempt.number)
    # Only what is locked in the database may be seen: so the check is released afterwards.
    transaction.on_commit(lambda: _release(checks, work))


def _release(checks: CheckServices, work: Work) -> None:
    live_check(checks, work.activity, work.attempt)


def _require_unlocked(work: Work) -> CutAnswer:
    """The claims that can be predicted now. Raises OutOfOrder."""
    if not work.activity.predict_first:
        raise OutOfOrder("This activity asks for no predictions.")
    if work.attempt.predicted_at is not None:
        raise OutOfOrder(LOCKED)
    if work.check is None or work.check.cut is None:
        raise OutOfOrder(STILL_CUTTING)
    return work.check.cut


def _missing(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"Claim {numbers[0]} is still open."
    shown = ", ".join(str(number) for number in numbers[:-1])
    return f"Claims {shown} and {numbers[-1]} are still open."
