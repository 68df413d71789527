"""The words around a quantity that bound it, make it approximate, or narrow its days."""

from collections.abc import Sequence
from fractions import Fraction

from checks.domain.quantities.draft import Draft
from checks.domain.quantities.kinds import CALENDAR_KINDS, Edge, Kind, Shape
from checks.domain.quantities.tokens import Sort, Token
from checks.domain.quantities.values import rounding, tenth
from checks.domain.quantities.years import PARTS, part_of

_APPROXIMATE = (
    "about", "around", "approximately", "approx", "roughly", "some", "circa", "c", "ca", "estimated",
    "an estimated", "close to", "~", "≈",
)  # fmt: skip
_NEARLY = ("nearly", "almost", "nearing", "approaching")
_JUST_OVER, _JUST_UNDER = (
    tuple(f"{just} {side}" for just in ("just", "slightly", "a little", "a bit") for side in sides)
    for sides in (("over", "above", "more than"), ("under", "below", "less than", "fewer than", "short of"))
)
_ABOVE = {
    "more than": True, "over": True, "above": True, "exceeding": True, "upwards of": True, "in excess "
    "of": True,
    "greater than": True, "upward of": True, "higher than": True, "longer than": True, "at least": False,
    "no fewer than": False, "no less than": False, "not less than": False, "not fewer than": False,
    ">": True, "> =": False, "≥": False,
    "a minimum of": False, "minimum of": False, "well over": True, "far more than": True, "fully": False,
}  # fmt: skip
_BELOW = {
    "less than": True, "fewer than": True, "under": True, "below": True, "lower than": True, "at most": False,
    "no more than": False, "not more than": False, "up to": False, "a maximum of": False, "maximum of": False,
    "<": True, "< =": False, "≤": False,
    "as many as": False, "as much as": False, "well under": True, "at the most": False, "shorter than": True,
}  # fmt: skip
_AFTER_DAY = {"after": True, "later than": True, "no earlier than": False, "not before": False}
_BEFORE_DAY = {"before": True, "prior to": True, "by": False, "no later than": False, "not after": False}
_FROM_DAY = ("since", "from", "starting in", "beginning in", "as of")
_TO_DAY = ("until", "till", "to", "ending in", "through")
_UNROUNDED = (Kind.ORDINAL, Kind.SCORE, Kind.CLOCK)
_LONGEST_WORDS = 4


def take_words_before(tokens: Sequence[Token], draft: Draft) -> None:
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
            if words and not _is_another_sign(tokens, at - size) and _bind(draft, words, calendar=calendar):
                draft.first = at - size
                break
        else:
            return


def _is_another_sign(tokens: Sequence[Token], at: int) -> bool:
    """Whether a sign at `at` bounds nothing: the ">" of a quoted line or of "->", the "~" of "5~10"."""
    sign, opens = tokens[at], at == 0
    if sign.text == ">":
        return not tokens[at + 1].glued if opens else sign.glued and tokens[at - 1].text in ("-", "=")
    return sign.text == "~" and sign.glued and not opens and tokens[at - 1].sort is not Sort.SIGN


def _bind(draft: Draft, words: str, *, calendar: bool) -> bool:
    if words in _APPROXIMATE and not (words in ("c", "ca") and not calendar):
        draft.approximate = True
        return True
    if words in _NEARLY or words in _JUST_OVER or words in _JUST_UNDER:
        _lean(draft, words)
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
    if draft.kind in _UNROUNDED or draft.shape is not Shape.POINT:
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


def _lean(draft: Draft, words: str) -> None:
    """ "Just over 500", "almost 500": about the figure, but on one side of it only."""
    told_as_one = draft.shape is Shape.POINT and draft.kind not in (*CALENDAR_KINDS, *_UNROUNDED)
    if not told_as_one or draft.low is None:
        draft.approximate = True
        return
    value, zero = draft.low, draft.unit.offset
    about = tenth(value, zero)
    if words in _JUST_OVER:
        draft.high = value + about
    else:
        beyond = rounding(value, draft.half, draft.coarse, zero) if words in _NEARLY else 0
        draft.low, draft.high = value - about, value + beyond
    draft.shape, draft.exclusive = Shape.RANGE, words not in _NEARLY
    draft.half = draft.coarse = Fraction(0)  # its ends are wide enough without those of the digits


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
        if (
            words in PARTS
            and draft.low is not None
            and draft.high is not None
            and draft.kind is not Kind.DATE
        ):
            if size == 1 and at == draft.first and words in ("end", "turn", "start", "beginning"):
                return
            low, high = part_of(int(draft.low), int(draft.high), words)
            draft.low, draft.high, draft.first = Fraction(low), Fraction(high), at - size
            return


def take_words_behind(tokens: Sequence[Token], draft: Draft) -> None:
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
