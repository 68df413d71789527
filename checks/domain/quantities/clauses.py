"""A sentence cut into clauses, each with its subject: only so far as quantities need it."""

from collections.abc import Iterator
from dataclasses import dataclass

from checks.domain.quantities.reading import Reading
from checks.domain.quantities.tokens import Sort, Token
from checks.domain.quantities.vocabulary import NOT_VERBS_IN_ED, VERBS

_LINKS = frozenset({"and", "but", "while", "whereas", "then"})
_PRONOUNS = frozenset({"he", "she", "it", "they"})
_LONGEST_TITLE = 9


@dataclass(frozen=True, slots=True)
class Clause:
    """Tokens `first`..`stop` of a reading; the subject is `subject`, which may stand further in front.

    `verb` is the token of the first verb.
    """

    first: int
    stop: int
    verb: int
    subject: tuple[int, int]


def is_verb(token: Token) -> bool:
    """Whether a token can only be a verb here; nouns that look like verbs are left out."""
    if token.sort is not Sort.WORD or not (token.text.islower() or token.low in VERBS):
        return False
    return token.low in VERBS or (
        len(token.low) > 4 and token.low.endswith("ed") and token.low not in NOT_VERBS_IN_ED
    )


def title_stop(reading: Reading) -> int:
    """The first token behind a leading "Title: ", or 0 where there is none; "X (Greek: Y) was" has none."""
    tokens = reading.tokens
    aside = in_brackets(tokens)
    for at in range(1, min(len(tokens) - 1, _LONGEST_TITLE)):
        if at in aside:
            continue
        if tokens[at].text == ":" and tokens[at + 1].text[:1].isupper() and tokens[0].text[:1].isupper():
            return 0 if any(is_verb(token) for token in tokens[:at]) else at + 1
    return 0


def clauses(reading: Reading) -> Iterator[Clause]:
    """The clauses in order; a clause that begins with a verb has the subject of the one before."""
    tokens = reading.tokens
    start = title_stop(reading)
    title = (0, start - 1) if start else None
    end = len(tokens)
    passed_over = reading.covered | in_brackets(tokens)
    verbs = [at for at in range(start, end) if at not in passed_over and is_verb(tokens[at])]
    if not verbs:
        return
    first, subject = start, (start, verbs[0])
    cuts = [
        at
        for at in range(start, end)
        if at not in passed_over
        and (tokens[at].text == ";" or tokens[at].low in _LINKS)
        and any(verb < at for verb in verbs)
        and _begins_clause(reading, at + 1, verbs)
    ]
    for cut in [*cuts, end]:
        verb = next((at for at in verbs if first <= at < cut), None)
        if verb is None:
            first = cut + 1
            continue
        own = (first, verb)
        words = [tokens[at] for at in range(*own) if tokens[at].sort is Sort.WORD]
        if words or first == start:
            subject = own
        if title and len(words) == 1 and words[0].low in _PRONOUNS:
            subject = title
        yield Clause(first, cut, verb, subject)
        first = cut + 1


def _begins_clause(reading: Reading, at: int, verbs: list[int]) -> bool:
    """Whether a verb follows soon enough for the words to be its subject ("and her brother was")."""
    tokens = reading.tokens
    if at >= len(tokens):
        return False
    ahead = next((verb for verb in verbs if verb >= at), None)
    if ahead is None or ahead - at > 6:
        return False
    between = tokens[at:ahead]
    return not any(
        token.text in (",", ";") or token.low in ("in", "of", "which", "that", "who") for token in between
    )


def in_brackets(tokens: tuple[Token, ...]) -> set[int]:
    """The tokens of asides: what stands in round brackets that are closed again."""
    inside: set[int] = set()
    opened: int | None = None
    for at, token in enumerate(tokens):
        if token.text == "(":
            opened = at
        elif token.text == ")" and opened is not None:
            inside.update(range(opened, at + 1))
            opened = None
    return inside
