"""Which articles of a ZIM file are worth reading for a claim. Asks the archive only while its lock is held.

libzim finds the articles that have *all* words asked for, and knows no "or". A claim is therefore asked
several times over, with fewer and fewer of its words, the telling ones last to go. Numbers are left out
of all of this: a year would bring every article of that year. They only decide between equals.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from checks.adapters.evidence.zim_archive import Titled, ZimArchive
from checks.domain.evidence import NAME_WEIGHT, Query
from checks.domain.names import NameInText, bare_titles, name_key, names_in, partial_names, stem_key
from checks.domain.search_terms import Term, folded_words, terms_of

CLAIM_WORDS = 60
"""How many words of a claim are looked at; a claim is a sentence, and what is longer is no claim."""

ASKED_WORDS = 8
"""How many words are asked for together: the rarest that occur at all."""

HITS = 20
"""How many articles of one question are looked at."""

ENOUGH = 24
"""With as many candidates, nothing is asked for that is wider still."""

AMBIGUOUS = 6
"""A last word that more titles end in than this says nothing about which one is meant."""

_COMMON = 50  # A word in one of so many articles, and in more than a thousand, is not asked for alone.
_NUMBER_GAIN = 0.05
_RANK_GAIN = 0.3
_NUMBERS = 3
_LONGEST_PLAIN_NAME = 3  # words, of a name that is not written with capitals
_LOOK_UPS = 2  # names without an article of just that title, for which titles are searched
_PUNCTUATION = " \t\n\"“”'‘’.,;:!?()[]{}*_"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An article worth reading. `called` is the name under which it was looked up, None if by words."""

    article: Titled
    score: float
    called: str | None = None


def candidates_for(archive: ZimArchive, query: Query) -> list[Candidate]:
    """Articles worth reading, best first: the topic's own, then by names in the claim and by its words.

    More than will be read, since some turn out to list meanings or to be empty.
    """
    terms = terms_of(query.claim, limit=CLAIM_WORDS)
    scores = _by_words(archive, terms, query.claim)
    own: list[Candidate] = []
    if query.topic:
        own = pages_named(archive, query.topic)
        topic_terms = terms_of(query.topic, limit=CLAIM_WORDS)
        for path, score in _by_words(archive, topic_terms, query.topic).items():
            scores[path] = scores.get(path, 0.0) + score
    named = _by_names(archive, terms, query.claim)
    found: dict[str, Candidate] = {one.article.path: one for one in own}
    for one in named:
        found.setdefault(one.article.path, one)
    for path in scores:
        if path not in found and (article := archive.at(path)) is not None:
            found.setdefault(article.path, Candidate(article, 0.0))
    first = {one.article.path for one in own}
    ranked = [
        Candidate(one.article, round(one.score + scores.get(one.article.path, 0.0), 6), one.called)
        for one in found.values()
    ]
    return sorted(ranked, key=lambda one: (one.article.path not in first, -one.score, one.article.path))


def pages_named(archive: ZimArchive, name: str) -> list[Candidate]:
    """Articles called so: by title or redirect, else by a title that differs only in spelling or in what
    stands in brackets, else the few that a shortened name may mean."""
    name = " ".join(name.split())[:200]
    key = name_key(name)
    if not key:
        return []
    for spelling in _spellings(name, capitals=True):
        if (article := archive.named(spelling)) is not None:
            return [Candidate(article, 1.0, name)]
    alike: list[Candidate] = []
    shortened: list[Candidate] = []
    for path in archive.suggested(" ".join(folded_words(name)), HITS):
        article = archive.at(path)
        if article is None:
            continue
        titles = [article.title, *([article.via] if article.via else [])]
        forms = [form for title in titles for form in (title, *bare_titles(title))]
        if any(key == name_key(form) or stem_key(key) == stem_key(name_key(form)) for form in forms):
            alike.append(Candidate(article, 0.8, name))
        elif any(key == name_key(part) for title in titles for part in partial_names(title)):
            shortened.append(Candidate(article, 0.4, name))
    if alike:
        return alike
    return shortened if len(shortened) <= AMBIGUOUS else []


def _spellings(name: str, *, capitals: bool) -> Iterator[str]:
    """Ways in which a title may be written for a name as it stands in a text."""
    seen = set()
    for form in (
        name,
        name.rstrip("."),
        name[:-1] if name.endswith("s") and not name.endswith("ss") else name,
    ):
        for spelling in (
            form,
            form[:1].upper() + form[1:],
            *([form.title(), f"The {form}"] if capitals else []),
        ):
            if spelling and spelling not in seen:
                seen.add(spelling)
                yield spelling


def _by_names(archive: ZimArchive, terms: Sequence[Term], claim: str) -> list[Candidate]:
    """Articles that the claim names, each with what it gains by that: more for long and early names."""
    names = [name for name in names_in(terms) if name.capitals or name.length <= _LONGEST_PLAIN_NAME]
    written = _as_written(claim, {name.key for name in names})
    opening = min((name.first for name in names), default=0)
    hits: list[tuple[NameInText, list[Candidate]]] = []
    covered: list[NameInText] = []
    look_ups = 0
    for name in sorted(names, key=lambda one: (-one.length, one.first)):
        if name.key not in written or any(_is_inside(name, longer) for longer in covered):
            continue
        spelled = written[name.key]
        found = [
            Candidate(article, 1.0, spelled)
            for spelling in _spellings(spelled, capitals=name.capitals)
            if (article := archive.named(spelling)) is not None
        ][:1]
        looks_like_one = name.looks == 1.0 or name.first == opening
        if not found and name.capitals and looks_like_one and look_ups < _LOOK_UPS:
            look_ups += 1
            found = pages_named(archive, spelled)
        if found:
            hits.append((name, found))
            covered.append(name)
    gains: dict[str, Candidate] = {}
    for name, found in hits:
        weight = _weight(name, opening)
        for one in found:
            known = gains.get(one.article.path)
            if known is None or known.score < one.score * weight:
                gains[one.article.path] = Candidate(one.article, one.score * weight, one.called)
    return list(gains.values())


def _as_written(claim: str, keys: set[str]) -> dict[str, str]:
    """For each key how its name is written in the claim: with its capitals, accents and marks."""
    tokens = claim.split()[:CLAIM_WORDS]
    written: dict[str, str] = {}
    for first in range(len(tokens)):
        for length in range(1, min(9, len(tokens) - first) + 1):
            run = " ".join(tokens[first : first + length])[:200].strip(_PUNCTUATION)
            for ending in ("'s", "’s", "'", "’"):
                run = run.removesuffix(ending)
            key = " ".join(folded_words(run))
            if key in keys:
                written.setdefault(key, run)
    return written


def _weight(name: NameInText, opening: int) -> float:
    """What a name counts beside the 0..1 that all words of the claim count together.

    The subject mostly opens the claim. One plain word elsewhere ("river") counts little: a whole
    Wikipedia has an article for each. Set by measurement (docs/adr/0011-zim-files.md).
    """
    opens = name.first == opening
    if name.length == 1 and not name.capitals and not opens:
        return 0.35
    place = 1.0 if opens else 0.5 / (1.0 + 0.1 * (name.first - opening))
    return 0.3 + 0.3 * min(name.length - 1, 3) + 0.4 * name.looks + place


def _is_inside(name: NameInText, longer: NameInText) -> bool:
    return (
        longer.length > name.length
        and longer.first <= name.first
        and name.first + name.length <= longer.first + longer.length
    )


def _by_words(archive: ZimArchive, terms: Sequence[Term], text: str) -> dict[str, float]:
    """Paths with the weight of the words they are known to have, as a share of all: 0..1, and a little
    for how well the index itself thought of them, and less for having the claim's numbers."""
    weights = _weights(archive, terms, text)
    if not weights:
        return {}
    total = math.fsum(weights.values())
    proved: dict[str, set[str]] = {}
    gain: dict[str, float] = {}
    for words in _questions(list(weights), archive):
        if len(proved) >= ENOUGH and len(words) < len(weights):
            break
        share = math.fsum(weights[word] for word in words) / total
        for rank, path in enumerate(archive.matches(words, HITS)):
            proved.setdefault(path, set()).update(words)
            gain[path] = max(gain.get(path, 0.0), _RANK_GAIN * share * (1 - rank / HITS))
    for words, paths in _with_numbers(archive, terms, list(weights)):
        # Before the index' own order, which tells apart by length what has the same words.
        best = math.fsum(weights[word] for word in words) / total
        for path in paths:
            proved.setdefault(path, set()).update(words)
            gain[path] = max(gain.get(path, 0.0), best * _RANK_GAIN) + _NUMBER_GAIN
    return {
        path: math.fsum(weights[word] for word in sorted(words)) / total + gain[path]
        for path, words in proved.items()
    }


def _weights(archive: ZimArchive, terms: Sequence[Term], text: str) -> dict[str, float]:
    """The words to ask for, heaviest first, as they are written; those that occur nowhere are left out.

    Numbers take part only where there is nothing else.
    """
    spelled = {part: raw for raw in text.split() for part in folded_words(raw) if len(folded_words(raw)) == 1}
    content = [term for term in terms if not term.stop]
    content = [term for term in content if not _is_figure(term)] or content
    weights: dict[str, float] = {}
    seen: set[str] = set()
    articles = archive.about.articles
    for term in content:
        if term.stem in seen:
            continue
        seen.add(term.stem)
        word = spelled.get(term.word, term.word).strip(_PUNCTUATION)[:100]
        count = archive.count(word)
        if count == 0:
            continue
        rarity = math.log(1 + max(articles, count) / count)
        weights[word] = rarity * (NAME_WEIGHT if term.name_like else 1.0)
    heaviest = sorted(weights, key=lambda word: (-weights[word], word))[:ASKED_WORDS]
    return {word: weights[word] for word in heaviest}


def _questions(words: list[str], archive: ZimArchive) -> Iterator[tuple[str, ...]]:
    """Which words to ask for together: all, then fewer, down to pairs and single ones of the heaviest."""
    asked: set[frozenset[str]] = set()
    heaviest = words[:4]
    narrowing = [tuple(words[:length]) for length in range(len(words), 1, -1)]
    pairs = list(combinations(heaviest, 2))
    singles = [(word,) for word in heaviest if len(words) == 1 or not _is_common(archive, word)]
    for question in (*narrowing, *pairs, *singles):
        if frozenset(question) not in asked:
            asked.add(frozenset(question))
            yield question


def _is_common(archive: ZimArchive, word: str) -> bool:
    return archive.count(word) > max(1_000, archive.about.articles // _COMMON)


def _with_numbers(
    archive: ZimArchive, terms: Sequence[Term], words: list[str]
) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """For each number of the claim the articles that have it beside all words, or as many as will go."""
    if not archive.about.full_text:
        return
    numbers = [term.word for term in terms if _is_figure(term) and term.word not in words]
    for number in list(dict.fromkeys(numbers))[:_NUMBERS]:
        for length in dict.fromkeys((len(words), min(3, len(words)), 1)):
            asked = tuple(words[:length])
            if paths := archive.matches((*asked, number), HITS):
                yield asked, paths
                break


def _is_figure(term: Term) -> bool:
    """ "1891", "1890s", "19th"; not "H2O" or "B52", which name something."""
    return term.number and term.word[0].isdigit()
