"""Whether a sentence speaks about the subject of a claim, or about somebody beside it.

A conflict must be about the same subject. "Faye's father died in 1918" says nothing about Julia
Faye, "Julia Ward" is another person, and "She was born in 1892" is about Julia Faye only on Julia
Faye's own page.
"""

import re
import unicodedata
from dataclasses import dataclass

from checks.domain.evidence import Page, Passage
from checks.domain.names import bare_titles, name_key
from checks.domain.spans import Span

# "+" and "#" behind a word belong to it: C++ and C# are not C.
_WORD = re.compile(r"[^\W_]+(?:[-.'’][^\W_]+)*(?:[+#]+\d*(?![\w+#])(?:['’]s\b)?)?", re.UNICODE)
_POSSESSIVE = re.compile(r"['’]s?$")
_DISAMBIGUATOR = re.compile(r"\s*\([^()]*\)\s*$")
_ARTICLES = frozenset({"the", "a", "an"})

# Words that may stand before a surname without making it somebody else's ("President Curie").
_HONORIFICS = frozenset(
    "mr mrs ms miss dr prof professor sir dame lord lady president king queen prince princess emperor "
    "empress pope saint st general captain colonel senator judge justice chancellor minister the".split()
)
# What stands behind these in a name is another name: "Tower of London", "Simon & Garfunkel".
_JOINING = frozenset("of in for at on to from by with under over and or &".split())
# "the father of Julia Faye" is about the father.
_RELATED_TO = re.compile(
    r"\b(?:father|mother|parents?|brother|sister|siblings?|son|daughter|child|children|wife|husband|spouse|"
    r"widow|widower|uncle|aunt|nephew|niece|cousin|grandfather|grandmother|grandson|granddaughter|"
    r"friend|colleague|student|teacher|successor|predecessor|namesake|biographer)s?\s+(?:of|to)\s+"
    r"(?:[^\W_]+\s+){0,2}$",
    re.IGNORECASE,
)
# A nominative pronoun as the subject of the main clause, at most after one adverbial.
_LEADING_PRONOUN = re.compile(
    r"^[\"“(\[]?(?:(?:in|on|at|by|after|before|during|from|since|until|upon|while|when|with|later|then|"
    r"also|although|though|initially|eventually|subsequently|afterwards?|soon|finally|meanwhile|moreover|"
    r"furthermore|additionally|despite|originally|today|there|however|as)\b"
    r"[^;:.!?]{0,90}?[, ]\s*)?(?P<pronoun>he|she|they|it)\b(?!['’]s\s+(?:father|mother))",
    re.IGNORECASE,
)
_POSSESSIVE_START = re.compile(r"^[\"“(\[]?(?P<pronoun>his|her|their|its)\s+\w", re.IGNORECASE)


def _name_words(text: str) -> tuple[str, ...]:
    return tuple(fold_word(match.group()) for match in _WORD.finditer(text))


def fold_word(word: str) -> str:
    """One word without case, diacritics and a possessive ending."""
    bare = _POSSESSIVE.sub("", word)
    decomposed = unicodedata.normalize("NFKD", bare.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def bare_name(title: str) -> str:
    """A title without its disambiguator and leading article: "The Hobbit (film)" -> "Hobbit"."""
    name = _DISAMBIGUATOR.sub("", title.strip()) or title.strip()
    first, _, rest = name.partition(" ")
    return rest.strip() if rest and first.casefold() in _ARTICLES else name


def is_own_page(page: Page, topic: str) -> bool:
    """Whether this is the topic's own page, by its title or a title that led here."""
    wanted = name_key(bare_name(topic))
    return any(name_key(bare_name(title)) == wanted for title in (page.title, *page.aliases))


@dataclass(frozen=True, slots=True)
class Mention:
    """One place where a sentence names the subject. `possessive`: as in "Faye's father"."""

    span: Span
    possessive: bool


def mentions(text: str, topic: str) -> tuple[Mention, ...]:
    """Every place that names the topic: its full name, or its last word standing alone.

    A first name alone is not enough, and the last word does not count inside another name
    ("Julia Ward" is no mention of "Faye Ward", "Tokyo Tower" none of "Eiffel Tower"), nor where it names
    something else already inside the topic ("London" is no mention of "Tower of London").
    """
    name = _name_words(bare_name(topic))
    if not name:
        return ()
    found = list(_WORD.finditer(text))
    folded = [fold_word(match.group()) for match in found]
    result: list[Mention] = []
    taken: set[int] = set()
    for index in range(len(folded) - len(name) + 1):
        if tuple(folded[index : index + len(name)]) == name:
            last = index + len(name) - 1
            result.append(_mention(text, found[index], found[last]))
            taken.update(range(index, last + 1))
    if len(name) > 1 and not _ends_in_another_name(topic):
        result += [
            _mention(text, found[index], found[index])
            for index, word in enumerate(folded)
            if word == name[-1] and index not in taken and _stands_alone(text, found, folded, name, index)
        ]
    return tuple(sorted(result, key=lambda mention: mention.span))


def _ends_in_another_name(topic: str) -> bool:
    return any(word.casefold() in _JOINING for word in bare_name(topic).split()[:-1])


def _stands_alone(
    text: str, found: list[re.Match[str]], folded: list[str], name: tuple[str, ...], index: int
) -> bool:
    word = found[index].group()
    if not word[:1].isupper():
        return False
    following = found[index + 1] if index + 1 < len(found) else None
    if following is not None and _adjacent(text, found[index], following) and following.group()[:1].isupper():
        return False
    if index == 0 or not _adjacent(text, found[index - 1], found[index]):
        return True
    before = found[index - 1].group()
    return not before[:1].isupper() or folded[index - 1] in _HONORIFICS or folded[index - 1] in name


def _adjacent(text: str, left: re.Match[str], right: re.Match[str]) -> bool:
    return text[left.end() : right.start()].strip(" .") == ""


def _mention(text: str, first: re.Match[str], last: re.Match[str]) -> Mention:
    possessive = bool(_POSSESSIVE.search(last.group())) or text[last.end() : last.end() + 1] in ("'", "’")
    return Mention(Span(first.start(), last.end()), possessive)


def _named(passage: Passage, topic: str) -> tuple[Mention, ...]:
    """The mentions of the topic in a passage.

    On the page of somebody else who is called by the topic's last word, that word alone is theirs: "London"
    is no mention of Jack London on the page of the city.
    """
    found = mentions(passage.text, topic)
    if is_own_page(passage.page, topic) or not _belongs_to_a_namesake(passage.page, topic):
        return found
    return tuple(one for one in found if len(_name_words(one.span.of(passage.text))) > 1)


def _belongs_to_a_namesake(page: Page, topic: str) -> bool:
    name = _name_words(bare_name(topic))
    own = {word for word in name if word not in _HONORIFICS}
    forms = [_name_words(bare_name(form)) for form in (page.title, *bare_titles(page.title), *page.aliases)]
    alike = [set(form) for form in forms if form[-1:] == name[-1:]]
    # "Franklin D. Roosevelt" is Franklin Roosevelt, but "London" is not Jack London.
    same = any(own <= form or (len(form) > 1 and form <= own) for form in alike)
    return bool(alike) and not same


def leading_pronoun(text: str) -> Span | None:
    """Where "He", "She", "They" or "It" stands as the subject of the sentence, if it does."""
    match = _LEADING_PRONOUN.match(text)
    return Span(*match.span("pronoun")) if match else None


def speaks_of(passage: Passage, topic: str, claim: str) -> bool:
    """The subject rule: whether the passage is about the topic itself.

    A possessive ("Faye's father") counts only where the claim speaks of the same thing of theirs. On
    another page "It" is what that page is about, even where the topic is named behind: "It makes up most
    of the Earth", of its mantle.
    """
    text = passage.text
    if leading_pronoun(text) is not None and not is_own_page(passage.page, topic):
        return False
    named = _named(passage, topic)
    if any(
        not mention.possessive and not _RELATED_TO.search(text[: mention.span.start]) for mention in named
    ):
        return True
    if any(mention.possessive and _same_possession(text, mention, topic, claim) for mention in named):
        return True
    if named or not is_own_page(passage.page, topic) or _POSSESSIVE_START.match(text):
        return False
    return leading_pronoun(text) is not None or _names_kind(text, topic)


def concerns(passage: Passage, topic: str) -> bool:
    """Whether the passage can say anything of the subject at all; less strict than `speaks_of`.

    It can if it stands on the subject's own page or names the subject. Without this, "was a military
    commander" on the page of one general would back the same words about another, and the page of
    the Andes that Mount Everest lies there.
    """
    return is_own_page(passage.page, topic) or bool(_named(passage, topic))


def _same_possession(text: str, mention: Mention, topic: str, claim: str) -> bool:
    possessed = _WORD.search(text, mention.span.end + 1)
    if possessed is None:
        return False
    return any(
        own.possessive
        and (match := _WORD.search(claim, own.span.end + 1)) is not None
        and fold_word(match.group()) == fold_word(possessed.group())
        for own in mentions(claim, topic)
    )


def _names_kind(text: str, topic: str) -> bool:
    """ "The tower ..." on the page of the Eiffel Tower."""
    name = _name_words(bare_name(topic))
    words = _name_words(text)
    return len(name) > 1 and len(words) > 1 and words[0] in {"the", "this"} and words[1] == name[-1]


def with_pronoun_of(claim: str, passage: Passage, topic: str | None) -> str:
    """The claim with the sentence's own pronoun where it names the subject, on the subject's own page.

    Beside "Afterward, she wrote essays." the claim "Afterward, Ayn Rand wrote essays." becomes that
    sentence word for word. The claim as it is where either says nothing of the kind.
    """
    if topic is None or not is_own_page(passage.page, topic):
        return claim
    match = _POSSESSIVE_START.match(passage.text)
    pronoun = Span(*match.span("pronoun")) if match else leading_pronoun(passage.text)
    named = next((one for one in mentions(claim, topic) if one.possessive is bool(match)), None)
    if pronoun is None or named is None:
        return claim
    rest = claim[named.span.end :].removeprefix("'").removeprefix("’")
    return claim[: named.span.start] + pronoun.of(passage.text) + rest


@dataclass(frozen=True, slots=True)
class NamedSentence:
    """A sentence with its leading pronoun replaced by the topic; `original` maps spans back."""

    text: str
    at: int = 0
    grown: int = 0
    inserted: int = 0

    def original(self, span: Span) -> Span | None:
        """The same stretch in the sentence as it was, or None if it lies in the inserted name."""
        if span.end <= self.at:
            return span
        if span.start >= self.at + self.inserted:
            return span.shifted(-self.grown)
        return None


def with_subject_named(passage: Passage, topic: str | None) -> NamedSentence:
    """ "It opened in 1889." on the page "Eiffel Tower" -> "Eiffel Tower opened in 1889." """
    text = passage.text
    if topic is None or not is_own_page(passage.page, topic):
        return NamedSentence(text)
    pronoun = leading_pronoun(text)
    if pronoun is None:
        return NamedSentence(text)
    named = text[: pronoun.start] + topic + text[pronoun.end :]
    return NamedSentence(named, pronoun.start, len(topic) - len(pronoun), len(topic))
