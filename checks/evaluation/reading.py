"""Read labelled items with the product's own tools, once; what comes after needs no model.

An item that was read keeps everything examined about it, so that bars and rules can be changed
without asking a model again.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from checks.domain.errors import LookUpFailed, LookUpFailure
from checks.domain.evidence import Page, Passage, Query, Reading, Scores
from checks.domain.judging import Bars, Examined, Rules, examine
from checks.domain.spans import Span
from checks.domain.verdicts import Decision, Verdict, by_relevance, decide_examined, roll_up
from checks.evaluation.rows import ClaimPart, ClaimRow, Label, PairRow, Sentence
from checks.usecases.run_check import CheckTools, pages_about, read_pages

Progress = Callable[[int], None]
T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class ReadPart:
    """One claim or part of one with its readings; `pages_found` as the product counts them."""

    claim: str
    topic: str | None
    readings: tuple[Reading, ...]
    pages_found: int
    failures: tuple[LookUpFailure, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadItem:
    """A labelled item after reading. `right_page`: a page that holds the answer was among those read."""

    label: Label
    parts: tuple[ReadPart, ...]
    keys: tuple[str, ...]
    right_page: bool | None = None


@dataclass(frozen=True, slots=True)
class ExaminedItem:
    """A read item with everything that no threshold can change, under one set of rules."""

    label: Label
    parts: tuple[tuple[tuple[Examined, ...], ReadPart], ...]

    def decisions(self, bars: Bars, rules: Rules) -> tuple[Decision, ...]:
        """The decision on each part."""
        return tuple(
            decide_examined(examined, bars, rules, pages_found=part.pages_found, failures=part.failures)
            for examined, part in self.parts
        )

    def verdict(self, bars: Bars, rules: Rules) -> Verdict:
        """The verdict rolled up from the parts."""
        return roll_up([decision.verdict for decision in self.decisions(bars, rules)]).verdict

    def simple_verdict(self, bars: Bars, rules: Rules) -> Verdict:
        """What the simple checker says: top sentence, raw answer."""
        return roll_up(
            [
                decision.simple.verdict if decision.simple else decision.verdict
                for decision in self.decisions(bars, rules)
            ]
        ).verdict


def examined_items(items: Iterable[ReadItem], rules: Rules) -> list[ExaminedItem]:
    """Put read items through every rule that needs no threshold."""
    return [
        ExaminedItem(
            item.label,
            tuple(
                (
                    tuple(
                        examine(part.claim, part.topic, reading, rules)
                        for reading in by_relevance(part.readings)
                    ),
                    part,
                )
                for part in item.parts
            ),
        )
        for item in items
    ]


def page_of(title: str, sentences: Sequence[str], source: str = "given") -> Page:
    """A page made of given sentences, a line each."""
    text = "\n".join(sentences)
    spans, at = [], 0
    for sentence in sentences:
        spans.append(Span(at, at + len(sentence)))
        at += len(sentence) + 1
    return Page(title, "", source, "", "", text, tuple(spans))


def pages_of(sentences: Sequence[Sentence]) -> tuple[Page, ...]:
    """The pages that given sentences come from, in order of first mention."""
    by_title: dict[str, list[str]] = {}
    for sentence in sentences:
        by_title.setdefault(sentence.page, []).append(sentence.text)
    return tuple(page_of(title, texts) for title, texts in by_title.items())


async def read_pair(row: PairRow, tools: CheckTools) -> ReadItem:
    """One sentence per claim; topic unknown, so that the subject rule is off."""
    page = page_of(row.page or "", [row.premise])
    passage = Passage(page, page.sentences[0])
    similarity = (await tools.encoder.similarities(row.hypothesis, [passage.premise]))[0]
    scores = (await tools.entailment.read([(passage.premise, row.hypothesis)]))[0]
    part = ReadPart(row.hypothesis, None, (Reading(passage, similarity, scores),), 1)
    return ReadItem(row.label, (part,), row.keys)


def swapped(items: Sequence[ReadItem], scores: Sequence[tuple[float, Scores]]) -> list[ReadItem]:
    """Items that were read with the premise of another row: `scores` are (similarity, scores)."""
    moved = []
    for index, item in enumerate(items):
        other = items[(index + len(items) // 2) % len(items)].parts[0].readings[0].passage
        similarity, new = scores[index]
        part = replace(item.parts[0], readings=(Reading(other, similarity, new),))
        moved.append(replace(item, parts=(part,)))
    return moved


async def read_claim(row: ClaimRow, tools: CheckTools, *, oracle_page: bool = False) -> ReadItem:
    """A claim with its retrieved sentences, or with what the product's own search finds."""
    parts, right = [], None
    for part in row.parts:
        read, found_right = await _read_part(part, row, tools, oracle_page=oracle_page)
        parts.append(read)
        right = right or found_right if found_right is not None else right
    return ReadItem(row.label, tuple(parts), row.keys, right)


async def _read_part(
    part: ClaimPart, row: ClaimRow, tools: CheckTools, *, oracle_page: bool
) -> tuple[ReadPart, bool | None]:
    if part.retrieved is not None:
        pages = pages_of(part.retrieved)
        readings = await read_pages(part.claim, pages, tools)
        return ReadPart(part.claim, row.topic, readings, len(pages)), None
    try:
        if oracle_page:
            named = [await tools.source.page(title) for title in row.pages]
            pages = tuple(page for one in named for page in one.pages)
            failures: tuple[LookUpFailure, ...] = ()
        else:
            found = await tools.source.search(Query(part.claim, row.topic))
            pages, failures = found.pages, found.failures
    except LookUpFailed as failed:
        return ReadPart(part.claim, row.topic, (), 0, (failed.failure,)), False
    readings = await read_pages(part.claim, pages, tools)
    titles = {title for page in pages for title in (page.title, *page.aliases)}
    read = ReadPart(part.claim, row.topic, readings, pages_about(pages, row.topic), failures)
    return read, bool(titles & set(row.pages)) if row.pages else None


async def read_all(rows: Sequence[T], read: Callable[[T], Awaitable[R]], progress: Progress) -> list[R]:
    """Read rows one after another, telling `progress` how many are done."""
    done: list[R] = []
    for row in rows:
        done.append(await read(row))
        progress(len(done))
    return done
