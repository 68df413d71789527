"""The decision rules: from what was read for one claim to a verdict.

`decide` puts the judged sentences together for one part, `roll_up` the parts of a claim. No verdict
without a sentence it rests on; what could not be found is never called false; what could not be
looked up is never called not found.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from checks.domain.errors import LookUpFailure
from checks.domain.evidence import Reading
from checks.domain.judging import (
    Bars,
    Examined,
    Ground,
    Judged,
    Rules,
    SetAside,
    Stance,
    examine,
    raw_stance,
    weigh,
)

LONGEST_PART = 600
"""Characters of a part that the models can still read whole beside a sentence; about 150 words' pieces."""


class Verdict(StrEnum):
    """What a person is told about a claim."""

    BACKED = "backed"
    MAY_CONFLICT = "may_conflict"
    NO_RECEIPT = "no_receipt"
    COULD_NOT_LOOK_UP = "could_not_look_up"


class Reason(StrEnum):
    """Why a verdict came out as it did. `wording.py` has the sentence for each."""

    SAYS_SO = "says_so"
    SAME_WORDS = "same_words"
    SAME_FIGURE = "same_figure"
    ROUNDED = "rounded"
    SAYS_OTHERWISE = "says_otherwise"
    FIGURE_DIFFERS = "figure_differs"
    SOURCES_DISAGREE = "sources_disagree"
    NO_ARTICLE = "no_article"
    NOTHING_FOUND = "nothing_found"
    NEEDS_WORKING_OUT = "needs_working_out"
    UNCLEAR_WHO = "unclear_who"
    TOO_LONG = "too_long"
    SEVERAL_MEANINGS = "several_meanings"
    PARTS_WITHOUT_RECEIPT = "parts_without_receipt"
    LOOK_UP_FAILED = "look_up_failed"


@dataclass(frozen=True, slots=True)
class SimpleAnswer:
    """What a checker would have said that takes the top sentence and the raw model answer."""

    verdict: Verdict
    judged: Judged | None
    set_aside: SetAside | None


@dataclass(frozen=True, slots=True)
class Decision:
    """The verdict on one part, with everything it rests on.

    `receipts` are the sentences that decided; `also_read` are contradictions that did not;
    `closest` is the nearest sentence where there is no receipt; `failures` are sources that could
    not be read although another one answered; `choices` are titles that the topic may mean.
    """

    verdict: Verdict
    reason: Reason
    receipts: tuple[Judged, ...] = ()
    also_read: tuple[Judged, ...] = ()
    closest: Judged | None = None
    simple: SimpleAnswer | None = None
    failures: tuple[LookUpFailure, ...] = ()
    choices: tuple[str, ...] = ()


_WHY_BACKED = {
    Ground.MODEL: Reason.SAYS_SO,
    Ground.SAME_WORDS: Reason.SAME_WORDS,
    Ground.FIGURE: Reason.SAME_FIGURE,
    Ground.ROUNDED: Reason.ROUNDED,
}
# Of several backing sentences the one is shown that needs least trust in the model.
_SUREST = {Ground.SAME_WORDS: 0, Ground.FIGURE: 1, Ground.MODEL: 2, Ground.ROUNDED: 3}


def by_relevance(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """Most similar first; ties broken by page and place, so that reading order changes nothing."""
    return tuple(
        sorted(
            readings,
            key=lambda r: (-r.similarity, r.passage.page.title, r.passage.span, r.passage.page.source),
        )
    )


def best_backing(judged: Sequence[Judged]) -> Judged | None:
    """Any good sentence may back; shown is one of the subject's own page before others, then the surest."""
    backing = [one for one in judged if one.stance is Stance.BACKS]
    return min(
        backing,
        key=lambda one: (
            not one.own_page,
            _SUREST[one.ground or Ground.MODEL],
            -one.reading.scores.entail,
        ),
        default=None,
    )


def top_conflict(judged: Sequence[Judged], rules: Rules) -> Judged | None:
    """Only the single most relevant sentence may raise a conflict."""
    conflicts = judged[:1] if rules.top_sentence_only else judged
    return next((one for one in conflicts if one.stance is Stance.CONFLICTS), None)


def differing_below(judged: Sequence[Judged]) -> Judged | None:
    """A lower sentence on the same subject with another figure, where the top sentence backs."""
    if not judged or judged[0].stance is not Stance.BACKS:
        return None
    return next((one for one in judged[1:] if one.figure_differs), None)


def decide(
    claim: str,
    topic: str | None,
    readings: Sequence[Reading],
    bars: Bars,
    *,
    pages_found: int | None = None,
    failures: Sequence[LookUpFailure] = (),
    unresolved: str | None = None,
    choices: Sequence[str] = (),
    rules: Rules | None = None,
) -> Decision:
    """The verdict on one part. One that is longer than LONGEST_PART is not read in pieces, but told so.

    `pages_found` counts the pages about the subject (default: the readings there are); `failures`
    are sources that could not be read; `unresolved` is a pronoun that may mean somebody else;
    `choices` are titles to choose from where the topic has several meanings and no page of its own.
    """
    if unresolved is not None:
        return Decision(Verdict.NO_RECEIPT, Reason.UNCLEAR_WHO)
    if len(claim) > LONGEST_PART:
        return Decision(Verdict.NO_RECEIPT, Reason.TOO_LONG)
    on = rules or Rules()
    examined = [examine(claim, topic, reading, on) for reading in by_relevance(readings)]
    return decide_examined(examined, bars, on, pages_found=pages_found, failures=failures, choices=choices)


def decide_examined(
    examined: Sequence[Examined],
    bars: Bars,
    rules: Rules,
    *,
    pages_found: int | None = None,
    failures: Sequence[LookUpFailure] = (),
    choices: Sequence[str] = (),
) -> Decision:
    """The verdict from examined readings, most relevant first."""
    judged = [weigh(one, bars, rules) for one in examined]
    found = len(judged) if pages_found is None else pages_found
    decision = _by_the_rules(judged, rules)
    if decision is None and failures and not found:
        decision = Decision(Verdict.COULD_NOT_LOOK_UP, Reason.LOOK_UP_FAILED)
    elif decision is None and choices and not found:
        decision = Decision(Verdict.NO_RECEIPT, Reason.SEVERAL_MEANINGS, choices=tuple(choices))
    elif decision is None:
        closest = judged[0] if judged and found else None
        decision = Decision(Verdict.NO_RECEIPT, why_no_receipt(judged, found), closest=closest)
    return replace(
        decision,
        also_read=also_read(judged, decision),
        simple=simple_checker(judged, decision.verdict),
        failures=tuple(failures),
    )


def _by_the_rules(judged: Sequence[Judged], rules: Rules) -> Decision | None:
    backing, conflict = best_backing(judged), top_conflict(judged, rules)
    if conflict is None and backing is not None and rules.disagreement:
        conflict = differing_below(judged)
        backing = judged[0] if conflict is not None else backing
    if conflict is None:
        if backing is None:
            return None
        return Decision(Verdict.BACKED, _WHY_BACKED[backing.ground or Ground.MODEL], (backing,))
    if backing is not None and rules.disagreement:
        both = tuple(one for one in judged if one in (conflict, backing))
        return Decision(Verdict.MAY_CONFLICT, Reason.SOURCES_DISAGREE, both)
    reason = Reason.FIGURE_DIFFERS if conflict.figure_differs else Reason.SAYS_OTHERWISE
    return Decision(Verdict.MAY_CONFLICT, reason, (conflict,))


def also_read(judged: Sequence[Judged], decision: Decision) -> tuple[Judged, ...]:
    """Strong contradictions lower down: listed, never a verdict."""
    return tuple(
        replace(one, set_aside=SetAside.NOT_THE_TOP_SENTENCE)
        for one in judged
        if one.stance is Stance.CONFLICTS and one not in decision.receipts
    )


def why_no_receipt(judged: Sequence[Judged], pages_found: int) -> Reason:
    """The reason that helps most: no article, a figure to work out, or read and found nothing."""
    if not pages_found:
        return Reason.NO_ARTICLE
    if any(one.set_aside is SetAside.NEEDS_WORKING_OUT for one in judged):
        return Reason.NEEDS_WORKING_OUT
    return Reason.NOTHING_FOUND


def simple_checker(judged: Sequence[Judged], verdict: Verdict) -> SimpleAnswer:
    """The top sentence's raw model answer, no gate and no other rule; and why `verdict` differs.

    `judged` is most similar first. `set_aside` is None where both say the same.
    """
    if not judged:
        return SimpleAnswer(Verdict.NO_RECEIPT, None, None)
    top = judged[0]
    said = {
        Stance.BACKS: Verdict.BACKED,
        Stance.CONFLICTS: Verdict.MAY_CONFLICT,
        Stance.NEITHER: Verdict.NO_RECEIPT,
    }[raw_stance(top.reading.scores)]
    if said is verdict:
        return SimpleAnswer(said, top, None)
    return SimpleAnswer(said, top, top.set_aside or SetAside.ANOTHER_SENTENCE_DECIDED)


@dataclass(frozen=True, slots=True)
class RolledUp:
    """The verdict on a claim from its parts: "2 of 3 parts backed"."""

    verdict: Verdict
    backed_parts: int
    parts: int

    @property
    def share(self) -> str:
        """As shown: "1 of 2"."""
        return f"{self.backed_parts} of {self.parts}"


def roll_up(parts: Sequence[Verdict]) -> RolledUp:
    """May conflict > could not look up > all backed > No receipt. Raises ValueError without parts."""
    if not parts:
        raise ValueError("a claim has at least one part")
    backed = sum(part is Verdict.BACKED for part in parts)
    if Verdict.MAY_CONFLICT in parts:
        verdict = Verdict.MAY_CONFLICT
    elif Verdict.COULD_NOT_LOOK_UP in parts:
        verdict = Verdict.COULD_NOT_LOOK_UP
    else:
        verdict = Verdict.BACKED if backed == len(parts) else Verdict.NO_RECEIPT
    return RolledUp(verdict, backed, len(parts))
