"""Find the planted mistakes: what was planted, what the student found, what the checker found."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checks.domain.verdicts import Verdict
from classroom.domain.kinds import Judgement


@dataclass(frozen=True, slots=True)
class Keyed:
    """One sentence of the activity's text, as the teacher's key has it."""

    number: int
    words: str
    planted: bool
    note: str


@dataclass(frozen=True, slots=True)
class Judged:
    """What was said of one claim and in which sentence it stands, None where in none."""

    sentence: int | None
    prediction: Judgement | None
    own_verdict: Judgement | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence: was a mistake planted, did the student suspect and find it, did the checker?

    A sentence without a claim was not checked; nobody could find anything in it.
    """

    keyed: Keyed
    checked: bool
    suspected: bool
    found: bool
    by_checker: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """Every sentence, and the counts: planted, suspected before the check, found after it."""

    sentences: tuple[Finding, ...]

    @property
    def planted(self) -> int:
        """How many mistakes were planted."""
        return sum(one.keyed.planted for one in self.sentences)

    @property
    def suspected(self) -> int:
        """How many of them the student predicted to be wrong."""
        return sum(one.keyed.planted and one.suspected for one in self.sentences)

    @property
    def found(self) -> int:
        """How many of them the student called wrong in the end."""
        return sum(one.keyed.planted and one.found for one in self.sentences)

    @property
    def by_checker(self) -> int:
        """How many of them the checker raised a conflict about."""
        return sum(one.keyed.planted and one.by_checker for one in self.sentences)

    @property
    def false_alarms(self) -> int:
        """How many right sentences the student called wrong in the end."""
        return sum(not one.keyed.planted and one.found for one in self.sentences)


def findings(key: Sequence[Keyed], claims: Iterable[Judged]) -> Findings:
    """Lay what was said of the claims beside the key. Of several claims in a sentence, any counts."""
    claims = tuple(claims)
    return Findings(tuple(_finding(one, [c for c in claims if c.sentence == one.number]) for one in key))


def _finding(keyed: Keyed, claims: Sequence[Judged]) -> Finding:
    return Finding(
        keyed=keyed,
        checked=bool(claims),
        suspected=any(one.prediction is Judgement.WRONG for one in claims),
        found=any(one.own_verdict is Judgement.WRONG for one in claims),
        by_checker=any(one.verdict is Verdict.MAY_CONFLICT for one in claims),
    )
