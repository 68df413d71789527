"""The decision rules: from what was read for one claim to a verdict.

Every rule is a function with its name; `decide` puts them together for one part, `roll_up` for the
parts of a claim. No verdict without a sentence it rests on; what could not be found is never called
false; what could not be looked up is never called not found.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from checks.domain.errors import LookUpFailure
from checks.domain.evidence import Reading, Scores
from checks.domain.folding import same_after_folding
from checks.domain.negation import negations_differ
from checks.domain.quantities import Comparison, Relation, compare, has_hole
from checks.domain.spans import Span
from checks.domain.subject import speaks_of, with_subject_named


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
    PARTS_WITHOUT_RECEIPT = "parts_without_receipt"
    LOOK_UP_FAILED = "look_up_failed"


class Stance(StrEnum):
    """What one sentence does to the claim once the rules have spoken."""

    BACKS = "backs"
    CONFLICTS = "conflicts"
    NEITHER = "neither"


class SetAside(StrEnum):
    """Why a sentence that leans one way does not count."""

    NOT_RELEVANT = "not_relevant"
    NOT_SURE_ENOUGH = "not_sure_enough"
    OTHER_SUBJECT = "other_subject"
    FIGURE_DIFFERS = "figure_differs"
    FIGURE_AGREES = "figure_agrees"
    LESS_PRECISE = "less_precise"
    NEEDS_WORKING_OUT = "needs_working_out"
    HOLE = "hole"
    NOT_THE_TOP_SENTENCE = "not_the_top_sentence"
    ANOTHER_SENTENCE_DECIDED = "another_sentence_decided"


@dataclass(frozen=True, slots=True)
class Bars:
    """Thresholds, each in 0..1: the relevance gate and how sure the model must be."""

    similarity: float
    entail: float
    contradict: float


@dataclass(frozen=True, slots=True)
class Rules:
    """Which rules apply. All on in the product; the evaluation switches each off in turn."""

    relevance_gate: bool = True
    subject: bool = True
    top_sentence_only: bool = True
    quantities_decide: bool = True
    quantities_veto: bool = True
    holes: bool = True
    exact_match: bool = True
    disagreement: bool = True


@dataclass(frozen=True, slots=True)
class Judged:
    """One reading after the rules: its stance, and what kept it from the stance it leaned to.

    `leaned` is what the raw model answer would have been; `marks` are the deciding words, as spans
    of the passage's own text.
    """

    reading: Reading
    stance: Stance
    reason: Reason | None
    leaned: Stance
    set_aside: SetAside | None
    figure_differs: bool
    marks: tuple[Span, ...] = ()


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
    not be read although another one answered.
    """

    verdict: Verdict
    reason: Reason
    receipts: tuple[Judged, ...] = ()
    also_read: tuple[Judged, ...] = ()
    closest: Judged | None = None
    simple: SimpleAnswer | None = None
    failures: tuple[LookUpFailure, ...] = ()


def is_exact_match(claim: str, sentence: str) -> bool:
    """Whether claim and sentence are the same words after folding; counts as entail = 1."""
    return same_after_folding(claim, sentence)


def passes_gate(reading: Reading, bars: Bars) -> bool:
    """The relevance gate: below the bar a sentence counts for nothing."""
    return reading.similarity >= bars.similarity


def raw_stance(scores: Scores) -> Stance:
    """The model's largest score; ties go to backing, then conflict, then neither."""
    best = max(scores.entail, scores.contradict, scores.neutral)
    if scores.entail == best:
        return Stance.BACKS
    return Stance.CONFLICTS if scores.contradict == best else Stance.NEITHER


def by_relevance(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """Most similar first; ties broken by page and place, so that reading order changes nothing."""
    return tuple(
        sorted(
            readings,
            key=lambda r: (-r.similarity, r.passage.page.title, r.passage.span, r.passage.page.source),
        )
    )


def veto_on_backing(relation: Relation) -> SetAside | None:
    """What keeps a sentence from backing, by its quantities alone."""
    return {
        Relation.DIFFER: SetAside.FIGURE_DIFFERS,
        Relation.AGREE_LESS_PRECISE: SetAside.LESS_PRECISE,
        Relation.NEEDS_WORKING_OUT: SetAside.NEEDS_WORKING_OUT,
        Relation.OTHER_SUBJECT: SetAside.OTHER_SUBJECT,
    }.get(relation)


def veto_on_conflict(relation: Relation, *, denied: bool) -> SetAside | None:
    """What keeps a sentence from conflicting, by its quantities alone.

    An agreeing figure keeps it from conflicting unless the sentence denies it ("did not die in 1951").
    """
    if relation in (Relation.AGREE, Relation.ROUNDED):
        return None if denied else SetAside.FIGURE_AGREES
    return {
        Relation.AGREE_LESS_PRECISE: SetAside.LESS_PRECISE,
        Relation.NEEDS_WORKING_OUT: SetAside.NEEDS_WORKING_OUT,
        Relation.OTHER_SUBJECT: SetAside.OTHER_SUBJECT,
    }.get(relation)


def judge(
    claim: str, topic: str | None, reading: Reading, bars: Bars, rules: Rules | None = None
) -> Judged:
    """Put one reading through every rule that needs no other sentence."""
    on = rules or Rules()
    passage = reading.passage
    exact = on.exact_match and is_exact_match(claim, passage.text)
    scores = Scores(entail=1.0, neutral=0.0, contradict=0.0) if exact else reading.scores
    leaned = raw_stance(scores)
    named = with_subject_named(passage, topic)
    compared = compare(claim, named.text)
    judged = Judged(
        reading=reading,
        stance=Stance.NEITHER,
        reason=None,
        leaned=leaned,
        set_aside=None,
        figure_differs=False,
        marks=tuple(span for mark in compared.decisive if (span := named.original(mark)) is not None),
    )
    if on.relevance_gate and not passes_gate(reading, bars):
        return replace(judged, set_aside=SetAside.NOT_RELEVANT if leaned is not Stance.NEITHER else None)
    same_subject = not on.subject or topic is None or speaks_of(passage, topic, claim)
    stance, reason, set_aside = _weigh(claim, named.text, scores, compared, bars, on)
    if exact and stance is Stance.BACKS:
        reason = Reason.SAME_WORDS
    if stance is Stance.CONFLICTS and not same_subject:
        return replace(judged, set_aside=SetAside.OTHER_SUBJECT)
    return replace(
        judged,
        stance=stance,
        reason=reason,
        set_aside=set_aside,
        figure_differs=stance is Stance.CONFLICTS and reason is Reason.FIGURE_DIFFERS,
    )


def _weigh(
    claim: str, sentence: str, scores: Scores, compared: Comparison, bars: Bars, on: Rules
) -> tuple[Stance, Reason | None, SetAside | None]:
    relation = compared.relation
    denied = negations_differ(claim, sentence)
    if compared.masked_same and on.quantities_decide and not denied:
        if relation is Relation.DIFFER:
            return Stance.CONFLICTS, Reason.FIGURE_DIFFERS, None
        if relation is Relation.AGREE and not compared.unmatched:
            return Stance.BACKS, Reason.SAME_FIGURE, None
        if relation is Relation.ROUNDED and not compared.unmatched:
            return Stance.BACKS, Reason.ROUNDED, None
    if scores.entail >= bars.entail:
        veto = veto_on_backing(relation) if on.quantities_veto else None
        if veto is not None:
            return Stance.NEITHER, None, veto
        return Stance.BACKS, Reason.ROUNDED if relation is Relation.ROUNDED else Reason.SAYS_SO, None
    if scores.contradict >= bars.contradict:
        veto = veto_on_conflict(relation, denied=denied) if on.quantities_veto else None
        if on.holes and has_hole(sentence):
            veto = SetAside.HOLE
        if veto is not None:
            return Stance.NEITHER, None, veto
        differs = relation is Relation.DIFFER
        return Stance.CONFLICTS, Reason.FIGURE_DIFFERS if differs else Reason.SAYS_OTHERWISE, None
    if relation is Relation.NEEDS_WORKING_OUT:
        return Stance.NEITHER, None, SetAside.NEEDS_WORKING_OUT
    unsure = raw_stance(scores) is not Stance.NEITHER
    return Stance.NEITHER, None, SetAside.NOT_SURE_ENOUGH if unsure else None


def simple_checker(judged: Sequence[Judged]) -> SimpleAnswer:
    """The top sentence's raw model answer, no gate and no other rule. `judged` is most similar first."""
    if not judged:
        return SimpleAnswer(Verdict.NO_RECEIPT, None, None)
    top = judged[0]
    stance = raw_stance(top.reading.scores)
    verdict = {
        Stance.BACKS: Verdict.BACKED,
        Stance.CONFLICTS: Verdict.MAY_CONFLICT,
        Stance.NEITHER: Verdict.NO_RECEIPT,
    }[stance]
    return SimpleAnswer(verdict, top, top.set_aside)


def best_backing(judged: Sequence[Judged]) -> Judged | None:
    """Any good sentence may back; the surest is shown, the more relevant one first where equal."""
    backing = [one for one in judged if one.stance is Stance.BACKS]
    order = {Reason.SAME_WORDS: 0, Reason.SAME_FIGURE: 1}
    return min(
        backing,
        key=lambda one: (order.get(one.reason or Reason.SAYS_SO, 2), -one.reading.scores.entail),
        default=None,
    )


def top_conflict(judged: Sequence[Judged], bars: Bars, rules: Rules) -> Judged | None:
    """Only the single most relevant sentence may raise a conflict."""
    if not rules.top_sentence_only:
        return next((one for one in judged if one.stance is Stance.CONFLICTS), None)
    return judged[0] if judged and judged[0].stance is Stance.CONFLICTS else None


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
    rules: Rules | None = None,
) -> Decision:
    """The verdict on one part.

    `pages_found` counts the pages about the subject (default: the pages in `readings`); `failures`
    are sources that could not be read; `unresolved` is a pronoun that may mean somebody else.
    """
    on = rules or Rules()
    noted = tuple(failures)
    if unresolved is not None:
        return Decision(Verdict.NO_RECEIPT, Reason.UNCLEAR_WHO)
    judged = [judge(claim, topic, reading, bars, on) for reading in by_relevance(readings)]
    found = len(judged) if pages_found is None else pages_found
    backing, conflict = best_backing(judged), top_conflict(judged, bars, on)
    if conflict is None and backing is not None and on.disagreement:
        conflict = differing_below(judged)
        if conflict is not None:
            backing = judged[0]
    if conflict is not None:
        receipts = (conflict,) if backing is None or not on.disagreement else (conflict, backing)
        reason = Reason.SOURCES_DISAGREE if len(receipts) == 2 else conflict.reason or Reason.SAYS_OTHERWISE
        decision = Decision(Verdict.MAY_CONFLICT, reason, tuple(by_place(judged, receipts)))
    elif backing is not None:
        decision = Decision(Verdict.BACKED, backing.reason or Reason.SAYS_SO, (backing,))
    elif noted and not found:
        decision = Decision(Verdict.COULD_NOT_LOOK_UP, Reason.LOOK_UP_FAILED)
    else:
        decision = Decision(
            Verdict.NO_RECEIPT, why_no_receipt(judged, found), closest=judged[0] if judged and found else None
        )
    simple = simple_checker(judged)
    return replace(
        decision,
        also_read=also_read(judged, decision),
        simple=_why_not_simple(simple, decision),
        failures=noted,
    )


def by_place(judged: Sequence[Judged], chosen: Sequence[Judged]) -> list[Judged]:
    """The chosen ones in order of relevance."""
    return [one for one in judged if one in chosen]


def also_read(judged: Sequence[Judged], decision: Decision) -> tuple[Judged, ...]:
    """Strong contradictions lower down: listed, never a verdict."""
    return tuple(one for one in judged if one.stance is Stance.CONFLICTS and one not in decision.receipts)


def why_no_receipt(judged: Sequence[Judged], pages_found: int) -> Reason:
    """The reason that helps most: no article, a figure to work out, or read and found nothing."""
    if not pages_found:
        return Reason.NO_ARTICLE
    if any(one.set_aside is SetAside.NEEDS_WORKING_OUT for one in judged):
        return Reason.NEEDS_WORKING_OUT
    return Reason.NOTHING_FOUND


def _why_not_simple(simple: SimpleAnswer, decision: Decision) -> SimpleAnswer:
    """Name the rule that made the difference, where the simple checker would have said otherwise."""
    if simple.verdict is decision.verdict:
        return replace(simple, set_aside=None)
    if simple.set_aside is not None:
        return simple
    return replace(simple, set_aside=SetAside.ANOTHER_SENTENCE_DECIDED)


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
