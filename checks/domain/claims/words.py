"""A sentence as tokens, and what can be said about them without a grammar of English."""

import re
from dataclasses import dataclass

from checks.domain.claims import lexicon

_TOKEN = re.compile(
    r"(?:(?<!\w)[A-Z]\.){1,4}(?=\s)|\b(?:Jr|Sr|St|Dr|Mr|Mrs|Ms|Prof|No|vs|Inc|Ltd|Co|Rev|Gen|Lt|Col|"
    r"Capt|Mt|Ft)\.(?=\s)|"
    r"[^\W_]+(?:[.'’&/-][^\W_]+)*(?:\.(?=[^\W_]))?|[^\w\s]"
)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|(?<!\w)[‘'][A-Z][^’'\n]{0,80}[’'](?!\w)")
_ARTICLES = lexicon.POSSESSIVES | frozenset("a an the my our your no any every".split())
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark, with its offsets in the sentence."""

    text: str
    start: int
    end: int

    @property
    def low(self) -> str:
        """The word in lowercase."""
        return self.text.lower()


def opaque(text: str) -> str:
    """The same length: quotations read as one capitalised word, brackets as blanks."""
    text = _QUOTED.sub(lambda found: "Q" + "q" * (len(found[0]) - 1), text)
    return _BRACKETED.sub(lambda found: " " * len(found[0]), text)


def has_quotation(text: str) -> bool:
    """Whether something longer than a title stands between quotation marks, or a sentence does."""
    return any(
        len(found[0].split()) > 6 or found[0][-2:-1] in {".", "!", "?", ","}
        for found in _QUOTED.finditer(text)
    )


def tokens_of(text: str) -> list[Token]:
    """Tokens of a text that `opaque` has been over."""
    return [Token(found[0], found.start(), found.end()) for found in _TOKEN.finditer(text)]


def finite_at(tokens: list[Token], at: int) -> bool:
    """Whether a token is certainly, or by all appearances, a finite verb where it stands."""
    token = tokens[at]
    word = token.text
    if word != token.low:
        return False
    if word in lexicon.AUXILIARIES or word in lexicon.PAST_ONLY:
        return True
    previous = _before_adverbs(tokens, at)
    if previous[:1].isdigit() and word in lexicon.PRESENT_THIRD:
        return False
    if word in lexicon.PAST_OR_PARTICIPLE or lexicon.looks_past(word):
        return not (
            previous in lexicon.BE
            or previous in lexicon.HAVE
            or previous
            in {"been", "being", "be", "having", "get", "got", "more", "very", "most", "well", "best"}
            or previous in _ARTICLES
            or previous.endswith(("'s", "’s"))
            or previous in lexicon.PREPOSITIONS
        )
    if word in lexicon.PRESENT_THIRD:
        owned = previous in _ARTICLES or previous.endswith(("'s", "’s", "s'", "s’"))
        return not owned and previous not in lexicon.PREPOSITIONS
    return False


def _before_adverbs(tokens: list[Token], at: int) -> str:
    at -= 1
    first = max(0, at - 4)
    while at >= first and is_adverb(tokens[at]):
        at -= 1
    return tokens[at].low if at >= 0 else ""


def is_adverb(token: Token) -> bool:
    """Whether a token may stand before a verb without being part of the statement's frame."""
    word = token.text
    return word in lexicon.ADVERBS or (
        word.endswith("ly") and word.islower() and word not in lexicon.NOT_ADVERBS
    )


def has_verb(tokens: list[Token]) -> bool:
    """Whether the tokens could make a statement."""
    if any(finite_at(tokens, at) for at in range(len(tokens))):
        return True
    return any(
        token.text in lexicon.PRESENT_PLURAL or token.low.endswith(("'s", "’s", "n't", "n’t"))
        for token in tokens[1:]
    )


def is_name_word(word: str) -> bool:
    """Whether a word is capitalised like a name."""
    return word[:1].isupper()
