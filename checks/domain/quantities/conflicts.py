"""When a differing figure is a contradiction: only if claim and sentence cannot both hold."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from checks.domain.quantities.kinds import CALENDAR_KINDS, Edge, Quantity, Relation
from checks.domain.quantities.values import relate
from checks.domain.quantities.vocabulary import ONCE
from checks.domain.spans import Span

_LIFE_EVENTS = frozenset({"bear", "die"})


@dataclass(frozen=True, slots=True)
class Meeting:
    """A quantity of the claim, the one of the evidence that it is compared with, and what came of it."""

    relation: Relation
    claim: Quantity
    evidence: Quantity


def rules_out(meetings: Sequence[Meeting], naming: frozenset[Span]) -> bool:
    """Whether, in two sentences that are the same once masked, what differs leaves no room for both.

    One figure is asserted; the others tell of what or of when it holds, and have to agree. So exactly
    one may differ (the ends of one stretch are one), it must not name a thing (`naming`: the spans of
    those that do), and a date beside a count only says when that was counted.
    """
    differing = [one for one in meetings if one.relation is Relation.DIFFER]
    if not differing or any(one.relation not in _SETTLED for one in meetings):
        return False
    if len(differing) > 1 and not _are_ends_of_one_stretch(differing):
        return False
    if any(one.claim.span in naming or one.evidence.span in naming for one in differing):
        return False
    dated = all(one.claim.kind in CALENDAR_KINDS for one in differing)
    beside_a_count = any(
        one.claim.kind not in CALENDAR_KINDS and one.claim.span not in naming for one in meetings
    )
    return not (dated and beside_a_count) or all(one.claim.role in ONCE for one in differing)


def same_but_for_direction(meetings: Sequence[Meeting]) -> bool:
    """Whether every figure of the claim is that of the evidence, a rise or a fall by it apart."""
    return all(
        relate(replace(one.claim, direction=0), replace(one.evidence, direction=0))
        in (Relation.AGREE, Relation.ROUNDED)
        for one in meetings
    )


_SETTLED = frozenset({Relation.DIFFER, Relation.AGREE, Relation.ROUNDED})


def _are_ends_of_one_stretch(differing: Sequence[Meeting]) -> bool:
    edges = [one.claim.edge for one in differing]
    return edges == [Edge.FROM, Edge.TO] and len({one.claim.dimension for one in differing}) == 1


def dates_another_event(meetings: Sequence[Meeting]) -> bool:
    """Whether all that differs is a birth or death against the date of something else.

    "Moved there in 1926" says nothing of a birth in 1905, although a model may take it for a denial.
    """
    differing = [meeting for meeting in meetings if meeting.relation is Relation.DIFFER]
    return bool(differing) and all(
        meeting.claim.role in _LIFE_EVENTS and meeting.evidence.role not in ("", meeting.claim.role)
        for meeting in differing
    )


def same_matter(meetings: Sequence[Meeting], naming: frozenset[Span]) -> bool:
    """Whether what differs is said of one matter, so that both cannot hold.

    It is not where a figure that names the thing differs (`naming`): the third and the fourth season.

    A date is, only of an event that happens once: who was born in 1905 was not born in 1907, but who was
    elected in 2013 may have been elected in 2018. "400 in 2010" and "450 in 2015" were counted at two
    times, and so may be those of 2010 and of the 2010s; counts of different things have not met in the
    first place.
    """
    if any(one.claim.kind in CALENDAR_KINDS and one.relation not in _SETTLED for one in meetings):
        return False
    differing = [(one.claim, one.evidence) for one in meetings if one.relation is Relation.DIFFER]
    if any(ours.span in naming or theirs.span in naming for ours, theirs in differing):
        return False
    dated = [pair for pair in differing if pair[0].kind in CALENDAR_KINDS]
    if dated:
        return dated == differing and all(
            ours.role == theirs.role and ours.role in ONCE for ours, theirs in dated
        )
    return bool(differing) and not any(
        ours.role and theirs.role and ours.role != theirs.role for ours, theirs in differing
    )
