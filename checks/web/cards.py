"""What a card shows for one claim, put together for the template: nothing is decided here."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from urllib.parse import quote

from checks.domain import wording
from checks.domain.claims import Claim
from checks.domain.judging import Stance
from checks.domain.report import CheckedClaim, CheckedPart, Receipt
from checks.domain.snapshot import CheckSnapshot, OwnReceipt, OwnReceiptOutcome
from checks.domain.spans import Span
from checks.domain.text import plain
from checks.domain.verdicts import Verdict
from checks.domain.wording import Wording

WAITING = Wording("Waiting", "clock", "Not checked yet.")
NOT_REACHED = Wording("Not reached", "stop", "The check ended before it came to this claim.")
HELD = Wording("Held", "lock", "You see the verdict once your predictions are locked.")

_STANCES = {
    Stance.BACKS: "Receipt: the source says",
    Stance.CONFLICTS: "The source seems to say otherwise",
    Stance.NEITHER: "The source says",
}
CLOSEST = "The closest we read; it does not settle the claim"
LINK_WORDS = 6  # words at either end of a sentence that find it on the page it stands on


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some characters of a source: in the quoted sentence or around it, a deciding word or not."""

    text: str
    quoted: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """One receipt on paper: what it does, the words in their paragraph, and where they stand."""

    heading: str
    stretches: tuple[Stretch, ...]
    title: str
    section: str | None
    url: str
    href: str
    source: str
    revision: str
    licence: str


@dataclass(frozen=True, slots=True)
class PartView:
    """One part of a claim with its own verdict and receipts."""

    text: str
    verdict: Verdict
    badge: Wording
    why: str
    slips: tuple[Slip, ...]
    also_read: tuple[Slip, ...]
    closest: Slip | None
    simple: str
    notes: tuple[str, ...]
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnView:
    """A receipt that the person brought: proved or refused, with a sentence and the page's words."""

    proved: bool
    word: str
    sentence: str
    typed_title: str
    typed_quote: str
    slip: Slip | None


@dataclass(frozen=True, slots=True)
class Card:
    """One claim of the answer as its card shows it; `state` is a verdict or "waiting"."""

    number: int
    text: str
    state: str
    badge: Wording
    why: str
    share: str
    parts: tuple[PartView, ...]
    own: OwnView | None
    titles: tuple[str, ...]


def cards_of(snapshot: CheckSnapshot, only: int | None = None) -> tuple[Card, ...]:
    """A card for every claim, those without a verdict included; none before the answer is cut.

    `only` leaves all but that claim out.
    """
    decided = {claim.number: claim for claim in snapshot.decided}
    own = {one.claim_number: one for one in snapshot.own_receipts}
    return tuple(
        card_of(claim, decided.get(claim.number), own.get(claim.number), snapshot)
        for claim in (snapshot.cut.claims if snapshot.cut else ())
        if only in (None, claim.number)
    )


def card_of(
    claim: Claim, checked: CheckedClaim | None, own: OwnReceipt | None, snapshot: CheckSnapshot
) -> Card:
    """The card of one claim."""
    brought = own_view(own) if own else None
    # The text beside it keeps its Markdown marks; the card shows the words.
    words = plain(claim.text)
    if checked is None:
        badge = HELD if snapshot.held else NOT_REACHED if snapshot.stage.is_end else WAITING
        return Card(claim.number, words, "waiting", badge, badge.sentence, "", (), brought, ())
    parts = tuple(part_view(part, snapshot.topic) for part in checked.parts)
    return Card(
        number=claim.number,
        text=words,
        state=checked.verdict.value,
        badge=wording.VERDICTS[checked.verdict],
        why=wording.why_claim(checked, snapshot.topic),
        share=wording.share(checked),
        parts=parts,
        own=brought,
        titles=tuple(dict.fromkeys(slip.title for part in parts for slip in _all_slips(part))),
    )


def _all_slips(part: PartView) -> Iterable[Slip]:
    return (*part.slips, *part.also_read, *((part.closest,) if part.closest else ()))


def part_view(part: CheckedPart, topic: str | None) -> PartView:
    """One checked part in plain words."""
    return PartView(
        text=part.text,
        verdict=part.verdict,
        badge=wording.VERDICTS[part.verdict],
        why=wording.why(part, topic),
        slips=tuple(slip_of(receipt, _STANCES[receipt.stance]) for receipt in part.receipts),
        also_read=tuple(slip_of(receipt, _STANCES[receipt.stance]) for receipt in part.also_read),
        closest=closest_slip(part.closest) if part.closest and not part.receipts else None,
        simple=wording.why_set_aside(part.simple),
        notes=part.notes,
        choices=part.choices,
    )


def slip_of(receipt: Receipt, heading: str) -> Slip:
    """A receipt as a slip."""
    return Slip(
        heading=heading,
        stretches=stretches_of(receipt.context_text, receipt.context.start, receipt.span, receipt.marks),
        title=receipt.title,
        section=receipt.section,
        url=receipt.url,
        href=at_sentence(receipt.url, receipt.quote),
        source=wording.source_named(receipt.source),
        revision=receipt.revision,
        licence=receipt.licence,
    )


def closest_slip(receipt: Receipt) -> Slip:
    """The nearest sentence where there is no receipt: alone, since nothing in it decides."""
    return replace(slip_of(receipt, CLOSEST), stretches=(Stretch(receipt.quote, quoted=True),))


def stretches_of(context: str, offset: int, quoted: Span, marks: Iterable[Span]) -> tuple[Stretch, ...]:
    """A paragraph cut where the quoted sentence and its deciding words begin and end.

    `offset` is where `context` begins in the page; the spans are spans of the page.
    """
    shifted = [Span(mark.start - offset, mark.end - offset) for mark in marks if quoted.covers(mark)]
    inner = Span(quoted.start - offset, quoted.end - offset)
    edges = sorted(
        {
            0,
            len(context),
            inner.start,
            inner.end,
            *(edge for mark in shifted for edge in (mark.start, mark.end)),
        }
    )
    return tuple(
        Stretch(
            context[start:end],
            quoted=inner.start <= start < inner.end,
            marked=any(mark.start <= start < mark.end for mark in shifted),
        )
        for start, end in pairwise(edges)
    )


def at_sentence(url: str, words: str) -> str:
    """The page's address with a text fragment, so that a browser opens it at the sentence.

    Empty where the address leads nowhere: a document of one's own, a page that is only in a file.
    """
    if not url.startswith(("http://", "https://")):
        return ""
    if "#" in url:
        return url
    parts = words.split()
    if len(parts) > 2 * LINK_WORDS:
        ends = [" ".join(parts[:LINK_WORDS]), " ".join(parts[-LINK_WORDS:])]
    else:
        ends = [" ".join(parts)]
    # A hyphen is a sign of its own in a text fragment, so it is written as a code.
    return f"{url}#:~:text={','.join(quote(end, safe='').replace('-', '%2D') for end in ends)}"


_OWN_OUTCOMES = {
    OwnReceiptOutcome.PROVED: ("Proved", "These words are on the page."),
    OwnReceiptOutcome.NO_SUCH_PAGE: (
        "No such page",
        "The collection has no page of that title. Copy the title as the source writes it.",
    ),
    OwnReceiptOutcome.COULD_NOT_LOOK_UP: (
        "Could not look this up",
        "The source did not answer. Try again later.",
    ),
}
_NEAR = "The page says it in nearly these words. Below is what it says, character for character."


def own_view(own: OwnReceipt) -> OwnView:
    """What became of an own receipt, with the page's own characters where there are any."""
    if own.refusal is not None:
        refusal = wording.REFUSALS[own.refusal]
        word, sentence = refusal.word, refusal.sentence
    else:
        word, sentence = _OWN_OUTCOMES[own.outcome]
        sentence = own.sentence or (_NEAR if own.near else sentence)
    return OwnView(own.proved, word, sentence, own.title, own.quote, _own_slip(own))


def _own_slip(own: OwnReceipt) -> Slip | None:
    if own.shown is None or own.url is None:
        return None
    return Slip(
        heading="Your receipt, as it stands on the page" if own.proved else "The nearest words on the page",
        stretches=(Stretch(own.shown, quoted=True),),
        title=own.page_title or own.title,
        section=None,
        url=own.url,
        href=at_sentence(own.url, own.shown),
        source=wording.source_named(own.source or ""),
        revision=own.revision or "",
        licence=own.licence or "",
    )
