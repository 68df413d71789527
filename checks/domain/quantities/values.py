"""How one value stands to another: the same, less precise, rounded, or different.

Everything is exact arithmetic on fractions in the base unit of a dimension.
"""

from fractions import Fraction

from checks.domain.quantities.kinds import CALENDAR_KINDS, Kind, Quantity, Relation, Shape
from checks.domain.quantities.units import same_currency
from checks.domain.quantities.years import DAY_OF_YEAR, DAYS_IN_YEAR

APPROXIMATION = Fraction(1, 10)
"""What "about" allows, as a share of the value."""
DEGREES_OF_ABOUT = Fraction(3)
"""The least that "about" allows for a temperature, in kelvins.

The tenth is one of the number shown, not of the kelvins above absolute zero (29 of them at 20 °C). But near
the zero of a scale that comes to nothing, and "about 5 °C" is said of 3 °C and of 7 °C: nobody tells the
weather any closer.
"""
YEARS_OF_ABOUT = 10
"""What "about" allows for a year that ends in 0, in years; half of it for any other."""
ROUNDING_CAP = Fraction(1, 20)
"""How far a figure that ends in zeros may be off and still be called rounded."""
SMALL_ROUNDING_CAP = Fraction(1, 50)
"""The same for figures under 1,000, where people count rather than round."""
CLOSE = Fraction(1, 100)
"""Two figures in different units that are this close, as a share, are the same within any digits."""
COARSER = 12
"""From this many times wider on, the digits shown in another unit are less precise, not the same."""

COUNTED_IN_FULL = frozenset({"year", "month"})
"""Units of which people tell the full ones: "63 years" for 63 years and 216 days.

Two hours for 2 h 55 min, too, may be the full ones or simply wrong: neither backed nor contradicted.
"""

Interval = tuple[Fraction | None, Fraction | None]


def relate(claim: Quantity, evidence: Quantity) -> Relation:
    """How one quantity of the evidence stands to one of the claim of the same dimension."""
    if claim.direction * evidence.direction < 0:
        return Relation.DIFFER
    if claim.kind in CALENDAR_KINDS and evidence.kind in CALENDAR_KINDS:
        return _relate_days(claim, evidence)
    if claim.kind is not evidence.kind and Kind.PERCENTAGE_POINTS in (claim.kind, evidence.kind):
        return Relation.DIFFER
    if claim.kind is Kind.MONEY and not same_currency(claim.unit, evidence.unit):
        same_figure = (claim.low, claim.high) == (evidence.low, evidence.high)
        return Relation.DIFFER if same_figure else Relation.NEEDS_WORKING_OUT
    if claim.kind is Kind.SCORE:
        same = {claim.low, claim.high} == {evidence.low, evidence.high}
        return Relation.AGREE if same else Relation.DIFFER
    if claim.shape is Shape.POINT and evidence.shape is Shape.POINT:
        return _relate_points(claim, evidence)
    return _relate_intervals(claim, evidence)


def _relate_points(claim: Quantity, evidence: Quantity) -> Relation:
    if claim.low is None or evidence.low is None:
        return Relation.NONE
    off = abs(claim.low - evidence.low)
    if off == 0:
        return Relation.AGREE
    if claim.unit != evidence.unit and off <= min(claim.half + evidence.half, _tenth(claim)):
        return _by_precision(claim, evidence)
    if _rounds_to(claim, evidence.low):
        return Relation.AGREE if claim.approximate else Relation.ROUNDED
    if claim.approximate and off <= _tenth(claim):
        return Relation.AGREE
    if _rounds_to(evidence, claim.low):
        return Relation.AGREE_LESS_PRECISE
    if claim.kind is Kind.DURATION and claim.unit != evidence.unit and _cut_short(claim, evidence):
        return Relation.ROUNDED if claim.unit in COUNTED_IN_FULL else Relation.AGREE_LESS_PRECISE
    if evidence.approximate and off <= _tenth(evidence):
        return Relation.AGREE_LESS_PRECISE
    if claim.unit != evidence.unit and off <= _slack(claim) + _slack(evidence):
        return Relation.ROUNDED
    return Relation.DIFFER


def _by_precision(claim: Quantity, evidence: Quantity) -> Relation:
    """Two units within the digits shown: the same, unless one is far coarser and not that close."""
    if claim.low is None or evidence.low is None or _close(claim, evidence.low):
        return Relation.AGREE
    if evidence.half > claim.half * COARSER:
        return Relation.AGREE_LESS_PRECISE
    return Relation.ROUNDED if claim.half > evidence.half * COARSER else Relation.AGREE


def _close(one: Quantity, value: Fraction) -> bool:
    return one.low is not None and abs(one.low - value) <= abs(one.low - one.zero) * CLOSE


def tenth(value: Fraction, zero: Fraction) -> Fraction:
    """What "about" allows to either side of a value on a scale that begins at `zero`."""
    return max(abs(value - zero) * APPROXIMATION, DEGREES_OF_ABOUT if zero else Fraction(0))


def _tenth(quantity: Quantity) -> Fraction:
    return Fraction(0) if quantity.low is None else tenth(quantity.low, quantity.zero)


def _cut_short(claim: Quantity, evidence: Quantity) -> bool:
    """Whether the claim tells the full units only of what the evidence tells in smaller ones."""
    if claim.low is None or evidence.low is None:
        return False
    return 0 <= evidence.low - claim.low < 2 * claim.half


def _rounds_to(rough: Quantity, value: Fraction) -> bool:
    """Whether `value`, rounded to the digits that `rough` shows, gives `rough`."""
    if rough.low is None or rough.kind in (Kind.ORDINAL, Kind.CLOCK):
        return False
    return abs(value - rough.low) <= _slack(rough)


def _slack(rough: Quantity) -> Fraction:
    return Fraction(0) if rough.low is None else rounding(rough.low, rough.half, rough.coarse, rough.zero)


def rounding(value: Fraction, half: Fraction, coarse: Fraction, zero: Fraction) -> Fraction:
    """How far off a rounded figure may be: half of its last digit that is not a zero, within the caps."""
    if not half:
        return Fraction(0)
    size = abs(value - zero)
    within_digits = min(half, tenth(value, zero))
    shown = size / (2 * half)
    if coarse <= half or shown < 100:
        return within_digits
    cap = SMALL_ROUNDING_CAP if shown < 1000 else ROUNDING_CAP
    return max(min(coarse, size * cap), within_digits)


def _interval(quantity: Quantity) -> Interval:
    low, high = quantity.low, quantity.high
    if quantity.approximate and low is not None and high is not None:
        low, high = low - tenth(low, quantity.zero), high + tenth(high, quantity.zero)
    return low, high


def _relate_intervals(claim: Quantity, evidence: Quantity) -> Relation:
    """At least one of the two is a range or a bound."""
    ours, theirs = _interval(claim), _interval(evidence)
    if claim.unit != evidence.unit:
        ours = _widened(ours, claim.half + evidence.half)
    if ours == theirs and claim.exclusive == evidence.exclusive:
        return Relation.AGREE
    if _apart(ours, theirs, claim.exclusive or evidence.exclusive):
        # 500 is not "more than 500" nor "just over 500", but too near to be called another figure.
        shapes = claim.shape, evidence.shape
        near = shapes == (Shape.POINT, Shape.BOUND) or Shape.RANGE in shapes
        touching = near and not _apart(ours, theirs, False)
        return Relation.AGREE_LESS_PRECISE if touching else Relation.DIFFER
    if _inside(theirs, ours):
        return Relation.AGREE
    return Relation.AGREE_LESS_PRECISE


def _widened(interval: Interval, by: Fraction) -> Interval:
    low, high = interval
    return (None if low is None else low - by), (None if high is None else high + by)


def _apart(one: Interval, other: Interval, exclusive: bool) -> bool:
    return _ends_before(one, other, exclusive) or _ends_before(other, one, exclusive)


def _ends_before(one: Interval, other: Interval, exclusive: bool) -> bool:
    high, low = one[1], other[0]
    if high is None or low is None:
        return False
    return high < low or (exclusive and high == low)


def _inside(inner: Interval, outer: Interval) -> bool:
    low_fits = outer[0] is None or (inner[0] is not None and inner[0] >= outer[0])
    high_fits = outer[1] is None or (inner[1] is not None and inner[1] <= outer[1])
    return low_fits and high_fits


def _relate_days(claim: Quantity, evidence: Quantity) -> Relation:
    ours, theirs = _days(claim), _days(evidence)
    if claim.dimension != evidence.dimension:
        return _relate_without_year(claim, evidence)
    if claim.shape is Shape.RANGE and evidence.shape is Shape.RANGE:
        return _relate_ends(claim, evidence)
    exclusive = Shape.BOUND in (claim.shape, evidence.shape) and (claim.exclusive or evidence.exclusive)
    if ours == theirs:
        return Relation.AGREE
    if _apart(ours, theirs, exclusive) or _only_touch(ours, theirs):
        return Relation.DIFFER
    part_of_it = claim.lasting and claim.shape is Shape.RANGE
    return Relation.AGREE if _inside(theirs, ours) and not part_of_it else Relation.AGREE_LESS_PRECISE


def _only_touch(one: Interval, other: Interval) -> bool:
    """Two long stretches that share a year at their border, as neighbouring centuries do, are apart."""
    if one[0] is None or one[1] is None or other[0] is None or other[1] is None:
        return False
    shared = min(one[1], other[1]) - max(one[0], other[0]) + 1
    return shared <= DAYS_IN_YEAR < min(one[1] - one[0], other[1] - other[0])


def _days(quantity: Quantity) -> Interval:
    low, high = quantity.low, quantity.high
    if quantity.approximate and low is not None and high is not None:
        years = YEARS_OF_ABOUT if (low // DAYS_IN_YEAR) % 10 == 0 else YEARS_OF_ABOUT // 2
        by = Fraction(years * DAYS_IN_YEAR if quantity.kind not in (Kind.DATE, Kind.MONTH) else 31)
        return low - by, high + by
    return low, high


def _relate_ends(claim: Quantity, evidence: Quantity) -> Relation:
    """Two stretches with both ends told: each end is compared with the end of the other, by years."""
    if None in (claim.low, claim.high, evidence.low, evidence.high):
        return Relation.NONE
    if _days(claim) == _days(evidence):
        return Relation.AGREE
    ends = ((claim.low, evidence.low), (claim.high, evidence.high))
    same = all(
        ours is not None and theirs is not None and ours // DAYS_IN_YEAR == theirs // DAYS_IN_YEAR
        for ours, theirs in ends
    )
    if not same:
        return Relation.DIFFER
    return Relation.AGREE if _inside(_days(evidence), _days(claim)) else Relation.AGREE_LESS_PRECISE


def _relate_without_year(claim: Quantity, evidence: Quantity) -> Relation:
    """A day of the year against a full date."""
    full, bare = (claim, evidence) if evidence.dimension == DAY_OF_YEAR else (evidence, claim)
    if full.kind not in (Kind.DATE, Kind.MONTH) or full.low is None or full.high is None:
        return Relation.NONE
    days = (full.low % DAYS_IN_YEAR, full.high % DAYS_IN_YEAR)
    if _apart(days, (bare.low, bare.high), False):
        return Relation.DIFFER
    if bare is evidence or not _inside(days, (bare.low, bare.high)):
        return Relation.AGREE_LESS_PRECISE
    return Relation.AGREE
