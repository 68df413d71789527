"""Prove a receipt that a person found: is this quote really on that page?"""

import asyncio

from checks.domain.errors import LookUpFailed, UnusableText
from checks.domain.evidence import Page
from checks.domain.live_check import LiveCheck
from checks.domain.quotes import Proved, prove_quote
from checks.domain.snapshot import OwnReceipt, OwnReceiptOutcome
from checks.usecases.read_check import changeable
from checks.usecases.services import CheckServices

TITLE_CHARACTERS = 300
QUOTE_CHARACTERS = 2_000


async def prove_own_receipt(
    services: CheckServices, *, check_id: str, viewer: str, claim_number: int, title: str, quote: str
) -> OwnReceipt:
    """Look the page up, look for the quote on it, and keep the outcome with the check.

    Raises ReportGone, UnusableText (no such claim, something left out or too long), StoreFull.
    """
    kept = await changeable(services, check_id=check_id, viewer=viewer)
    title, quote = " ".join(title.split()), quote.strip()
    _require_usable(kept.check, claim_number, title, quote)
    try:
        found = await services.tools.source.page(title)
    except LookUpFailed as failed:
        sentence = failed.failure.sentence
        own = OwnReceipt(claim_number, title, quote, OwnReceiptOutcome.COULD_NOT_LOOK_UP, sentence=sentence)
    else:
        if found.pages:
            # Comparing a quote with every window of a page is pure Python: off the event loop.
            own = await asyncio.to_thread(prove_on_page, found.pages[0], claim_number, title, quote)
        else:
            own = OwnReceipt(claim_number, title, quote, OwnReceiptOutcome.NO_SUCH_PAGE)
    await services.store.keep_own_receipt(check_id, own)
    return own


def prove_on_page(page: Page, claim_number: int, title: str, quote: str) -> OwnReceipt:
    """The own receipt that this quote makes on this page."""
    outcome = prove_quote(page.text, quote)
    proved = isinstance(outcome, Proved)
    span = outcome.span if isinstance(outcome, Proved) else outcome.nearest
    return OwnReceipt(
        claim_number,
        title,
        quote,
        OwnReceiptOutcome.PROVED if proved else OwnReceiptOutcome.REFUSED,
        refusal=None if isinstance(outcome, Proved) else outcome.reason,
        near=isinstance(outcome, Proved) and outcome.near,
        span=span,
        # Never what was typed: the source's own characters.
        shown=span.of(page.text) if span else None,
        page_title=page.title,
        url=page.url,
        source=page.source,
        revision=page.revision,
        licence=page.licence,
    )


def _require_usable(check: LiveCheck, claim_number: int, title: str, quote: str) -> None:
    numbers = {claim.number for claim in check.cut.claims} if check.cut else set()
    if claim_number not in numbers:
        raise UnusableText(f"This answer has no claim number {claim_number}.")
    if not title or not quote:
        raise UnusableText("A receipt needs both: the title of the page, and the words quoted from it.")
    for name, value, limit in (("title", title, TITLE_CHARACTERS), ("quote", quote, QUOTE_CHARACTERS)):
        if len(value) > limit:
            raise UnusableText(f"The {name} has {len(value)} characters; {limit} is the limit.")
