"""Whether one of two sentences denies what the other says."""

import re

NEGATIONS = frozenset(
    "not no never none nobody nothing nowhere neither nor without cannot hardly scarcely barely "
    "rarely seldom".split()
)
_WORD = re.compile(r"[a-z]+(?:['’]t)?", re.IGNORECASE)


def negation_words(text: str) -> tuple[str, ...]:
    """The negations of a sentence in order, contractions as "n't"."""
    words = (match.group().casefold().replace("’", "'") for match in _WORD.finditer(text))
    return tuple("n't" if word.endswith("n't") else word for word in words if _negates(word))


def _negates(word: str) -> bool:
    return word in NEGATIONS or word.endswith("n't")


def negations_differ(one: str, other: str) -> bool:
    """Whether exactly one of two sentences carries a negation."""
    return bool(negation_words(one)) != bool(negation_words(other))
