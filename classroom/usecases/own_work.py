"""What a student does with their own work afterwards: take it home, or delete it."""

from datetime import datetime

from asgiref.sync import async_to_sync
from django.db import transaction
from django.db.models import F

from checks.domain.report import Json
from checks.usecases.delete_check import delete_all
from checks.usecases.services import CheckServices
from classroom.domain.kinds import Step
from classroom.models import Attempt, ClaimSlip, LockedPrediction, Seat
from classroom.policies import Actor, Verb, attempt_policy, require, seat_policy
from classroom.selectors.lesson import with_merged
from classroom.usecases.attempts import locked_seat
from classroom.usecases.audit import AuditVerb, record
from classroom.usecases.first_predictions import forget_what_was_predicted
from classroom.usecases.telling import checks_owner, tell_class


def delete_own_work(*, actor: Actor, seat: Seat, checks: CheckServices, now: datetime) -> int:
    """Delete everything this seat wrote or handed in, and its live checks. How many attempts went.

    The seat stays, and so does how often it has handed in and of which claims it has seen the verdict.
    Works also when the activity is closed. Raises NotThere.
    """
    require(seat_policy.can(actor, Verb.WORK, seat))
    with transaction.atomic():
        seat = locked_seat(actor, seat)
        gone = seat.attempts.count()
        handed_in = seat.attempts.filter(handed_in_at__isnull=False).count()
        seat.attempts.all().delete()
        forget_what_was_predicted(seat)
        Seat.objects.filter(pk=seat.pk).update(
            attempts_deleted=F("attempts_deleted") + handed_in, step=Step.TASK, seen_at=now
        )
        record(
            AuditVerb.WORK_DELETED,
            actor=f"seat:{seat.pk}",
            now=now,
            seat=seat,
            attempts=gone,
            handed_in=handed_in,
        )
        tell_class(seat.activity_id)
        transaction.on_commit(lambda: async_to_sync(delete_all)(checks, owner=checks_owner(seat.pk)))
    return gone


def own_work_as_json(*, actor: Actor, seat: Seat) -> Json:
    """Everything that is kept of this seat, for the student to take home. Raises NotThere."""
    require(seat_policy.can(actor, Verb.WORK, seat))
    attempts = seat.attempts.prefetch_related("claims", "claims__objection").select_related("comment")
    return {
        "activity": seat.activity.title,
        "name": "" if seat.activity.anonymous else seat.display_name,
        "number": seat.number,
        "joined_at": seat.joined_at.isoformat(),
        "attempts": [_attempt(one) for one in attempts if attempt_policy.can(actor, Verb.VIEW, one)],
        "locked_predictions": [
            {
                "claim_print": one.claim_print,
                "prediction": one.prediction or None,
                "locked_at": one.locked_at.isoformat(),
            }
            for one in LockedPrediction.objects.filter(seat__in=with_merged(seat))
        ],
    }


def _attempt(attempt: Attempt) -> Json:
    comment = getattr(attempt, "comment", None)
    return {
        "number": attempt.number,
        "started_at": attempt.started_at.isoformat(),
        "predicted_at": attempt.predicted_at.isoformat() if attempt.predicted_at else None,
        "handed_in_at": attempt.handed_in_at.isoformat() if attempt.handed_in_at else None,
        "late": attempt.late,
        "claims_kept": attempt.claims_kept,
        "reflection": attempt.reflection,
        "comment": comment.text if comment else None,
        "claims": [_claim(one) for one in attempt.claims.all()],
    }


def _claim(claim: ClaimSlip) -> Json:
    objection = getattr(claim, "objection", None)
    return {
        "number": claim.number,
        "text": claim.text or None,
        "prediction": claim.prediction or None,
        "own_verdict": claim.own_verdict or None,
        "verdict": claim.verdict or None,
        "source": {
            "title": claim.source_title,
            "url": claim.source_url,
            "revision": claim.source_revision,
        }
        if claim.source_title
        else None,
        "own_receipt": {"title": claim.own_title, "url": claim.own_url, "quote": claim.own_quote}
        if claim.own_proved_at
        else None,
        "objection": {"text": objection.text, "ruling": objection.ruling} if objection else None,
    }
