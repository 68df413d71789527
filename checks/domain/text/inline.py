"""Inline Markdown taken off for what models and matching read, with the way back to the source."""

import re

from checks.domain.spans import Span
from checks.domain.text.strands import Strand

_LINK = re.compile(
    r"!?\[(?P<words>[^\[\]\n]{0,300})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,600}(?:[ \t]+\"[^\"\n]{0,200}\")?\)"
)
_CITATION = re.compile(
    r"[ \t]{0,2}(?:\[(?:\d{1,3}(?:[ ]?[,–-][ ]?\d{1,3}){0,20}|\^[\w-]{1,40}|citation needed|"
    r"note \d{1,3})\](?!\()"
    r"|【[^】\n]{0,80}】|\ue200[^\ue201]{0,200}\ue201)"
)
_STARS = re.compile(r"\*+")
_UNDERSCORES = re.compile(r"(?<!\w)_{1,3}(?=\S)|(?<=[^\W_])_{1,3}(?!\w)|(?<=[^\s\w])_{1,3}(?!\w)")
_STRIKES = re.compile(r"~~+|`+")
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
_QUOTE_MARK = re.compile(r"\n[ \t]*(?:>[ \t]*)+")
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")


def citation_marks(text: str) -> list[Span]:
    """Where footnote and citation marks such as [3] or 【12†source】 stand, with the blank before."""
    return [Span(found.start(), found.end()) for found in _CITATION.finditer(text)]


def links(text: str) -> list[tuple[Span, Span]]:
    """Each Markdown link or picture: the whole of it, and its words."""
    return [(Span(m.start(), m.end()), Span(m.start("words"), m.end("words"))) for m in _LINK.finditer(text)]


def plain(sentence_text: str) -> str:
    """The words alone: no bold, italics, code ticks, link targets, citation marks; blanks folded."""
    return unmarked(sentence_text, 0).text


def unmarked(text: str, start: int) -> Strand:
    """Like `plain`, of a stretch that begins at `start` of the answer; each character keeps its offset."""
    keep = bytearray(b"\x01" * len(text))

    def drop(left: int, right: int) -> None:
        keep[left:right] = b"\x00" * (right - left)

    for mark in citation_marks(text):
        drop(mark.start, mark.end)
    for whole, words in links(text):
        drop(whole.start, words.start)
        drop(words.end, whole.end)
    for found in _STARS.finditer(text):
        if _is_emphasis(text, found.start(), found.end()):
            drop(found.start(), found.end())
    for pattern in (_UNDERSCORES, _STRIKES, _INVISIBLE):
        for found in pattern.finditer(text):
            drop(found.start(), found.end())
    for found in _ESCAPE.finditer(text):
        if keep[found.start()]:
            drop(found.start(), found.end())
            keep[found.end()] = 1
    for found in _QUOTE_MARK.finditer(text):
        drop(found.start() + 1, found.end())
    return _squeezed(text, keep, start)


def _is_emphasis(text: str, start: int, end: int) -> bool:
    """Stars that touch a word on one side. "3 * 4" and "3*4" are arithmetic."""
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    if before.isspace() and after.isspace():
        return False
    return end - start > 1 or not (before.isalnum() and after.isalnum())


def _squeezed(text: str, keep: bytearray, start: int) -> Strand:
    characters: list[str] = []
    offsets: list[int] = []
    for at, character in enumerate(text):
        if not keep[at]:
            continue
        if character.isspace():
            if not characters or characters[-1] == " ":
                continue
            character = " "
        characters.append(character)
        offsets.append(start + at)
    while characters and characters[-1] == " ":
        characters.pop()
        offsets.pop()
    return Strand("".join(characters), tuple(offsets))
