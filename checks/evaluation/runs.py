"""The four runs: pairs, claims, answers, rules."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from checks.domain.claims import Part, cut_answer
from checks.domain.evidence import Scores
from checks.domain.judging import Bars, Rules
from checks.domain.progress import ProgressEvent
from checks.domain.spans import Span
from checks.domain.verdicts import Verdict
from checks.evaluation.measures import (
    SINGLE_SENTENCE_RATIOS,
    Figure,
    balanced_accuracy,
    compared,
    expected_calibration_error,
    figures,
    macro_f1,
    share,
    table_of,
    topic_groups,
)
from checks.evaluation.reading import (
    Progress,
    ReadItem,
    examined_items,
    read_all,
    read_pair,
    swapped,
)
from checks.evaluation.rows import AnswerRow, Label, PairRow
from checks.ports import EvidenceSource
from checks.usecases.run_check import CheckTools, decide_part, run_check

SEED = 20260101
Outcomes = list[tuple[Label, Verdict]]
Groups = dict[str, dict[str, Figure]]


def _label_said(scores: Scores) -> Label:
    best = max(scores.entail, scores.contradict, scores.neutral)
    if scores.entail == best:
        return Label.SUPPORTED
    return Label.REFUTED if scores.contradict == best else Label.UNSUPPORTED


async def pairs(rows: Sequence[PairRow], tools: CheckTools, progress: Progress) -> Groups:
    """The model alone: what it says of each pair."""
    started = time.perf_counter()
    scores: list[Scores] = []
    for start in range(0, len(rows), 16):
        batch = rows[start : start + 16]
        scores += await tools.entailment.read([(_premise(row), row.hypothesis) for row in batch])
        progress(len(scores))
    spent = time.perf_counter() - started
    true = [row.label for row in rows]
    said = [_label_said(one) for one in scores]
    right = [t is s for t, s in zip(true, said, strict=True)]
    found: dict[str, Figure] = {"accuracy": share(sum(right), len(rows))}
    for label, name in (
        (Label.SUPPORTED, "entailment"),
        (Label.UNSUPPORTED, "neutral"),
        (Label.REFUTED, "contradiction"),
    ):
        hits = sum(t is s is label for t, s in zip(true, said, strict=True))
        found[f"recall.{name}"] = share(hits, true.count(label))
    found["macro_f1"] = Figure(macro_f1(true, said))
    if Label.UNSUPPORTED not in true:
        two_way = sum(
            (one.entail >= one.contradict) == (label is Label.SUPPORTED)
            for one, label in zip(scores, true, strict=True)
        )
        found["two_way_accuracy"] = share(two_way, len(rows))
    confidence = [max(one.entail, one.neutral, one.contradict) for one in scores]
    found["ece"] = Figure(expected_calibration_error(confidence, right))
    found["ms_per_pair"] = Figure(1000 * spent / len(rows))
    return {"model": found}


def _premise(row: PairRow) -> str:
    return f"{row.page}: {row.premise}" if row.page else row.premise


async def pairs_by_rules(
    rows: Sequence[PairRow], tools: CheckTools, progress: Progress, *, swap: bool
) -> Groups:
    """One sentence per claim through the decision rules; with `swap`, another row's premise."""
    items = await read_all(rows, lambda row: read_pair(row, tools), progress)
    if not swap:
        return {
            "rules": figures(table_of(outcomes_of(items, tools.bars, tools.rules)), SINGLE_SENTENCE_RATIOS)
        }
    moved = swapped(items, await _read_swapped(items, tools, progress))
    ungated = replace(tools.rules, relevance_gate=False, **_ALL_OFF)
    return {
        "raw_argmax": _unrelated([_raw(item) for item in moved]),
        "bars_without_gate": _unrelated([v for _, v in outcomes_of(moved, tools.bars, ungated)]),
        "full_rules": _unrelated([v for _, v in outcomes_of(moved, tools.bars, tools.rules)]),
    }


_ALL_OFF = {
    "subject": False,
    "quantities_decide": False,
    "quantities_veto": False,
    "holes": False,
    "exact_match": False,
    "disagreement": False,
}


async def _read_swapped(
    items: Sequence[ReadItem], tools: CheckTools, progress: Progress
) -> list[tuple[float, Scores]]:
    async def read(index: int) -> tuple[float, Scores]:
        claim = items[index].parts[0].claim
        premise = items[(index + len(items) // 2) % len(items)].parts[0].readings[0].passage.premise
        similarity = (await tools.encoder.similarities(claim, [premise]))[0]
        return similarity, (await tools.entailment.read([(premise, claim)]))[0]

    return await read_all(range(len(items)), read, progress)


def _raw(item: ReadItem) -> Verdict:
    label = _label_said(item.parts[0].readings[0].scores)
    return {
        Label.SUPPORTED: Verdict.BACKED,
        Label.REFUTED: Verdict.MAY_CONFLICT,
        Label.UNSUPPORTED: Verdict.NO_RECEIPT,
    }[label]


def _unrelated(verdicts: Sequence[Verdict]) -> dict[str, Figure]:
    return {
        "unrelated_conflict_rate": share(verdicts.count(Verdict.MAY_CONFLICT), len(verdicts)),
        "unrelated_backed_rate": share(verdicts.count(Verdict.BACKED), len(verdicts)),
    }


def outcomes_of(items: Sequence[ReadItem], bars: Bars, rules: Rules) -> Outcomes:
    """Label and verdict of every item under these bars and rules."""
    return [(item.label, item.verdict(bars, rules)) for item in examined_items(items, rules)]


def claims(items: Sequence[ReadItem], bars: Bars, rules: Rules) -> Groups:
    """The checker, the simple checker and their difference on read claims."""
    examined = examined_items(items, rules)
    ours = [(item.label, item.verdict(bars, rules)) for item in examined]
    simple = [(item.label, item.simple_verdict(bars, rules)) for item in examined]
    found = compared(ours, simple, topic_groups([item.keys for item in items]), SEED)
    known = [item.right_page for item in items if item.right_page is not None]
    if known:
        found["checker"]["right_page_found"] = share(sum(known), len(known))
    return found


async def _silent(event: ProgressEvent) -> None:
    """Nobody watches an evaluation."""


async def answers(
    rows: Sequence[AnswerRow],
    tools: CheckTools,
    sources: Callable[[Mapping[str, str]], EvidenceSource],
    progress: Progress,
    *,
    facts: bool,
) -> Groups:
    """Whole answers, cut by the product itself; or with `facts` the labelled atomic claims, unsplit."""
    outcomes: Outcomes = []
    unmatched: Outcomes = []
    keys: list[tuple[str, ...]] = []
    labelled = matched = 0
    for number, row in enumerate(rows, 1):
        own = tools
        if row.evidence_text:
            own = replace(tools, source=sources({row.topic or "The source": row.evidence_text}))
        key = (f"topic:{row.topic}" if row.topic else f"answer:{number}",)
        if facts:
            for sentence in row.sentences:
                for text, label in sentence.facts:
                    verdict = await _fact(text, row.topic, own)
                    outcomes.append((label, verdict))
                    keys.append(key)
        else:
            verdicts = await _sentence_verdicts(row, own)
            for sentence in row.sentences:
                if sentence.label is None:
                    continue
                labelled += 1
                said = verdicts.get(_blank_folded(sentence.text))
                unmatched.append((sentence.label, said or Verdict.NO_RECEIPT))
                if said is not None:
                    matched += 1
                    outcomes.append((sentence.label, said))
                    keys.append(key)
        progress(number)
    found = compared(outcomes, outcomes, topic_groups(keys), SEED)
    groups: Groups = {"checker": found["checker"]}
    if not facts:
        groups["checker"]["match_rate"] = share(matched, labelled)
        value = float(balanced_accuracy(table_of(unmatched)))
        groups["unmatched_as_no_receipt"] = {
            "balanced_accuracy": Figure(None if np.isnan(value) else value),
            **figures(table_of(unmatched)),
        }
    return groups


async def _fact(text: str, topic: str | None, tools: CheckTools) -> Verdict:
    return (await decide_part(Part(text, Span(0, len(text))), topic, tools)).verdict


async def _sentence_verdicts(row: AnswerRow, tools: CheckTools) -> dict[str, Verdict]:
    report = await run_check(cut_answer(row.text, row.topic), tools, _silent)
    return {_blank_folded(claim.text): claim.verdict for claim in report.claims}


def _blank_folded(text: str) -> str:
    return " ".join(text.split())
