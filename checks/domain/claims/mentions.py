"""Who or what a sentence is about, as far as its own words tell."""

import re
import unicodedata
from dataclasses import dataclass, replace
from enum import StrEnum

from checks.domain.claims import lexicon
from checks.domain.claims.frames import Frame, frame_of
from checks.domain.claims.words import is_name_word, opaque


class Being(StrEnum):
    """What kind of subject a name stands for; it decides which pronouns may mean it."""

    PERSON = "person"
    THING = "thing"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Mention:
    """A subject. `name` has no article; `shown` is how it reads inside a sentence ("the Nile").

    `gender` is "he" or "she" where the text or a very common given name says so.
    """

    name: str
    shown: str
    being: Being = Being.UNKNOWN
    gender: str | None = None
    plural: bool = False
    named: bool = True
    aliases: tuple[str, ...] = ()
    kinds: frozenset[str] = frozenset()

    def may_be(self, pronoun_class: str) -> bool:
        """Whether he, she, it or they could mean this subject."""
        if pronoun_class in ("he", "she"):
            return self.being is not Being.THING and self.gender in (None, pronoun_class) and not self.plural
        if pronoun_class == "it":
            return self.being is not Being.PERSON and not self.plural
        return self.plural

    def same_as(self, other: "Mention") -> bool:
        """Whether both names mean one subject: a shorter form of the name, or an alias."""
        if self.name.lower() == other.name.lower():
            return True
        if not (self.named and other.named):
            heads = {_head(self.name), _head(other.name)}
            return len(heads) == 1 or bool(heads & (self.kinds | other.kinds))
        mine, others = _name_words(self.name), _name_words(other.name)
        if mine and others and (mine <= others or others <= mine):
            return True
        known = [(_name_words(alias), others) for alias in self.aliases]
        known += [(_name_words(alias), mine) for alias in other.aliases]
        return any(alias <= name or name <= alias for alias, name in known if alias and name)


_TITLES = "The|the|Sir|Dame|Dr\\.?|Prof\\.?|President|King|Queen|Emperor|Pope|Saint|St\\."
_PARTICLES = frozenset(
    "of the de dos das do der ter ten zu abu von van da del della la le di du bin ibn al y e "
    "and & for in on at d' to".split()
)
_ALIAS = re.compile(
    r"(?:known|called|nicknamed|credited|styled|born|née)"
    r"(?: \w+ly)?(?: simply)?(?: as)? \"?(?P<alias>[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+)*)"
)
_REAL_NAME = re.compile(
    r"(?:real|birth|full|stage) name (?:is|was) (?P<alias>[A-Z][\w'’.-]*\w(?: [A-Z][\w'’.-]*\w)*)"
)
_NAME_IN_BRACKET = re.compile(
    r"\((?:born |née |formerly )?(?P<alias>[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+)+)[,;)]"
)
_BRACKET = re.compile(r"\s*\([^()]*\)")
_GENERIC = frozenset(
    "critics scientists historians researchers experts people many some most fans scholars others several "
    "early life career legacy death history background works awards overview summary conclusion personal "
    "education facts key notable introduction family achievements impact details information sources "
    "references filmography discography biography honors honours style influence influences length "
    "discharge height location population economy culture geography climate structure function functions "
    "discovery discoveries use uses usage size weight age habitat diet behavior behaviour language "
    "languages religion government politics tourism sport sports transport transportation cuisine music "
    "art architecture science plot cast reception release production gameplay design construction purpose "
    "significance importance symptoms treatment causes prevention origin origins etymology name "
    "conservation distribution reproduction lifespan speed source mouth course depth area role roles "
    "marriage children later childhood youth founding rise fall decline modern ancient today current "
    "former professional academic political musical artistic literary military features characteristics "
    "appearance timeline events development research contributions controversy controversies recognition "
    "philosophy beliefs relationships health physical general basic additional other main important "
    "interesting fun quick final note notes chronology beginnings breakthrough retirement activism "
    "filming writing acting singing painting net worth trivia "
    "nationality occupation spouse born died capital currency president".split()
)


def _head(name: str) -> str:
    return name.lower().split()[-1] if name else ""


def _name_words(name: str) -> frozenset[str]:
    decomposed = unicodedata.normalize("NFKD", name)
    name = "".join(character for character in decomposed if not unicodedata.combining(character))
    return frozenset(word.strip(".").lower() for word in re.split(r"[\s-]+", name) if word.strip("."))


def given_topic(topic: str, text: str) -> Mention:
    """The subject a person named. The text's own "the Nile" is kept as the way to write it.

    A name in -s is plural only where the text writes "the Beatles": "Dickens" is one person.
    """
    name = _BRACKET.sub("", topic).strip() or topic.strip()
    bare = re.sub(r"^(?:the|a|an) ", "", name, flags=re.IGNORECASE)
    article = re.search(rf"\bthe {re.escape(bare)}\b", text, re.IGNORECASE)
    shown = f"the {bare}" if article else bare
    named = is_name_word(bare)
    mention = Mention(
        bare, shown, named=named, being=_being_of_name(bare, bool(article)), gender=gender_of_name(bare)
    )
    return replace(mention, plural=article is not None and plural_name(bare))


def mention_of(text: str, frame: Frame | None = None) -> Mention | None:
    """The subject of a sentence as a mention; None for pronouns, "her house" and what cannot be told."""
    bare = opaque(text)
    frame = frame or frame_of(text)
    if frame is None:
        return None
    start, end = frame.subject
    phrase = re.sub(r"\s+", " ", bare[start:end]).strip(" ,")
    shown_phrase = _BRACKET.sub("", text[start:end]).strip(" ,")
    if len(phrase) == len(shown_phrase):
        phrase = shown_phrase if "q" * 2 in phrase else phrase
    words = phrase.split()
    if not words or words[0].lower() in lexicon.SUBJECT_PRONOUNS | lexicon.POSSESSIVES | {
        "this",
        "that",
        "these",
    }:
        return None
    if any(word.endswith(("'s", "’s", "s'", "s’")) for word in words[:-1]) or words[0].lower() in {
        "there",
        "i",
        "we",
    }:
        return None
    mention = _named(phrase, start) or _common(words)
    if mention is None:
        return None
    return _with_predicate(mention, text, frame)


def _named(phrase: str, start: int) -> Mention | None:
    titled = re.match(
        r"(?:(?:The|the|American|British|French|German) (?:[a-z]+ ){1,3})(?P<name>[A-Z].*)\Z", phrase
    )
    words = (titled["name"] if titled else phrase).split()
    article = words[0].lower() == "the" and len(words) > 1
    core = words[1:] if article else words
    if (
        not core
        or core[0].lower() in lexicon.DETERMINERS
        or not (is_name_word(core[0]) or core[0][:1] in '"“')
    ):
        return None
    if not all(
        is_name_word(word.lstrip('"“(')) or word.lower() in _PARTICLES or word[:1].isdigit() for word in core
    ):
        return None
    if core[0].lower() in _GENERIC or core[0].lower() in lexicon.PREPOSITIONS:
        return None
    name = " ".join(core).strip(",")
    shown = f"the {name}" if article else name
    plural = " and " in name or " & " in name or (plural_name(name) and article)
    return Mention(name, shown, _being_of_name(name, article), gender_of_name(name), plural)


def _common(words: list[str]) -> Mention | None:
    first = words[0].lower()
    if first in lexicon.DETERMINERS and first not in {"the", "a", "an"}:
        return None
    article = first in {"the", "a", "an"}
    core = words[1:] if article else words
    if not core or len(core) > 5 or core[0].lower() in _GENERIC or (not article and len(core) > 2):
        return None
    name = " ".join(core)
    name = name if article else name[0].lower() + name[1:]
    noun = next((word for at, word in enumerate(core) if core[at + 1 : at + 2] in (["of"], ["in"])), core[-1])
    being = Being.PERSON if lexicon.is_role(noun) or _gender_of_words([noun]) else Being.THING
    shown = f"{'the' if first != 'the' and article else first} {name}" if article else name
    return Mention(name, shown, being, _gender_of_words([noun]), plural=False, named=False)


def _with_predicate(mention: Mention, text: str, frame: Frame) -> Mention:
    """What the rest of the sentence tells of its subject: a role, a birth, a plural verb."""
    tokens = frame.tokens[frame.finite :]
    lows = [token.low for token in tokens]
    plural = mention.plural or (lows[0] in {"are", "were", "have", "aren't", "weren't"})
    being, gender = mention.being, mention.gender
    aside = text[frame.aside[0] : frame.aside[1]].split() if frame.aside else []
    noun_phrase = _predicate_noun(lows) or [
        word.lower() for word in aside if aside[0].lower() in ("a", "an", "the")
    ]
    if being is not Being.PERSON or gender is None:
        told = _gender_of_words(noun_phrase)
        person = any(lexicon.is_role(word) for word in noun_phrase) or told is not None
        if (
            person
            and not plural
            and not (being is Being.THING and mention.named and mention.shown != mention.name)
        ) or ("born" in lows[:3]):
            being, gender = Being.PERSON, gender or told
        elif being is Being.UNKNOWN and gender is None and set(noun_phrase) & lexicon.THING_WORDS:
            being = Being.THING
    if set(noun_phrase) & lexicon.GROUPS and being is not Being.PERSON:
        plural = plural or bool(
            set(noun_phrase) & (lexicon.GROUPS - {"company", "organization", "organisation"})
        )
    aliases = tuple(found["alias"] for found in _ALIAS.finditer(text))
    inside = _NAME_IN_BRACKET.search(text)
    if inside:
        aliases = (*aliases, inside["alias"])
    kinds = frozenset(noun_phrase) & (lexicon.THING_WORDS | lexicon.GROUPS)
    return replace(mention, being=being, gender=gender, plural=plural, aliases=aliases, kinds=kinds)


def real_name(text: str) -> str | None:
    """The other name that "X's real name is Y" gives."""
    found = _REAL_NAME.search(text)
    return found["alias"] if found else None


def _predicate_noun(lows: list[str]) -> list[str]:
    """The words of "a Scottish engineer" in "was a Scottish engineer from ..."."""
    if not lows or lows[0] not in {"is", "was", "became", "are", "were"}:
        return []
    rest = [low for low in lows[1:] if low not in lexicon.ADVERBS]
    if not rest or rest[0] not in {"a", "an", "the", "one"}:
        return []
    words: list[str] = []
    for low in rest[1:]:
        if (low in lexicon.PREPOSITIONS and low != "of") or low in lexicon.SUBORDINATORS or low == ".":
            break
        if low == "of" and words and words[-1] not in {"one"}:
            break
        words.append(low)
    return words


def _being_of_name(name: str, article: bool) -> Being:
    words = name.split()
    if article or set(words) & lexicon.PLACE_OR_BODY_WORDS or not is_name_word(name):
        return Being.THING
    return Being.PERSON if len(words) > 1 and gender_of_name(name) else Being.UNKNOWN


def gender_of_name(name: str) -> str | None:
    """ "he" or "she" where a title or a very common given name says so."""
    first = name.split()[0].strip(".") if name.split() else ""
    if first in lexicon.FEMALE_NAMES or first in {"Queen", "Princess", "Dame", "Lady"}:
        return "she"
    if first in lexicon.MALE_NAMES or first in {"King", "Prince", "Sir", "Lord", "Pope", "Emperor"}:
        return "he"
    return None


def _gender_of_words(words: list[str]) -> str | None:
    told = {"she"} if set(words) & lexicon.FEMALE_WORDS else set()
    told |= {"he"} if set(words) & lexicon.MALE_WORDS else set()
    return told.pop() if len(told) == 1 else None


def plural_name(name: str) -> bool:
    """Whether a name reads like several: "the Beatles", "Foo Fighters"; so does many a surname."""
    last = name.split()[-1] if name.split() else ""
    return last.endswith("s") and not last.endswith(("ss", "us", "is", "os", "as")) and " of " not in name


def heading_subject(heading: str | None) -> Mention | None:
    """A heading that is itself a name ("Marie Curie"), not "Early Life"."""
    if not heading or any(mark in heading for mark in ":?!,"):
        return None
    words = heading.split()
    article = words[0].lower() in {"the", "a", "an"}
    core = words[1:] if article else words
    lows = {word.lower().strip("&") for word in core}
    if not core or len(core) > 5 or lows & _GENERIC:
        return None
    if not all(is_name_word(word) or word.lower() in _PARTICLES for word in core) or not is_name_word(
        core[-1]
    ):
        return None
    name = " ".join(core)
    return Mention(
        name, f"the {name}" if article else name, _being_of_name(name, article), gender_of_name(name)
    )
