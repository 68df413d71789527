"""Run one check: every claim against the evidence, verdict by verdict."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from checks.domain.claims import Claim, CutAnswer, Part
from checks.domain.errors import LookUpFailed, LookUpFailure
from checks.domain.evidence import (
    Page,
    Passage,
    Query,
    Reading,
    Scores,
    passages_of,
    prefilter,
)
from checks.domain.judging import Bars, Rules, is_exact_match
from checks.domain.progress import ClaimDecided, ClaimsCut, ProgressEvent, Stage, StageReached
from checks.domain.report import (
    CheckedClaim,
    CheckedPart,
    ModelUsed,
    Report,
    SourceUsed,
    check_claim,
    check_part,
)
from checks.domain.subject import is_own_page, mentions
from checks.domain.verdicts import LONGEST_PART, Decision, Reason, Verdict, decide
from checks.ports import Encoder, EntailmentModel, EvidenceSource

Emit = Callable[[ProgressEvent], Awaitable[None]]

PREFILTERED = 40  # sentences that are embedded and ranked for one part
CLOSEST = 5  # of these, how many the entailment model reads
# Claims in flight at once: while one waits for a model or a page, the next is looked up.
CLAIMS_AT_ONCE = 2

_CERTAIN = Scores(entail=1.0, neutral=0.0, contradict=0.0)


@dataclass(frozen=True, slots=True)
class CheckTools:
    """Everything a check reads with."""

    encoder: Encoder
    entailment: EntailmentModel
    source: EvidenceSource
    bars: Bars
    rules: Rules = field(default_factory=Rules)


async def run_check(cut: CutAnswer, tools: CheckTools, emit: Emit) -> Report:
    """Check every claim of a cut answer and return the report; `emit` hears of each step.

    A source that fails is a verdict of its own on the claims concerned and never ends the check.
    """
    await emit(StageReached(Stage.CHECKING))
    await emit(ClaimsCut(len(cut.claims), len(cut.skipped)))
    turn = asyncio.Semaphore(CLAIMS_AT_ONCE)

    async def in_turn(claim: Claim) -> CheckedClaim:
        async with turn:
            checked = await check_one_claim(claim, cut.topic, tools)
            await emit(ClaimDecided(checked))
            return checked

    async with asyncio.TaskGroup() as group:
        running = [group.create_task(in_turn(claim)) for claim in cut.claims]
    return assemble(cut, [task.result() for task in running], tools)


def assemble(cut: CutAnswer, claims: Sequence[CheckedClaim], tools: CheckTools) -> Report:
    """The report of checked claims, naming every model and source that took part."""
    source = tools.source.card
    return Report(
        cut=cut,
        claims=tuple(claims),
        models=tuple(
            ModelUsed(card.kind, card.name, card.sha256)
            for card in (tools.encoder.card, tools.entailment.card)
        ),
        sources=(SourceUsed(source.name, source.title, source.revision, source.licence, source.caveat),),
        bars=tools.bars,
    )


async def check_one_claim(claim: Claim, topic: str | None, tools: CheckTools) -> CheckedClaim:
    """Check the parts of one claim in order and roll them up."""
    parts: list[CheckedPart] = []
    for part in claim.parts:
        parts.append(check_part(part, await decide_part(part, part.topic or topic, tools)))
    return check_claim(claim, parts)


async def decide_part(part: Part, topic: str | None, tools: CheckTools) -> Decision:
    """Find the evidence for one part, read it, and decide."""
    if part.unresolved is not None or len(part.text) > LONGEST_PART:
        return decide(part.text, topic, (), tools.bars, unresolved=part.unresolved)
    try:
        found = await tools.source.search(Query(part.text, topic))
    except LookUpFailed as failed:
        return _could_not_look_up((failed.failure,))
    readings = await read_pages(part.text, found.pages, tools)
    # Matching words and figures is pure Python: off the event loop, one part at a time.
    return await asyncio.to_thread(
        decide,
        part.text,
        topic,
        readings,
        tools.bars,
        pages_found=pages_about(found.pages, topic),
        failures=found.failures,
        choices=found.choices,
        rules=tools.rules,
    )


def _could_not_look_up(failures: tuple[LookUpFailure, ...]) -> Decision:
    return Decision(Verdict.COULD_NOT_LOOK_UP, Reason.LOOK_UP_FAILED, failures=failures)


def pages_about(pages: Sequence[Page], topic: str | None) -> int:
    """How many pages are the topic's own; if none is, how many speak of it. Without a topic: all."""
    if topic is None:
        return len(pages)
    own = sum(is_own_page(page, topic) for page in pages)
    return own or sum(bool(mentions(page.text, topic)) for page in pages)


async def read_pages(claim: str, pages: Sequence[Page], tools: CheckTools) -> tuple[Reading, ...]:
    """The sentences of the pages closest to the claim, read by the entailment model."""
    passages = await asyncio.to_thread(_candidates, claim, pages)
    return await read_passages(claim, passages, tools)


def _candidates(claim: str, pages: Sequence[Page]) -> tuple[Passage, ...]:
    every = tuple(passage for page in pages for passage in passages_of(page))
    return prefilter(claim, every, PREFILTERED)


async def read_passages(claim: str, passages: Sequence[Passage], tools: CheckTools) -> tuple[Reading, ...]:
    """Rank passages by similarity and read the closest few; an exact match skips the model."""
    if not passages:
        return ()
    similarities = await tools.encoder.similarities(claim, [passage.premise for passage in passages])
    ranked = sorted(
        zip(passages, similarities, strict=True),
        key=lambda pair: (-pair[1], pair[0].page.title, pair[0].span),
    )[:CLOSEST]
    exact = [tools.rules.exact_match and is_exact_match(claim, passage.text) for passage, _ in ranked]
    asked = [passage for (passage, _), same in zip(ranked, exact, strict=True) if not same]
    answers = iter(await tools.entailment.read([(passage.premise, claim) for passage in asked]))
    return tuple(
        Reading(passage, similarity, _CERTAIN if same else next(answers))
        for (passage, similarity), same in zip(ranked, exact, strict=True)
    )
