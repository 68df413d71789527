"""What a quantity belongs to: the event it dates, the thing it counts, the side it measures."""

from collections.abc import Sequence

from checks.domain.quantities.draft import Draft
from checks.domain.quantities.kinds import CALENDAR_KINDS, Edge, Kind, Shape
from checks.domain.quantities.numbers import ORDINALS
from checks.domain.quantities.tokens import Sort, Token
from checks.domain.quantities.vocabulary import (
    ATTRIBUTES,
    CHILDREN,
    DIRECTIONS,
    EVENTS,
    NOT_COUNTED,
    ONE_OF,
    SIBLINGS,
    STOP_WORDS,
    lemma,
)

_REACH = 20


def give_roles(tokens: Sequence[Token], drafts: list[Draft]) -> None:
    """Fill `role`, `nouns` and `direction` of every draft."""
    _life_dates(tokens, drafts)
    covered = {at for draft in drafts for at in range(draft.first, draft.stop)}
    counted: frozenset[str] = frozenset()
    for draft in drafts:
        if draft.kind in CALENDAR_KINDS:
            draft.role = draft.role or _event(tokens, draft, covered)
            if draft.edge is None and draft.shape is Shape.POINT and _ends_something(tokens, draft, covered):
                draft.edge = Edge.TO
            continue
        if draft.kind in (Kind.MEASURE, Kind.DURATION):
            draft.role = draft.role or _attribute(tokens, draft)
        draft.nouns = draft.nouns or _nouns(tokens, draft)
        if draft.kind is Kind.NUMBER:
            if draft.nouns & (CHILDREN | SIBLINGS) and _is_one_of_them(tokens, draft):
                draft.role = ONE_OF
            draft.nouns = draft.nouns or counted  # "2 awards in 1990 and 3 in total"
            counted = draft.nouns
        draft.direction = _direction(tokens, draft)


def _life_dates(tokens: Sequence[Token], drafts: list[Draft]) -> None:
    """ "NAME (4 May 1902 - 7 June 1957) was": the bracket behind a name holds birth and death.

    Other names may stand in front: "NAME (born OTHER NAME; 4 May 1902 - 7 June 1957)".
    """
    first = drafts[0] if drafts else None
    if first is None or first.kind not in CALENDAR_KINDS or first.shape is not Shape.RANGE or first.edge:
        return
    reach = range(first.first - 1, max(first.first - _REACH, 0), -1)
    opening = next((at for at in reach if tokens[at].text in ("(", ")")), 0)
    if not opening or tokens[opening].text == ")" or first.stop >= len(tokens):
        return
    between = tokens[opening + 1 : first.first]
    told = not between or between[-1].text == ";" or any(token.low in _BIRTH for token in between)
    if told and tokens[first.stop].text in (")", ";") and _ends_a_name(tokens, opening - 1):
        first.role = "life"


_OF_ANYTHING = "occur"
_BIRTH = frozenset("born baptised baptized christened b".split())


def _ends_a_name(tokens: Sequence[Token], at: int) -> bool:
    """Whether a name ends at the token, "Jr." with its full stop included."""
    if tokens[at].text == "." and at and tokens[at - 1].low in ("jr", "sr"):
        return True
    return tokens[at].text[0].isupper()


def _event(tokens: Sequence[Token], draft: Draft, covered: set[int]) -> str:
    """The event nearest in front of the date, or else the first one behind it."""
    happened = ""
    for at in range(draft.first - 1, max(draft.first - _REACH, -1), -1):
        token = tokens[at]
        if token.text in (";", ".") and not (
            token.text == "." and token.glued and at and len(tokens[at - 1].text) < 3
        ):
            break
        role = "" if at in covered else _event_of(tokens, at)
        if role and role != _OF_ANYTHING:
            return role
        happened = happened or role
    if happened:
        return happened  # unless something is said to have: "his death occurred in 1974"
    for at in range(draft.stop, min(draft.stop + _REACH, len(tokens))):
        if tokens[at].text in (";", ".") or tokens[at].low in ("until", "till", "to"):
            break
        if at not in covered and (role := _event_of(tokens, at)):
            return role
    return ""


def _ends_something(tokens: Sequence[Token], draft: Draft, covered: set[int]) -> bool:
    """ "until his death in 1547": the date is an end although "until" is not next to it."""
    for at in range(draft.first - 1, max(draft.first - 6, -1), -1):
        if at in covered or tokens[at].text in (",", ";", "."):
            return False
        if tokens[at].low in ("until", "till"):
            return True
    return False


def _event_of(tokens: Sequence[Token], at: int) -> str:
    low = tokens[at].low
    if tokens[at].sort is not Sort.WORD:
        return ""
    if event := EVENTS.get(low):
        if event == "die" and low == "d" and not (at + 1 < len(tokens) and tokens[at + 1].text == "."):
            return ""
        if event == "bear" and low == "b" and not (at + 1 < len(tokens) and tokens[at + 1].text == "."):
            return ""
        return event
    if len(low) > 4 and low.endswith("ed") and low not in STOP_WORDS and tokens[at].text.islower():
        return lemma(low)
    return ""


def _attribute(tokens: Sequence[Token], draft: Draft) -> str:
    """ "tall", "wide" behind the measure, or "height", "width" in front of it."""
    for at in range(draft.stop, min(draft.stop + 2, len(tokens))):
        if role := ATTRIBUTES.get(tokens[at].low):
            return role
    for at in range(draft.first - 1, max(draft.first - 7, -1), -1):
        if tokens[at].text in (";", ".", ",") or tokens[at].low == "and":
            break
        if role := ATTRIBUTES.get(tokens[at].low):
            return role
    return ""


def _is_one_of_them(tokens: Sequence[Token], draft: Draft) -> bool:
    """ "one of nine children", "the eldest of five": of the subject's parents, not of the subject."""
    if draft.first < 2 or tokens[draft.first - 1].low != "of":
        return False
    before = tokens[draft.first - 2].low
    return before in _AMONG_SIBLINGS or before in ORDINALS


_AMONG_SIBLINGS = frozenset("one eldest oldest youngest last middle".split())


def _nouns(tokens: Sequence[Token], draft: Draft) -> frozenset[str]:
    """The words counted: those right behind, or behind "of" for a share ("12% of women").

    Of "a 13-episode season" it is the episodes.
    """
    at = draft.stop
    if at + 1 < len(tokens) and tokens[at].text == "-" and tokens[at].glued and tokens[at + 1].glued:
        return frozenset({lemma(tokens[at + 1].low)})
    while at < len(tokens) and (
        tokens[at].low in ("of", "the", "all", "-", "its", "their") or tokens[at].text == '"'
    ):
        at += 1
    if at + 1 < len(tokens) and tokens[at].low == "and" and tokens[at + 1].low in _ALSO:
        at += 2
    found: list[str] = []
    while at < len(tokens) and len(found) < 4:
        token = tokens[at]
        if token.text == "-":
            at += 1
            continue
        if token.sort is not Sort.WORD or token.low in NOT_COUNTED:
            break
        if found and _is_verb(tokens, at, found):
            break
        found.append(lemma(token.low))
        at += 1
    return frozenset(found)


_ALSO = frozenset("final last latest current only".split())
"""What an ordinal may be told to be besides: "the eighth and final season"."""


def _is_verb(tokens: Sequence[Token], at: int, found: list[str]) -> bool:
    """Whether the counted noun is over: "521 people died", "46 wells closed"."""
    low = tokens[at].low
    previous = tokens[at - 1].low
    ended = previous.endswith("s") or previous in ("people", "men", "women", "children")
    return ended and (low in EVENTS or low.endswith("ed") or low in ("live", "lives", "lived", "work", "ly"))


def _direction(tokens: Sequence[Token], draft: Draft) -> int:
    """1 or -1 where a word of rise or fall governs the quantity ("grew by 12%", "12% more")."""
    for at in range(draft.first - 1, max(draft.first - 4, -1), -1):
        token = tokens[at]
        if token.text in (";", ",", ".") or (token.low == "to" and draft.edge is not Edge.TO):
            break
        if token.low in DIRECTIONS:
            return DIRECTIONS[token.low]
    for at in range(draft.stop, min(draft.stop + 2, len(tokens))):
        if tokens[at].sort is not Sort.WORD:
            break
        if tokens[at].low in DIRECTIONS:
            return DIRECTIONS[tokens[at].low]
    return 0
