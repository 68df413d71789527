"""What the user supplied, as the only evidence: "check against my sources only". In memory alone."""

import asyncio
import hashlib
import threading
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from checks.domain.evidence import Page, Query, SearchResult
from checks.domain.names import name_key
from checks.domain.search_terms import STOP_WORDS, folded_words, stem, terms_of
from checks.domain.text import split_prose
from checks.ports import SourceCard

NAME = "documents"
PAGES = 8
SENTENCES = 200
OPENING = 5
"""How many sentences of one document a search returns; a book is not read again for every claim.

The first few are always among them: they say what the document is about.
"""

_CLAIM_WORDS = 160


@dataclass(frozen=True, slots=True)
class Document:
    """A text that the user supplied, by the name they gave it. `url` where it came from, if known."""

    title: str
    text: str
    url: str | None = None


class DocumentsSource:
    """Searches the documents of one check. It dies with the check and writes nothing anywhere.

    Documents are cut up when the first question comes, on a worker thread.
    """

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = tuple(documents)
        digest = hashlib.sha256()
        for document in self._documents:
            digest.update(hashlib.sha256(f"{document.title}\0{document.text}".encode()).digest())
        self._revision = f"sha256 {digest.hexdigest()[:12]}"
        self._read: tuple[_Read, ...] | None = None
        self._reading = threading.Lock()

    @property
    def card(self) -> SourceCard:
        """What this source is; the revision is the hash of all texts."""
        return SourceCard(
            name=NAME,
            title="Your own sources",
            revision=self._revision,
            licence="as supplied",
            pages=len(self._documents),
            host=None,
            caveat="Only the texts you gave were read.",
        )

    async def search(self, query: Query) -> SearchResult:
        """Documents that share a word with the claim or topic, best first.

        A long document comes with the sentences that share most with the claim and with its first
        ones; its text is whole.
        """
        return await asyncio.to_thread(lambda: _search(self._documents_read(), query))

    async def page(self, title: str) -> SearchResult:
        """The documents of that name, whole."""
        wanted = name_key(title)
        read = await asyncio.to_thread(self._documents_read)
        return SearchResult(tuple(one.page for one in read if name_key(one.page.title) == wanted))

    def _documents_read(self) -> tuple["_Read", ...]:
        with self._reading:
            if self._read is None:
                self._read = tuple(_read_one(document) for document in self._documents)
            return self._read


@dataclass(frozen=True, slots=True)
class _Read:
    """A document cut up, with the numbers of the sentences that have a stem."""

    page: Page
    sentences_with: dict[str, tuple[int, ...]]


def _read_one(document: Document) -> _Read:
    sha256 = hashlib.sha256(document.text.encode()).hexdigest()
    sentences = split_prose(document.text)
    page = Page(
        title=document.title,
        url=document.url or f"urn:sha256:{sha256}",
        source=NAME,
        revision=f"sha256 {sha256[:12]}",
        licence="as supplied",
        text=document.text,
        sentences=tuple(sentence.span for sentence in sentences),
    )
    numbers: dict[str, list[int]] = {}
    for number, sentence in enumerate(sentences):
        for word in dict.fromkeys(folded_words(sentence.text)):
            if word not in STOP_WORDS:
                numbers.setdefault(stem(word), []).append(number)
    return _Read(page, {root: tuple(dict.fromkeys(found)) for root, found in numbers.items()})


def _search(read: Sequence[_Read], query: Query) -> SearchResult:
    asked = f"{query.topic}. {query.claim}" if query.topic else query.claim
    stems = {term.stem for term in terms_of(asked, limit=_CLAIM_WORDS) if not term.stop}
    scored = []
    for one in read:
        title = {stem(word) for word in folded_words(one.page.title)}
        shared = sum(root in one.sentences_with or root in title for root in stems)
        if shared:
            scored.append((shared, one))
    scored.sort(key=lambda pair: (-pair[0], pair[1].page.title))
    return SearchResult(tuple(_excerpt(one, stems) for _, one in scored[:PAGES]))


def _excerpt(one: _Read, stems: set[str]) -> Page:
    """The page with its sentences, or of very many the ones worth reading, in the order of the text."""
    if len(one.page.sentences) <= SENTENCES:
        return one.page
    worth: dict[int, float] = defaultdict(float)
    for root in sorted(stems):
        holders = one.sentences_with.get(root, ())
        for number in holders:
            worth[number] += 1 / len(holders)
    best = sorted(worth, key=lambda number: (-worth[number], number))[: SENTENCES - OPENING]
    kept = sorted({*range(OPENING), *best})
    return replace(one.page, sentences=tuple(one.page.sentences[number] for number in kept))
