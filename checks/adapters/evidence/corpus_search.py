"""Which pages of the corpus are worth reading for a claim. Synchronous; one call uses one connection."""

import json
import sqlite3
from collections.abc import Iterable, Sequence

from checks.adapters.evidence.corpus_file import NameKind
from checks.domain.evidence import Query
from checks.domain.names import NameInText, name_key, names_in, stem_key
from checks.domain.search_terms import Term, terms_of

PAGES = 8
"""How many pages a search returns at most."""

CLAIM_WORDS = 160
"""How many words of a claim are looked at; a claim is a sentence, and what is longer is no claim."""

AMBIGUOUS = 6
"""A last word that more pages have than this ("Island") says nothing about which one is meant."""

NAME_CHARACTERS = 400
"""How much of a name is looked at; no title is longer."""

_COLUMN_WEIGHTS = "4.0, 2.0, 1.0"  # title, other names, body
_HITS = 40
_NUMBER_GAIN = 0.05


def search_pages(connection: sqlite3.Connection, query: Query, limit: int = PAGES) -> list[int]:
    """Numbers of the pages worth reading, best first: the topic's own, then by names and words."""
    terms = terms_of(query.claim, limit=CLAIM_WORDS)
    scores = _by_words(connection, terms)
    if query.topic:
        for page, score in _by_words(connection, terms_of(query.topic, limit=CLAIM_WORDS)).items():
            scores[page] = scores.get(page, 0.0) + score
    for page, bonus in _by_names(connection, terms).items():
        scores[page] = scores.get(page, 0.0) + bonus
    _break_ties_by_numbers(connection, terms, scores, 2 * limit)
    own = set(pages_named(connection, query.topic)) if query.topic else set()
    scores.update({page: scores.get(page, 0.0) for page in own})
    # Pages are numbered by title, so that equal scores come in the order of titles.
    return sorted(scores, key=lambda page: (page not in own, -scores[page], page))[:limit]


def pages_named(connection: sqlite3.Connection, name: str, *, cut_down: bool = True) -> list[int]:
    """Pages that are called so, by the surest kind of name that fits; several if it is ambiguous.

    `cut_down` also takes "bonobos" for "Bonobo", and "Beethoven" for "Ludwig van Beethoven" unless
    it could be cut down from a good many names.
    """
    key = name_key(name[:NAME_CHARACTERS])
    rows = connection.execute(
        "SELECT kind, page FROM names WHERE (key = ?1 AND kind <> ?3) OR (key = ?2 AND kind = ?3)"
        " ORDER BY kind, page",
        [key, stem_key(key), NameKind.INFLECTED],
    ).fetchall()
    surest = rows[0][0] if rows else NameKind.TITLE
    pages = [page for kind, page in rows if kind == surest]
    if surest >= NameKind.INFLECTED and not cut_down:
        return []
    return pages if surest != NameKind.PARTIAL or len(pages) <= AMBIGUOUS else []


def _match(stems: Iterable[str]) -> str:
    """An FTS5 expression for any of these words. They are letters and digits only, and quoted."""
    return " OR ".join(f'"{stem}"' for stem in dict.fromkeys(stems))


def _by_words(connection: sqlite3.Connection, terms: Sequence[Term]) -> dict[int, float]:
    """Scores by shared words, 0..1, and once more for words that are written as names.

    Numbers take no part as long as there is a word: a year would bring every page of that year.
    """
    content = [term for term in terms if not term.stop]
    words = [term.stem for term in content if not term.number] or [term.stem for term in content]
    names = [term.stem for term in content if term.name_like and not term.number]
    scores: dict[int, float] = {}
    for stems in (words, names):
        for page, score in _ranked(connection, stems):
            scores[page] = scores.get(page, 0.0) + score
    return scores


def _ranked(connection: sqlite3.Connection, stems: Sequence[str]) -> list[tuple[int, float]]:
    if not stems:
        return []
    rows = connection.execute(
        f"SELECT rowid, -bm25(words, {_COLUMN_WEIGHTS}) AS score FROM words WHERE words MATCH ?"  # noqa: S608
        " ORDER BY score DESC, rowid LIMIT ?",
        [_match(stems), _HITS],
    ).fetchall()
    if not rows:
        return []
    best = max(rows[0][1], 1e-9)
    return [(page, score / best) for page, score in rows]


_SURENESS = {
    NameKind.TITLE: 1.0,
    NameKind.BARE: 0.8,
    NameKind.ALIAS: 0.8,
    NameKind.INFLECTED: 0.7,
    NameKind.PARTIAL: 0.4,
}
_INSIDE_LONGER = 0.3


def _by_names(connection: sqlite3.Connection, terms: Sequence[Term]) -> dict[int, float]:
    """What each page gains because the claim names it: more for long, sure and early names."""
    names = list(names_in(terms))
    by_key: dict[str, list[NameInText]] = {}
    for name in names:
        for key in {name.key, stem_key(name.key)}:
            by_key.setdefault(key, []).append(name)
    rows = connection.execute(
        "SELECT key, kind, page FROM names WHERE key IN (SELECT value FROM json_each(?))",
        [json.dumps(list(by_key))],
    )
    hits = [
        (name, NameKind(kind), page)
        for key, kind, page in rows
        for name in by_key[key]
        if kind != NameKind.PARTIAL or name.capitals
    ]
    opening = min((name.first for name in names), default=0)
    found = {(name.first, name.length) for name, _, _ in hits}
    gains: dict[int, float] = {}
    for name, kind, page in hits:
        gain = _SURENESS[kind] * _weight(name, opening)
        if any(_is_inside(name, first, length) for first, length in found):
            gain *= _INSIDE_LONGER
        gains[page] = max(gains.get(page, 0.0), gain)
    return gains


def _weight(name: NameInText, opening: int) -> float:
    """How much a name in a claim counts; bm25 scores beside it are scaled to 0..2.

    The subject mostly opens the claim, so the first name counts most. Set by measurement
    (docs/adr/0006-embedded-corpus.md); the neighbourhood is flat.
    """
    place = 1.2 if name.first == opening else 0.6 / (1.0 + 0.1 * (name.first - opening))
    return 0.5 + 0.4 * min(name.length - 1, 3) + 0.4 * name.looks + place


def _is_inside(name: NameInText, first: int, length: int) -> bool:
    """Whether a longer name covers this one: "Paris" in "Treaty of Paris"."""
    return length > name.length and first <= name.first and name.first + name.length <= first + length


def _break_ties_by_numbers(
    connection: sqlite3.Connection, terms: Sequence[Term], scores: dict[int, float], reach: int
) -> None:
    """Of pages that are as good by names and words, prefer the one that has the claim's numbers."""
    for number in dict.fromkeys(term.stem for term in terms if term.number):
        best = sorted(scores, key=lambda page: (-scores[page], page))[:reach]
        rows = connection.execute(
            "SELECT rowid FROM words WHERE words MATCH ? AND rowid IN (SELECT value FROM json_each(?))",
            [_match([number]), json.dumps(best)],
        )
        for (page,) in rows.fetchall():
            scores[page] += _NUMBER_GAIN
