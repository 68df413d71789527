"""The table of an activity's results, one row a student, and the rule of when a prediction is right.

Page and file are made from the same cells, so they cannot differ.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from unicodedata import combining, normalize

from checks.domain.exports import BYTE_ORDER_MARK, inert
from checks.domain.verdicts import Verdict
from checks.domain.wording import VERDICTS
from classroom.domain.kinds import Judgement, Ruling

Cells = tuple[str, ...]
# Which sentences of an activity's own text the teacher planted a mistake in, by number.
Key = Mapping[int, bool]

RESULTS_HEADER: Cells = (
    "Seat",
    "Student",
    "Attempt",
    "Handed in",
    "Deadline",
    "Predictions right",
    "Predictions counted",
    "Own receipts proved",
    "Claims",
    *(words.word for words in VERDICTS.values()),
)
OBJECTIONS_HEADER: Cells = (
    "Seat",
    "Student",
    "Attempt",
    "Claim",
    "Text",
    "Verdict",
    "Source",
    "Address",
    "Revision",
    "The student says",
    "Made",
    "Ruling",
)
JUDGEMENTS: Mapping[Judgement, str] = {
    Judgement.TRUE: "True",
    Judgement.WRONG: "Wrong",
    Judgement.NOT_SURE: "Not sure",
}
RULINGS: Mapping[Ruling, str] = {
    Ruling.OPEN: "Open",
    Ruling.CONFIRMED: "Confirmed",
    Ruling.NOT_CONFIRMED: "Not confirmed",
}

_RIGHT_BY_VERDICT: Mapping[tuple[str, str], bool] = {
    (Judgement.TRUE, Verdict.BACKED): True,
    (Judgement.TRUE, Verdict.MAY_CONFLICT): False,
    (Judgement.WRONG, Verdict.BACKED): False,
    (Judgement.WRONG, Verdict.MAY_CONFLICT): True,
}


@dataclass(frozen=True, slots=True)
class Guess:
    """What the score needs of one claim; `sentence` is the keyed sentence it was cut from."""

    prediction: str
    verdict: str
    sentence: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """How many predictions came out right, of those that could be counted."""

    right: int = 0
    counted: int = 0


@dataclass(frozen=True, slots=True)
class StudentRow:
    """One student with one handed-in attempt; `attempt` is None where nothing was handed in yet."""

    seat: int
    student: str
    attempt: int | None = None
    handed_in_at: datetime | None = None
    late: bool = False
    score: Score = field(default_factory=Score)
    proved: int = 0
    verdicts: Mapping[Verdict, int] = field(default_factory=dict)

    @property
    def claims(self) -> int:
        """How many claims have a verdict."""
        return sum(self.verdicts.values())

    def cells(self) -> Cells:
        """The row as the page and the file show it; `handed_in_at` comes in the course's time zone."""
        if self.attempt is None or self.handed_in_at is None:
            return (str(self.seat), self.student, "", "not yet", *[""] * (len(RESULTS_HEADER) - 4))
        return (
            str(self.seat),
            self.student,
            str(self.attempt),
            moment(self.handed_in_at),
            "late" if self.late else "in time",
            str(self.score.right),
            str(self.score.counted),
            str(self.proved),
            str(self.claims),
            *(str(self.verdicts.get(one, 0)) for one in VERDICTS),
        )


def label_of(name: str, number: int, *, anonymous: bool) -> str:
    """How a seat is called: by the name the student gave, or by its number where there is none."""
    return f"Student {number}" if anonymous or not name else name


def alphabetical(name: str) -> str:
    """What names are sorted by: without case, and with É beside E."""
    return "".join(one for one in normalize("NFKD", name.casefold()) if not combining(one))


def moment(at: datetime) -> str:
    """A time to the minute, in a form that spreadsheets read as a time."""
    return f"{at:%Y-%m-%d %H:%M}"


def is_right(guess: Guess) -> bool | None:
    """Whether a prediction agrees with the checker; None where it is not counted.

    True for a backed claim and wrong for one that may conflict are right, the other way round is wrong.
    Not counted: no prediction, "not sure", No receipt, and what could not be looked up.
    """
    return _RIGHT_BY_VERDICT.get((guess.prediction, guess.verdict))


def is_right_by_key(guesses: Iterable[Guess], *, planted: bool) -> bool | None:
    """Whether the predictions for the claims of one sentence agree with the teacher's key.

    A sentence is predicted wrong as soon as one of its claims is, and true where all of them are;
    otherwise it is not counted.
    """
    said = {guess.prediction for guess in guesses}
    if Judgement.WRONG in said:
        return planted
    return not planted if said == {Judgement.TRUE} else None


def rights(guesses: Sequence[Guess], key: Key | None = None) -> tuple[bool | None, ...]:
    """For each claim whether its prediction is right. With a key all claims of a sentence share one mark."""
    if key is None:
        return tuple(is_right(guess) for guess in guesses)
    marks = _marks_by_key(guesses, key)
    return tuple(marks.get(guess.sentence) for guess in guesses)


def score_of(guesses: Sequence[Guess], key: Key | None = None) -> Score:
    """How many predictions are right: by claim against the checker, or by sentence against the key."""
    marks = rights(guesses) if key is None else tuple(_marks_by_key(guesses, key).values())
    return Score(sum(mark is True for mark in marks), sum(mark is not None for mark in marks))


def verdict_counts(verdicts: Iterable[str]) -> Counter[Verdict]:
    """How often each verdict occurs; claims without one are left out."""
    return Counter(Verdict(verdict) for verdict in verdicts if verdict)


def as_csv(header: Cells, rows: Iterable[Cells]) -> bytes:
    """A file that a spreadsheet opens right: UTF-8 with a mark, all quoted, no cell that can run."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerows(tuple(map(inert, row)) for row in (header, *rows))
    return BYTE_ORDER_MARK + out.getvalue().encode("utf-8", "replace")


def _marks_by_key(guesses: Sequence[Guess], key: Key) -> dict[int | None, bool | None]:
    def place(guess: Guess) -> int:
        return -1 if guess.sentence is None else guess.sentence

    return {
        sentence: is_right_by_key(of_sentence, planted=key[sentence])
        for sentence, of_sentence in groupby(sorted(guesses, key=place), key=place)
        if sentence in key
    }
