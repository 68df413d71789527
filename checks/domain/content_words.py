"""The words that carry what a sentence says, its small words ("the", "was") left out."""

import re

from checks.domain.search_terms import STOP_WORDS, folded_words, stem

_FIRST_NAME = re.compile(r"(?:[^\Wa-z_]\S*\s+|the\s+|of\s+)+")


def content_stems(text: str) -> frozenset[str]:
    """The stems of the content words of a text."""
    return frozenset(stem(word) for word in folded_words(text) if word not in STOP_WORDS)


def words_beyond(claim: str, sentence: str, topic: str | None) -> frozenset[str]:
    """The content words of a claim that the sentence does not have, as stems; no figures, and no subject.

    The subject is the topic, or else the name that the claim begins with; the sentence may say "it".
    """
    name = _FIRST_NAME.match(claim)
    subject = content_stems(topic or "") | content_stems(name[0] if name else "")
    words = (word for word in content_stems(claim) if not any(map(str.isdigit, word)))
    return frozenset(words) - subject - content_stems(sentence)
