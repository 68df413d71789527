"""Proof that a quote stands in a source.

A quote is proved if it is in the source letter by letter after folding, as whole words; or else if
one window of the source is at least 0.88 alike, leaves out and puts in no stretch of words, and has
the same figures, units, negations, quantifiers, words of direction and names in the same order.
What is shown is always the source's own characters. docs/adr/0005-quote-proof.md has the reasons.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz.distance import Indel, Levenshtein

from checks.domain.folding import Folded, fold
from checks.domain.quotes import fixed_words
from checks.domain.quotes.whole_words import cuts_a_word, whole_words
from checks.domain.quotes.windows import Window, Words, closest_windows, cut_words, longest_run
from checks.domain.spans import Span

LEAST_SIMILARITY = 0.88
LEAST_WORDS = 3
LEAST_CHARACTERS = 12
LONGEST_NEAR = 5_000
"""Folded characters of a quote up to which near-verbatim windows are looked for."""
_TELLING_SIMILARITY = 0.75
_LONGEST_SLIP = 2
_MOST_PIECES = 8
_MOST_PLACES = 2_000
_MOST_STITCHED_WORDS = 600
_STOPS = ".,;:!?()\"'"


class QuoteMode(StrEnum):
    """`prose` folds case; `speech` (transcripts) is exact and case-sensitive."""

    PROSE = "prose"
    SPEECH = "speech"


class Refusal(StrEnum):
    """Why a quote is not proved."""

    TOO_SHORT = "too short"
    NOT_FOUND = "not found"
    NOT_ONE_PASSAGE = "not one passage"
    CASE_DIFFERS = "case differs"
    NUMBER_DIFFERS = "number differs"
    UNIT_DIFFERS = "unit differs"
    NEGATION_DIFFERS = "negation differs"
    QUANTIFIER_DIFFERS = "quantifier differs"
    DIRECTION_DIFFERS = "direction differs"
    NAME_DIFFERS = "name differs"


@dataclass(frozen=True, slots=True)
class Proved:
    """The quote is there: `shown == source[span.start:span.end]`, the source's own characters."""

    span: Span
    shown: str
    near: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """The quote is not proved. `nearest` is the window it came closest to, if any."""

    reason: Refusal
    nearest: Span | None = None


class Place(StrEnum):
    """Where a quote was found, seen from the source that it was said to be in."""

    AS_CLAIMED = "as claimed"
    WRONG_PLACE = "real words, wrong place"
    NOWHERE = "not found anywhere"


@dataclass(frozen=True, slots=True)
class Located:
    """Where a quote stands. `index` is the source that has it, None if none has.

    `proof` is the proof in that source, or what the claimed source was refused for.
    """

    place: Place
    proof: Proved | Refused
    index: int | None = None


def prove_quote(source: str, quote: str, mode: QuoteMode = QuoteMode.PROSE) -> Proved | Refused:
    """Find `quote` in `source`, exactly after folding or near-verbatim in one window.

    Quotation marks and ellipses around the quote do not count. An ellipsis inside it means that
    something was left out, which is no passage unless the source has the same ellipsis.
    """
    return _Source(source).prove(quote, mode)


def locate_quote(
    quote: str, sources: Sequence[str], claimed: int, mode: QuoteMode = QuoteMode.PROSE
) -> Located:
    """Prove `quote` in `sources[claimed]`, or else tell which other source has it.

    Raises IndexError if there is no such source.
    """
    proof = prove_quote(sources[claimed], quote, mode)
    if isinstance(proof, Proved):
        return Located(Place.AS_CLAIMED, proof, claimed)
    if proof.reason is Refusal.TOO_SHORT:
        return Located(Place.NOWHERE, proof)
    near: Located | None = None
    for index, source in enumerate(sources):
        if index == claimed % len(sources):
            continue
        elsewhere = prove_quote(source, quote, mode)
        if isinstance(elsewhere, Proved):
            located = Located(Place.WRONG_PLACE, elsewhere, index)
            if not elsewhere.near:
                return located
            near = near or located
    return near or Located(Place.NOWHERE, proof)


_AROUND = re.compile(r"^(?:\s|\"|\[?\.{3,}\]?)+|(?:\s|\"|\[?\.{3,}\]?)+$")
_LEFT_OUT = re.compile(r"\s*[\[(]?\.{3,}[\])]?\s*")
_ENDS_SENTENCE = re.compile(r"[.!?](?:[\"')\]]|\s|$)")

_CHECKS: tuple[tuple[Callable[[list[str]], list[str]], Refusal], ...] = (
    (fixed_words.figures, Refusal.NUMBER_DIFFERS),
    (fixed_words.units, Refusal.UNIT_DIFFERS),
    (fixed_words.negations, Refusal.NEGATION_DIFFERS),
    (fixed_words.quantifiers, Refusal.QUANTIFIER_DIFFERS),
    (fixed_words.directions, Refusal.DIRECTION_DIFFERS),
)


class _Source:
    """A source folded once, in which one quote is looked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    def prove(self, quote: str, mode: QuoteMode) -> Proved | Refused:
        prose = mode is QuoteMode.PROSE
        bare = _bare(fold(quote).text)
        wanted = fold(bare, case=prose).text
        if len(wanted) < LEAST_CHARACTERS or len(cut_words(wanted).words) < LEAST_WORDS:
            return Refused(Refusal.TOO_SHORT)
        folded = fold(self.text, case=prose)
        if found := self._exact(folded, wanted):
            return (
                self._with_its_units(folded, bare, found)
                if prose
                else self._proved(folded, *found, near=False)
            )
        if not prose:
            return self._why_not_said(bare)
        return self._near(folded, bare, wanted)

    def _exact(self, folded: Folded, wanted: str) -> tuple[int, int] | None:
        for tried, (start, end) in enumerate(folded.find(wanted)):
            if whole_words(folded, self.text, start, end):
                return start, end
            if tried > _MOST_PLACES:
                break
        return None

    def _proved(self, folded: Folded, start: int, end: int, *, near: bool) -> Proved:
        span = folded.span(start, end)
        return Proved(span, span.of(self.text), near)

    def _with_its_units(self, folded: Folded, bare: str, found: tuple[int, int]) -> Proved | Refused:
        """Letters were found whatever their case; "mW" and "MW" are still not the same."""
        proved = self._proved(folded, *found, near=False)
        ours, theirs = fixed_words.words_of(bare), fixed_words.words_of(proved.shown)
        if bare.isupper() or proved.shown.isupper() or fixed_words.units(ours) == fixed_words.units(theirs):
            return proved
        return Refused(Refusal.UNIT_DIFFERS, proved.span)

    def _why_not_said(self, bare: str) -> Refused:
        """Speech is proved letter by letter only; this says what stood in the way."""
        folded = fold(self.text, case=True)
        wanted = fold(bare, case=True).text
        if found := self._exact(folded, wanted):
            return Refused(Refusal.CASE_DIFFERS, folded.span(*found))
        near = self._near(folded, bare, wanted)
        return near if isinstance(near, Refused) else Refused(Refusal.NOT_FOUND, near.span)

    def _near(self, folded: Folded, bare: str, wanted: str) -> Proved | Refused:
        source, quote = cut_words(folded.text), cut_words(wanted)
        if _LEFT_OUT.search(wanted):
            return self._stitched(source, wanted)
        if len(wanted) > LONGEST_NEAR:
            return self._stitched(source, wanted)
        refused: Refused | None = None
        for window in closest_windows(source, quote):
            if window.similarity < _TELLING_SIMILARITY:
                break
            start, end = self._widened(folded, source, window, wanted)
            similarity = max(window.similarity, Indel.normalized_similarity(wanted, folded.text[start:end]))
            span = folded.span(start, end)
            if _skips_words(source, quote, window):
                stitched = self._stitched(source, wanted, span)
                refused = refused or stitched
                continue
            reason = _what_differs(bare, span.of(self.text), quote, source, window)
            if (
                reason is None
                and similarity >= LEAST_SIMILARITY
                and not self._torn(folded, wanted, start, end)
            ):
                return self._proved(folded, start, end, near=True)
            if reason is not None and (refused is None or refused.reason is Refusal.NOT_FOUND):
                refused = Refused(reason, span)
            refused = refused or Refused(Refusal.NOT_FOUND, span)
        if refused is None or refused.reason is Refusal.NOT_FOUND:
            return self._stitched(source, wanted, refused.nearest if refused else None)
        return refused

    def _widened(self, folded: Folded, source: Words, window: Window, wanted: str) -> tuple[int, int]:
        """The window in whole words and amounts, with the stops that the quote has around it too."""
        start, end = source.bounds[window.first][0], source.bounds[window.stop - 1][1]
        text = folded.text
        while start > 0 and cuts_a_word(folded, self.text, start):
            start -= 1
        while end < len(text) and cuts_a_word(folded, self.text, end):
            end += 1
        tail = wanted[len(wanted.rstrip(_STOPS)) :]
        while end < len(text) and tail and text[end] == tail[0]:
            end, tail = end + 1, tail[1:]
        if start > 0 and wanted[0] in "($£€\"'" and text[start - 1] == wanted[0]:
            start -= 1
        return start, end

    def _torn(self, folded: Folded, wanted: str, start: int, end: int) -> bool:
        """Whether the quote is in the window letter by letter, but as a part of longer words only."""
        core = wanted.strip(_STOPS)
        at = folded.text.find(core, start, end)
        return at >= 0 and not whole_words(folded, self.text, at, at + len(core))

    def _stitched(self, source: Words, wanted: str, nearest: Span | None = None) -> Refused:
        """Whether the quote is made of real pieces of the source, or is not found in it at all."""
        row = f" {' '.join(source.words)} "
        pieces = covered = 0
        words = cut_words(wanted).words[:_MOST_STITCHED_WORDS]
        at = 0
        while at < len(words) and pieces < _MOST_PIECES and at - covered <= 0.15 * len(words):
            run = longest_run(row, words[at:])
            if run >= LEAST_WORDS:
                pieces += 1
                covered += run
            at += run if run >= LEAST_WORDS else 1
        if pieces >= (1 if _LEFT_OUT.search(wanted) else 2) and covered >= 0.85 * len(words):
            return Refused(Refusal.NOT_ONE_PASSAGE, nearest)
        return Refused(Refusal.NOT_FOUND, nearest)


def _bare(quote: str) -> str:
    """The quote without what people put around it: blanks, quotation marks, ellipses."""
    bare = _AROUND.sub("", quote)
    if len(bare) > 2 and bare[0] == bare[-1] == "'":
        bare = bare[1:-1].strip()
    return bare


def _skips_words(source: Words, quote: Words, window: Window) -> bool:
    """Whether a whole stretch of words, or the end of a sentence, is left out or put in."""
    theirs = source.words[window.first : window.stop]
    for step in Levenshtein.opcodes(quote.words, theirs):
        if step.tag == "equal":
            continue
        ours_size, theirs_size = step.src_end - step.src_start, step.dest_end - step.dest_start
        first, stop = window.first + step.dest_start, window.first + step.dest_end
        left_out = source.slice(first, stop)
        put_in = quote.slice(step.src_start, step.src_end)
        if (
            max(ours_size, theirs_size) > _LONGEST_SLIP
            and Indel.normalized_similarity(put_in, left_out) < 0.7
        ):
            return True
        if theirs_size > ours_size and not ours_size and stop < len(source.words):
            behind = source.text[source.bounds[first][0] : source.bounds[stop][0]]
            if first > window.first and _ENDS_SENTENCE.search(behind):
                return True
    return False


def _what_differs(bare: str, shown: str, quote: Words, source: Words, window: Window) -> Refusal | None:
    """The first class of words that is not the same on both sides, or None."""
    ours, theirs = fixed_words.words_of(bare), fixed_words.words_of(shown)
    for words_of_class, refusal in _CHECKS:
        if words_of_class(ours) != words_of_class(theirs):
            return refusal
    for step in Levenshtein.opcodes(quote.words, source.words[window.first : window.stop]):
        if step.tag == "replace":
            pairs = zip(
                quote.words[step.src_start : step.src_end],
                source.words[window.first + step.dest_start : window.first + step.dest_end],
                strict=False,
            )
            if any(fixed_words.turns_around(one, other) for one, other in pairs):
                return Refusal.NEGATION_DIFFERS
    names = fixed_words.name_words(bare) | fixed_words.name_words(shown)
    if [word for word in _low(ours) if word in names] != [word for word in _low(theirs) if word in names]:
        return Refusal.NAME_DIFFERS
    return None


def _low(words: list[str]) -> list[str]:
    return [part for word in words for part in word.casefold().split("'")]
