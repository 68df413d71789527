"""What a wiki is asked about one claim: at most 280 characters of its words, and titles of pages."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from checks.domain.evidence import Query
from checks.domain.search_terms import STOP_WORDS, folded_words, stem
from checks.domain.text import usable_text

LONGEST_SEARCH = 280
LONGEST_TITLE = 255
"""In bytes of UTF-8, as MediaWiki stores titles."""

MOST_TITLES = 24
MOST_TITLE_BYTES = 1_200
"""What all titles of one question may take, so that its address stays under 8 kB."""

MOST_CLAIM = 2_000
"""How many characters of a claim are looked at."""

_WORD = re.compile(r"[^\W_]+(?:(?:['’.&-])[^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s?$")
_NEVER_IN_TITLES = re.compile(r"[#<>\[\]|{}\x00-\x1f\x7f\ufffd]|[\u200e\u200f\u202a-\u202e]")
_PARTICLES = frozenset("of the de del della da di du la le van von der den and for in on al bin ibn".split())


class SearchKind(StrEnum):
    """Which search a wiki has: CirrusSearch understands OR; MediaWiki's own wants every word."""

    CIRRUS = "cirrus"
    BUILT_IN = "built-in"


@dataclass(frozen=True, slots=True)
class Question:
    """One question: search words (may be empty), and titles in the order in which they are wanted.

    `names` are written like names in the claim, `words` are its other words, which may have pages too.
    """

    search: str
    topic: str | None
    names: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """All titles, each once, within what one question may carry."""
        topic = () if self.topic is None else (self.topic,)
        return tuple(_fitting((*topic, *self.names, *self.words)))


@dataclass(frozen=True, slots=True)
class _Token:
    """One word of the claim as written; `opens` a sentence, `glued` to the word before by blanks only."""

    text: str
    opens: bool
    glued: bool

    @property
    def small(self) -> bool:
        return all(word in STOP_WORDS for word in folded_words(self.text))

    @property
    def capital(self) -> bool:
        return self.text[0].isupper()

    @property
    def number(self) -> bool:
        return any(char.isdigit() for char in self.text)


def question_about(query: Query, kind: SearchKind) -> Question:
    """What to ask for one claim."""
    tokens = list(_tokens(usable_text(query.claim[:MOST_CLAIM])))
    names = list(_names(tokens))
    topic = None if query.topic is None else usable_title(query.topic)
    words = list(_other_words(tokens))
    return Question(
        search=_built_in_words(tokens) if kind is SearchKind.BUILT_IN else _cirrus_words(tokens),
        topic=topic,
        names=tuple(title for name in names if (title := usable_title(name))),
        words=tuple(title for word in words if (title := usable_title(word))),
    )


def usable_title(title: str) -> str | None:
    """A title that can be asked for, or None: without what titles never hold, and not too long."""
    clean = _NEVER_IN_TITLES.sub(" ", usable_text(title[: 4 * LONGEST_TITLE])).replace("_", " ")
    clean = " ".join(clean.split()).strip(" :")
    return clean if clean and len(clean.encode()) <= LONGEST_TITLE else None


def _fitting(titles: Iterable[str]) -> Iterator[str]:
    left, number = MOST_TITLE_BYTES, 0
    for title in dict.fromkeys(titles):
        size = len(title.encode()) + 1
        if number < MOST_TITLES and size <= left:
            left, number = left - size, number + 1
            yield title


def _tokens(text: str) -> Iterator[_Token]:
    end = 0
    for match in _WORD.finditer(text):
        between = text[end : match.start()]
        opens = end == 0 or any(mark in between for mark in ".!?:;\n")
        yield _Token(match.group(), opens, glued=end > 0 and between.isspace() and not opens)
        end = match.end()


def _names(tokens: list[_Token]) -> Iterator[str]:
    """Runs of words with capitals, small words between them allowed: "Bay of Pigs", "Apollo 11"."""
    for run in _runs(tokens):
        words = [token.text for token in run]
        whole = _POSSESSIVE.sub("", " ".join(words))
        if len(run) == 1 and run[0].opens:
            continue
        yield whole
        if run[0].small and len(run) > 1:
            yield whole.split(" ", 1)[1]
        # "Ines Corvath and Maria Quell" may be one title and may be two.
        for joint in ("and", "in", "on", "for"):
            if joint in words:
                at = words.index(joint)
                yield from (" ".join(words[:at]), _POSSESSIVE.sub("", " ".join(words[at + 1 :])))


def _runs(tokens: list[_Token]) -> Iterator[list[_Token]]:
    run: list[_Token] = []

    def finished() -> list[_Token]:
        while run and not (run[-1].capital or run[-1].number):
            run.pop()
        return run if any(token.capital and not token.small for token in run) else []

    for token in tokens:
        belongs = token.capital or token.number or token.text in _PARTICLES
        ends = bool(run) and bool(_POSSESSIVE.search(run[-1].text))
        if run and (not belongs or not token.glued or ends):
            if whole := finished():
                yield whole
            run = []
        if len(run) == 1 and run[0].small and not token.capital:
            run = []  # "In 1961 the Bay of Pigs": the name has not begun yet
        if belongs and (run or token.capital):
            run.append(token)
    if whole := finished():
        yield whole


def _other_words(tokens: list[_Token]) -> Iterator[str]:
    """Pairs of neighbouring words, then single ones, first letter in capitals as titles have it."""
    telling = [token for token in tokens if not token.small and not token.number]
    plain = [token for token in telling if token.opens or not token.capital]
    for left, right in pairwise(tokens):
        if left in plain and right in plain and right.glued:
            yield f"{left.text[0].upper()}{left.text[1:]} {right.text}"
    for token in plain:
        yield token.text[0].upper() + token.text[1:]


def _cirrus_words(tokens: list[_Token]) -> str:
    """The claim's telling words, any of which may be found; those written as names first."""
    telling = [token for token in tokens if not token.small]
    telling.sort(key=lambda token: not (token.capital and not token.opens))
    # Lower case, or "AND" and "NOT" in a claim would be orders to the search.
    return _within(" OR ", (_POSSESSIVE.sub("", token.text).lower() for token in telling))


def _built_in_words(tokens: list[_Token]) -> str:
    """Words that all have to be on the page: the names if there are any, else beginnings of words.

    Figures are left out where there is a word, since the right page has another if the claim is wrong.
    """
    telling = [token for token in tokens if not token.small]
    named = [token for token in telling if token.capital and not token.opens and not token.number]
    if named:
        return _within(" ", (word for token in named for word in _parts(token.text)))
    worded = [token for token in telling if not token.number]
    if worded:
        return _within(" ", (_beginning(word) for token in worded for word in _parts(token.text)))
    return _within(" ", (token.text for token in telling))


def _parts(word: str) -> list[str]:
    return re.findall(r"[^\W_]+", _POSSESSIVE.sub("", word))


def _beginning(word: str) -> str:
    """The word cut down to what its stem shares with it, with a star: "marches" -> "march*"."""
    root = stem("".join(folded_words(word)))
    shared = 0
    while shared < min(len(root), len(word)) and root[shared] == word[shared].lower():
        shared += 1
    return f"{word[:shared]}*" if shared >= 3 else word


def _within(joint: str, words: Iterable[str]) -> str:
    text = ""
    for word in dict.fromkeys(words):
        longer = f"{text}{joint}{word}" if text else word
        if len(longer) <= LONGEST_SEARCH:
            text = longer
    return text
