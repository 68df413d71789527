"""Stretches of time that are told by their ends ("from 1998 to 2003"), against ends and against dates."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from checks.domain.quantities.kinds import CALENDAR_KINDS, Edge, Kind, Quantity, Relation, Shape
from checks.domain.quantities.values import relate
from checks.domain.quantities.vocabulary import ONCE
from checks.domain.quantities.years import DAYS_IN_YEAR


def facing(
    ours: tuple[Quantity, ...], theirs: tuple[Quantity, ...]
) -> tuple[tuple[Quantity, ...], tuple[Quantity, ...]]:
    """Both sides with stretches split into their ends where the other side tells one end or a life date."""
    ours, theirs = _of_one_event(ours), _of_one_event(theirs)
    split_theirs = any(one.edge or one.role in ("bear", "die") for one in ours)
    split_ours = any(one.edge or one.role in ("bear", "die") for one in theirs)
    return _split(ours, split_ours), (*_split(theirs, split_theirs), *_both_years(ours, theirs))


def stretches(quantities: Sequence[Quantity]) -> dict[Quantity, Quantity]:
    """What each end that is told stands for: all that lies between the two, or before or behind the one.

    A birth is no stretch that lasts, though it may end one ("until his death in 1547").
    """
    found: dict[Quantity, Quantity] = {}
    for one in quantities:
        if one.kind in CALENDAR_KINDS and one.edge is not None and one.role not in ONCE:
            low, high = (None, one.high) if one.edge is Edge.TO else (one.low, None)
            found[one] = replace(one, low=low, high=high, shape=Shape.BOUND, edge=None)
    for start, end in pairwise(quantities):
        if _are_ends(start, end) and start.role == end.role:
            found[start] = found[end] = replace(start, high=end.high, shape=Shape.RANGE, edge=None)
    return found


def within(stretch: Quantity | None, date: Quantity) -> bool:
    """Whether a date that is told as no end may lie within the stretch: then neither end denies it."""
    if stretch is None or date.kind not in CALENDAR_KINDS:
        return False
    undirected = date.edge is None and date.shape is Shape.POINT
    return undirected and relate(stretch, date) not in (Relation.DIFFER, Relation.NONE)


def _both_years(ours: Sequence[Quantity], theirs: Sequence[Quantity]) -> list[Quantity]:
    """The two years of "1935-1936" apart, where the claim tells both of them ("in 1935 and 1936")."""
    told = {(one.low, one.high) for one in ours if one.kind is Kind.YEAR and one.shape is Shape.POINT}
    years: list[Quantity] = []
    for one in theirs:
        if one.kind is not Kind.YEAR or one.shape is not Shape.RANGE or one.low is None or one.high is None:
            continue
        second = one.low + DAYS_IN_YEAR
        apart = ((one.low, second - 1), (second, one.high))
        if one.high - second == DAYS_IN_YEAR - 1 and told.issuperset(apart):
            years += [replace(one, low=low, high=high, shape=Shape.POINT) for low, high in apart]
    return years


def _are_ends(start: Quantity, end: Quantity) -> bool:
    """Whether two neighbours are the ends of one stretch of time: "from 1998 to 2003"."""
    dated = start.kind in CALENDAR_KINDS and end.kind in CALENDAR_KINDS
    return dated and (start.edge, end.edge) == (Edge.FROM, Edge.TO)


def _of_one_event(quantities: tuple[Quantity, ...]) -> tuple[Quantity, ...]:
    """The event that one end of a stretch is told of is that of the other end, too."""
    shared = list(quantities)
    for at, (start, end) in enumerate(pairwise(quantities)):
        if _are_ends(start, end) and not (start.role and end.role):
            role = start.role or end.role
            shared[at : at + 2] = [replace(start, role=role), replace(end, role=role)]
    return tuple(shared)


def _split(quantities: tuple[Quantity, ...], wanted: bool) -> tuple[Quantity, ...]:
    if not wanted:
        return quantities
    ends: list[Quantity] = []
    for one in quantities:
        if (
            one.kind in CALENDAR_KINDS
            and one.shape is Shape.RANGE
            and one.low is not None
            and one.high is not None
        ):
            width = _grain(one)
            life = one.role == "life"
            ends.append(
                replace(
                    one,
                    high=one.low + width,
                    shape=Shape.POINT,
                    edge=Edge.FROM,
                    role="bear" if life else one.role,
                )
            )
            ends.append(
                replace(
                    one,
                    low=one.high - width,
                    shape=Shape.POINT,
                    edge=Edge.TO,
                    role="die" if life else one.role,
                )
            )
        else:
            ends.append(one)
    return tuple(ends)


def _grain(one: Quantity) -> Fraction:
    """Days, less one, that each end of a stretch covers."""
    return Fraction({Kind.DATE: 0, Kind.MONTH: 30, Kind.DECADE: 3719, Kind.CENTURY: 37199}.get(one.kind, 371))
