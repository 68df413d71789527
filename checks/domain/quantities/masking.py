"""Whether a claim and a sentence say the same thing once their quantities are masked.

A masked sentence is the list of its words, each quantity replaced by one sign, articles and punctuation
left out, simple endings taken off, words of rise and fall replaced by one sign as well. The two say
the same only if the lists are equal: a different verb, subject, negation or restriction makes them
different, since the answer decides verdicts without a model. The one liberty: behind a date of
something that happens once ("died in 1957 in Rome") the place may be missing in the claim.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from checks.domain.quantities.clauses import Clause, clauses, is_verb, title_stop
from checks.domain.quantities.excluded import is_name_word
from checks.domain.quantities.kinds import CALENDAR_KINDS, Edge, Kind, Quantity
from checks.domain.quantities.reading import Reading
from checks.domain.quantities.tokens import Sort
from checks.domain.quantities.vocabulary import (
    BEARINGS,
    BELONGINGS,
    CHANGE,
    CONTRARIES,
    EVENTS,
    KIN,
    ONCE,
    PEOPLE,
    TENSES,
    lemma,
)

_CALENDAR_SIGN, _SIGN = "<date>", "<figure>"
_PUNCTUATION = frozenset(".,;:!?'\"()[]{}-/…•|")
"""Signs that are left out; any other says something ("±", "=", "≠")."""
_ARTICLES = frozenset("a an the".split())
_BEFORE_FIGURE = frozenset("only just exactly precisely".split())
"""Left out right in front of a figure; elsewhere ("the only planet with 5 moons") they say something."""
_INTO_DATE = frozenset("in on at during the of by year".split())
_PLACES = frozenset("in at near".split())
_LONGEST_PLACE = 5
_PRONOUNS = frozenset("he she it they this that these those".split())
_PAST = (-1,)
_POSSESSIVES = frozenset("his her their its my our your".split())


@dataclass(frozen=True, slots=True)
class Masked:
    """`same`: equal once masked, in the clause whose quantities are `within`.

    `contrary`: equal, but a word of direction points the other way; `opposed`: so that no figure can hold
    of both ("grew", "shrank"; but not "won", "lost"). `same_tense`: what was and what is
    need not be the same, so that figures of two tenses may both hold.
    """

    same: bool
    contrary: bool = False
    opposed: bool = False
    same_tense: bool = True
    within: frozenset[Quantity] = frozenset()


@dataclass(frozen=True, slots=True)
class _Side:
    """The side of its axis on which a word of direction lies; `one_way`: no figure holds of both."""

    side: int
    one_way: bool


@dataclass(frozen=True, slots=True)
class _Words:
    words: tuple[str, ...]
    sides: tuple["_Side", ...]
    tenses: tuple[int, ...]
    quantities: frozenset[Quantity]


def same_when_masked(claim: Reading, evidence: Reading) -> Masked:
    """Compare the masked claim with every clause of the masked evidence, and with all of it."""
    start = title_stop(claim)
    ours = _masked(claim, range(start, len(claim.tokens)))
    once = _dates_something_once(claim)
    equal = [
        Masked(
            True,
            ours.sides != theirs.sides,
            _opposed(ours.sides, theirs.sides),
            ours.tenses == theirs.tenses,
            theirs.quantities,
        )
        for theirs in _ways_to_read(evidence)
        if _equal(ours.words, theirs.words, once=once)
    ]
    return min(equal, key=lambda one: (one.contrary, not one.same_tense), default=Masked(False))


def _opposed(ours: Sequence[_Side], theirs: Sequence[_Side]) -> bool:
    turned = [one for one, other in zip(ours, theirs, strict=False) if one != other]
    return all(one.one_way for one in turned)


def _dates_something_once(claim: Reading) -> bool:
    return all(one.kind in CALENDAR_KINDS and one.role in ONCE for one in claim.quantities)


def _equal(ours: tuple[str, ...], theirs: tuple[str, ...], *, once: bool) -> bool:
    if ours == theirs:
        return True
    if not once or _PLACES & set(ours):
        return False
    return ours == _without_places(theirs)


def _without_places(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without "in Rome", "at her home near Rome": what follows "in", "at" or "near"."""
    kept: list[str] = []
    at = 0
    while at < len(words):
        if words[at] in _PLACES and kept and not set(kept).isdisjoint(("die", "born", "be")):
            stop = at + 1
            while (
                stop < len(words)
                and stop - at < _LONGEST_PLACE
                and words[stop] not in (*_PLACES, _CALENDAR_SIGN, _SIGN, "and")
            ):
                stop += 1
            at = stop
            continue
        kept.append(words[at])
        at += 1
    return tuple(kept)


def _ways_to_read(evidence: Reading) -> Iterator[_Words]:
    """The sentence as a whole, its clauses with their subjects, its life dates in brackets."""
    start = title_stop(evidence)
    found = list(clauses(evidence))
    if not found:
        yield _masked(evidence, range(start, len(evidence.tokens)))
        return
    whole = found[0]
    yield _masked(evidence, [*range(*whole.subject), *range(whole.verb, len(evidence.tokens))])
    for clause in found:
        yield _masked(evidence, [*range(*clause.subject), *range(clause.verb, clause.stop)])
    yield from _life_clauses(evidence, whole)


def _life_clauses(evidence: Reading, whole: Clause) -> Iterator[_Words]:
    """ "NAME (1902 - 1957) was ..." read as "NAME was born 1902" and "NAME died 1957"."""
    tokens = evidence.tokens
    for quantity, (first, _) in zip(evidence.quantities, evidence.covers, strict=True):
        before = tokens[first - 1].low if first else ""
        named = {"born": "born", "b": "born", "died": "die", "d": "die"}.get(before)
        if before == "." and first > 1:
            named = {"b": "born", "d": "die"}.get(tokens[first - 2].low)
        opening = next(
            (at for at in range(first - 1, max(first - 12, -1), -1) if tokens[at].text == "("), None
        )
        if opening is None or first >= whole.verb:
            continue
        name = _masked(evidence, range(whole.subject[0], opening))
        only = frozenset({quantity})
        if quantity.role == "life" or named == "born":
            yield _Words((*name.words, "be", "born", _CALENDAR_SIGN), name.sides, _PAST, only)
        if quantity.role == "life" or named == "die":
            yield _Words((*name.words, "die", _CALENDAR_SIGN), name.sides, _PAST, only)


def _masked(reading: Reading, places: Iterable[int]) -> _Words:
    starts = {cover[0]: index for index, cover in enumerate(reading.covers)}
    covered = reading.covered
    words: list[str] = []
    sides: list[_Side] = []
    measured = False
    tenses: list[int] = []
    quantities: set[Quantity] = set()
    for at in places:
        if (index := starts.get(at)) is not None:
            quantity = reading.quantities[index]
            quantities.add(quantity)
            measured = quantity.kind in (Kind.MEASURE, Kind.DURATION)
            if quantity.kind in CALENDAR_KINDS:
                while words and words[-1] in _INTO_DATE:
                    words.pop()
            sign = _CALENDAR_SIGN if quantity.kind in CALENDAR_KINDS else _SIGN
            if quantity.edge is not Edge.TO or words[-1:] != [sign]:  # "from A to B" is one sign
                words.append(sign)
        token = reading.tokens[at]
        silent = token.text in _PUNCTUATION or token.text.startswith("[")
        stressed = token.low in _BEFORE_FIGURE and at + 1 in starts
        if at in covered or silent or stressed or token.low in _ARTICLES:
            continue
        if contrary := CONTRARIES.get(token.low):
            axis, side = contrary
            behind = measured and (words[-1:] == [_SIGN] or words[-2:] == [_SIGN, "to"])
            sides.append(_Side(side, axis == CHANGE or (axis in BEARINGS and behind)))
            words.append(f"±{axis}")
        else:
            words.append(lemma(token.low))
        if tense := TENSES.get(token.low):
            tenses.append(tense)
    if words and words[0] == _CALENDAR_SIGN:
        words = [*words[1:], _CALENDAR_SIGN]
    return _Words(tuple(words), tuple(sides), tuple(tenses), frozenset(quantities))


@dataclass(frozen=True, slots=True)
class Another:
    """Whether a quantity of the evidence is somebody else's: `kin` for sure, `names` by the look of it."""

    kin: bool
    names: bool


def belongs_to_another(claim: Reading, evidence: Reading, met: Sequence[Quantity]) -> Another:
    """Whose the evidence's `met` quantities are, seen from the claim.

    `kin`: "her brother was born", "Faye's father died". `names`: a subject with quite another name,
    or a part of the subject ("the tower's lift"); names may be aliases, so this one is only told.
    """
    ours = _names(claim, _subject(claim, next(iter(clauses(claim)), None)))
    said = {lemma(token.low) for token in claim.tokens}
    kin = names = False
    found = list(clauses(evidence))
    for quantity, (first, _) in zip(evidence.quantities, evidence.covers, strict=True):
        if not any(quantity.span == one.span for one in met):
            continue
        clause = next((each for each in reversed(found) if each.first <= first), found[0] if found else None)
        places = _subject(evidence, clause)
        theirs = [evidence.tokens[at].text for at in places]
        kin = kin or _is_kin(theirs, said)
        names = names or _is_part(theirs, said) or _other_name(ours, _names(evidence, places))
    return Another(kin, names)


def _subject(reading: Reading, clause: Clause | None) -> list[int]:
    """The words in front of the verb, as tokens of the reading, without those of quantities."""
    if clause is None:
        start = title_stop(reading)
        stop = next(
            (at for at in range(start, len(reading.tokens)) if is_verb(reading.tokens[at])), start + 4
        )
        places = range(start, min(stop, len(reading.tokens)))
    else:
        places = range(_behind_what_is_fronted(reading, *clause.subject), clause.subject[1])
    covered = reading.covered
    return [at for at in places if reading.tokens[at].sort is Sort.WORD and at not in covered]


def _behind_what_is_fronted(reading: Reading, first: int, stop: int) -> int:
    """Where "the film" begins in "Distributed by Columbia Pictures, the film was released".

    With a comma behind it as well it only tells more of what it follows: "X, the sister of Y, was born".
    """
    if reading.tokens[stop - 1].text == ",":
        return first
    begins = (
        at + 1
        for at in range(stop - 2, first, -1)
        if reading.tokens[at].text == "," and reading.tokens[at + 1].low in (_PRONOUNS | _ARTICLES)
    )
    return next(begins, first)


def _is_kin(theirs: list[str], said: set[str]) -> bool:
    low = [word.lower() for word in theirs]
    if "and" in low:
        return False
    for at, word in enumerate(low):
        if lemma(word) not in KIN or lemma(word) in said:
            continue
        owned = any(before in _POSSESSIVES or before.endswith("'s") for before in low[:at])
        if owned or (at + 1 < len(low) and low[at + 1] == "of"):
            return True
    return False


def _is_part(theirs: list[str], said: set[str]) -> bool:
    """ "the tower's lift": a thing that the subject has, which the claim does not speak of."""
    for at, word in enumerate(theirs[:-1]):
        if word.endswith("'s"):
            thing = lemma(theirs[-1].lower())
            own = thing in BELONGINGS or thing in PEOPLE or thing in EVENTS or thing in said
            return at < len(theirs) - 1 and not own
    return False


def _other_name(ours: list[str], theirs: list[str]) -> bool:
    if not ours or not theirs:
        return False
    return ours[-1] not in theirs and theirs[-1] not in ours


def _names(reading: Reading, subject: list[int]) -> list[str]:
    """The words of names in a subject; none where it begins with a pronoun, whoever that may be."""
    if subject and reading.tokens[subject[0]].low in _PRONOUNS:
        return []
    return [
        reading.tokens[at].text.removesuffix("'s").casefold()
        for at in subject
        if is_name_word(reading.tokens, at)
    ]
