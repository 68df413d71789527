"""Where the subject and the finite verb of a sentence stand, when that can be told for certain."""

from dataclasses import dataclass

from checks.domain.claims import lexicon
from checks.domain.claims.words import Token, finite_at, is_adverb, is_name_word, opaque, tokens_of

_LONGEST_SUBJECT = 12
_MOST_ADVERBS = 4
_LEADS = (
    lexicon.PREPOSITIONS
    | lexicon.SUBORDINATORS
    | lexicon.ADVERBS
    | frozenset(
        "born known located situated founded established built released published today however additionally "
        "furthermore moreover meanwhile together overall unfortunately interestingly notably based there "
        "here nicknamed named instead therefore thus hence nevertheless consequently "
        "according not educated raised trained".split()
    )
)
_ASIDE_STARTS = frozenset("a an the who which whose one".split())
ASIDE_PARTICIPLES = frozenset(
    "born known nicknamed called founded located situated established built based published released "
    "formerly originally also commonly better best officially sometimes often named created developed "
    "designed written directed "
    "produced invented discovered introduced composed painted formed led first "
    "opened completed constructed".split()
)


@dataclass(frozen=True, slots=True)
class Frame:
    """A sentence taken apart: `lead, subject, aside, verb ...`; offsets are in the sentence.

    `verb` is where the predicate begins (adverbs before the verb included), `finite` the index of the
    finite verb in `tokens`. The aside stands between commas.
    """

    tokens: tuple[Token, ...]
    subject: tuple[int, int]
    verb: int
    finite: int
    aside: tuple[int, int] | None = None

    @property
    def main(self) -> Token:
        """The finite verb."""
        return self.tokens[self.finite]


def frame_of(text: str) -> Frame | None:
    """The frame of a statement, or None where subject and verb cannot be told for certain."""
    tokens = tokens_of(opaque(text))
    if not tokens:
        return None
    for start in _subject_starts(tokens):
        frame = subject_from(tokens, start)
        if frame is not None:
            return frame
    return None


def _subject_starts(tokens: list[Token]) -> list[int]:
    if tokens[0].low not in _LEADS and not (
        tokens[0].low.endswith("ly") and tokens[1:2] and tokens[1].text == ","
    ):
        return [0]
    starts = [at for at in range(1, min(8, len(tokens))) if tokens[at].low in lexicon.SUBJECT_PRONOUNS][:1]
    commas = [at for at, token in enumerate(tokens[:40]) if token.text == ","][:4]
    after_commas = [at + 1 for at in commas if at + 1 < len(tokens)]
    if (
        starts
        and after_commas
        and starts[0] not in after_commas
        and any(finite_at(tokens, at) for at in range(starts[0]))
    ):
        starts = []
    return sorted({*starts, *after_commas})


def verb_from(tokens: list[Token], at: int) -> int | None:
    """The index of the finite verb that begins at `at`, adverbs before it skipped."""
    last = min(len(tokens), at + _MOST_ADVERBS)
    while at < last and is_adverb(tokens[at]):
        if finite_at(tokens, at):
            return at
        at += 1
    return at if at < len(tokens) and finite_at(tokens, at) else None


def subject_from(tokens: list[Token], start: int, allow_aside: bool = True) -> Frame | None:
    """The frame whose subject begins at token `start`."""
    first = tokens[start]
    if first.low in lexicon.SUBORDINATORS or not (first.text[:1].isalnum()):
        return None
    named = (
        is_name_word(first.text) or first.low in lexicon.DETERMINERS or first.low in lexicon.SUBJECT_PRONOUNS
    )
    if not named or (start and first.low in _LEADS and not is_name_word(first.text)):
        return None
    if start and first.low in lexicon.PREPOSITIONS:
        return None
    end = start + 1
    if first.low not in lexicon.SUBJECT_PRONOUNS:
        while end < min(len(tokens), start + _LONGEST_SUBJECT):
            token = tokens[end]
            if token.text == "," or verb_from(tokens, end) is not None:
                break
            if not token.text[:1].isalnum() or token.low in lexicon.SUBORDINATORS:
                return None
            end += 1
    if end >= len(tokens):
        return None
    subject = (first.start, tokens[end - 1].end)
    if tokens[end].text == ",":
        return _with_aside(tokens, subject, end) if allow_aside else None
    finite = verb_from(tokens, end)
    if finite is None:
        return None
    return Frame(tuple(tokens), subject, tokens[end].start, finite)


def _with_aside(tokens: list[Token], subject: tuple[int, int], comma: int) -> Frame | None:
    closing = [at for at in range(comma + 1, min(len(tokens), comma + 40)) if tokens[at].text == ","][:5]
    for at in closing:
        finite = verb_from(tokens, at + 1)
        if finite is None or at + 1 >= len(tokens):
            continue
        inside = tokens[comma + 1 : at]
        if not inside:
            return None
        opening = inside[0].low
        if opening in _ASIDE_STARTS or opening in ASIDE_PARTICIPLES:
            aside = (inside[0].start, tokens[at].start)
            return Frame(tuple(tokens), subject, tokens[at + 1].start, finite, aside)
        if len(inside) <= 3 and all(is_name_word(token.text) or token.text == "." for token in inside):
            whole = (subject[0], tokens[at].end)
            return Frame(tuple(tokens), whole, tokens[at + 1].start, finite)
        return None
    return None
