"""What the checker can say of an activity's own text, before students see it."""

from collections.abc import Sequence
from dataclasses import dataclass

from checks.domain.snapshot import CheckSnapshot
from checks.domain.verdicts import Verdict
from checks.domain.wording import skipped_counts, why_claim
from classroom.domain.keys import KeyLine
from classroom.domain.slips import Stretch, sentence_of

SETTLED = frozenset({Verdict.BACKED, Verdict.MAY_CONFLICT})


@dataclass(frozen=True, slots=True)
class DecidedLine:
    """One sentence that was checked. `planted` is None where the text has no key.

    `against_key`: the checker finds the opposite of what the teacher's key says.
    """

    number: int
    words: str
    verdict: Verdict
    why: str
    planted: bool | None

    @property
    def settled(self) -> bool:
        """Whether this source has a sentence that decides it, either way."""
        return self.verdict in SETTLED

    @property
    def against_key(self) -> bool:
        """Whether verdict and key say opposite things."""
        return (self.planted is True and self.verdict is Verdict.BACKED) or (
            self.planted is False and self.verdict is Verdict.MAY_CONFLICT
        )


@dataclass(frozen=True, slots=True)
class Deciding:
    """How many sentences of a text this source can decide. `ended` is False while the check runs.

    `of` is how many are to be checked, None before the text is cut. `skipped` counts what claims nothing.
    `failed`: the check ended without a report, and can be started again.
    """

    ended: bool
    failed: bool
    of: int | None
    lines: tuple[DecidedLine, ...]
    skipped: str

    @property
    def settled(self) -> int:
        """How many of the sentences checked so far can be decided."""
        return sum(line.settled for line in self.lines)


def deciding(check: CheckSnapshot, key: Sequence[KeyLine]) -> Deciding:
    """The lines of a check of the activity's own text, in the text's order, beside its key."""
    sentences = tuple(Stretch(line.number, line.span.start, line.span.end) for line in key)
    planted = {line.number for line in key if line.marking.planted}
    return Deciding(
        ended=check.stage.is_end,
        failed=check.stage.is_end and check.report is None,
        of=len(check.cut.claims) if check.cut else None,
        lines=tuple(
            DecidedLine(
                number=claim.number,
                words=claim.span.of(check.text),
                verdict=claim.verdict,
                why=why_claim(claim, check.topic),
                planted=sentence_of(claim.span, sentences) in planted if planted else None,
            )
            for claim in sorted(check.decided, key=lambda claim: claim.number)
        ),
        skipped=skipped_counts(check.cut.skipped) if check.cut else "",
    )
