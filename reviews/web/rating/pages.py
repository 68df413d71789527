"""What the templates of a rater's pages are given."""

from dataclasses import dataclass
from typing import Any

from reviews.domain.kinds import ItemKind, Outcome
from reviews.domain.rating import LONGEST_NOTE, LONGEST_REASON, Answer
from reviews.models.banks import Label
from reviews.models.rounds import Rater
from reviews.selectors.rating import Feedback, Shown, Standing, has_new_guideline
from reviews.web.rating.forms import RatingForm

WITHOUT_LABEL = (
    (Outcome.CANNOT_JUDGE, "Cannot judge", "You cannot tell from what is shown here."),
    (
        Outcome.BROKEN,
        "This item is broken or harmful",
        "It is garbled or incomplete, or nobody should have to read it.",
    ),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that may be chosen. `digit` is the key that chooses it."""

    digit: int
    value: str
    name: str
    definition: str
    example: str
    chosen: bool
    is_label: bool


def choices_of(labels: tuple[Label, ...], chosen: str) -> list[Choice]:
    """The labels in the bank's order, then the two answers that are no label."""
    rows = [(f"label:{one.key}", one.name, one.definition, one.example, True) for one in labels]
    rows += [(outcome.value, name, definition, "", False) for outcome, name, definition in WITHOUT_LABEL]
    return [
        Choice(digit, value, name, definition, example, value == chosen, is_label)
        for digit, (value, name, definition, example, is_label) in enumerate(rows, start=1)
    ]


def chosen_in(answer: Answer | None) -> str:
    """An answer as the form's own value."""
    if answer is None:
        return ""
    return f"label:{answer.label}" if answer.outcome is Outcome.LABEL else answer.outcome.value


def typed_in(answer: Answer | None) -> dict[str, str]:
    """An answer as a form that was filled in."""
    if answer is None:
        return {}
    return {"choice": chosen_in(answer), "reason": answer.reason, "note": answer.note}


def item_context(
    rater: Rater,
    shown: Shown,
    standing: Standing,
    *,
    practice: bool,
    typed: RatingForm | None = None,
    faults: dict[str, str] | None = None,
    refused: str = "",
) -> dict[str, Any]:
    """An item with its question and form; `typed` is what was sent and could not be kept."""
    values = typed.typed if typed else typed_in(shown.given)
    bank = rater.round.bank
    return {
        "round": rater.round,
        "practice": practice,
        "number": shown.number,
        "total": standing.practice_total if practice else standing.total,
        "done": standing.practice_done if practice else standing.done,
        "is_last": not practice and shown.given is None and standing.done == standing.total - 1,
        "item_template": f"reviews/rating/_{bank.kind}.html",
        "content": laid_out(bank.kind, shown.content),
        "question": bank.question,
        "choices": choices_of(shown.labels, values.get("choice", "")),
        "reason": values.get("reason", ""),
        "note": values.get("note", ""),
        "seconds": values.get("seconds", ""),
        "longest_reason": LONGEST_REASON,
        "longest_note": LONGEST_NOTE,
        "guideline_version": rater.round.guideline.version,
        "has_new_guideline": has_new_guideline(rater),
        "keys_on": rater.keys_on,
        "faults": faults or {},
        "refused": refused,
        "base": "/rate/practice/" if practice else "/rate/item/",
        "back": shown.number - 1 or None,
    }


def feedback_context(
    rater: Rater, shown: Shown, standing: Standing, feedback: Feedback | None
) -> dict[str, Any]:
    """A practice item that was rated, with what its author says."""
    context = item_context(rater, shown, standing, practice=True)
    by_key = {one.key: one for one in shown.labels}
    given = next((one for one in context["choices"] if one.chosen), None)
    return {
        **context,
        "given": given,
        "expected": by_key.get(feedback.label) if feedback else None,
        "agrees": bool(feedback and given and given.value == f"label:{feedback.label}"),
        "why": feedback.note if feedback else "",
    }


def laid_out(kind: str, content: dict[str, Any]) -> dict[str, Any]:
    """The content as its template takes it: a sentence is cut out of its answer by its offsets."""
    if kind != ItemKind.ANSWER_SENTENCE:
        return content
    answer, sentence = content["answer"], content["sentence"]
    start, end = sentence["start"], sentence["end"]
    return {**content, "before": answer[:start], "cut": answer[start:end], "behind": answer[end:]}
