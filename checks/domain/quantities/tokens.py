"""A folded sentence as tokens: figures, words, signs, and things that only look like figures."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Sort(StrEnum):
    """What a token is made of."""

    FIGURE = "figure"
    WORD = "word"
    SIGN = "sign"
    ISO_DATE = "iso date"
    SLASHED_DATE = "slashed date"
    CLOCK = "clock"
    OPAQUE = "opaque"


@dataclass(frozen=True, slots=True)
class Token:
    """One token. `glued`: no blank stands before it; `low` is its text in lower case."""

    text: str
    low: str
    start: int
    end: int
    sort: Sort
    glued: bool


LONGEST_FIGURE = 30
"""Digit runs longer than this are identifiers; no quantity of prose has as many."""

_TOKEN = re.compile(
    r"""
    (?P<address>(?:https?://|www\.)\S+|\b(?:doi|isbn|issn)[:\s]\s?[\d][\d\-.xX/]+)
  | (?P<mark>\[(?:\d{1,4}(?:\s?[,;-]\s?\d{1,4})*|[a-z]|note\s\d+)\])
  | (?P<iso>(?<![\d.\-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\d\-]))
  | (?P<slashed>(?<![\d/.])\d{1,2}(?P<sep>[/.])\d{1,2}(?P=sep)\d{4}(?![\d/]))
  | (?P<version>[vV]?\d+(?:\.\d+){2,}(?!\d)|\b[vV]\d+(?:\.\d+)*\b)
  | (?P<clock>(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:]))
  | (?P<figure>
        \d{1,3}(?:[,'\u2009]\d{3})+(?:\.\d+)?(?![\d]|,\d)
      | (?<![\d.,])\d{1,3}(?:\ \d{3})+(?![\d\-]|[.,]\d)
      | \d+,\d{1,2}(?![\d,])
      | \d*[½¼¾⅓⅔⅛⅜⅝⅞]
      | \d+(?:\.\d+)?
      | (?<![\w.])\.\d+
    )
  | (?P<word>[^\W\d_]+(?:\.(?=[^\W\d_]\.)[^\W\d_])*(?:[+\#]+(?![\w+\#]))?(?:'[^\W\d_]+)?)
  | (?P<sign>\S)
    """,
    re.VERBOSE,
)
_JOINED_NAME = re.compile(r"[^\W_]{0,40}(?:-?\d[^\W_]{0,40}){1,40}")
_SQUARED = re.compile(r"(?:[kcdm]?m|mi|ft|yd|in)\^?[23](?![\w])", re.IGNORECASE)
_PREFIXES = frozenset("mid early late pre post circa c ca approx about some over under top sub up".split())
_SORTS = {
    "iso": Sort.ISO_DATE,
    "slashed": Sort.SLASHED_DATE,
    "clock": Sort.CLOCK,
    "figure": Sort.FIGURE,
    "word": Sort.WORD,
    "sign": Sort.SIGN,
}


def tokenize(text: str) -> tuple[Token, ...]:
    """The tokens of a folded text, in order. Time is linear in its length."""
    tokens: list[Token] = []
    at = 0
    last_end = -1
    while found := _TOKEN.search(text, at):
        group = found.lastgroup or "sign"
        if group == "sep":
            group = "slashed"
        sort = _SORTS.get(group, Sort.OPAQUE)
        start, end = found.start(group), found.end(group)
        if sort is Sort.WORD:
            if squared := _SQUARED.match(text, start):
                end = squared.end()
            elif _starts_a_name(text, start, end, months_apart=found["word"]):
                joined = _JOINED_NAME.match(text, start)
                if joined and joined.end() > end:
                    sort, end = Sort.OPAQUE, joined.end()
        elif sort is Sort.FIGURE and (end - start > LONGEST_FIGURE or _in_a_name(text, end)):
            joined = _JOINED_NAME.match(text, start)
            sort, end = Sort.OPAQUE, max(end, joined.end() if joined else end)
        piece = text[start:end]
        tokens.append(Token(piece, piece.lower(), start, end, sort, start == last_end))
        at = last_end = end
    return tuple(tokens)


def _starts_a_name(text: str, start: int, end: int, *, months_apart: str) -> bool:
    """Whether letters run into digits as in "A380", "H2O", "U-571", "Covid-19"."""
    if end >= len(text):
        return False
    if text[end].isdigit() and text[end].isascii():
        return months_apart.lower() not in ("c", "ca", "rs", "usd", "eur", "gbp")
    hyphened = text[end] == "-" and text[end + 1 : end + 2].isdigit()
    return (
        hyphened
        and months_apart.lower() not in _PREFIXES
        and len(months_apart) < 12
        and not (start and text[start - 1].isdigit())
    )


_AFTER_FIGURE = re.compile(r"[^\W\d_]{1,12}")
_GLUED_UNITS = frozenset(
    "st nd rd th s k m bn mn tn km cm mm nm mi ft in yd kg g mg lb lbs oz t ha l ml cl dl hl h hr hrs "
    "min mins sec "
    "w kw mw gw v kv hz khz mhz ghz n kn pa kpa mpa hpa j kj mj wh kwh mwh gwh twh kb mb gb tb pb b "
    "c f mph kmh "
    "kph kt kts hp bhp cc rpm db ppm pp pm am bc bce ad ce km² m² cm² mm² ft² km³ m³ cm³ ft³ μm µm μg "
    "µg".split()
)


def _in_a_name(text: str, end: int) -> bool:
    """Whether a figure runs into letters that are no unit ("3D", "7UP", "4x4", "747-400")."""
    letters = _AFTER_FIGURE.match(text, end)
    if letters is None:
        return text[end : end + 1] == "_"
    after = text[letters.end() : letters.end() + 1]
    if letters[0].lower() in _GLUED_UNITS:
        return after.isdigit() and not _SQUARED.match(text, end)
    return True


def low_at(tokens: Sequence[Token], at: int) -> str:
    """The token at `at` in lower case, "" outside the text."""
    return tokens[at].low if 0 <= at < len(tokens) else ""
