"""Whether one of two sentences denies what the other says."""

import re

from checks.domain.content_words import content_stems

NEGATIONS = frozenset(
    "not no never none nobody nothing nowhere neither nor without cannot hardly scarcely barely "
    "rarely seldom".split()
)
_WORD = re.compile(r"[a-z]+(?:['’]t)?", re.IGNORECASE)
_NO_NAME = re.compile(r"\b[a-z]\S*")
_BEFORE_A_SENTENCE = frozenset('.!?:;"“(')
_NUMBERED = re.compile(r"\.?\s?\d")
# Where one statement ends and another may begin.
_CLAUSES = re.compile(
    r"(?<=[.;!?])\s+|(?<=,)\s+|\s(?=(?:but|and|although|though|while|whereas|because|since|which|who|that|"
    r"whether|however|rather)\s)",
    re.IGNORECASE,
)


def negation_words(text: str) -> tuple[str, ...]:
    """The negations of a text in order, contractions as "n't"; "No. 2" and those in names are none.

    A capital in the midst of a sentence is a name's: "in Never Let Me Go".
    """
    found = (match for match in _WORD.finditer(text) if _negates(match, text))
    words = (match.group().casefold().replace("’", "'") for match in found)
    return tuple("n't" if word.endswith("n't") else word for word in words)


def _negates(match: re.Match[str], text: str) -> bool:
    word = match.group().casefold().replace("’", "'")
    if word not in NEGATIONS and not word.endswith("n't"):
        return False
    if word == "no" and _NUMBERED.match(text, match.end()):
        return False
    written = match.group()
    return written[0].islower() or written.isupper() or _opens_sentence(text, match.start())


def _opens_sentence(text: str, at: int) -> bool:
    while at and text[at - 1].isspace():
        at -= 1
    return not at or text[at - 1] in _BEFORE_A_SENTENCE


def negations_differ(claim: str, sentence: str) -> bool:
    """Whether exactly one of the two carries a negation, the sentence where it speaks of what is claimed.

    Of "Batman has no superpowers; he relies on his genius" only the second half speaks of his genius.
    """
    return bool(negation_words(claim)) != _is_denied(claim, sentence)


def _is_denied(claim: str, sentence: str) -> bool:
    if not negation_words(sentence):
        return False
    said = content_stems(" ".join(_NO_NAME.findall(claim)))  # a name stands in every clause, or its pronoun
    clauses = _CLAUSES.split(sentence)
    shared = [len(said & content_stems(clause)) for clause in clauses]
    nearest = max(shared)
    return any(
        negation_words(clause) for clause, common in zip(clauses, shared, strict=True) if common == nearest
    )
