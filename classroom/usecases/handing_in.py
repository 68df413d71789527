"""Hand in: the slip of a finished check is kept, and the teacher may read the live report while it lives."""

from collections.abc import Mapping
from datetime import datetime

from asgiref.sync import async_to_sync
from django.db import transaction

from checks.domain.errors import ReportGone
from checks.domain.snapshot import CheckSnapshot
from checks.usecases.hold_check import share_check
from checks.usecases.services import CheckServices
from classroom.domain.errors import OutOfOrder
from classroom.domain.kinds import Judgement, Step
from classroom.domain.slips import OwnProof, Said, Slip, slip_of
from classroom.domain.window import Standing
from classroom.models import Activity, Attempt, ClaimSlip, Seat
from classroom.policies import Actor
from classroom.usecases.attempts import Work, at_work
from classroom.usecases.audit import AuditVerb, record
from classroom.usecases.claims import rows_of
from classroom.usecases.telling import checks_owner

_KEPT = (
    "claim_print", "text", "verdict", "source_title", "source_url", "source_revision",
    "own_title", "own_url", "own_quote", "own_proved_at",
)  # fmt: skip


def hand_in(*, actor: Actor, seat: Seat, keep_claims: bool, checks: CheckServices, now: datetime) -> Attempt:
    """Store the slip of the seat's finished check as its next handed-in attempt.

    The pasted text is not in it; the claims are only where the activity keeps claims and the student
    ticked it. Raises NotThere, ActivityShut, AttemptsUsedUp, OutOfOrder.
    """
    with at_work(actor=actor, seat=seat, step=Step.HAND_IN, checks=checks, now=now, then=Step.DONE) as work:
        keep = keep_claims and work.activity.keep_claims
        _store(work, drafted_slip(work.attempt, work.check, keep_claims=keep), now)
        attempt = work.attempt
        attempt.handed_in_at, attempt.late = now, work.standing is Standing.LATE
        attempt.claims_kept = keep
        attempt.text_print = attempt.claims_print = ""
        attempt.save()
        record(
            AuditVerb.HANDED_IN,
            actor=f"seat:{seat.pk}",
            now=now,
            seat=work.seat,
            attempt=attempt.number,
            late=attempt.late,
            claims_kept=keep,
        )
        transaction.on_commit(lambda: _share(checks, work))
    return attempt


def drafted_slip(attempt: Attempt, check: CheckSnapshot | None, *, keep_claims: bool) -> Slip:
    """What would be kept of this attempt now. Raises OutOfOrder before the check has finished."""
    if check is None or check.report is None:
        raise OutOfOrder("The check is not finished yet. Hand in when every claim has its verdict.")
    said = said_of(rows_of(attempt, check.report.cut))
    return slip_of(check.report, said, check.own_receipts, keep_claims=keep_claims)


def said_of(rows: Mapping[int, ClaimSlip]) -> dict[int, Said]:
    """What the student said of each claim, as the rows have it."""
    return {
        number: Said(
            prediction=Judgement(row.prediction) if row.prediction else None,
            own_verdict=Judgement(row.own_verdict) if row.own_verdict else None,
            own=OwnProof(row.own_title, row.own_url, row.own_quote) if row.own_proved_at else None,
        )
        for number, row in rows.items()
    }


def reader_key(activity: Activity) -> str:
    """By which key the checker knows the teachers of an activity."""
    return f"activity:{activity.pk.hex}"


def _store(work: Work, slip: Slip, now: datetime) -> None:
    rows = {row.number: row for row in work.attempt.claims.all()}
    for line in slip.lines:
        row, own = rows[line.number], line.said.own
        row.claim_print, row.text, row.verdict = "", line.text, line.verdict
        row.source_title, row.source_url = line.source_title, line.source_url
        row.source_revision = line.source_revision
        if own is not None and row.own_proved_at is None:
            row.own_title, row.own_url, row.own_quote, row.own_proved_at = own.title, own.url, own.quote, now
    ClaimSlip.objects.bulk_update(rows.values(), _KEPT)


def _share(checks: CheckServices, work: Work) -> None:
    try:
        async_to_sync(share_check)(
            checks,
            check_id=work.attempt.check_id,
            owner=checks_owner(work.seat.pk),
            other_owner=reader_key(work.activity),
        )
    except ReportGone:
        # Its time ran out, or it was deleted, in this very moment: then nobody reads it.
        return
