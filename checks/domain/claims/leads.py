"""What a sentence begins with ("In 1850, ...", "Under Stalin, ..."), and which of its parts that holds for.

A lead holds for each of several states: the city was the largest and had 2 million people, in 1850. Of two
events it may date only the first ("In 1929 she married Tom and moved to Rome"): the second is told without
it, which stays true. A figure there, or a state behind an event, may hold only within the lead or not within
it at all: nobody can tell.
"""

import re
from collections.abc import Sequence
from enum import Enum, auto

from checks.domain.claims import lexicon
from checks.domain.claims.frames import Frame, subject_from, verb_from
from checks.domain.claims.words import Token, is_adverb

_LIMITS = (
    (lexicon.PREPOSITIONS - frozenset("like despite besides including alongside than".split()))
    | frozenset("when while where once".split())
    | frozenset("originally initially previously formerly currently now today usually often".split())
)
_MONTHS = frozenset(
    "january february march april may june july august september october november december".split()
)
_ERAS = frozenset("bc bce ad ce b.c b.c. a.d a.d. century centuries".split())
_BEFORE_YEAR = frozenset(
    "in on from since until to by before after during around between circa c the of early late - –".split()
)
_SEQUENCE = frozenset(
    "later then subsequently eventually afterwards afterward thereafter soon finally now currently still "
    "today since until".split()
)
_NUMBERS = frozenset(
    "two three four five six seven eight nine ten eleven twelve hundred hundreds thousand thousands million "
    "millions billion billions dozen dozens half".split()
)
_PRESENT = frozenset("is are has have isn't aren't hasn't haven't isn’t aren’t hasn’t haven’t".split())
_YEAR = re.compile(r"1\d{3}s?|20\d{2}s?")


class Hold(Enum):
    """Whether the lead holds for a part behind the first verb."""

    YES = auto()
    NO = auto()
    UNCERTAIN = auto()


def holds_for(frame: Frame, part: list[Token]) -> Hold:
    """Whether the lead of a sentence holds for a further part of it, a predicate or a statement."""
    if not limits(frame):
        return Hold.NO
    verb = verb_from(part, 0)
    if verb is None:
        statement = subject_from(part, 0, allow_aside=False)
        if statement is None:
            return Hold.UNCERTAIN
        verb = statement.finite
    state, figure = _is_state(part, verb), has_figure(part)
    if has_own_time(part) or (_is_present(part[verb]) and not _is_present(frame.main)):
        lead = [token for token in frame.tokens if token.end <= frame.subject[0]]
        displaced = has_own_time(lead) or not (state or figure)
        return Hold.NO if displaced else Hold.UNCERTAIN
    if state:
        return Hold.YES if _is_state(frame.tokens, frame.finite) else Hold.UNCERTAIN
    return Hold.UNCERTAIN if figure else Hold.NO


def limits(frame: Frame) -> bool:
    """Whether the sentence begins with words that say when, where or how far it holds."""
    return frame.subject[0] > 0 and frame.tokens[0].low in _LIMITS


def has_figure(tokens: Sequence[Token]) -> bool:
    """Whether a number stands there that is no year."""
    return any(
        token.low in _NUMBERS or (token.text[0].isdigit() and not _dates(tokens, at))
        for at, token in enumerate(tokens)
    )


def has_own_time(tokens: Sequence[Token]) -> bool:
    """Whether the words say themselves when they hold."""
    return any(token.low in _SEQUENCE or _dates(tokens, at) for at, token in enumerate(tokens))


def _dates(tokens: Sequence[Token], at: int) -> bool:
    """Whether a year, the day of a month or the number of a century stands there."""
    word = tokens[at]
    before = tokens[at - 1].low if at else ""
    after = tokens[at + 1].low if at + 1 < len(tokens) else ""
    if not word.text[0].isdigit():
        return word.low in _ERAS or (word.low in _MONTHS and word.text != word.low)
    if {before, after} & (_ERAS | _MONTHS):
        return True
    return bool(_YEAR.fullmatch(word.text)) and before in _BEFORE_YEAR


def _is_present(verb: Token) -> bool:
    return verb.low in _PRESENT or verb.low in lexicon.PRESENT_THIRD | lexicon.PRESENT_PLURAL


def _is_state(tokens: Sequence[Token], verb: int) -> bool:
    """Whether a verb tells how things are ("was", "had", "covers"), not what happens ("was built")."""
    low = tokens[verb].low
    if low not in lexicon.BE | lexicon.HAVE:
        return low in lexicon.MODALS or _is_present(tokens[verb])
    following = next((token for token in tokens[verb + 1 :] if not is_adverb(token)), None)
    return following is None or not (
        lexicon.looks_past(following.low)
        or following.low in lexicon.PAST_OR_PARTICIPLE
        or following.low in lexicon.PARTICIPLES
    )
