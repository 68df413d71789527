"""What the report page shows, as one picture of a check put together for its templates."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from checks.domain import exports, wording
from checks.domain.progress import Stage
from checks.domain.snapshot import CheckSnapshot
from checks.domain.verdicts import Verdict
from checks.web.cards import Card, cards_of
from checks.web.marks import Chip, blocks_of, plain_blocks

_RUNNING = (Stage.QUEUED, Stage.CUTTING, Stage.CHECKING)
_BEFORE_THE_CUT = {Stage.QUEUED: "Waiting in line", Stage.CUTTING: "Reading the answer"}
_BESIDE_BACKED = {
    Verdict.MAY_CONFLICT: "may conflict",
    Verdict.NO_RECEIPT: "without receipt",
    Verdict.COULD_NOT_LOOK_UP: "could not be looked up",
}


@dataclass(frozen=True, slots=True)
class Count:
    """One choice of the filter: how many claims have this verdict."""

    state: str
    word: str
    icon: str
    number: int


def report_context(snapshot: CheckSnapshot) -> dict[str, Any]:
    """Everything the report's templates name. Pure, and long for a long text: call it off the loop."""
    cards = cards_of(snapshot)
    chips = {card.number: chip_of(card) for card in cards}
    return {
        **status_context(snapshot),
        "cards": cards,
        "blocks": blocks_of(snapshot.cut, chips) if snapshot.cut else plain_blocks(snapshot.text),
    }


def status_context(snapshot: CheckSnapshot) -> dict[str, Any]:
    """The same without the text and the cards."""
    return {
        **claim_context(snapshot),
        "headline": headline(snapshot),
        "summary": summary(snapshot),
        "said": said(snapshot),
        "topic": snapshot.topic,
        "guessed": snapshot.topic_guessed,
        "skipped": skipped_lines(snapshot),
        "skipped_counts": wording.skipped_counts(snapshot.cut.skipped) if snapshot.cut else "",
        "report": snapshot.report,
        "with_sources": exports.answer_with_sources(snapshot.report) if snapshot.report else "",
        "question": exports.question_for_chatbot(snapshot.report) if snapshot.report else "",
        "minutes_left": max(1, round(snapshot.seconds_left / 60)),
        "socket": f"/ws/checks/{snapshot.check_id}/",
        "topic_typed": None,
    }


def claim_context(snapshot: CheckSnapshot) -> dict[str, Any]:
    """What the fragment of one claim needs beside its card: counts and progress."""
    return {
        "snapshot": snapshot,
        "base": reverse("report", args=[snapshot.check_id]),
        "topic_given": "" if snapshot.topic_guessed else snapshot.topic or "",
        "has_cut": snapshot.cut is not None,
        "running": snapshot.stage in _RUNNING,
        "ended_early": snapshot.stage in (Stage.CANCELLED, Stage.CRASHED, Stage.HELD),
        "stage": wording.STAGES[snapshot.stage],
        "stage_sentence": wording.stage_sentence(snapshot.stage, snapshot.place),
        "total": len(snapshot.cut.claims) if snapshot.cut else 0,
        "decided": len(snapshot.decided),
        "numbers": " ".join(str(claim.number) for claim in snapshot.decided),
        "counts": counts(snapshot),
    }


def chip_of(card: Card) -> Chip:
    """What stands behind the claim in the text."""
    return Chip(card.number, card.state, card.badge.word, card.badge.icon)


def counts(snapshot: CheckSnapshot) -> tuple[Count, ...]:
    """The filter's choices: all claims, then each verdict."""
    number = Counter(claim.verdict for claim in snapshot.decided)
    total = len(snapshot.cut.claims) if snapshot.cut else 0
    return (
        Count("all", "All", "", total),
        *(Count(one.value, words.word, words.icon, number[one]) for one, words in wording.VERDICTS.items()),
    )


def headline(snapshot: CheckSnapshot) -> str:
    """The page's heading: how many claims there are, and how many of them are backed."""
    if snapshot.cut is None:
        return _BEFORE_THE_CUT.get(snapshot.stage, "This answer was not checked")
    total = len(snapshot.cut.claims)
    if not total:
        return "Nothing to check in this answer"
    claims = "1 claim" if total == 1 else f"{total} claims"
    if snapshot.report is None:
        return f"{claims} in this answer"
    backed = snapshot.report.counts[Verdict.BACKED]
    return f"{claims}, {'none' if not backed else 'all' if backed == total else backed} backed"


def summary(snapshot: CheckSnapshot) -> str:
    """The verdicts beside "backed" in one sentence, or what to do where there is nothing to check."""
    if snapshot.cut is None or snapshot.report is None:
        return ""
    if not snapshot.cut.claims:
        return (
            "Every sentence in it is a greeting, a question, an opinion or a fragment. "
            "Paste an answer that says something about the world."
        )
    counted = snapshot.report.counts
    others = [f"{counted[one]} {words}" for one, words in _BESIDE_BACKED.items() if counted[one]]
    return f"{', '.join(others)}." if others else ""


def said(snapshot: CheckSnapshot) -> str:
    """What a screen reader is told now and then while the page fills in."""
    if snapshot.report is not None:
        return f"Done. {headline(snapshot)}. {summary(snapshot)}"
    if snapshot.stage is Stage.CHECKING and snapshot.cut is not None:
        return f"{len(snapshot.decided)} of {len(snapshot.cut.claims)} claims checked."
    return wording.stage_sentence(snapshot.stage, snapshot.place)


def skipped_lines(snapshot: CheckSnapshot) -> list[dict[str, str]]:
    """What was not checked: the words, what they are, and why such words are not checked."""
    skipped = snapshot.cut.skipped if snapshot.cut else ()
    return [
        {
            "text": one.text,
            "kind": wording.SKIPPED[one.reason].one.capitalize(),
            "why": wording.SKIPPED[one.reason].sentence,
        }
        for one in skipped
    ]
