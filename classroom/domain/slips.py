"""What is kept of a finished check: verdicts with their sources, and the student's own words.

Everything here comes from the report, from the student's choices and from receipts that code has proved.
The pasted text is not in it; a claim's words are, only where the slip is asked to keep them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from checks.domain.report import CheckedClaim, Receipt, Report
from checks.domain.snapshot import OwnReceipt
from checks.domain.spans import Span
from checks.domain.text import plain
from checks.domain.verdicts import Verdict
from classroom.domain.kinds import Judgement

# As wide as their columns. An address that is cut leads nowhere, so a longer one is left out.
TITLE, ADDRESS, REVISION = 300, 2_000, 200

# For these a student is asked to bring a receipt of their own.
WANT_A_RECEIPT = frozenset({Verdict.MAY_CONFLICT, Verdict.NO_RECEIPT, Verdict.COULD_NOT_LOOK_UP})


@dataclass(frozen=True, slots=True)
class Stretch:
    """A numbered sentence of an activity's text and where it stands in it."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OwnProof:
    """A receipt the student brought, proved: the source's own words and where they stand."""

    title: str
    url: str
    quote: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a student said of one claim; None is nothing."""

    prediction: Judgement | None = None
    own_verdict: Judgement | None = None
    own: OwnProof | None = None


@dataclass(frozen=True, slots=True)
class SlipLine:
    """What is kept of one claim. `text` is "" where the claim's words are not kept."""

    number: int
    text: str
    verdict: Verdict
    source_title: str
    source_url: str
    source_revision: str
    said: Said


@dataclass(frozen=True, slots=True)
class Slip:
    """What is kept of one finished check."""

    lines: tuple[SlipLine, ...]


NOTHING_SAID = Said()


def slip_of(
    report: Report, said: Mapping[int, Said], own: Iterable[OwnReceipt] = (), *, keep_claims: bool
) -> Slip:
    """The slip of a report. `own` are receipts brought on the report's page: they count where the
    student brought no other one for the claim in the lesson.
    """
    brought = {one.claim_number: proof for one in own if (proof := proof_of(one)) is not None}
    return Slip(tuple(_line(claim, said, brought, keep_claims=keep_claims) for claim in report.claims))


def proof_of(own: OwnReceipt) -> OwnProof | None:
    """A receipt that was proved, in the page's own words; None for one that was not."""
    if not own.proved or own.shown is None:
        return None
    return OwnProof((own.page_title or "")[:TITLE], _address(own.url or ""), own.shown)


def source_of(claim: CheckedClaim) -> Receipt | None:
    """The receipt that a claim's verdict rests on, if it rests on one."""
    deciding = [part for part in claim.parts if part.verdict is claim.verdict]
    return next((receipt for part in (*deciding, *claim.parts) for receipt in part.receipts), None)


def sentence_of(claim: Span, key: Sequence[Stretch]) -> int | None:
    """The number of the keyed sentence that most of a claim stands in, None where it touches none."""
    shared = [(min(claim.end, one.end) - max(claim.start, one.start), -one.number) for one in key]
    most, number = max(shared, default=(0, 0))
    return -number if most > 0 else None


def _line(
    claim: CheckedClaim, said: Mapping[int, Said], brought: Mapping[int, OwnProof], *, keep_claims: bool
) -> SlipLine:
    words = said.get(claim.number, NOTHING_SAID)
    if words.own is None and claim.number in brought:
        words = Said(words.prediction, words.own_verdict, brought[claim.number])
    receipt = source_of(claim)
    return SlipLine(
        number=claim.number,
        text=plain(claim.text) if keep_claims else "",
        verdict=claim.verdict,
        source_title=receipt.title[:TITLE] if receipt else "",
        source_url=_address(receipt.url) if receipt else "",
        source_revision=receipt.revision[:REVISION] if receipt else "",
        said=words,
    )


def _address(url: str) -> str:
    return url if len(url) <= ADDRESS else ""
