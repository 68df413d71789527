"""What a rater may give for an item, and what of it counts."""

import math
from collections.abc import Collection
from dataclasses import dataclass

from reviews.domain.errors import UnusableInput
from reviews.domain.kinds import Outcome
from reviews.domain.texts import fault_of, tidy

LONGEST_REASON = 300
LONGEST_NOTE = 2_000
# Longer on the screen than this was no judging: somebody went away.
MOST_SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class Answer:
    """A label, or a reason why there is none. `seconds` is None where the browser could not tell."""

    outcome: Outcome
    label: str = ""
    reason: str = ""
    note: str = ""
    seconds: float | None = None

    def says_the_same_as(self, other: "Answer") -> bool:
        """Whether only the time differs: a form that was sent twice is one answer."""
        return (self.outcome, self.label, self.reason, self.note) == (
            other.outcome,
            other.label,
            other.reason,
            other.note,
        )


def answer_of(*, choice: str, reason: str, note: str, seconds: str, labels: Collection[str]) -> Answer:
    """Read what was sent: `choice` is "label:KEY" or an outcome without a label.

    A reason is kept only where there is no label, and asked for there. Raises UnusableInput, which names
    the field.
    """
    outcome, label = _chosen(choice, labels)
    reason = text_of(reason, "reason", LONGEST_REASON) if outcome is not Outcome.LABEL else ""
    if outcome is not Outcome.LABEL and not reason:
        raise UnusableInput("Say in a few words why.", field="reason")
    return Answer(outcome, label, reason, text_of(note, "note", LONGEST_NOTE), seconds_of(seconds))


def seconds_of(sent: str) -> float | None:
    """The time on the screen as the browser measured it: 0 to MOST_SECONDS, None where it is no time."""
    try:
        seconds = float(sent)
    except ValueError:
        return None
    if not math.isfinite(seconds) or seconds <= 0:
        return None
    return round(min(seconds, MOST_SECONDS), 1)


def _chosen(choice: str, labels: Collection[str]) -> tuple[Outcome, str]:
    kind, _, label = choice.partition(":")
    if kind == Outcome.LABEL and label in labels:
        return Outcome.LABEL, label
    if choice in (Outcome.CANNOT_JUDGE, Outcome.BROKEN):
        return Outcome(choice), ""
    raise UnusableInput("Choose one of the answers.", field="choice")


def text_of(sent: str, field: str, longest: int) -> str:
    """What somebody typed about an item, tidy. Raises UnusableInput, which names the field."""
    text = tidy(sent).strip()
    if fault_of(text):
        raise UnusableInput("This holds characters that are no text. Type it again.", field=field)
    if len(text) > longest:
        raise UnusableInput(f"This has {len(text):,} characters; {longest:,} fit. Shorten it.", field=field)
    return text
