"""A text with everything folded away that does not change what it says, and the way back.

Two people who copy the same sentence rarely get the same characters: curly or straight quotation
marks, a line broken in the middle of a word, a ligature from a PDF. Folding makes them equal;
`Folded.span` says where a folded stretch stands in the text as it was.

The rules look at one small piece of the text at a time, so that a piece cut out of the text folds
to the same characters as it did inside it. Only a piece that would be torn (half of an "ﬁ") cannot
be told alone: `Folded.whole` says so, and `Folded.find` never returns one.
"""

import re
import unicodedata
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from checks.domain.spans import Span

_QUOTES = {
    **dict.fromkeys("“”„‟«»″＂〝〞", '"'),
    **dict.fromkeys("‘’‚‛‹›′`´ʼ＇", "'"),
}
_DASHES = "-‐‑‒–—―−﹘﹣－"
# Characters that print nothing: soft hyphen, joiners, direction marks, variation selectors.
_UNSEEN = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff"
# One "~" is no mark of emphasis: "~300" is about 300.
_MARKS = r"[*_`]|~~+"
# Compatibility forms that say something else once they are plain: 10² is not 102, ½ is not 1/2.
_KEPT_FORMS = ("<super>", "<sub>", "<fraction>", "<circle>", "<square>")
# More marks than this on one letter start a new piece: ordering them is quadratic in their number.
_LONGEST_CLUSTER = 32

_UNSEEN_ONE = re.compile(f"[{_UNSEEN}]")
_MARK = re.compile(_MARKS)
_DASH_RUN = re.compile(f"[{re.escape(_DASHES)}]+")
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])[-‐\u00ad][ \t]*\r?\n[ \t]*(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text. Character `i` of `text` came from `source[starts[i]:ends[i]]`.

    Several characters may come from one place (a ligature); what was dropped comes from nowhere.
    """

    text: str
    starts: "array[int]"
    ends: "array[int]"

    def span(self, start: int, end: int) -> Span:
        """Where `text[start:end]` stands in the source, widened to whole pieces; needs `start < end`."""
        if not 0 <= start < end <= len(self.text):
            raise ValueError(f"not a stretch of the folded text: {start}..{end}")
        return Span(self.starts[start], self.ends[end - 1])

    def whole(self, start: int, end: int) -> bool:
        """Whether `text[start:end]` tears no piece of the source apart at either end."""
        left = start == 0 or self.starts[start - 1] != self.starts[start]
        right = end == len(self.text) or self.starts[end] != self.starts[end - 1]
        return left and right

    def find(self, needle: str) -> Iterator[tuple[int, int]]:
        """Every place where `needle` (folded the same way) stands whole, first to last."""
        at = self.text.find(needle) if needle else -1
        while at >= 0:
            if self.whole(at, at + len(needle)):
                yield at, at + len(needle)
            at = self.text.find(needle, at + 1)


def fold(text: str, *, case: bool = False, markdown: bool = False) -> Folded:
    """Fold blanks, quotation marks, dashes, ligatures, unseen characters and broken words.

    `case` folds upper and lower case as well; `markdown` drops the characters of inline emphasis and
    code. Takes time in proportion to the length of `text`.
    """
    plain, blank = _PATTERNS[markdown]
    out: list[str] = []
    starts, ends = array("L"), array("L")
    at, size = 0, len(text)
    while at < size:
        if run := plain.match(text, at):
            stop = run.end()
            if stop < size and _joins_the_letter_before(text[stop]):
                stop -= 1  # the last letter belongs to the mark that follows
            if stop > at:
                out.append(text[at:stop].lower() if case else text[at:stop])
                starts.extend(range(at, stop))
                ends.extend(range(at + 1, stop + 1))
                at = stop
                continue
        stop, folded = _fold_piece(text, at, blank, case=case, markdown=markdown)
        if folded:
            out.append(folded)
            starts.extend([at] * len(folded))
            ends.extend([stop] * len(folded))
        at = stop
    return Folded("".join(out), starts, ends)


def _patterns(markdown: bool) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What is copied as it is (single blanks between ASCII words), and a run of blanks."""
    special = "*_`~" if markdown else "`"
    word = rf"(?:(?![{special}\-])[!-~])+"
    inside = rf"[\s{_UNSEEN}]" + (f"|{_MARKS}" if markdown else "")
    return re.compile(rf"{word}(?: {word})*"), re.compile(rf"\s(?:{inside})*")


_PATTERNS = {markdown: _patterns(markdown) for markdown in (False, True)}


def _fold_piece(text: str, at: int, blank: re.Pattern[str], *, case: bool, markdown: bool) -> tuple[int, str]:
    """Fold the piece that begins at `at`: its end, and what it becomes ("" if it is dropped)."""
    if blanks := blank.match(text, at):
        return blanks.end(), " "
    if (broken := _BROKEN_WORD.match(text, at)) and text[broken.end()].islower():
        return broken.end(), ""
    one = text[at]
    if dashes := _DASH_RUN.match(text, at):
        return dashes.end(), "-"
    if _UNSEEN_ONE.match(one):
        return at + 1, ""
    if markdown and (mark := _MARK.match(text, at)):
        return mark.end(), ""
    stop = at + 1
    while stop < len(text) and stop - at < _LONGEST_CLUSTER and _joins_the_letter_before(text[stop]):
        stop += 1
    while stop > at + 1 and _UNSEEN_ONE.match(text[stop - 1]):
        stop -= 1
    if stop == at + 1:
        return stop, _fold_character(one, case)
    base = "".join(_fold_character(each, False) for each in _UNSEEN_ONE.sub("", text[at:stop]))
    return stop, _composed(base, case)


def _joins_the_letter_before(one: str) -> bool:
    return one > "\x7f" and (unicodedata.category(one)[0] == "M" or _UNSEEN_ONE.match(one) is not None)


def _composed(text: str, case: bool) -> str:
    text = unicodedata.normalize("NFC", text)
    return unicodedata.normalize("NFC", text.casefold()) if case else text


@lru_cache(maxsize=4096)
def _fold_character(one: str, case: bool) -> str:
    """One character alone: its plain quotation mark, its compatibility form where that is safe."""
    if quote := _QUOTES.get(one):
        return quote
    if not unicodedata.decomposition(one).startswith(_KEPT_FORMS):
        plain = unicodedata.normalize("NFKC", one)
        if not plain.startswith(" "):  # spacing accents would become a blank and a mark
            one = plain
    return _composed(one, case)


_LINK = re.compile(
    r"!?\[(?P<words>[^\[\]\n]{1,300})\]\([^()\s]{0,2000}(?:\([^()\s]{0,300}\)[^()\s]{0,300})?\)"
)
_EMPHASIS = re.compile(
    r"(?<![\d*])\*+(?=[^\s*])|(?<=[^\s*])\*+(?![\d*])|(?<![^\W_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![^\W_])|~~+|`+"
)


def unformatted(text: str) -> str:
    """The words of `text` without inline Markdown: no emphasis, code marks or link targets.

    For claims and sentences, where "[3]" is text; an answer loses its citation marks too, by `text.plain`.
    """
    text = _LINK.sub(lambda found: found["words"], text)
    return " ".join(_EMPHASIS.sub("", text).split())


def same_after_folding(one: str, other: str) -> bool:
    """Whether two sentences are the same words: inline marks, blanks and the last full stop apart."""
    return _bare(one) == _bare(other)


def _bare(text: str) -> str:
    return fold(unformatted(text)).text.strip().removesuffix(".")
