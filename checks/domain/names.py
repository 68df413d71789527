"""Names of pages: the spellings a page may be called by, and the names that occur in a claim."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from checks.domain.search_terms import STOP_WORDS, Term, folded_words, stem

MAX_NAME_WORDS = 9
"""Longest name that is looked for in a claim, in words; longer titles are found by the word search."""

_ARTICLES = frozenset({"the", "a", "an"})
_DISAMBIGUATOR = re.compile(r"\s*\([^()]*\)\s*$")
_PLACE_TAIL = re.compile(r",\s+[^,()]+$")
_DISAMBIGUATION = re.compile(
    r"[^.:]{1,80}?\b(?:may|can|could|might) (?:also |either )?refer to\b[^.]*:", re.IGNORECASE
)

_LEAD_VERB = re.compile(
    r"\s(?:is|are|was|were|refers?|consists?|comprises?|describes?|denotes?|encompass(?:es)?|began|occurred|"
    r"took|became|occurs?|served|reigned|ruled|lived)\s"
)
_FIELD = re.compile(r"^(?:In|Within)\s[^,]{1,60},\s")
_ADVERB = (
    r"(?:\w+ly|also|better|best|more|most|sometimes|often|now|once|later|either|otherwise|variously|and|or|"
    r"nowadays|today)"
)
_INTRODUCED = re.compile(
    rf"\b(?:{_ADVERB}\s+)*(?:known\s+(?:\w+ly\s+)?(?:as|by\s+(?:his|her|its|their|the)\s+[\w\s-]{{0,30}}?"
    r"(?:names?|title|alias|pseudonym|moniker|acronym))|called|nicknamed(?:\s+as)?|styled|"
    r"abbreviated(?:\s+(?:as|to))?|spel(?:led|t)(?:\s+as)?|referred\s+to\s+(?:\w+ly\s+)?as|"
    r"romani[sz]ed\s+as)\s+|,\s+(?:officially|formally|in\s+full|or(?:\s+(?:simply|just))?)\s+"
)
_BORN = re.compile(r"\b(?:born|née?)\s+(?=[A-Z])")
_ACRONYM = re.compile(r"\(([A-Z][A-Za-z&]{1,7})\)")
_FORMULA = re.compile(r"\bformula\s+([A-Z][A-Za-z]*\d[A-Za-z0-9]*)(?!\w)")
_NAME_END = re.compile(
    r"[;:()\[\]\n]|\s(?:is|are|was|were|by|in|on|at|for|to|from|because|with|when|which|who|before|after|during|"
    r"since|until|among|throughout|as|but|although|due|"
    r"known|called|also|sometimes|often|born|meaning|such|having)\s"
)
_LIST_AFTER_SUBJECT = re.compile(r",?\s+or\s|(?:,\s[\w\s-]{2,30}){1,3},?\sor\s[\w\s-]{2,30},?$")
_NO_NAME = re.compile(
    r"[a-z]+ly|also|sometimes|often|or|and|just|known|called|born|as|other|better|best|more|most|abbreviated|is"
)
_SENTENCE_BREAK = re.compile(r"(?<=[a-z0-9)\"”])\.\s+(?=[A-Z])")
_NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI"
_ROMAN = tuple(_NUMERALS.split())
_PARTICLES = STOP_WORDS | frozenset(
    {"van", "von", "de", "la", "le", "du", "da", "di", "del", "der", "den", "al", "bin", "ibn"}
)
_OF_A_PERSON = re.compile(r"(?:^|[.!?]\s+|[,;]\s)(?:He|She|he|she|His|Her)\s")
_CAPITAL = re.compile(r"[A-Z]")
_QUOTES = " \t\n\"“”'‘’.,;*"


def name_key(name: str) -> str:
    """The spelling under which a name is looked up: folded, without a leading article.

    "The Beatles" -> "beatles", "François I" -> "francois i". May be empty.
    """
    words = folded_words(name)
    if len(words) > 1 and words[0] in _ARTICLES:
        words = words[1:]
    return " ".join(words)


def stem_key(key: str) -> str:
    """A name key with its words reduced to stems, so that "bonobos" meets "bonobo"."""
    return " ".join(stem(word) for word in key.split())


def bare_titles(title: str) -> tuple[str, ...]:
    """Shorter forms of a title: "Casablanca (film)" -> "Casablanca", "Washington, D.C." -> "Washington"."""
    bare = _DISAMBIGUATOR.sub("", title)
    forms = (bare, _PLACE_TAIL.sub("", bare))
    return tuple(dict.fromkeys(form for form in forms if form and form != title))


def is_disambiguation(title: str, text: str) -> bool:
    """Whether a page only lists what its title may mean; such a page is never quoted."""
    return title.casefold().endswith("(disambiguation)") or _DISAMBIGUATION.match(text) is not None


def numeral_forms(title: str) -> tuple[str, ...]:
    """Other ways to write a title that ends in a Roman numeral: "World War II" -> World War 2, WWII, WW2."""
    words = title.split()
    if len(words) < 2 or words[-1] not in _ROMAN:
        return ()
    figure = str(_ROMAN.index(words[-1]) + 1)
    forms = [" ".join((*words[:-1], figure))]
    if len(words) > 2 and all(word[0].isupper() for word in words):
        initials = "".join(word[0] for word in words[:-1])
        forms += [initials + words[-1], initials + figure]
    return tuple(forms)


def partial_names(title: str) -> tuple[str, ...]:
    """What a name may be cut down to, where nothing surer is called so: its last word, its initials.

    "Ludwig van Beethoven" -> Beethoven, "World Health Organization" -> WHO. Only names whose words
    have capitals are cut down: "Water tower" is not called "tower" for short.
    """
    words = _DISAMBIGUATOR.sub("", title).split()
    heavy = [word for word in words if word.casefold() not in _PARTICLES]
    if len(heavy) < 2 or not all(word[0].isupper() for word in heavy):
        return ()
    partial = [words[-1]] if words[-1] in heavy and words[-1] not in _ROMAN else []
    if len(heavy) > 2 and not any("." in word for word in heavy):
        partial.append("".join(word[0] for word in heavy))
    return tuple(partial)


def surname(title: str, text: str) -> str | None:
    """The last word of a person's name; None for whatever is not spoken of as he or she."""
    if _OF_A_PERSON.search(text) is None or " of " in title or title.startswith("The "):
        return None
    last, *_ = partial_names(title) or (None,)
    return last if last is not None and last == title.split()[-1] and len(last) > 2 else None


def aliases_from_lead(title: str, lead: str) -> tuple[str, ...]:
    """Other names that a page's opening gives its subject, in reading order.

    Read are the subject of the first sentence ("Maria Salomea Skłodowska Curie, better known as
    Marie Curie was ..."), what follows "also known as", "officially", "or simply" and the like before
    the verb, an acronym in brackets and a chemical formula. What does not look like a name of the
    same thing is left out: a wrong alias would let a sentence about something else count.
    """
    opening = _SENTENCE_BREAK.split(_FIELD.sub("", lead[:500]), maxsplit=1)[0]
    verb = _LEAD_VERB.search(opening)
    head = opening[: verb.start()] if verb else opening.split(",")[0]
    subject = _NAME_END.split(re.split(r",\s|\sor\s", head, maxsplit=1)[0], maxsplit=1)[0]
    introduced: list[str] = []
    if name_key(subject) == name_key(title) and _LIST_AFTER_SUBJECT.match(head[len(subject) :]):
        introduced += _listed(head[len(subject) :].lstrip(", ").removeprefix("or "), title)
    for match in _INTRODUCED.finditer(head):
        introduced += _listed(head[match.end() :], title)
    for match in _BORN.finditer(head):
        introduced += _listed(head[match.end() :], title)[:1]
    if (acronym := _ACRONYM.search(opening[:160])) and _is_acronym_of(acronym[1], title):
        introduced.append(acronym[1])
    if formula := _FORMULA.search(opening):
        introduced.append(formula[1])
    called_so = name_key(title) in map(name_key, introduced) and _is_capitalised(subject)
    names = [subject, *introduced] if called_so or _same_thing(subject, title) else introduced
    known = {"", *map(name_key, (title, *bare_titles(title)))}
    aliases: list[str] = []
    for name in (_trimmed(name) for name in names):
        key = name_key(name)
        if key not in known and len(key) >= 2 and not all(word in STOP_WORDS for word in key.split()):
            known.add(key)
            aliases.append(name)
    return tuple(aliases)


def _trimmed(name: str) -> str:
    """`name` without quotation marks, a leading article, and an adverb that belongs to "called"."""
    words = name.strip(_QUOTES).split()
    while words and _NO_NAME.fullmatch(words[0]):
        del words[0]
    while words and _NO_NAME.fullmatch(words[-1]):
        del words[-1]
    if len(words) > 1 and words[0].casefold() in _ARTICLES:
        del words[0]
    return " ".join(words).strip(_QUOTES)


def _is_capitalised(name: str) -> bool:
    words = name.split()
    return len(words) > 1 and all(word[:1].isupper() or len(word) <= 3 for word in words)


def _same_thing(subject: str, title: str) -> bool:
    """Whether the subject of a page's first sentence is a fuller or shorter form of its title."""
    bare = _DISAMBIGUATOR.sub("", title)
    of_subject, of_title = name_key(subject).split(), name_key(bare).split()
    if not of_subject or not of_title or len(of_subject) > MAX_NAME_WORDS:
        return False
    if set(of_title) <= set(of_subject):
        return _is_capitalised(subject) or len(of_subject) <= len(of_title) + 1
    if of_title[: len(of_subject)] == of_subject:
        dropped = bare.split()[-(len(of_title) - len(of_subject)) :]
        return all(word.islower() and word not in STOP_WORDS for word in dropped)
    return _is_capitalised(subject) and (of_subject[-1] == of_title[-1] or of_subject[0] == of_title[0])


def _listed(text: str, title: str) -> list[str]:
    """The names at the start of `text`: one, or a list that "or" or "and" closes."""
    text = _NAME_END.split(text, maxsplit=1)[0]
    first, *more = text.split(", ")
    closed = any(part.startswith(("or ", "and ")) or " or " in part or " and " in part for part in more)
    joint = r",?\s+or\s+|,\s+" if " and " in title else r",?\s+(?:or|and)\s+|,\s+"
    names = re.split(joint, text if closed else first)
    return [name for name in names if len(name.split()) <= (MAX_NAME_WORDS if _CAPITAL.search(name) else 3)]


def _is_acronym_of(letters: str, title: str) -> bool:
    """Whether `letters` are the initials of the title, small words left out or not."""
    words = folded_words(title)
    initials = ("".join(word[0] for word in words), "".join(w[0] for w in words if w not in STOP_WORDS))
    return letters.casefold() in initials or letters.casefold().removesuffix("s") in initials


@dataclass(frozen=True, slots=True)
class NameInText:
    """A run of words of a claim that might be a page's name, by the numbers of its words.

    `looks` tells how much it is written like a name, in 0..1: the share of its words with a capital
    that the start of a sentence does not explain. `capitals`: every word but small ones has one.
    """

    key: str
    first: int
    length: int
    looks: float
    capitals: bool


def names_in(terms: Sequence[Term]) -> Iterator[NameInText]:
    """Every run of up to MAX_NAME_WORDS words that could be a name, longest first at each place.

    Numbers, letters or small words alone are no name ("1889", "C", "of the"), nor is a run with a
    small word at either end, unless that is written like a name ("The Who").
    """
    for first in range(len(terms)):
        if terms[first].stop:
            continue
        for length in range(min(MAX_NAME_WORDS, len(terms) - first), 0, -1):
            run = terms[first : first + length]
            if run[-1].stop or all(term.number or len(term.word) == 1 for term in run):
                continue
            capitals = all(term.capital for term in run if term.word not in STOP_WORDS)
            looks = sum(term.name_like for term in run) / length
            yield NameInText(" ".join(term.word for term in run), first, length, looks, capitals)
