"""The settings of an activity: as a teacher types them, and as they are kept once they hold together."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import datetime
from typing import TypeVar
from zoneinfo import ZoneInfo

from checks.domain.text import usable_text
from checks.domain.text.language import TextFault, text_fault
from checks.domain.wording import why_unusable
from classroom.domain.errors import UnusableInput
from classroom.domain.keys import cut_sentences
from classroom.domain.kinds import ActivityKind
from classroom.domain.local_times import shown_local, typed_moment
from classroom.domain.wordlines import many_lines, one_line

LONGEST_TITLE = 120
LONGEST_INSTRUCTIONS = 4_000
LONGEST_TOPIC = 200
LONGEST_READING_TITLE = 200
LONGEST_READING = 60_000
MOST_SENTENCES = 60
MOST_ATTEMPTS = 20
MOST_DAYS = 1_830  # five years
DEFAULT_DAYS = 180

T = TypeVar("T")


class UnusableSettings(UnusableInput):
    """All faults of one form at once; the sentence is the first one's."""

    def __init__(self, faults: tuple[UnusableInput, ...]) -> None:
        super().__init__(str(faults[0]), faults[0].field)
        self.faults = faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Settings as they were typed. Times are on the clock of the course's time zone, "" is none."""

    title: str = ""
    instructions: str = ""
    text: str = ""
    topic: str = ""
    reading_title: str = ""
    reading: str = ""
    opens: str = ""
    due: str = ""
    cut_off: str = ""
    attempts: int = 1
    predict_first: bool = True
    anonymous: bool = False
    keep_claims: bool = True
    keep_days: int = DEFAULT_DAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivitySettings:
    """Settings that hold together, under the names of the activity's own fields."""

    title: str
    instructions: str
    text: str
    topic: str
    reading_title: str
    reading: str
    opens_at: datetime | None
    due_at: datetime | None
    cut_off_at: datetime | None
    attempts: int
    predict_first: bool
    anonymous: bool
    keep_claims: bool
    keep_days: int


SETTING_NAMES = tuple(one.name for one in fields(ActivitySettings))


def settle(
    draft: Draft,
    *,
    kind: ActivityKind,
    zone: ZoneInfo,
    longest_text: int,
    was: ActivitySettings | None = None,
) -> ActivitySettings:
    """The settings that a draft means. Raises UnusableSettings with every fault there is.

    `was`: what is kept now; a time that reads the same as before stays the same moment.
    """
    faults: list[UnusableInput] = []

    def tried(make: Callable[[], T], otherwise: T) -> T:
        try:
            return make()
        except UnusableInput as fault:
            faults.append(fault)
            return otherwise

    def moment(typed: str, before: datetime | None, field: str, *, earlier: bool = False) -> datetime | None:
        if before is not None and typed == shown_local(before, zone):
            return before
        return tried(lambda: typed_moment(typed, zone, field=field, earlier=earlier), None)

    settled = ActivitySettings(
        title=tried(lambda: _title(draft.title), ""),
        instructions=tried(
            lambda: many_lines(
                draft.instructions,
                name="The instructions",
                longest=LONGEST_INSTRUCTIONS,
                field="instructions",
            ),
            "",
        ),
        text=tried(lambda: _own_text(draft.text, kind, longest_text), ""),
        topic=tried(
            lambda: one_line(draft.topic, name="The topic", longest=LONGEST_TOPIC, field="topic"), ""
        ),
        reading_title=tried(
            lambda: one_line(
                draft.reading_title,
                name="The title of the reading",
                longest=LONGEST_READING_TITLE,
                field="reading_title",
            ),
            "",
        ),
        reading=tried(
            lambda: many_lines(draft.reading, name="The reading", longest=LONGEST_READING, field="reading"),
            "",
        ),
        opens_at=moment(draft.opens, was.opens_at if was else None, "opens", earlier=True),
        due_at=moment(draft.due, was.due_at if was else None, "due"),
        cut_off_at=moment(draft.cut_off, was.cut_off_at if was else None, "cut_off"),
        attempts=draft.attempts,
        predict_first=draft.predict_first,
        anonymous=draft.anonymous,
        keep_claims=draft.keep_claims,
        keep_days=draft.keep_days,
    )
    faults += _between(settled, already={fault.field for fault in faults})
    if faults:
        raise UnusableSettings(tuple(faults))
    return settled


def _title(typed: str) -> str:
    title = one_line(typed, name="The title", longest=LONGEST_TITLE, field="title")
    if not title:
        raise UnusableInput("Give it a title, so that you find it again.", "title")
    return title


def _own_text(typed: str, kind: ActivityKind, longest: int) -> str:
    """The text given to all, as the checker will read it; "" where each student brings one."""
    text = usable_text(typed).strip()
    if not text:
        if kind is ActivityKind.PLANTED:
            raise UnusableInput("Paste or write the text in which you plant the mistakes.", "text")
        return ""
    fault = text_fault(text, longest)
    if fault is not None and fault is not TextFault.EMPTY:
        raise UnusableInput(why_unusable(fault, longest), "text")
    if kind is ActivityKind.PLANTED:
        sentences = len(cut_sentences(text))
        if not sentences:
            raise UnusableInput("There is no sentence in this text. Write it as plain sentences.", "text")
        if sentences > MOST_SENTENCES:
            raise UnusableInput(
                f"The text has {sentences} sentences; {MOST_SENTENCES} is the limit. Use a part of it.",
                "text",
            )
    return text


def _between(settled: ActivitySettings, already: set[str]) -> list[UnusableInput]:
    """Faults that lie between fields, told where the fields themselves are in order."""
    found: list[UnusableInput] = []
    opens, due, cut_off = settled.opens_at, settled.due_at, settled.cut_off_at
    if opens is not None and due is not None and due <= opens:
        found.append(UnusableInput("It would be due before it opens. Move one of the two.", "due"))
    if cut_off is not None and due is not None and cut_off < due:
        found.append(
            UnusableInput(
                "Late work is taken from the due time on, so the cut-off cannot be sooner.", "cut_off"
            )
        )
    elif cut_off is not None and opens is not None and cut_off <= opens:
        found.append(UnusableInput("It would be cut off before it opens. Move one of the two.", "cut_off"))
    if settled.reading and not settled.reading_title and "reading_title" not in already:
        found.append(
            UnusableInput("Give your reading a title: students name it in their receipts.", "reading_title")
        )
    if settled.reading_title and not settled.reading and "reading" not in already:
        found.append(
            UnusableInput("Paste the text of your reading, or empty its title to have none.", "reading")
        )
    for value, most, name, field in (
        (settled.attempts, MOST_ATTEMPTS, "attempts", "attempts"),
        (settled.keep_days, MOST_DAYS, "days", "keep_days"),
    ):
        if not 1 <= value <= most:
            found.append(UnusableInput(f"Give a number of {name} from 1 to {most:,}.", field))
    return found
