"""Pages of a source, their sentences, and which of them are worth reading for a claim."""

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass

from checks.domain.errors import LookUpFailure
from checks.domain.names import bare_titles, name_key, names_in, stem_key
from checks.domain.search_terms import IRREGULAR, PRONOUNS, folded_words, stem, terms_of
from checks.domain.spans import Span


@dataclass(frozen=True, slots=True)
class Section:
    """From `start`, an offset in a page's text, `heading` holds; an empty one says that none does.

    A heading stands below those it belongs to: "Life › Early years".
    """

    start: int
    heading: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a source at one revision. Every `sentences` span lies in `text`.

    `source` is the name of the evidence source that served it; `aliases` are other titles that led
    here (redirects); `sections` are in the order of the text, and what comes before the first is the
    lead.
    """

    title: str
    url: str
    source: str
    revision: str
    licence: str
    text: str
    sentences: tuple[Span, ...]
    aliases: tuple[str, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """What a source is asked: one claim's words, and the topic if one is known."""

    claim: str
    topic: str | None = None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Pages, best first. `failures` are sources that could not be read before one answered.

    `choices` are titles to choose from where the topic has several meanings and no page of its own.
    """

    pages: tuple[Page, ...]
    failures: tuple[LookUpFailure, ...] = ()
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """One sentence of a page."""

    page: Page
    span: Span

    @property
    def text(self) -> str:
        """The sentence, in the page's own characters."""
        return self.span.of(self.page.text)

    @property
    def section(self) -> str | None:
        """The heading it stands under; None in the lead, and where the source knows none."""
        begun = bisect_right(self.page.sections, self.span.start, key=lambda section: section.start)
        return self.page.sections[begun - 1].heading or None if begun else None

    @property
    def premise(self) -> str:
        """What the models read: the title in front, so that "It" has a name."""
        return f"{self.page.title}: {self.text}" if self.page.title else self.text


@dataclass(frozen=True, slots=True)
class Scores:
    """What the entailment model thinks of one pair; three probabilities that sum to 1."""

    entail: float
    neutral: float
    contradict: float


@dataclass(frozen=True, slots=True)
class Reading:
    """One passage read against one claim. `similarity` is a cosine in -1..1 and only ranks."""

    passage: Passage
    similarity: float
    scores: Scores


LEAST_WORDS = 3
LEAST_CHARACTERS = 12
"""The shortest sentence that can be evidence; a shorter quote cannot be proved."""

NAME_WEIGHT = 1.5
"""How much more a word of the claim counts that is written as part of a name."""

NUMBER_WEIGHT = 0.05
"""What a number counts beside a word: it decides between equals and never outweighs a word."""

TITLE_WEIGHT = 0.6
"""What a word counts that the page's title says and the sentence does not."""

PRONOUN_REACH = 8
"""Among how many first words of a sentence a pronoun is taken for the page's subject."""

NAMED_WORDS = 60
"""How many words of a claim are searched for names of pages."""


def passages_of(page: Page) -> tuple[Passage, ...]:
    """The sentences of a page that can be quoted, in order.

    What is shorter than a quote may be, such as "For example,", is no
    evidence.
    """
    passages = (Passage(page, span) for span in page.sentences)
    return tuple(passage for passage in passages if _is_quotable(passage.text))


def _is_quotable(text: str) -> bool:
    return len(text) >= LEAST_CHARACTERS and sum(map(_has_letter_or_digit, text.split())) >= LEAST_WORDS


def _has_letter_or_digit(word: str) -> bool:
    return any(char.isalnum() for char in word)


def names_a_page(query: Query, pages: Sequence[Page]) -> bool:
    """Whether one of the pages is about what the query is about.

    With a topic, a page must be called so; without, a page's name must occur in the claim.
    """
    if query.topic is not None:
        wanted = {name_key(query.topic), stem_key(name_key(query.topic))}
    else:
        keys = {name.key for name in names_in(terms_of(query.claim, limit=NAMED_WORDS))}
        wanted = keys | {stem_key(key) for key in keys}
    return any(not wanted.isdisjoint((key, stem_key(key))) for page in pages for key in _name_keys(page))


def _name_keys(page: Page) -> list[str]:
    names = (page.title, *bare_titles(page.title), *page.aliases)
    return [key for name in names if (key := name_key(name))]


def prefilter(claim: str, passages: tuple[Passage, ...], keep: int = 40) -> tuple[Passage, ...]:
    """The `keep` passages that share most with the claim, best first; ties stay in the order given.

    A passage scores the claim's words that it says, each by how rare it is among the passages, names
    more, numbers hardly. A word that only the page's title says counts in part, and in full where the
    sentence has a pronoun for it: "It opened in 1889" speaks of the tower that its page is about. The
    first sentence of a page that the claim names is always kept, since it says what the subject is.
    """
    if keep <= 0 or not passages:
        return ()
    weights = _claim_weights(claim)
    vocabulary = _Vocabulary(frozenset(weights))
    said = [vocabulary.shared(passage.text) for passage in passages]
    titles = {title: vocabulary.shared(title).words for title in {passage.page.title for passage in passages}}
    holders = Counter(
        word
        for passage, sentence in zip(passages, said, strict=True)
        for word in sentence.words | titles[passage.page.title]
    )
    value = {
        word: weight * math.log(1 + (len(passages) - holders[word] + 0.5) / (holders[word] + 0.5))
        for word, weight in weights.items()
    }

    def score(number: int) -> float:
        lent = titles[passages[number].page.title] - said[number].words
        share = 1.0 if said[number].pronoun else TITLE_WEIGHT
        return _total(value, said[number].words) + share * _total(value, lent)

    best = sorted(range(len(passages)), key=lambda number: (-round(score(number), 9), number))
    leads = _leads_of_named_pages(claim, passages)[: max(1, keep // 4)]
    spare = [number for number in best if number not in leads]
    chosen = set(leads) | set(spare[: keep - len(leads)])
    return tuple(passages[number] for number in best if number in chosen)


def _total(value: dict[str, float], words: Set[str]) -> float:
    return math.fsum(value[word] for word in words)


def _claim_weights(claim: str) -> dict[str, float]:
    """What each stem of the claim weighs before its rarity is known."""
    weights: dict[str, float] = {}
    for term in terms_of(claim):
        if not term.stop:
            weight = NUMBER_WEIGHT if term.number else NAME_WEIGHT if term.name_like else 1.0
            weights[term.stem] = max(weight, weights.get(term.stem, 0.0))
    return weights


@dataclass(frozen=True, slots=True)
class _Shared:
    """The stems of the claim that a text has, and whether it has a pronoun among its first words."""

    words: frozenset[str]
    pronoun: bool


class _Vocabulary:
    """Finds the claim's stems in many texts; remembers the stem of each word for one call only."""

    def __init__(self, wanted: frozenset[str]) -> None:
        self._wanted = wanted
        self._beginnings = {root[:3] for root in wanted} | {
            form[:3] for form, base in IRREGULAR.items() if stem(base) in wanted
        }
        self._stems: dict[str, str] = {}

    def shared(self, text: str) -> _Shared:
        words = folded_words(text)
        stems = self._stems
        for word in words:
            if word not in stems:
                # A stem keeps the first letters, so most words need not be stemmed to be ruled out.
                root = stem(word) if word[:3] in self._beginnings else ""
                stems[word] = root if root in self._wanted else ""
        found = frozenset(root for word in words if (root := stems[word]))
        return _Shared(found, not PRONOUNS.isdisjoint(words[:PRONOUN_REACH]))


def _leads_of_named_pages(claim: str, passages: tuple[Passage, ...]) -> list[int]:
    """The numbers of the passages that open a page whose name occurs in the claim."""
    named = {name.key for name in names_in(terms_of(claim, limit=NAMED_WORDS))}
    seen: set[str] = set()
    leads: list[int] = []
    for number, passage in enumerate(passages):
        page = passage.page
        if page.title not in seen:
            seen.add(page.title)
            if not named.isdisjoint(_name_keys(page)):
                leads.append(number)
    return leads
