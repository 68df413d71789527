"""Who else is named in a sentence: the people a pronoun could mean instead of the subject."""

import re

from checks.domain.claims import lexicon
from checks.domain.claims.mentions import Being, Mention, gender_of_name, plural_name
from checks.domain.claims.words import opaque

_CAPITAL_RUN = re.compile(r"[A-Z][\w'’-]+(?:\.? (?:(?:de|von|van|da|del|la|di|bin|ibn) )?[A-Z][\w'’-]*\.?)*")


def other_people(text: str, subject: Mention | None) -> list[Mention]:
    """Names in a sentence that may be people's, the subject's own left out."""
    bare = opaque(text)
    people = []
    for found in _CAPITAL_RUN.finditer(bare):
        name = found[0].removesuffix("'s").removesuffix("’s")
        before = (bare[: found.start()].replace(",", " , ").split() or [""])[-1:]
        words = name.split()
        if found.start() == 0 and (words[0].lower() in _LOWER_STARTS or len(words) == 1):
            words = words[1:]
        name = " ".join(words).rstrip(".") if not words[-1:] or len(words[-1]) > 3 else " ".join(words)
        words = name.split()  # "the Trademark Office." at the end of a sentence
        if (
            not words
            or set(words) & lexicon.PLACE_OR_BODY_WORDS
            or words[0] in _NO_PEOPLE
            or name.isupper()
            or "qq" in name
        ):
            continue
        gender = gender_of_name(name)
        if (
            before[0].lower() in {"in", "at", "from", "the", "a", "an", "of", "to", "near", "for", ","}
            and not gender
        ):
            continue
        if all(word in _RANKS for word in words) or before[0].lower() in _MEDIA_AND_TEAMS:
            continue
        if any(len(word) > 1 and word.isupper() and word.isalpha() for word in words):
            continue
        if (
            len(words) == 1
            and before[0].lower() not in {"with", "by", "married", "met", "befriended"}
            and not gender
        ):
            continue
        if gender is None and len(words) > 1 and plural_name(name):  # "Minnesota Twins"
            continue
        being = Being.PERSON if gender and len(words) > 1 else Being.UNKNOWN
        mention = Mention(name, name, being, gender)
        if subject is None or not mention.same_as(subject):
            people.append(mention)
    return people


_LOWER_STARTS = (
    lexicon.PREPOSITIONS
    | lexicon.DETERMINERS
    | lexicon.SUBJECT_PRONOUNS
    | lexicon.POSSESSIVES
    | lexicon.SUBORDINATORS
)
_RANKS = frozenset(
    "King Queen Prince Princess Sir Lord Lady Pope Emperor Dame Chief Minister Prime President Director "
    "Executive Chairman Secretary General Officer Mayor Governor Member Professor Deputy Vice Head Chair "
    "Ambassador Senator "
    "Captain Attorney Speaker Leader Under Assistant Associate Honorary Managing Founding Financial "
    "Operating Technology Marketing".split()
)
_MEDIA_AND_TEAMS = frozenset(
    "club clubs team side band company label magazine newspaper network series film films movie movies "
    "album albums show shows novel novels song songs single game musical play book books university party "
    "studio feature comic strip sitcom drama documentary channel station city town village state suburb "
    "neighborhood neighbourhood district "
    "firm brand website franchise journal paper called titled entitled starring".split()
)
_NO_PEOPLE = frozenset(
    "January February March April May June July August September October November December Monday Tuesday "
    "Wednesday Thursday Friday Saturday Sunday English Latin Greek Jewish Catholic Christian Muslim "
    "Bachelor Master Doctor African Asian Australian Canadian Irish Scottish Welsh Dutch Swedish "
    "Norwegian Danish Polish Turkish Brazilian Mexican Egyptian Iranian Israeli Korean Best Democratic "
    "Republican Soviet Physics Chemistry Literature Paris "
    "London Berlin Rome Vienna".split()
)
