"""Neighbouring quantities that are one: "5 ft 11 in", "330 m (1,083 ft)", "between 40 and 50", "300 ± 20"."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from checks.domain.quantities.draft import Draft
from checks.domain.quantities.kinds import Edge, Kind, Shape
from checks.domain.quantities.numbers import SCALES, read_power_of_ten
from checks.domain.quantities.tokens import Token
from checks.domain.quantities.values import tenth
from checks.domain.quantities.years import CALENDAR, DAY_OF_YEAR


def join_compounds(tokens: Sequence[Token], drafts: list[Draft]) -> list[Draft]:
    """ "5 ft 11 in", "2 hours and 30 minutes": one measure in two units, the smaller one second."""
    joined: list[Draft] = []
    for draft in drafts:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.kind in (Kind.MEASURE, Kind.DURATION)
            and last.dimension == draft.dimension
        ):
            between = [token.low for token in tokens[last.stop : draft.first]]
            smaller = draft.unit.factor < last.unit.factor and draft.unit.offset == 0
            fits = draft.high is not None and draft.high < last.unit.factor
            if (
                smaller
                and fits
                and between in ([], ["and"], [","])
                and last.low is not None
                and draft.low is not None
            ):
                last.low += draft.low
                last.high = last.low
                last.stop, last.half, last.coarse, last.unit = draft.stop, draft.half, draft.half, draft.unit
                continue
        joined.append(draft)
    return joined


def mark_restatements(tokens: Sequence[Token], drafts: list[Draft]) -> None:
    """ "330 m (1,083 ft)": the bracket says the same in another unit and is no second quantity."""
    for last, draft in pairwise(drafts):
        bracketed = draft.first == last.stop + 1 and tokens[last.stop].text in ("(", "/", ";", "[")
        if bracketed and _same_measure(last, draft):
            last.stop = draft.stop + (draft.stop < len(tokens) and tokens[draft.stop].text in (")", "]"))
            draft.restates = True


def _same_measure(one: Draft, other: Draft) -> bool:
    if one.dimension != other.dimension or one.unit.name == other.unit.name:
        return False
    if one.kind not in (Kind.MEASURE, Kind.DURATION) or one.low is None or other.low is None:
        return False
    return abs(one.low - other.low) <= max(abs(one.low) / 20, one.half + other.half)


def join_ranges(tokens: Sequence[Token], drafts: list[Draft]) -> list[Draft]:
    """Neighbours that are the ends of a range or of a change, or the two figures of a score."""
    joined: list[Draft] = []
    for draft in drafts:
        last = joined[-1] if joined else None
        if last is not None and not draft.restates and not last.restates and _make_range(tokens, last, draft):
            if draft.edge is Edge.TO:
                joined.append(draft)
            continue
        joined.append(draft)
    return joined


def _make_range(tokens: Sequence[Token], last: Draft, draft: Draft) -> bool:
    """Join two neighbours into a range, a score, or the two ends of "from A to B"."""
    if last.shape is not Shape.POINT or draft.shape is not Shape.POINT:
        return False
    link = [token.low for token in tokens[last.stop : draft.first]]
    before = tokens[last.first - 1].low if last.first else ""
    if link == ["-"] and _is_score(tokens, last, draft):
        last.kind, last.dimension, last.shape = Kind.SCORE, "score", Shape.RANGE
        last.high, last.stop = draft.high, draft.stop
        return True
    if link in (["±"], ["+", "/", "-"]):
        return _give_tolerance(tokens, last, draft)
    spoken = link in (["to"], ["until"], ["till"], ["through"], ["up", "to"])
    if not (link == ["-"] or spoken or (link == ["and"] and before == "between") or link == ["or"]):
        return False
    if not _share_unit(last, draft) or last.low is None or draft.high is None:
        return False
    if before in ("from", "since") and spoken:
        last.edge, draft.edge = Edge.FROM, Edge.TO
        last.first -= 1
        draft.first = last.stop
        return True
    if last.low >= draft.high or (link == ["or"] and last.kind not in (Kind.NUMBER, Kind.YEAR)):
        return False
    last.high, last.half, last.coarse = draft.high, min(last.half, draft.half), min(last.coarse, draft.coarse)
    last.shape, last.stop, last.kind, last.unit = Shape.RANGE, draft.stop, draft.kind, draft.unit
    last.lasting = link != ["or"] and before != "between"
    if before == "between":
        last.first -= 1
    return True


def _give_tolerance(tokens: Sequence[Token], last: Draft, draft: Draft) -> bool:
    """ "300 ± 20 kg" is 300 kg to within 20, and "4.5 ± 0.1 billion" both in billions.

    Within more than rounding may hide, "300 ± 60 kg" is whatever lies between 240 and 360 kg.
    """
    if draft.scaled and not last.scaled:
        _scale_by(last, _scale_said(tokens, draft))
    if not _share_unit(last, draft) or last.low is None or draft.low is None:
        return False
    last.stop, last.kind, last.unit = draft.stop, draft.kind, draft.unit
    within, zero = draft.low - draft.unit.offset, draft.unit.offset
    if within <= tenth(last.low, zero):
        last.half = last.coarse = within
    else:
        last.low, last.high, last.shape = last.low - within, last.low + within, Shape.RANGE
        last.half = last.coarse = Fraction(0)
    return True


def _scale_said(tokens: Sequence[Token], draft: Draft) -> Fraction:
    """What the words or the power of ten behind a figure multiply it by."""
    for at in range(draft.first + 1, draft.stop):
        if tokens[at].low in SCALES:
            return Fraction(SCALES[tokens[at].low])
        if power := read_power_of_ten(tokens, at, decimals=True):
            return Fraction(10) ** power[0]
    return Fraction(1)


_WON = frozenset(
    "win won victory loss lost defeat beat lead draw vote score scored decision ruling aggregate".split()
)


def _is_score(tokens: Sequence[Token], last: Draft, draft: Draft) -> bool:
    if last.kind is not Kind.NUMBER or draft.kind is not Kind.NUMBER or last.low is None or draft.low is None:
        return False
    if max(last.low, draft.low) >= 200 or not (tokens[last.stop].glued and tokens[draft.first].glued):
        return False
    around = (*tokens[max(last.first - 4, 0) : last.first], *tokens[draft.stop : draft.stop + 2])
    return last.low >= draft.low or any(token.low in _WON for token in around)


def _share_unit(last: Draft, draft: Draft) -> bool:
    """Make both ends of a range of one kind: "4 to 5 million", "10-12 km", "$4-5 million"."""
    if last.dimension == draft.dimension:
        if last.dimension in (CALENDAR, DAY_OF_YEAR):
            return True
        if draft.scaled and not last.scaled and last.bare == draft.bare and last.low is not None:
            _scale_like(last, draft)
        return last.unit.name == draft.unit.name or not (last.bare or draft.bare)
    if last.bare and draft.kind in (
        Kind.MEASURE,
        Kind.DURATION,
        Kind.PERCENT,
        Kind.PERCENTAGE_POINTS,
        Kind.MONEY,
    ):
        if last.low is None:
            return False
        if draft.scaled and not last.scaled:
            _scale_like(last, draft)
        unit = draft.unit
        last.low = last.high = last.low * unit.factor + unit.offset
        last.half, last.coarse = last.half * unit.factor, last.coarse * unit.factor
        last.kind, last.dimension, last.unit, last.bare = draft.kind, draft.dimension, unit, False
        return True
    if last.kind is Kind.MONEY and draft.bare:
        if draft.scaled and not last.scaled and last.low is not None:
            _scale_like(last, draft)
        draft.kind, draft.dimension, draft.unit, draft.bare = Kind.MONEY, "money", last.unit, False
        return True
    return False


def _scale_like(last: Draft, draft: Draft) -> None:
    """ "4 to 5 million": the scale of the second end is meant for the first as well."""
    if last.low is None or draft.low is None or last.low <= 0 or draft.unit.offset:
        return
    for scale in (10**12, 10**9, 10**6, 1000):
        base = draft.low / (draft.unit.factor or 1)
        if base >= scale and last.low < 1000:
            _scale_by(last, Fraction(scale))
            return


def _scale_by(draft: Draft, scale: Fraction) -> None:
    if draft.low is not None:
        draft.low *= scale
        draft.high = draft.low
        draft.half, draft.coarse, draft.scaled = draft.half * scale, draft.coarse * scale, True
