"""The words that carry what a sentence says, its small words ("the", "was") left out."""

import re

from checks.domain.search_terms import STOP_WORDS, folded_words, stem

_FIRST_NAME = re.compile(r"(?:[^\Wa-z_]\S*\s+|the\s+|of\s+)+")


def content_stems(text: str) -> frozenset[str]:
    """The stems of the content words of a text, figures among them."""
    return frozenset(stem(word) for word in folded_words(text) if word not in STOP_WORDS)


def predicate_stems(claim: str, topic: str | None) -> frozenset[str]:
    """The content words of what a claim says of its subject, as stems.

    The subject is the topic, or else the name that the claim begins with: a sentence may say "it" for it.
    """
    name = _FIRST_NAME.match(claim)
    return content_stems(claim) - content_stems(topic or "") - content_stems(name[0] if name else "")
