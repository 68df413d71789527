"""List items that are no sentences: "Born: 4 May 1902", "Won the prize in 1903", "Career: She sang"."""

import re

from checks.domain.claims import lexicon
from checks.domain.claims.lifedates import date_at_start, on_or_in
from checks.domain.claims.mentions import Mention
from checks.domain.claims.pronouns import possessive_of
from checks.domain.text.strands import Strand, carried, spaced

_LABEL = re.compile(r"(?P<label>[^\W\d_][^:.!?\n]{0,60}?)\s?(?::|\s[–—])\s(?=\S)")
_OF_NOUNS = frozenset(
    "capital population area height length width depth weight diameter elevation currency president "
    "founder author director architect composer mayor motto language religion anthem discoverer inventor "
    "speed mass temperature radius "
    "spouse birthplace nationality occupation chairman headquarters symbol".split()
)
_BORN = frozenset({"born", "birth", "date of birth", "birth date", "birthdate"})
_DIED = frozenset({"died", "death", "date of death", "death date"})
_PLACES = {
    "place of birth": "was born in", "birthplace": "was born in", "birth place": "was born in",
    "place of death": "died in", "location": "is located in", "located in": "is located in",
}  # fmt: skip
_DATED = {
    "founded": "was founded", "established": "was established", "built": "was built", "opened": "was opened",
    "completed": "was completed", "released": "was released", "published": "was published",
    "discovered": "was discovered", "inaugurated": "was inaugurated",
}  # fmt: skip
_PARTICIPLES = frozenset(
    "born awarded elected educated raised appointed named known nominated inducted buried located "
    "situated founded "
    "built designed constructed".split()
)
_LONGEST_VALUE_WORDS = 14


def label_of(text: str) -> tuple[str, int] | None:
    """The label in front of a list item and where its value begins."""
    found = _LABEL.match(text)
    return (found["label"].strip(), found.end()) if found else None


def fact_of(label: str, value: Strand, subject: Mention) -> Strand | None:
    """ "Born: 4 May 1902" about a known subject as a sentence, if the label is one of a few sure ones."""
    low = label.lower()
    words = value.cut(0, len(value.text.rstrip(" .;,")))
    if not words.text or len(words.text.split()) > _LONGEST_VALUE_WORDS or ":" in words.text:
        return None
    verb: str | None = None
    if low in _BORN or low in _DIED or low in _DATED:
        verb = "was born" if low in _BORN else "died" if low in _DIED else _DATED[low]
        date = date_at_start(words.text)
        if date is not None:
            verb = f"{verb} {on_or_in(date).split()[0]}"
        elif words.text[0].isupper() and low in _BORN | _DIED:
            verb = f"{verb} in"
        else:
            return None
    elif low in _PLACES:
        verb = _PLACES[low]
    if verb is not None:
        return _sentence(spaced(carried(f"{subject.shown} {verb}"), words))
    noun = low.removeprefix("the ").removeprefix("official ").removeprefix("total ")
    if noun in _OF_NOUNS:
        return _sentence(spaced(carried(f"{possessive_of(subject)} {low} is"), words))
    return None


def completed(item: Strand, subject: Mention) -> Strand | None:
    """ "Won the prize in 1903" about a known subject as a sentence."""
    words = item.text.split()
    first = words[0].lower() if words else ""
    if len(words) < 3 or item.text.endswith(":"):
        return None
    if first in _PARTICIPLES:
        verb = "is" if first in {"located", "situated", "known"} else "was"
    elif first in lexicon.PAST_ONLY | lexicon.STRONG_PAST or (
        lexicon.looks_past(first)
        and words[1].lower() in lexicon.DETERMINERS | {"to", "in", "from", "at", "as", "for"}
    ):
        verb = ""
    else:
        return None
    lowered = item.replaced(0, 1, item.text[0].lower())
    return _sentence(spaced(carried(f"{subject.shown} {verb}".strip()), lowered))


def _sentence(strand: Strand) -> Strand:
    strand = strand.replaced(0, 1, strand.text[0].upper())
    return strand if strand.text[-1] in ".!" else strand.replaced(len(strand), len(strand), ".")
