"""Which quantity of the evidence meets which of the claim, and what comes of it for the pair."""

from collections.abc import Sequence
from dataclasses import replace

from checks.domain.quantities.amounts import RATING
from checks.domain.quantities.conflicts import (
    Meeting,
    dates_another_event,
    rules_out,
    same_but_for_direction,
    same_matter,
)
from checks.domain.quantities.holes import has_hole
from checks.domain.quantities.kinds import CALENDAR_KINDS, Comparison, Edge, Kind, Quantity, Relation, Shape
from checks.domain.quantities.masking import belongs_to_another, same_when_masked
from checks.domain.quantities.naming import naming_figures
from checks.domain.quantities.reading import Reading, read
from checks.domain.quantities.stretches import facing, stretches, within
from checks.domain.quantities.superlatives import with_implied_first
from checks.domain.quantities.values import relate, tenth
from checks.domain.quantities.vocabulary import ONCE, ONE_OF, OPPOSITE_EVENTS, PEOPLE, PERSONS, SIBLINGS
from checks.domain.quantities.years import DAY_OF_YEAR
from checks.domain.spans import Span

WORST_FIRST = (
    Relation.DIFFER,
    Relation.NEEDS_WORKING_OUT,
    Relation.AGREE_LESS_PRECISE,
    Relation.ROUNDED,
    Relation.AGREE,
    Relation.NONE,
)
"""Of several quantities in one claim, the first relation of this list that occurs is the pair's."""

MOST_COMPARED = 40
"""Quantities of one text that are compared; those of a claim beyond it count as unmatched."""

_THE_VERY_DATE = 4
"""What the very date of the claim weighs, although another verb is nearer to it; not for a birth."""

_GENERIC = frozenset({"people", "person"})
_WORKED_OUT = frozenset("average total altogether combined overall averaged averages sum difference".split())


def compare(claim: str, evidence: str) -> Comparison:
    """Compare every quantity of the claim with the one it meets in the evidence.

    A leading "Title: " of the evidence is read as the name of its subject. The relation is that of
    the worst pair (`WORST_FIRST`); OTHER_SUBJECT goes before all of them, and HOLE before all but a
    full agreement. A date of something else than the birth or death that the claim dates is one of
    another subject, too. A claim without quantities, or one none of whose quantities meets another, is
    NONE. Never raises; texts of any length are read up to 6,000 characters.
    """
    ours, theirs = with_implied_first(read(claim), read(evidence))
    if not ours.quantities:
        return Comparison(Relation.NONE, masked_same=False)
    quantities, others = facing(ours.quantities, theirs.quantities)
    meetings, unmatched = _meet(quantities[:MOST_COMPARED], others[:MOST_COMPARED])
    unmatched += max(len(quantities) - MOST_COMPARED, 0)
    relation = _worst(meetings)
    masked = same_when_masked(ours, theirs)
    if masked.contrary and relation in (Relation.AGREE, Relation.ROUNDED, Relation.AGREE_LESS_PRECISE):
        relation = Relation.DIFFER
    relation = _without_sums(relation, ours, theirs, quantities, meetings)
    met = [meeting.evidence for meeting in meetings]
    disjoint = belongs_to_another(ours, theirs, met)
    if disjoint.kin or (relation is Relation.DIFFER and (disjoint.names or dates_another_event(meetings))):
        relation = Relation.OTHER_SUBJECT
    elif has_hole(evidence) and (relation is not Relation.AGREE or unmatched):
        relation = Relation.HOLE
    equal = same = masked.same and _within(met, masked.within)
    differs = relation is Relation.DIFFER
    naming = naming_figures(ours) | naming_figures(theirs) if differs else frozenset()
    if differs and equal:
        settled = (
            masked.opposed and same_but_for_direction(meetings)
            if masked.contrary
            else rules_out(meetings, naming)
        )
        same = settled and masked.same_tense and not unmatched
    return Comparison(
        relation,
        masked_same=same,
        decisive=_spans(met),
        decisive_claim=_spans([meeting.claim for meeting in meetings]),
        unmatched=unmatched,
        same_matter=differs and not unmatched and (same or not equal) and same_matter(meetings, naming),
    )


def _spans(quantities: Sequence[Quantity]) -> tuple[Span, ...]:
    return tuple(dict.fromkeys(quantity.span for quantity in quantities))


def _within(met: Sequence[Quantity], clause: frozenset[Quantity]) -> bool:
    """Whether the compared quantities stand in the clause that says the same as the claim."""
    spans = {quantity.span for quantity in clause}
    return all(quantity.span in spans for quantity in met)


def _worst(meetings: Sequence[Meeting]) -> Relation:
    met = {meeting.relation for meeting in meetings}
    return next((relation for relation in WORST_FIRST if relation in met), Relation.NONE)


def _without_sums(
    relation: Relation,
    ours: Reading,
    theirs: Reading,
    quantities: Sequence[Quantity],
    meetings: Sequence[Meeting],
) -> Relation:
    """A multiple, a total, how long a stretch lasted, or how many siblings "one of nine" has.

    The evidence does not state them itself.
    """
    met = {meeting.claim for meeting in meetings}
    multiple = any(one.kind is Kind.MULTIPLE and one not in met for one in quantities)
    if multiple and theirs.quantities and relation is not Relation.DIFFER:
        return Relation.NEEDS_WORKING_OUT
    lasted = any(one.kind is Kind.DURATION and one not in met for one in quantities)
    if lasted and relation is Relation.NONE and any(_is_stretch(one) for one in theirs.quantities):
        return Relation.NEEDS_WORKING_OUT
    if any(
        _counted_from_another(one, other)
        for one in quantities
        if one not in met
        for other in theirs.quantities
    ):
        return Relation.NEEDS_WORKING_OUT
    sums = {token.low for token in ours.tokens} & _WORKED_OUT
    if sums and not sums & {token.low for token in theirs.tokens} and relation is Relation.DIFFER:
        return Relation.NEEDS_WORKING_OUT
    return relation


def _counted_from_another(one: Quantity, other: Quantity) -> bool:
    """ "eight siblings" and "one of nine children"."""
    return any(
        a.nouns & SIBLINGS and a.role != ONE_OF and b.role == ONE_OF for a, b in ((one, other), (other, one))
    )


def _is_stretch(one: Quantity) -> bool:
    return one.kind in CALENDAR_KINDS and (one.shape is Shape.RANGE or one.edge is Edge.TO)


def _meet(ours: Sequence[Quantity], theirs: Sequence[Quantity]) -> tuple[list[Meeting], int]:
    """For each quantity of the claim the one it fits best; of equal fits the better relation.

    What is near a bound goes first: "less than 170.4 million" is about the 170.5 million and not about
    the 150.3 million that would bear it out.
    """
    meetings: list[Meeting] = []
    unmatched = 0
    ours_last, theirs_last = stretches(ours), stretches(theirs)
    for one in ours:
        best: tuple[int, bool, int, int] | None = None
        chosen: Meeting | None = None
        for place, other in enumerate(theirs):
            fit = _fit(one, other)
            if fit is None:
                continue
            relation = _relate(one, other)
            if relation is Relation.DIFFER and (
                within(ours_last.get(one), other) or within(theirs_last.get(other), one)
            ):
                relation = Relation.AGREE_LESS_PRECISE
            if relation is Relation.NONE or not _may_meet(one, other, relation):
                continue
            if relation is Relation.AGREE and one.kind in CALENDAR_KINDS and one.role not in ONCE:
                fit += _THE_VERY_DATE
            rank = (fit, _is_near(one, other), WORST_FIRST.index(relation), -place)
            if best is None or rank > best:
                best, chosen = rank, Meeting(relation, one, other)
        if chosen is None:
            unmatched += 1
        else:
            meetings.append(chosen)
    return meetings, unmatched


def _is_near(one: Quantity, other: Quantity) -> bool:
    """Whether `other` lies within a tenth of the bound that `one` sets, or `one` sets none."""
    bound = one.low if one.high is None else one.high if one.low is None else None
    if bound is None or other.low is None or one.kind in CALENDAR_KINDS:
        return True
    return abs(other.low - bound) <= tenth(bound, one.zero)


def _relate(one: Quantity, other: Quantity) -> Relation:
    if (
        one.kind is Kind.MULTIPLE
        and other.kind is Kind.PERCENT
        and one.low is not None
        and other.low is not None
    ):
        as_percent = replace(
            one,
            kind=Kind.PERCENT,
            unit="%",
            low=one.low * 100,
            high=None if one.high is None else one.high * 100,
            half=one.half * 100,
            coarse=one.half * 100,
        )
        return relate(as_percent, other)
    relation = relate(one, other)
    if relation is Relation.AGREE_LESS_PRECISE and other.kind is Kind.ORDINAL:
        return Relation.AGREE  # "the first two" are both meant, unlike some day in "1998 to 2003"
    return relation


def _fit(one: Quantity, other: Quantity) -> int | None:
    """How well two quantities fit each other; None if they cannot be compared at all."""
    if not _same_dimension(one, other):
        return None
    fit = 0
    if one.role and other.role:
        fit += 4 if one.role == other.role else -2
    if one.edge and other.edge:
        fit += 3 if one.edge is other.edge else -6
    if one.nouns and other.nouns and one.kind is not Kind.MONEY:  # behind a sum stands no thing counted
        fit += 3 if _same_nouns(one, other) else -3
    if one.kind is Kind.MONEY and one.unit != other.unit:
        fit -= 1
    if _is_bare_mark(one, other) or _is_bare_mark(other, one):
        fit += 2
    if one.kind is other.kind or (one.kind in CALENDAR_KINDS and other.kind in CALENDAR_KINDS):
        fit += 1
    return fit


def _same_dimension(one: Quantity, other: Quantity) -> bool:
    if one.dimension == other.dimension or _is_bare_mark(one, other) or _is_bare_mark(other, one):
        return True
    if one.kind in CALENDAR_KINDS and other.kind in CALENDAR_KINDS:
        return DAY_OF_YEAR in (one.dimension, other.dimension)
    return one.kind is Kind.MULTIPLE and other.kind is Kind.PERCENT and one.low is not None and one.low < 1


def _is_bare_mark(bare: Quantity, mark: Quantity) -> bool:
    """ "A score of 30" and "30 out of 100"."""
    return bare.kind is Kind.NUMBER and not bare.nouns and mark.dimension.startswith(RATING)


def _may_meet(one: Quantity, other: Quantity, relation: Relation) -> bool:
    """Whether two quantities of one dimension are about the same thing, as far as that can be told.

    The date of another event still meets the claim's (it keeps the sentence from backing), unless the
    events are opposites or the ends of a stretch. A count of other things, or the measure of another
    side, meets only if it is the same figure.
    """
    if one.edge and other.edge and one.edge is not other.edge:
        return False
    if one.dimension != other.dimension and RATING in one.dimension + other.dimension:
        return relation is Relation.AGREE
    if one.kind in CALENDAR_KINDS:
        return frozenset((one.role, other.role)) not in OPPOSITE_EVENTS
    if one.role != other.role and (ONE_OF in (one.role, other.role) or (one.role and other.role)):
        return False
    if one.kind is Kind.ORDINAL or one.kind in (Kind.NUMBER, Kind.PERCENT):
        apart = bool(one.nouns and other.nouns) and not _same_nouns(one, other)
        return not apart or (relation is Relation.AGREE and one.kind is not Kind.ORDINAL)
    return True


def _same_nouns(one: Quantity, other: Quantity) -> bool:
    if one.nouns & other.nouns or (one.nouns & PEOPLE and other.nouns & PEOPLE):
        return True
    return any(a.nouns & _GENERIC and b.nouns & PERSONS for a, b in ((one, other), (other, one)))
