"""All quantities of a text: bare ones joined into ranges, bounded, made approximate, given a role."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from checks.domain.folding import Folded, fold
from checks.domain.quantities.dates import DAY_OF_YEAR, PARTS, part_of
from checks.domain.quantities.drafts import Draft, read_drafts
from checks.domain.quantities.kinds import CALENDAR_KINDS, Edge, Kind, Quantity, Shape
from checks.domain.quantities.roles import give_roles
from checks.domain.quantities.tokens import Token, tokenize
from checks.domain.spans import Span

LONGEST_READ = 20_000
"""Characters of a text that are read for quantities; a sentence has some hundreds."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text read: its folded form and tokens, and its quantities with the tokens they cover.

    `covers[i]` is the half-open range of tokens of `quantities[i]`, the words that bound it included.
    """

    folded: Folded
    tokens: tuple[Token, ...]
    quantities: tuple[Quantity, ...]
    covers: tuple[tuple[int, int], ...]


def read_quantities(text: str) -> tuple[Quantity, ...]:
    """Every quantity of `text`, in order. Names, marks and section numbers are none. Never raises."""
    return read(text).quantities


def read(text: str) -> Reading:
    """Read `text` (its first 20,000 characters) for quantities."""
    folded = fold(text[:LONGEST_READ], markdown=True)
    tokens = tokenize(folded.text)
    drafts = _join_compounds(tokens, read_drafts(tokens))
    _mark_restatements(tokens, drafts)
    drafts = _join_ranges(tokens, drafts)
    for draft in drafts:
        _take_words_behind(tokens, draft)
        _take_words_before(tokens, draft)
    give_roles(tokens, drafts)
    kept = [draft for draft in _without_swallowed(drafts) if not draft.restates]
    return Reading(
        folded,
        tokens,
        tuple(_finished(folded, tokens, text, draft) for draft in kept),
        tuple((draft.first, draft.stop) for draft in kept),
    )


def _without_swallowed(drafts: list[Draft]) -> list[Draft]:
    """Drop what a later quantity took in: the "second" and "half" of "the second half of the 1880s"."""
    kept: list[Draft] = []
    for draft in drafts:
        while kept and kept[-1].first >= draft.first and not kept[-1].restates:
            kept.pop()
        kept.append(draft)
    return kept


def _finished(folded: Folded, tokens: Sequence[Token], text: str, draft: Draft) -> Quantity:
    span: Span = folded.span(tokens[draft.first].start, tokens[draft.stop - 1].end)
    return Quantity(
        draft.kind, span, span.of(text), draft.dimension, draft.unit.name, draft.low, draft.high, draft.half,
        draft.coarse, draft.shape, draft.exclusive, draft.approximate, draft.edge, draft.role, draft.nouns,
        draft.direction,
    )  # fmt: skip


def _join_compounds(tokens: Sequence[Token], drafts: list[Draft]) -> list[Draft]:
    """ "5 ft 11 in", "2 hours and 30 minutes": one measure in two units, the smaller one second."""
    joined: list[Draft] = []
    for draft in drafts:
        last = joined[-1] if joined else None
        if last is not None and last.kind in (Kind.MEASURE, Kind.DURATION) and last.dimension == draft.dimension:
            between = [token.low for token in tokens[last.stop : draft.first]]
            smaller = draft.unit.factor < last.unit.factor and draft.unit.offset == 0
            fits = draft.high is not None and draft.high < last.unit.factor
            if smaller and fits and between in ([], ["and"], [","]) and last.low is not None and draft.low is not None:
                last.low += draft.low
                last.high = last.low
                last.stop, last.half, last.coarse, last.unit = draft.stop, draft.half, draft.half, draft.unit
                continue
        joined.append(draft)
    return joined


def _mark_restatements(tokens: Sequence[Token], drafts: list[Draft]) -> None:
    """ "330 m (1,083 ft)": the bracket says the same in another unit and is no second quantity."""
    for last, draft in zip(drafts, drafts[1:], strict=False):
        bracketed = draft.first == last.stop + 1 and tokens[last.stop].text in ("(", "/", ";", "[")
        if bracketed and _same_measure(last, draft):
            last.stop = draft.stop + (
                draft.stop < len(tokens) and tokens[draft.stop].text in (")", "]")
            )
            draft.restates = True


def _same_measure(one: Draft, other: Draft) -> bool:
    if one.dimension != other.dimension or one.unit.name == other.unit.name:
        return False
    if one.kind not in (Kind.MEASURE, Kind.DURATION) or one.low is None or other.low is None:
        return False
    return abs(one.low - other.low) <= max(abs(one.low) / 20, one.half + other.half)


def _join_ranges(tokens: Sequence[Token], drafts: list[Draft]) -> list[Draft]:
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
    if before == "between":
        last.first -= 1
    return True


_WON = frozenset("win won victory loss lost defeat beat lead draw vote score scored decision ruling aggregate".split())


def _is_score(tokens: Sequence[Token], last: Draft, draft: Draft) -> bool:
    if last.kind is not Kind.NUMBER or draft.kind is not Kind.NUMBER or last.low is None or draft.low is None:
        return False
    if max(last.low, draft.low) >= 200 or not (tokens[last.stop].glued and tokens[draft.first].glued):
        return False
    around = tokens[max(last.first - 4, 0) : last.first] + tokens[draft.stop : draft.stop + 2]
    return last.low >= draft.low or any(token.low in _WON for token in around)


def _share_unit(last: Draft, draft: Draft) -> bool:
    """Make both ends of a range of one kind: "4 to 5 million", "10-12 km", "$4-5 million"."""
    if last.dimension == draft.dimension:
        if last.dimension == "calendar" or last.dimension == DAY_OF_YEAR:
            return True
        if draft.scaled and not last.scaled and last.bare == draft.bare and last.low is not None:
            _scale_like(last, draft)
        return last.unit.name == draft.unit.name or not (last.bare or draft.bare)
    if last.bare and draft.kind in (Kind.MEASURE, Kind.DURATION, Kind.PERCENT, Kind.PERCENTAGE_POINTS, Kind.MONEY):
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
            last.low *= scale
            last.high = last.low
            last.half, last.coarse, last.scaled = last.half * scale, last.coarse * scale, True
            return


_APPROXIMATE = (
    "about", "around", "approximately", "approx", "roughly", "some", "circa", "c", "ca", "nearly", "almost",
    "estimated", "an estimated", "close to", "nearing", "~", "≈", "approaching", "just over", "just under",
    "a little over", "a little under", "slightly over", "slightly under", "slightly more than", "slightly less than",
    "just above", "just below", "just more than", "just less than", "just short of",
)  # fmt: skip
_ABOVE = {
    "more than": True, "over": True, "above": True, "exceeding": True, "upwards of": True, "in excess of": True,
    "greater than": True, "upward of": True, "higher than": True, "longer than": True, "at least": False,
    "no fewer than": False, "no less than": False, "not less than": False, "not fewer than": False,
    "a minimum of": False, "minimum of": False, "well over": True, "far more than": True, "fully": False,
}  # fmt: skip
_BELOW = {
    "less than": True, "fewer than": True, "under": True, "below": True, "lower than": True, "at most": False,
    "no more than": False, "not more than": False, "up to": False, "a maximum of": False, "maximum of": False,
    "as many as": False, "as much as": False, "well under": True, "at the most": False, "shorter than": True,
}  # fmt: skip
_AFTER_DAY = {"after": True, "later than": True, "no earlier than": False, "not before": False}
_BEFORE_DAY = {"before": True, "prior to": True, "by": False, "no later than": False, "not after": False}
_FROM_DAY = ("since", "from", "starting in", "beginning in", "as of")
_TO_DAY = ("until", "till", "to", "ending in", "through")
_LONGEST_WORDS = 3


def _take_words_before(tokens: Sequence[Token], draft: Draft) -> None:
    """Read the words in front that bound the quantity, make it approximate or narrow its days."""
    calendar = draft.kind in CALENDAR_KINDS
    if calendar:
        _narrow(tokens, draft)
    for _ in range(3):
        at = draft.first
        if at and tokens[at - 1].text == "." and at > 1 and tokens[at - 2].low in ("c", "ca", "approx"):
            at -= 1
        for size in range(_LONGEST_WORDS, 0, -1):
            words = " ".join(token.low for token in tokens[max(at - size, 0) : at]) if at >= size else ""
            if words and _bind(draft, words, calendar=calendar, opening=at - size == 0):
                draft.first = at - size
                break
        else:
            return


def _bind(draft: Draft, words: str, *, calendar: bool, opening: bool) -> bool:
    if words in _APPROXIMATE and not (words in ("c", "ca") and not calendar):
        draft.approximate = True
        return True
    if calendar:
        if draft.shape is not Shape.POINT or draft.edge is not None:
            return False
        if words in _AFTER_DAY or words in _BEFORE_DAY:
            exclusive = (_AFTER_DAY | _BEFORE_DAY)[words]
            if words in _AFTER_DAY:
                draft.low, draft.high = (draft.high if exclusive else draft.low), None
            else:
                draft.low, draft.high = None, (draft.low if exclusive else draft.high)
            draft.shape, draft.exclusive = Shape.BOUND, exclusive
            return True
        if words in _FROM_DAY or words in _TO_DAY:
            draft.edge = Edge.FROM if words in _FROM_DAY else Edge.TO
            return words not in ("to", "through")
        return False
    if draft.kind in (Kind.ORDINAL, Kind.SCORE, Kind.CLOCK) or draft.shape is not Shape.POINT:
        return False
    if words in _ABOVE:
        draft.high = None
        draft.shape, draft.exclusive = Shape.BOUND, _ABOVE[words]
        return True
    if words in _BELOW:
        draft.low = None
        draft.shape, draft.exclusive = Shape.BOUND, _BELOW[words]
        return True
    return False


def _narrow(tokens: Sequence[Token], draft: Draft) -> None:
    """ "early 20th century", "the second half of 1887", "turn of the century"."""
    at = draft.first
    if at and tokens[at - 1].text == "-" and at > 1 and tokens[at - 2].low in PARTS:
        at -= 1
    else:
        while at and tokens[at - 1].low in ("the", "of"):
            at -= 1
    for size in (2, 1):
        words = " ".join(token.low for token in tokens[max(at - size, 0) : at]) if at >= size else ""
        if words in PARTS and draft.low is not None and draft.high is not None and draft.kind is not Kind.DATE:
            if size == 1 and at == draft.first and words in ("end", "turn", "start", "beginning"):
                return
            low, high = part_of(int(draft.low), int(draft.high), words)
            draft.low, draft.high, draft.first = Fraction(low), Fraction(high), at - size
            return


def _take_words_behind(tokens: Sequence[Token], draft: Draft) -> None:
    """ "500 or more", "500+", "300 or so"."""
    words = [token.low for token in tokens[draft.stop : draft.stop + 2]]
    if draft.kind in CALENDAR_KINDS or draft.shape is not Shape.POINT:
        return
    if words[:1] == ["+"] and tokens[draft.stop].glued:
        draft.high, draft.shape, draft.stop = None, Shape.BOUND, draft.stop + 1
    elif words in (["or", "more"], ["and", "over"], ["or", "above"], ["and", "above"], ["or", "over"]):
        draft.high, draft.shape, draft.stop = None, Shape.BOUND, draft.stop + 2
    elif words in (["or", "less"], ["or", "fewer"], ["and", "under"], ["or", "under"]):
        draft.low, draft.shape, draft.stop = None, Shape.BOUND, draft.stop + 2
    elif words == ["or", "so"]:
        draft.approximate, draft.stop = True, draft.stop + 2
