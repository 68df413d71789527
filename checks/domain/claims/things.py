"""What a sentence names as its object: the things that "it" could mean instead of the subject."""

from collections.abc import Sequence

from checks.domain.claims import lexicon
from checks.domain.claims.frames import frame_of
from checks.domain.claims.mentions import Being, Mention, gender_of_name, plural_name
from checks.domain.claims.words import Token, is_adverb, is_name_word

_MAKING = frozenset(
    "wrote written writes composed composes painted published publishes released releases directed created "
    "produced produces recorded invented designed developed launched made makes built sculpted staged".split()
)
"""What they make is a thing, though it be called David Copperfield."""

_NO_RIVAL = frozenset(
    "became become becomes remained remains won wins received earned gained stars starred features featured "
    "married met defeated beat succeeded replaced inspired influenced employed employs".split()
)
"""What follows is the subject itself, a prize, or a person."""

_NO_RIVAL_OF_A_THING = frozenset(
    "borders bordered border crosses crossed covers hosted hosts joins joined struck hit affected "
    "affects links linked connects connected spans spanned separates separated surrounds surrounded "
    "encircles encircled faces faced overlooks overlooked reaches reached serves served drains drained "
    "enters entered leaves left".split()
)
"""What follows is mostly a place."""

_SEVERAL = lexicon.DETERMINERS - frozenset("a an the his her its their this that one each every".split())
_OF_A_PEOPLE = ("ian", "ean", "can", "ish", "ese", "ench", "eek", "man", "utch", "wiss")


def names_an_object(text: str, subject: Mention) -> bool:
    """Whether the direct object of a sentence has a name, or a title between quotation marks.

    What stands behind a preposition ("in Paris") is no object; a name that several share, a person's and
    the subject's own do not count.
    """
    frame = frame_of(text)
    if frame is None:
        return False
    tokens = frame.tokens[frame.finite :]
    verbs = {token.low for token in _verb_chain(tokens)}
    if tokens[0].low in lexicon.BE or verbs & _NO_RIVAL:
        return False
    if subject.being is Being.THING and verbs & _NO_RIVAL_OF_A_THING:
        return False
    for start, end in _capital_runs(tokens):
        name = text[tokens[start].start : tokens[end - 1].end].strip("\"'“”‘’")
        person = gender_of_name(name) is not None and not verbs & _MAKING
        several = _several_or_of_a_people(tokens, start, end)
        if not (person or several or Mention(name, name).same_as(subject)):
            return True
    return False


def _verb_chain(tokens: Sequence[Token]) -> list[Token]:
    """The finite verb and what belongs to it: "had", "first", "written"."""
    at = 1
    while at < len(tokens) and (is_adverb(tokens[at]) or tokens[at - 1].low in lexicon.AUXILIARIES):
        at += 1
    return list(tokens[:at])


def _capital_runs(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Where names stand before the first preposition or clause behind the verb."""
    runs: list[tuple[int, int]] = []
    at = 1
    while at < len(tokens) and tokens[at].low not in lexicon.PREPOSITIONS | lexicon.SUBORDINATORS:
        end = at
        while end < len(tokens) and (
            is_name_word(tokens[end].text) or (end > at and tokens[end].text.isdigit())
        ):
            end += 1
        if end > at:
            runs.append((at, end))
        at = max(end, at + 1)
    return runs


def _several_or_of_a_people(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether the run is "11 Oscars", "the Dodgers" or the "Norwegian" of "a Norwegian population"."""
    before, last = tokens[start - 1], tokens[end - 1].text
    counted = before.text[0].isdigit() or before.low in _SEVERAL
    if plural_name(last) and (counted or before.low == "the"):
        return True
    following = tokens[end].text if end < len(tokens) else "."
    return end - start == 1 and last.endswith(_OF_A_PEOPLE) and following.islower() and following != "and"
