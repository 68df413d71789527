"""Where in a long source a quote may stand, if it is not there letter by letter.

Words and pairs of words of the quote vote for the place where the quote would begin; rare ones first,
and no more than a fixed number of votes, so that neither a long source nor a hostile quote is slow.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Indel

_WORD = re.compile(r"\w+")
_MOST_VOTES = 30_000
_MOST_WINDOWS = 6
_REACH = 8


@dataclass(frozen=True, slots=True)
class Words:
    """A folded text cut into words, with where each begins and ends in it."""

    text: str
    words: tuple[str, ...]
    bounds: tuple[tuple[int, int], ...]

    def slice(self, first: int, stop: int) -> str:
        """The text from word `first` up to word `stop` (not included)."""
        return self.text[self.bounds[first][0] : self.bounds[stop - 1][1]] if stop > first else ""


@dataclass(frozen=True, slots=True)
class Window:
    """Words `first`..`stop` of the source, and how alike they are to the quote, 0 to 1."""

    first: int
    stop: int
    similarity: float


def cut_words(text: str) -> Words:
    """The words of a folded text."""
    found = list(_WORD.finditer(text))
    return Words(text, tuple(one[0] for one in found), tuple(one.span() for one in found))


def closest_windows(source: Words, quote: Words) -> list[Window]:
    """The windows of the source closest to the quote, best first; at most six, perhaps none."""
    if not source.words or not quote.words:
        return []
    size = len(quote.words)
    width = max(3, size // 8)
    hits = _votes(source, quote)
    groups: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for place, position in hits:
        groups[(position - place) // width].append((place, position))
    tally = Counter({key: len({p for p, _ in group}) for key, group in groups.items()})
    strength = {key: tally[key] + tally.get(key + 1, 0) for key in tally}
    best = sorted(strength, key=lambda key: (-strength[key], key))[:_MOST_WINDOWS]
    windows = []
    for key in best:
        group = sorted(groups[key] + groups.get(key + 1, []))
        first = group[0][1] - group[0][0]
        stop = group[-1][1] + size - group[-1][0]
        windows.append(_refined(source, quote, max(first, 0), min(stop, len(source.words))))
    return sorted(set(windows), key=lambda window: (-window.similarity, window.first))


def _votes(source: Words, quote: Words) -> list[tuple[int, int]]:
    """(word of the quote, word of the source) pairs that are the same, rare words and pairs first."""
    wanted = set(quote.words)
    positions: dict[str, list[int]] = defaultdict(list)
    pairs: dict[tuple[str, str], list[int]] = defaultdict(list)
    previous, previous_at = "", -2
    for at, word in enumerate(source.words):
        if word in wanted:
            positions[word].append(at)
            if previous_at == at - 1:
                pairs[previous, word].append(previous_at)
            previous, previous_at = word, at
    candidates: list[tuple[int, int, list[int]]] = []
    for place, word in enumerate(quote.words):
        if word in positions:
            candidates.append((len(positions[word]), place, positions[word]))
        pair = (word, quote.words[place + 1]) if place + 1 < len(quote.words) else None
        if pair in pairs:
            candidates.append((len(pairs[pair]), place, pairs[pair]))
    candidates.sort(key=lambda candidate: candidate[:2])
    votes: list[tuple[int, int]] = []
    for count, place, places in candidates:
        if len(votes) + count > _MOST_VOTES:
            break
        votes.extend((place, position) for position in places)
    return votes


def _refined(source: Words, quote: Words, first: int, stop: int) -> Window:
    """Move both ends by a few words to where the window is most like the quote."""
    first = min(first, len(source.words) - 1)
    stop = max(stop, first + 1)
    best = Window(first, stop, _alike(source, quote, first, stop))
    for _ in range(3):
        before = best
        for begin in range(max(best.first - _REACH, 0), min(best.first + _REACH + 1, best.stop)):
            best = _better(best, Window(begin, best.stop, _alike(source, quote, begin, best.stop)))
        for end in range(
            max(best.stop - _REACH, best.first + 1), min(best.stop + _REACH, len(source.words)) + 1
        ):
            best = _better(best, Window(best.first, end, _alike(source, quote, best.first, end)))
        if best == before:
            break
    return best


def _better(one: Window, other: Window) -> Window:
    if abs(one.similarity - other.similarity) > 1e-12:
        return one if one.similarity > other.similarity else other
    return one if one.stop - one.first <= other.stop - other.first else other


def _alike(source: Words, quote: Words, first: int, stop: int) -> float:
    return Indel.normalized_similarity(quote.slice(0, len(quote.words)), source.slice(first, stop))


def longest_run(source: str, words: Sequence[str]) -> int:
    """How many of the first `words` stand in a row in `source` (words between single blanks)."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if f" {' '.join(words[:middle])} " in source:
            low = middle
        else:
            high = middle - 1
    return low
