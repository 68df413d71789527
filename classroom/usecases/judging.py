"""The student's own verdict on each claim, after seeing what the checker found."""

from collections.abc import Mapping
from datetime import datetime

from checks.usecases.services import CheckServices
from classroom.domain.errors import OutOfOrder
from classroom.domain.kinds import Judgement, Step
from classroom.models import ClaimSlip, Seat
from classroom.policies import Actor
from classroom.usecases.attempts import at_work
from classroom.usecases.predicting import STILL_CUTTING


def judge(
    *, actor: Actor, seat: Seat, said: Mapping[int, Judgement], checks: CheckServices, now: datetime
) -> None:
    """Save the student's verdict on these claims, by number; the last word counts.

    Raises NotThere (also for a claim there is none of), ActivityShut, AttemptsUsedUp, OutOfOrder.
    """
    with at_work(actor=actor, seat=seat, step=Step.JUDGE, checks=checks, now=now) as work:
        if work.check is None or work.check.cut is None:
            raise OutOfOrder(STILL_CUTTING)
        claims = work.claims(said.keys())
        for number, judgement in said.items():
            claims[number].own_verdict = judgement
        ClaimSlip.objects.bulk_update(claims.values(), ["own_verdict"])
