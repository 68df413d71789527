"""One sentence read against one claim: what it does to the claim, and what keeps it from that.

Every rule that needs no other sentence is here, a function with its name. `examine` looks at what
no threshold can change; `weigh` then applies the bars, so that a search over bars examines once.
"""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from checks.domain.content_words import content_stems, predicate_stems
from checks.domain.evidence import Reading, Scores
from checks.domain.folding import fold, same_after_folding, unformatted
from checks.domain.negation import negations_differ
from checks.domain.quantities import Comparison, Relation, compare, has_hole
from checks.domain.spans import Span
from checks.domain.subject import concerns, is_own_page, speaks_of, with_pronoun_of, with_subject_named


class Stance(StrEnum):
    """What one sentence does to the claim once the rules have spoken."""

    BACKS = "backs"
    CONFLICTS = "conflicts"
    NEITHER = "neither"


class Ground(StrEnum):
    """What a stance rests on."""

    MODEL = "model"
    SAME_WORDS = "same_words"
    FIGURE = "figure"
    ROUNDED = "rounded"


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
    """Thresholds, each in 0..1: the relevance gate and how sure the model must be.

    A contradiction counts from `contradict` on, and only where backing has no more than `most_entail`
    (docs/adr/0015); at 1 it may have anything.
    """

    similarity: float
    entail: float
    contradict: float
    most_entail: float = 1.0

    def passed(self, reading: Reading, scores: Scores) -> "Passed":
        """Which bars a reading passes whose scores, exact matches being certain, are `scores`."""
        return Passed(
            relevant=reading.similarity >= self.similarity,
            backs=scores.entail >= self.entail,
            surely_backs=self._sure(scores.entail, against=scores.contradict),
            contradicts=self._sure(scores.contradict, against=scores.entail),
        )

    def _sure(self, share: float, *, against: float) -> bool:
        return share >= self.contradict and against <= self.most_entail


class Passed(NamedTuple):
    """Which bars one reading passes. Nothing else of the bars decides, so equal ones are judged alike.

    `relevant` is the gate: below it a sentence counts for nothing. `surely_backs`: as surely as a
    contradiction has to be.
    """

    relevant: bool
    backs: bool
    surely_backs: bool
    contradicts: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """Which rules apply. All on in the product; the evaluation switches each off in turn."""

    relevance_gate: bool = True
    subject: bool = True
    subject_of_backing: bool = True
    top_sentence_only: bool = True
    quantities_decide: bool = True
    quantities_veto: bool = True
    quantities_witness: bool = True
    denial: bool = True
    common_word: bool = True
    holes: bool = True
    exact_match: bool = True
    disagreement: bool = True


@dataclass(frozen=True, slots=True)
class Examined:
    """One reading with everything about it that no threshold can change.

    `same_subject` (it may conflict) and `concerned` (it may back) are true where no topic or page is known;
    `denied`: exactly one side carries a negation; `marks` are the compared quantities, as spans of the
    passage's own text. `says_more`: the claim has a content word that the passage does not have;
    `nothing_common`: it has no other.
    """

    reading: Reading
    scores: Scores
    exact: bool
    same_subject: bool
    concerned: bool
    own_page: bool
    denied: bool
    says_more: bool
    nothing_common: bool
    hole: bool
    compared: Comparison
    marks: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """One reading after the rules: its stance, and what kept it from the stance it leaned to.

    `figure_differs`: it conflicts because the same statement is made with another quantity.
    """

    reading: Reading
    stance: Stance
    ground: Ground | None = None
    set_aside: SetAside | None = None
    figure_differs: bool = False
    own_page: bool = False
    marks: tuple[Span, ...] = ()


LEAST_WORDS = 4
HESITANT = 0.60
"""Below this share a backing needs a content word in common with the claim (docs/adr/0017)."""
_ADDED = re.compile(r"[,;] (\w+)")
_ADDS = frozenset(
    "a an the and also which who whose whom where when with after before including then".split()
)

_CERTAIN = Scores(entail=1.0, neutral=0.0, contradict=0.0)


def is_exact_match(claim: str, sentence: str) -> bool:
    """Whether the sentence says the claim in the same words after folding and no more; counts as entail = 1.

    Only such a sentence skips the model: behind a comma the claim may be taken back (", which is a myth").
    """
    return same_after_folding(claim, sentence)


def opens_sentence(claim: str, sentence: str) -> bool:
    """Whether the sentence begins with the whole claim and, behind a comma, only adds to it.

    "Saturn is the second largest planet" and "..., after Jupiter." What mostly takes the claim back (", but",
    ", according to", ", until") does not count; nor does a claim of fewer than LEAST_WORDS words.
    """
    words = fold(unformatted(claim)).text.strip().removesuffix(".")
    begun = fold(unformatted(sentence)).text.strip()
    if len(words.split()) < LEAST_WORDS or not begun.startswith(words):
        return False
    rest = _ADDED.match(begun, len(words))
    return rest is not None and rest[1].casefold() in _ADDS


def raw_stance(scores: Scores) -> Stance:
    """The model's largest score; ties go to backing, then conflict, then neither."""
    best = max(scores.entail, scores.contradict, scores.neutral)
    if scores.entail == best:
        return Stance.BACKS
    return Stance.CONFLICTS if scores.contradict == best else Stance.NEITHER


def veto_on_backing(relation: Relation) -> SetAside | None:
    """What keeps a sentence from backing, by its quantities alone."""
    return {
        Relation.DIFFER: SetAside.FIGURE_DIFFERS,
        Relation.AGREE_LESS_PRECISE: SetAside.LESS_PRECISE,
        Relation.NEEDS_WORKING_OUT: SetAside.NEEDS_WORKING_OUT,
        Relation.OTHER_SUBJECT: SetAside.OTHER_SUBJECT,
    }.get(relation)


def veto_on_conflict(relation: Relation, *, may_differ: bool) -> SetAside | None:
    """What keeps a sentence from conflicting, by its quantities alone.

    An agreeing figure does where nothing else of the claim `may_differ` (docs/adr/0016).
    """
    if relation in (Relation.AGREE, Relation.ROUNDED):
        return None if may_differ else SetAside.FIGURE_AGREES
    return {
        Relation.AGREE_LESS_PRECISE: SetAside.LESS_PRECISE,
        Relation.NEEDS_WORKING_OUT: SetAside.NEEDS_WORKING_OUT,
        Relation.OTHER_SUBJECT: SetAside.OTHER_SUBJECT,
    }.get(relation)


def stance_by_quantity(examined: Examined) -> tuple[Stance, Ground] | None:
    """A quantity decides, either way, only when both sides say the same thing once it is masked."""
    compared = examined.compared
    if not compared.masked_same or examined.denied:
        return None
    if compared.relation is Relation.DIFFER:
        return Stance.CONFLICTS, Ground.FIGURE
    if compared.unmatched or compared.relation not in (Relation.AGREE, Relation.ROUNDED):
        return None
    rounded = compared.relation is Relation.ROUNDED
    return Stance.BACKS, Ground.ROUNDED if rounded else Ground.FIGURE


def examine(claim: str, topic: str | None, reading: Reading, rules: Rules) -> Examined:
    """Everything about one reading that needs no threshold and no other sentence."""
    passage = reading.passage
    exact = rules.exact_match and (
        is_exact_match(claim, passage.text) or _nearly_exact(claim, topic, reading)
    )
    named = with_subject_named(passage, topic)
    # Whose page it is must be known to tell of whom "she" speaks; else the subject rule is off.
    told = topic if passage.page.title else None
    compared = compare(claim, named.text)
    beyond = predicate_stems(claim, topic) - content_stems(named.text)
    return Examined(
        reading=reading,
        scores=_CERTAIN if exact else reading.scores,
        exact=exact,
        same_subject=not rules.subject or told is None or speaks_of(passage, told, claim),
        concerned=not rules.subject_of_backing or told is None or concerns(passage, told),
        own_page=topic is not None and is_own_page(passage.page, topic),
        denied=negations_differ(claim, passage.text),
        says_more=any(word.isalpha() for word in beyond),
        nothing_common=bool(beyond) and beyond == predicate_stems(claim, topic),
        hole=rules.holes and has_hole(passage.text),
        compared=compared,
        marks=tuple(span for mark in compared.decisive if (span := named.original(mark)) is not None),
    )


def _nearly_exact(claim: str, topic: str | None, reading: Reading) -> bool:
    """Whether only the subject's pronoun or what is added tells the sentence from the claim.

    The pronoun may mean somebody else ("Her husband was an actor. He sang."), and what is added may take
    the claim back (", after Jupiter"), so the model must lean to backing.
    """
    sentence = reading.passage.text
    told = with_pronoun_of(claim, reading.passage, topic)
    same = is_exact_match(told, sentence) or any(opens_sentence(one, sentence) for one in (claim, told))
    return same and raw_stance(reading.scores) is Stance.BACKS


def weigh(examined: Examined, bars: Bars, rules: Rules) -> Judged:
    """The stance of one examined reading under these bars and rules."""
    reading, scores = examined.reading, examined.scores
    passed = bars.passed(reading, scores)
    if rules.relevance_gate and not passed.relevant:
        leans = raw_stance(scores) is not Stance.NEITHER
        return Judged(reading, Stance.NEITHER, set_aside=SetAside.NOT_RELEVANT if leans else None)
    by_quantity = stance_by_quantity(examined) if rules.quantities_decide else None
    if by_quantity is not None:
        judged = Judged(
            reading, *by_quantity, figure_differs=by_quantity[0] is Stance.CONFLICTS, marks=examined.marks
        )
    elif passed.backs:
        judged = _backing(examined, rules, surely=passed.surely_backs)
    elif passed.contradicts or (rules.quantities_witness and has_witness(examined)):
        judged = _conflicting(examined, rules)
    else:
        judged = Judged(reading, Stance.NEITHER, set_aside=_why_undecided(examined))
    other_subject = {Stance.CONFLICTS: not examined.same_subject, Stance.BACKS: not examined.concerned}
    if other_subject.get(judged.stance, False):
        return Judged(reading, Stance.NEITHER, set_aside=SetAside.OTHER_SUBJECT)
    return replace(judged, own_page=examined.own_page)


def has_witness(examined: Examined) -> bool:
    """Whether a differing figure of the same matter bears out a contradiction to which the model leans.

    Then its being the model's largest share is enough (docs/adr/0014).
    """
    leans = raw_stance(examined.scores) is Stance.CONFLICTS
    return leans and not examined.denied and examined.compared.same_matter


def _backing(examined: Examined, rules: Rules, *, surely: bool) -> Judged:
    # That something is not so is as grave a thing to read into a sentence without a "not" as a conflict.
    if rules.denial and examined.denied and not surely:
        return Judged(examined.reading, Stance.NEITHER, set_aside=SetAside.NOT_SURE_ENOUGH)
    if rules.common_word and examined.nothing_common and examined.scores.entail < HESITANT:
        return Judged(examined.reading, Stance.NEITHER, set_aside=SetAside.NOT_SURE_ENOUGH)
    relation = examined.compared.relation
    veto = veto_on_backing(relation) if rules.quantities_veto else None
    if veto is not None:
        return Judged(examined.reading, Stance.NEITHER, set_aside=veto, marks=examined.marks)
    ground = Ground.ROUNDED if relation is Relation.ROUNDED else Ground.MODEL
    return Judged(
        examined.reading,
        Stance.BACKS,
        Ground.SAME_WORDS if examined.exact else ground,
        marks=examined.marks,
    )


def _conflicting(examined: Examined, rules: Rules) -> Judged:
    veto = (
        veto_on_conflict(examined.compared.relation, may_differ=examined.denied or examined.says_more)
        if rules.quantities_veto
        else None
    )
    if examined.hole:
        veto = SetAside.HOLE
    if veto is not None:
        return Judged(examined.reading, Stance.NEITHER, set_aside=veto, marks=examined.marks)
    return Judged(examined.reading, Stance.CONFLICTS, Ground.MODEL, marks=examined.marks)


def _why_undecided(examined: Examined) -> SetAside | None:
    if examined.compared.relation is Relation.NEEDS_WORKING_OUT:
        return SetAside.NEEDS_WORKING_OUT
    unsure = raw_stance(examined.scores) is not Stance.NEITHER
    return SetAside.NOT_SURE_ENOUGH if unsure else None
