"""A receipt the student brings for a claim, proved before it is kept."""

from datetime import datetime

from asgiref.sync import async_to_sync

from checks.domain.evidence import Page
from checks.domain.snapshot import OwnReceipt
from checks.usecases.prove_own_receipt import QUOTE_CHARACTERS, prove_on_page, prove_own_receipt
from checks.usecases.services import CheckServices
from classroom.domain.errors import OutOfOrder, UnusableInput
from classroom.domain.kinds import Step
from classroom.domain.slips import WANT_A_RECEIPT, proof_of
from classroom.models import Activity, ClaimSlip, Seat
from classroom.policies import Actor
from classroom.usecases.attempts import ELSEWHERE, Work, at_work, draft_of
from classroom.usecases.telling import checks_owner


def bring_from_source(
    *,
    actor: Actor,
    seat: Seat,
    number: int,
    title: str,
    quote: str,
    checks: CheckServices,
    now: datetime,
) -> OwnReceipt:
    """Look for the quote on a page of the activity's source; kept with the claim if it is there.

    Raises NotThere, ActivityShut, AttemptsUsedUp, OutOfOrder, UnusableText, StoreFull.
    """
    with at_work(actor=actor, seat=seat, step=Step.RECEIPTS, checks=checks, now=now) as work:
        meant = _require_wanted(work, number).claim_print
    # A source may be far away: nothing is locked while it is asked.
    draft = draft_of(seat)
    own = async_to_sync(prove_own_receipt)(
        checks,
        check_id=draft.check_id if draft else "",
        viewer=checks_owner(seat.pk),
        claim_number=number,
        title=title,
        quote=quote,
    )
    with at_work(actor=actor, seat=seat, step=Step.RECEIPTS, checks=checks, now=now) as work:
        # Meanwhile the topic may have been corrected, or another answer put in, in another window.
        if _require_wanted(work, number).claim_print != meant:
            raise OutOfOrder(ELSEWHERE)
        _write(work, own, now)
    return own


def bring_from_reading(
    *, actor: Actor, seat: Seat, number: int, quote: str, checks: CheckServices, now: datetime
) -> OwnReceipt:
    """Look for the quote in the teacher's reading; kept with the claim if it is there.

    Raises NotThere, ActivityShut, AttemptsUsedUp, OutOfOrder, UnusableInput.
    """
    activity = seat.activity
    if not activity.reading:
        raise OutOfOrder("This activity has no reading.")
    quote = quote.strip()
    if not quote:
        raise UnusableInput("Copy the words you mean from the reading.", "quote")
    if len(quote) > QUOTE_CHARACTERS:
        raise UnusableInput(
            f"The quote has {len(quote):,} characters; {QUOTE_CHARACTERS:,} is the limit.", "quote"
        )
    own = prove_on_page(reading_as_page(activity), number, activity.reading_title, quote)
    with at_work(actor=actor, seat=seat, step=Step.RECEIPTS, checks=checks, now=now) as work:
        _require_wanted(work, number)
        _write(work, own, now)
    return own


def reading_as_page(activity: Activity) -> Page:
    """The teacher's reading as a page that quotes are proved on; it has no address."""
    return Page(
        title=activity.reading_title or "The reading",
        url="",
        source="documents",
        revision="",
        licence="",
        text=activity.reading,
        sentences=(),
    )


def _require_wanted(work: Work, number: int) -> ClaimSlip:
    claim = work.claim(number)
    report = work.check.report if work.check else None
    verdicts = {claim.number: claim.verdict for claim in report.claims} if report else {}
    if verdicts.get(number) not in WANT_A_RECEIPT:
        raise OutOfOrder("This claim is backed already. Bring a receipt for one that is not.")
    return claim


def _write(work: Work, own: OwnReceipt, now: datetime) -> None:
    """Keep a proved receipt in place of an earlier one; one that was refused changes nothing."""
    proof = proof_of(own)
    if proof is None:
        return
    claim = work.claim(own.claim_number)
    claim.own_title, claim.own_url, claim.own_quote = proof.title, proof.url, proof.quote
    claim.own_proved_at = now
    claim.save(update_fields=["own_title", "own_url", "own_quote", "own_proved_at"])
