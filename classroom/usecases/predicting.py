"""Predict each claim before its verdict can be seen, then lock the predictions for good."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from checks.usecases.services import CheckServices
from classroom.domain.errors import OutOfOrder
from classroom.domain.kinds import ActivityKind, Judgement, Step
from classroom.models import Seat
from classroom.policies import Actor
from classroom.usecases.attempts import Work, at_work, live_check
from classroom.usecases.audit import AuditVerb, record

LOCKED = "Your predictions are locked, so they cannot change any more."
STILL_CUTTING = "The answer is still being read. In a moment its claims are here."


def predict(
    *, actor: Actor, seat: Seat, said: Mapping[int, Judgement], checks: CheckServices, now: datetime
) -> None:
    """Save what the student thinks of these claims, by number; the last word counts.

    Raises NotThere (also for a claim there is none of), ActivityShut, AttemptsUsedUp, OutOfOrder.
    """
    with at_work(actor=actor, seat=seat, step=Step.PREDICT, checks=checks, now=now) as work:
        _require_unlocked(work)
        for number, judgement in said.items():
            claim = work.claim(number)
            claim.prediction = judgement
            claim.save(update_fields=["prediction"])


def lock_predictions(*, actor: Actor, seat: Seat, checks: CheckServices, now: datetime) -> None:
    """Fix the predictions and let the verdicts be seen.

    Every claim needs one, "not sure" at least, except in a free check. Raises as `predict` does.
    """
    with at_work(actor=actor, seat=seat, step=Step.PREDICT, checks=checks, now=now, then=Step.WATCH) as work:
        _require_unlocked(work)
        attempt, activity = work.attempt, work.activity
        missing = list(attempt.claims.filter(prediction="").values_list("number", flat=True))
        if missing and activity.kind != ActivityKind.FREE:
            raise OutOfOrder(f"Say something about every claim first. {_missing(missing)}")
        attempt.predicted_at = now
        attempt.save(update_fields=["predicted_at"])
        record(AuditVerb.PREDICTED, actor=f"seat:{seat.pk}", now=now, seat=work.seat, attempt=attempt.number)
    # Only what is locked in the database may be seen: so the check is released afterwards.
    transaction.on_commit(lambda: _release(checks, work))


def _release(checks: CheckServices, work: Work) -> None:
    live_check(checks, work.activity, work.attempt)


def _require_unlocked(work: Work) -> None:
    if not work.activity.predict_first:
        raise OutOfOrder("This activity asks for no predictions.")
    if work.attempt.predicted_at is not None:
        raise OutOfOrder(LOCKED)
    if work.check is None or work.check.cut is None:
        raise OutOfOrder(STILL_CUTTING)


def _missing(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"Claim {numbers[0]} is still open."
    shown = ", ".join(str(number) for number in numbers[:-1])
    return f"Claims {shown} and {numbers[-1]} are still open."
