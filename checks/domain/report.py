"""The report: what was checked, every verdict, and the receipts it rests on.

A receipt can only be built from a passage whose characters are really in its page, so no verdict
reaches a person without a proved quote. `as_json` is the published form (static/schemas/
report-v1.json); the same input gives the same bytes.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from checks.domain.claims import Claim, CutAnswer, Part, Skipped
from checks.domain.deciding import deciding_words
from checks.domain.evidence import Scores
from checks.domain.judging import Bars, Ground, Judged, SetAside, Stance
from checks.domain.paragraphs import paragraph_around
from checks.domain.spans import Span
from checks.domain.verdicts import Decision, Reason, RolledUp, Verdict, roll_up

REPORT_VERSION = 1


class QuoteNotProved(Exception):
    """A passage whose span is not inside its page: it must not be shown."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """One sentence of a source, in the source's own characters, with where it stands.

    `quote == page text[span]` and `context.of(page text) == context_text`; `marks` are the deciding
    words, as spans of the page text. `section` is the heading it stands under, None in the lead and
    where the source knows none.
    """

    stance: Stance
    ground: Ground | None
    set_aside: SetAside | None
    quote: str
    span: Span
    context: Span
    context_text: str
    marks: tuple[Span, ...]
    title: str
    section: str | None
    url: str
    source: str
    revision: str
    licence: str
    similarity: float
    scores: Scores

    @property
    def place(self) -> str:
        """The page's title, with the section if there is one, as a person cites it."""
        return f"{self.title}, section “{self.section}”" if self.section else self.title


def prove_receipt(claim: str, judged: Judged) -> Receipt:
    """A receipt for a claim from a judged reading. Raises QuoteNotProved if the page does not hold it.

    The compared quantities are marked; where there are none, the words that are the same or differ.
    """
    passage = judged.reading.passage
    page, span = passage.page, passage.span
    if not span or span.end > len(page.text) or not span.of(page.text).strip():
        raise QuoteNotProved(f"{page.title}: {span} is not in the page")
    marks = judged.marks or deciding_words(claim, passage.text, judged.stance)
    context = paragraph_around(page.text, span, page.sentences)
    return Receipt(
        stance=judged.stance,
        ground=judged.ground,
        set_aside=judged.set_aside,
        quote=passage.text,
        span=span,
        context=context,
        context_text=context.of(page.text),
        marks=tuple(mark.shifted(span.start) for mark in marks),
        title=page.title,
        section=passage.section,
        url=page.url,
        source=page.source,
        revision=page.revision,
        licence=page.licence,
        similarity=round(judged.reading.similarity, 4),
        scores=_rounded(judged.reading.scores),
    )


def _rounded(scores: Scores) -> Scores:
    return Scores(round(scores.entail, 4), round(scores.neutral, 4), round(scores.contradict, 4))


@dataclass(frozen=True, slots=True)
class SimpleView:
    """What a simple checker would have said, and why that was set aside (None: it says the same)."""

    verdict: Verdict
    set_aside: SetAside | None
    receipt: Receipt | None


@dataclass(frozen=True, slots=True)
class CheckedPart:
    """One part with its verdict. `notes` are sources that could not be read although one answered;
    `choices` are titles that the topic may mean, where it has several meanings."""

    text: str
    span: Span
    topic: str | None
    verdict: Verdict
    reason: Reason
    receipts: tuple[Receipt, ...]
    also_read: tuple[Receipt, ...]
    closest: Receipt | None
    simple: SimpleView | None
    notes: tuple[str, ...]
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """One sentence of the answer with its verdict, rolled up from its parts."""

    number: int
    text: str
    span: Span
    verdict: Verdict
    reason: Reason
    backed_parts: int
    parts: tuple[CheckedPart, ...]


def check_part(part: Part, decision: Decision) -> CheckedPart:
    """A decision put down with proved receipts."""
    simple = decision.simple
    return CheckedPart(
        text=part.text,
        span=part.span,
        topic=part.topic,
        verdict=decision.verdict,
        reason=decision.reason,
        receipts=tuple(prove_receipt(part.text, one) for one in decision.receipts),
        also_read=tuple(prove_receipt(part.text, one) for one in decision.also_read),
        closest=prove_receipt(part.text, decision.closest) if decision.closest else None,
        simple=SimpleView(
            simple.verdict,
            simple.set_aside,
            prove_receipt(part.text, simple.judged) if simple.judged and simple.set_aside else None,
        )
        if simple
        else None,
        notes=tuple(dict.fromkeys(failure.sentence for failure in decision.failures)),
        choices=decision.choices,
    )


def check_claim(claim: Claim, parts: Sequence[CheckedPart]) -> CheckedClaim:
    """The claim's verdict from its parts, and the reason of the part that decided it."""
    rolled = roll_up([part.verdict for part in parts])
    return CheckedClaim(
        number=claim.number,
        text=claim.text,
        span=claim.span,
        verdict=rolled.verdict,
        reason=_reason(rolled, parts),
        backed_parts=rolled.backed_parts,
        parts=tuple(parts),
    )


def _reason(rolled: RolledUp, parts: Sequence[CheckedPart]) -> Reason:
    if rolled.verdict is Verdict.NO_RECEIPT and rolled.backed_parts:
        return Reason.PARTS_WITHOUT_RECEIPT
    return next(part.reason for part in parts if part.verdict is rolled.verdict)


@dataclass(frozen=True, slots=True)
class ModelUsed:
    """A model that took part, by the sha256 of its file."""

    kind: str
    name: str
    sha256: str


@dataclass(frozen=True, slots=True)
class SourceUsed:
    """A collection that was asked, at its revision."""

    name: str
    title: str
    revision: str
    licence: str
    caveat: str


@dataclass(frozen=True, slots=True)
class Report:
    """A finished check of one answer."""

    cut: CutAnswer
    claims: tuple[CheckedClaim, ...]
    models: tuple[ModelUsed, ...]
    sources: tuple[SourceUsed, ...]
    bars: Bars

    @property
    def counts(self) -> dict[Verdict, int]:
        """How many claims have each verdict; every verdict is a key."""
        counted = Counter(claim.verdict for claim in self.claims)
        return {verdict: counted[verdict] for verdict in Verdict}

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """What in the answer was not checked, with the reasons."""
        return self.cut.skipped


Json = dict[str, object]


def as_json(report: Report) -> Json:
    """The published form of a report, version 1."""
    cut = report.cut
    return {
        "version": REPORT_VERSION,
        "text": cut.text,
        "topic": cut.topic,
        "topic_guessed": cut.topic_guessed,
        "units": [
            {"kind": unit.kind.value, "span": _span(unit.span), "heading": unit.heading} for unit in cut.units
        ],
        "claims": [claim_as_json(claim) for claim in report.claims],
        "skipped": [
            {"span": _span(one.span), "text": one.text, "reason": one.reason.value} for one in cut.skipped
        ],
        "counts": {verdict.value: number for verdict, number in report.counts.items()},
        "models": [
            {"kind": model.kind, "name": model.name, "sha256": model.sha256} for model in report.models
        ],
        "sources": [
            {
                "name": source.name,
                "title": source.title,
                "revision": source.revision,
                "licence": source.licence,
                "caveat": source.caveat,
            }
            for source in report.sources
        ],
        "bars": {
            "similarity": report.bars.similarity,
            "entail": report.bars.entail,
            "contradict": report.bars.contradict,
            "most_entail": report.bars.most_entail,
        },
    }


def claim_as_json(claim: CheckedClaim) -> Json:
    """One checked claim in its published form."""
    return {
        "number": claim.number,
        "text": claim.text,
        "span": _span(claim.span),
        "verdict": claim.verdict.value,
        "reason": claim.reason.value,
        "backed_parts": claim.backed_parts,
        "parts": [_part(part) for part in claim.parts],
    }


def _part(part: CheckedPart) -> Json:
    return {
        "text": part.text,
        "span": _span(part.span),
        "topic": part.topic,
        "verdict": part.verdict.value,
        "reason": part.reason.value,
        "receipts": [_receipt(one) for one in part.receipts],
        "also_read": [_receipt(one) for one in part.also_read],
        "closest": _receipt(part.closest) if part.closest else None,
        "simple": {
            "verdict": part.simple.verdict.value,
            "set_aside": part.simple.set_aside.value if part.simple.set_aside else None,
            "receipt": _receipt(part.simple.receipt) if part.simple.receipt else None,
        }
        if part.simple
        else None,
        "notes": list(part.notes),
        "choices": list(part.choices),
    }


def _receipt(receipt: Receipt) -> Json:
    return {
        "stance": receipt.stance.value,
        "ground": receipt.ground.value if receipt.ground else None,
        "set_aside": receipt.set_aside.value if receipt.set_aside else None,
        "quote": receipt.quote,
        "span": _span(receipt.span),
        "context": {"span": _span(receipt.context), "text": receipt.context_text},
        "marks": [_span(mark) for mark in receipt.marks],
        "title": receipt.title,
        "section": receipt.section,
        "url": receipt.url,
        "source": receipt.source,
        "revision": receipt.revision,
        "licence": receipt.licence,
        "similarity": receipt.similarity,
        "scores": {
            "entail": receipt.scores.entail,
            "neutral": receipt.scores.neutral,
            "contradict": receipt.scores.contradict,
        },
    }


def _span(span: Span) -> list[int]:
    return [span.start, span.end]


def as_bytes(report: Report) -> bytes:
    """The published form, canonical: the same report is the same bytes."""
    return json.dumps(as_json(report), ensure_ascii=False, sort_keys=True, indent=1).encode()


def passages_shown(report: Report) -> tuple[Receipt, ...]:
    """Every receipt the report shows, in order: for tests and audits of the quote promise."""
    return tuple(
        receipt
        for claim in report.claims
        for part in claim.parts
        for receipt in (
            *part.receipts,
            *part.also_read,
            *((part.closest,) if part.closest else ()),
            *((part.simple.receipt,) if part.simple and part.simple.receipt else ()),
        )
    )
