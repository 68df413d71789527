"""Finds and reads the pages of one wiki for a claim, asking for nothing twice."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, TypeVar

from checks.adapters.evidence.mediawiki_api import WikiClient
from checks.adapters.evidence.mediawiki_faults import NAME, Trouble, failed
from checks.adapters.evidence.mediawiki_memory import Fingerprints, OneFlight, Remembered
from checks.adapters.evidence.mediawiki_pages import (
    Head,
    Named,
    NoPlainText,
    UnreadableAnswer,
    WikiPage,
    choices_in,
    heads_in,
    hits_in,
    named_in,
    page_in,
)
from checks.adapters.evidence.mediawiki_questions import Question, SearchKind, question_about, usable_title
from checks.adapters.evidence.page_cache import PageCache
from checks.domain.errors import LookUpFailed, LookUpFailure
from checks.domain.evidence import Page, Query, SearchResult

PAGES = 4
"""How many pages are read for one claim; each costs the wiki a question the first time."""

HITS = 4
SEARCHES = 5_000
TITLES = 10_000
PAGES_IN_MEMORY = 100

_ABOUT_PAGES = {
    "prop": "info|pageprops",
    "ppprop": "disambiguation",
    "redirects": "1",
}
_WHOLE_PAGE = {
    "prop": "extracts|info|revisions|pageprops",
    "ppprop": "disambiguation",
    "redirects": "1",
    "explaintext": "1",
    # Headings as "== History ==", so that they and whole sections can be told from prose.
    "exsectionformat": "wiki",
    "exlimit": "1",
    "inprop": "url",
    "rvprop": "ids|timestamp",
}
_MEANINGS = _WHOLE_PAGE | {
    "prop": "extracts|info|revisions|pageprops|links",
    "plnamespace": "0",
    "pllimit": "500",
}

_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class _Found:
    """What one question led to: articles in the order in which they are worth reading.

    A hit of the search is known by number and title alone. `topic` is the first of `named` if there is
    a page of the topic's name.
    """

    named: tuple[Named, ...]
    hits: tuple[tuple[int, str], ...]
    spare: tuple[Named, ...]
    topic: Named | None


class WikiReader:
    """Everything about one wiki that needs the wiki's event loop; it belongs to the loop it is made on.

    Searches are remembered for `life` seconds by a fingerprint of their words, what titles lead to as
    long. A page's text is known by its revision, so it never grows old.
    """

    def __init__(
        self,
        client: WikiClient,
        cache: PageCache,
        cache_thread: Executor,
        *,
        kind: SearchKind,
        licence: str,
        life: float,
        clock: Callable[[], float],
    ) -> None:
        self._client = client
        self._cache = cache
        self._cache_thread = cache_thread
        self._kind = kind
        self._licence = licence
        self._fingerprints = Fingerprints()
        self._flights = OneFlight()
        self._searches: Remembered[bytes, _Found] = Remembered(SEARCHES, life, clock)
        self._titles: Remembered[str, Named] = Remembered(TITLES, life, clock)
        self._choices: Remembered[tuple[int, int], tuple[str, ...]] = Remembered(TITLES, life, clock)
        self._pages: Remembered[tuple[int, int], WikiPage] = Remembered(PAGES_IN_MEMORY, life, clock)

    def sweep(self) -> None:
        """Drop what is past its life."""
        for remembered in (self._searches, self._titles, self._choices, self._pages):
            remembered.sweep()

    async def search(self, query: Query) -> SearchResult:
        """Pages for one claim: the topic's own, those it names, those the wiki's search found."""
        fingerprint = self._fingerprints.of(query.claim, query.topic)
        found = self._searches.get(fingerprint)
        if found is None:
            found = await self._flights.join(fingerprint, lambda: self._find(query, fingerprint))
        await self._look_at_hits(found)
        wanted = self._wanted(found)
        read = await asyncio.gather(
            *(self._read(title, named) for title, named in wanted), return_exceptions=True
        )
        ambiguous = found.topic.head if found.topic is not None and found.topic.head.ambiguous else None
        failures: list[LookUpFailure] = []
        pages: dict[int, Page] = {}
        for one in read:
            if isinstance(one, LookUpFailed):
                failures.append(one.failure)
            elif isinstance(one, BaseException):
                raise one
            elif one is not None:
                page, aliases = one
                if not page.head.ambiguous:
                    pages.setdefault(page.head.page_id, self._evidence(page, aliases))
                elif found.topic is not None and page.head.page_id == found.topic.head.page_id:
                    # The wiki does not mark its pages of meanings; this one's words told.
                    ambiguous = page.head
        if failures and not pages:
            raise LookUpFailed(failures[0])
        choices = await self._choices_of(ambiguous) if ambiguous is not None else ()
        return SearchResult(tuple(pages.values()), tuple(dict.fromkeys(failures)), choices)

    async def page(self, title: str) -> SearchResult:
        """The article of that title or redirect; if it only lists meanings, those to choose from."""
        asked = usable_title(title)
        if asked is None:
            return SearchResult(())
        read = await self._read(asked, self._titles.get(asked))
        if read is None:
            return SearchResult(())
        page, aliases = read
        if page.head.ambiguous:
            return SearchResult((), choices=await self._choices_of(page.head))
        return SearchResult((self._evidence(page, aliases),))

    def _evidence(self, page: WikiPage, aliases: tuple[str, ...]) -> Page:
        return page.as_evidence(source=NAME, licence=self._licence, aliases=aliases)

    async def _find(self, query: Query, fingerprint: bytes) -> _Found:
        question = question_about(query, self._kind)
        titles = question.titles
        found = _Found((), (), (), None)
        if question.search or titles:
            answer = await self._client.ask(_parameters(question))
            named = self._understood(lambda: named_in(answer, titles))
            for title, one in named.items():
                if one is not None:
                    self._titles.put(title, one)
                    self._titles.put(one.head.title, Named(one.head))
            found = _sorted_out(question, named, self._understood(lambda: hits_in(answer)))
        self._searches.put(fingerprint, found)
        return found

    def _wanted(self, found: _Found) -> list[tuple[str, Named | None]]:
        """The first few articles, each once, with what is known of them."""
        hits = [(title, self._titles.get(title)) for _, title in found.hits]
        every: list[tuple[str, Named | None]] = [
            *((named.head.title, named) for named in found.named),
            *hits,
            *((named.head.title, named) for named in found.spare),
        ]
        first: dict[str, tuple[str, Named | None]] = {}
        for title, named in every:
            first.setdefault(title, (title, named))
        # A page of meanings is never quoted, so it takes nobody's place.
        quotable = [one for one in first.values() if one[1] is None or not one[1].head.ambiguous]
        return quotable[:PAGES]

    async def _look_at_hits(self, found: _Found) -> None:
        """For hits whose text may be on disk: ask, in one question, which revision they are at now."""
        unknown = [(number, title) for number, title in found.hits if self._titles.get(title) is None]
        stored = [number for number, _ in unknown if await self._on_cache_thread(self._cache.knows, number)]
        if stored:
            numbers = "|".join(str(number) for number in stored)
            heads = await self._flights.join(("heads", numbers), lambda: self._heads(numbers))
            for head in heads.values():
                self._titles.put(head.title, Named(head))

    async def _heads(self, numbers: str) -> dict[int, Head]:
        answer = await self._client.ask({"prop": "info|pageprops", "pageids": numbers} | _PROPERTY)
        return self._understood(lambda: heads_in(answer))

    async def _read(self, title: str, named: Named | None) -> tuple[WikiPage, tuple[str, ...]] | None:
        if named is not None:
            if named.head.ambiguous:
                return WikiPage(named.head, "", "", "", ()), named.aliases
            title = named.head.title
            latest = self._titles.get(title)
            head = latest.head if latest is not None else named.head
            page = self._pages.get(head.key)
            if page is None:
                page = await self._on_cache_thread(self._cache.get, head)
            if page is not None:
                self._pages.put(head.key, page)
                return page, named.aliases
        fetched = await self._flights.join(("page", title), lambda: self._fetch(title))
        if fetched is None:
            return None
        page, aliases = fetched
        return page, named.aliases if named is not None else aliases

    async def _fetch(self, title: str) -> tuple[WikiPage, tuple[str, ...]] | None:
        answer = await self._client.ask({"titles": title} | _WHOLE_PAGE)
        # Cutting a long article into sentences takes a while, and others wait for this loop.
        page = await self._on_cache_thread(self._understood, lambda: page_in(answer))
        if page is None:
            return None
        named = self._understood(lambda: named_in(answer, (title,)))[title]
        aliases = named.aliases if named is not None else ()
        self._titles.put(title, Named(page.head, aliases))
        self._titles.put(page.head.title, Named(page.head))
        self._pages.put(page.head.key, page)
        await self._on_cache_thread(self._cache.put, page)
        return page, aliases

    async def _choices_of(self, head: Head) -> tuple[str, ...]:
        choices = self._choices.get(head.key)
        if choices is None:
            choices = await self._flights.join(("choices", head.key), lambda: self._ask_choices(head))
            self._choices.put(head.key, choices)
        return choices

    async def _ask_choices(self, head: Head) -> tuple[str, ...]:
        answer = await self._client.ask({"titles": head.title} | _MEANINGS)
        return self._understood(lambda: choices_in(answer))

    def _understood(self, read: Callable[[], _Read]) -> _Read:
        try:
            return read()
        except UnreadableAnswer:
            raise failed(Trouble.WEB_PAGE, self._client.host) from None
        except NoPlainText:
            raise failed(Trouble.NO_PLAIN_TEXT, self._client.host) from None

    def _on_cache_thread(self, work: Callable[..., _Read], *given: Any) -> Awaitable[_Read]:
        return asyncio.get_running_loop().run_in_executor(self._cache_thread, work, *given)


_PROPERTY = {"ppprop": "disambiguation"}


def _parameters(question: Question) -> dict[str, str]:
    """One question to the wiki for both: its search, and what the titles lead to."""
    asked: dict[str, str] = {}
    if question.search:
        asked |= {
            "list": "search",
            "srsearch": question.search,
            "srwhat": "text",
            "srlimit": str(HITS),
            "srnamespace": "0",
            "srinfo": "",
            "srprop": "",
        }
    if question.titles:
        asked |= {"titles": "|".join(question.titles)} | _ABOUT_PAGES
    return asked


def _sorted_out(
    question: Question, named: Mapping[str, Named | None], hits: Sequence[tuple[int, str]]
) -> _Found:
    topic = named.get(question.topic) if question.topic else None
    first = [topic, *(named.get(name) for name in question.names)]
    spare = [named.get(word) for word in question.words]
    return _Found(
        named=tuple(one for one in first if one is not None),
        hits=tuple(hits),
        spare=tuple(one for one in spare if one is not None),
        topic=topic,
    )
