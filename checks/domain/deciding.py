"""Which words of a sentence made it back or contradict a claim, for marking.

A model gives no reasons. What can be shown honestly is what is the same and what is not: in a sentence
that backs, the words of weight that the claim has too; in one that conflicts, those it has instead.
"""

import re

from checks.domain.judging import Stance
from checks.domain.search_terms import STOP_WORDS, folded_words, stem
from checks.domain.spans import Span

_WORD = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*")
# Words that may stand between two marked ones without breaking the mark ("Champ de Mars", "of the").
_JOINTS = 2


def deciding_words(claim: str, sentence: str, stance: Stance) -> tuple[Span, ...]:
    """Spans of `sentence` to mark, in order, near ones joined; none where the sentence does neither."""
    if stance is Stance.NEITHER:
        return ()
    said = {stem(word) for word in folded_words(claim)}
    found = list(_WORD.finditer(sentence))
    chosen = [
        index
        for index, match in enumerate(found)
        if _weighs(match.group(), opens=index == 0) and _in(match.group(), said) is (stance is Stance.BACKS)
    ]
    runs: list[list[int]] = []
    for index in chosen:
        if runs and index - runs[-1][1] <= _JOINTS + 1 and _only_joints(found, runs[-1][1], index):
            runs[-1][1] = index
        else:
            runs.append([index, index])
    return tuple(Span(found[first].start(), found[last].end()) for first, last in runs)


def _weighs(word: str, *, opens: bool) -> bool:
    folded = folded_words(word)
    if not folded or (folded[0] in STOP_WORDS and (opens or not word[:1].isupper())):
        return False
    return len(folded[0]) > 1


def _in(word: str, said: set[str]) -> bool:
    return all(stem(part) in said for part in folded_words(word))


def _only_joints(found: list[re.Match[str]], left: int, right: int) -> bool:
    return all(not _weighs(found[between].group(), opens=False) for between in range(left + 1, right))
