"""A Kiwix ZIM file as an evidence source: a whole Wikipedia on this machine's disk."""

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote

from checks.adapters.evidence.zim_archive import About, Titled, ZimArchive, ZimBroken
from checks.adapters.evidence.zim_articles import Article, read_article
from checks.adapters.evidence.zim_search import Candidate, candidates_for, pages_named
from checks.adapters.threads import give_way
from checks.domain.errors import LookUpFailed, LookUpFailure, LookUpFault
from checks.domain.evidence import Page, Query, SearchResult
from checks.domain.names import aliases_from_lead, bare_titles, name_key, numeral_forms
from checks.domain.text import split_prose, usable_text
from checks.ports import SourceCard

NAME = "zim"

PAGES = 8
"""How many pages a search returns at most."""

LONGEST_TEXT = 1_000_000
"""Characters of one article that are read; what comes after them is not."""

_KEPT_CHARACTERS = 20_000_000
_THREADS = 2
_MOST_READ = 2 * PAGES  # articles that are opened for one search, of which some may be empty
_MEANINGS_OF_A_NAME = 4  # pages that a name in a claim stands for, where it stands for many

log = logging.getLogger(__name__)


class ZimSource:
    """Searches one ZIM file. Nothing leaves the machine, and what was asked is not kept.

    libzim is asked by one thread at a time; reading HTML and finding sentences runs beside it. Pages
    that were read stay in memory, bounded by their length, the ones unread for longest going first.
    """

    def __init__(self, path: Path) -> None:
        """Open the file. Raises SourceUnusable where it is none, is damaged, or is not in English."""
        self._archive = ZimArchive(path)
        about = self._archive.about
        self._card = _card(about)
        self._read_before = _ReadArticles(_KEPT_CHARACTERS)
        self._threads = ThreadPoolExecutor(
            max_workers=_THREADS, thread_name_prefix="zim", initializer=give_way
        )
        log.info("Evidence from the ZIM file %s: %s, %s articles.", about.file, about.title, about.articles)

    @property
    def card(self) -> SourceCard:
        """What the file says of itself; the revision is its name, date and id."""
        return self._card

    async def search(self, query: Query) -> SearchResult:
        """Up to eight pages for a claim, best first. Raises LookUpFailed if the file cannot be read."""
        asked = Query(usable_text(query.claim), usable_text(query.topic) if query.topic else None)
        return await self._ask(lambda archive: candidates_for(archive, asked))

    async def page(self, title: str) -> SearchResult:
        """The page of that title or redirect; several if the name is ambiguous. Raises LookUpFailed."""
        name = usable_text(title)
        return await self._ask(
            lambda archive: [one for one in pages_named(archive, name) if one.score > _SHORTENED]
        )

    def close(self) -> None:
        """End the threads and close the file."""
        self._threads.shutdown()
        self._archive.close()

    async def _ask(self, find: Callable[[ZimArchive], list[Candidate]]) -> SearchResult:
        try:
            pages = await asyncio.get_running_loop().run_in_executor(self._threads, self._look_up, find)
        except (ZimBroken, RuntimeError, LookupError, ValueError, OSError, TypeError) as error:
            # libzim tells of damage by whatever error comes first: a path that is not there, a number
            # that cannot be.
            raise LookUpFailed(
                LookUpFailure(
                    NAME,
                    LookUpFault.BROKEN_ANSWER,
                    "The ZIM file on this machine could not be read: it is gone, was changed, or is damaged. "
                    "Whoever runs this site can put it back and start the site again.",
                )
            ) from error
        return SearchResult(pages)

    def _look_up(self, find: Callable[[ZimArchive], list[Candidate]]) -> tuple[Page, ...]:
        with self._archive.lock:
            self._archive.still_whole()
            candidates = find(self._archive)
        pages: dict[str, Page] = {}
        for candidate, read in self._articles(candidates):
            if read.page.text and not read.article.lists_meanings and candidate.article.path not in pages:
                pages[candidate.article.path] = _called(read.page, candidate.article.via)
            if len(pages) == PAGES:
                break
        return tuple(pages.values())

    def _articles(self, candidates: Sequence[Candidate]) -> Iterator[tuple[Candidate, "_Read"]]:
        """The candidates, read; one that only lists meanings is followed by those of its name."""
        good = [one.article.path for one in candidates]
        for candidate in candidates[:_MOST_READ]:
            read = self._read(candidate.article)
            yield candidate, read
            if read.article.lists_meanings and candidate.called:
                for meaning in self._meanings(candidate, read, good):
                    yield Candidate(meaning, candidate.score), self._read(meaning)

    def _meanings(self, candidate: Candidate, read: "_Read", good: Sequence[str]) -> list[Titled]:
        """What a name stands for: the listed articles of that name, those first that the search found."""
        wanted = {name_key(form) for form in (candidate.article.title, candidate.called or "")}
        wanted |= {name_key(form) for form in bare_titles(candidate.article.title)}
        found: dict[str, Titled] = {}
        with self._archive.lock:
            for path in read.article.meanings:
                article = self._archive.named(path)
                if article is None or article.path == candidate.article.path:
                    continue
                if not wanted.isdisjoint(map(name_key, (article.title, *bare_titles(article.title)))):
                    found.setdefault(article.path, article)
        place = {path: number for number, path in enumerate(good)}
        ranked = sorted(found.values(), key=lambda one: place.get(one.path, len(good)))
        return ranked[:_MEANINGS_OF_A_NAME]

    def _read(self, article: Titled) -> "_Read":
        known = self._read_before.get(article.path)
        if known is not None:
            return known
        with self._archive.lock:
            self._archive.still_whole()
            markup = self._archive.html(article.path)
        read = _read_page(article, read_article(article.title, markup), self._archive.about)
        self._read_before.keep(article.path, read)
        return read


_SHORTENED = 0.4  # The score of a page that is only called so for short; `page` is asked for the real name.


@dataclass(frozen=True, slots=True)
class _Read:
    """An article, read: what its HTML said, and the page without the name that led there."""

    article: Article
    page: Page


class _ReadArticles:
    """The articles read last, up to so many characters of text in all. From any thread."""

    def __init__(self, characters: int) -> None:
        self._characters = characters
        self._used = 0
        self._kept: OrderedDict[str, _Read] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, path: str) -> _Read | None:
        with self._lock:
            if path in self._kept:
                self._kept.move_to_end(path)
            return self._kept.get(path)

    def keep(self, path: str, read: _Read) -> None:
        with self._lock:
            if path in self._kept:
                return
            self._kept[path] = read
            self._used += _room_of(read)
            while self._used > self._characters and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                self._used -= _room_of(dropped)


def _room_of(read: _Read) -> int:
    return len(read.page.text) + 1_000


def _card(about: About) -> SourceCard:
    words = "" if about.full_text else " It has no full-text index, so only titles of articles are searched."
    return SourceCard(
        name=NAME,
        title=f"{about.title} ({about.language}, {about.date}), offline",
        revision=f"{about.file}, {about.date}, {about.uuid}",
        licence=about.licence,
        pages=about.articles,
        host=None,
        caveat=f"{about.articles:,} articles as of {about.date}; today's article may differ.{words}",
    )


def _read_page(article: Titled, read: Article, about: About) -> _Read:
    text = read.text
    if len(text) > LONGEST_TEXT:
        log.warning("Of an article of %d characters the first %d are read.", len(text), LONGEST_TEXT)
        text = text[:LONGEST_TEXT].rpartition("\n\n")[0]
    title = usable_text(article.title)
    page = Page(
        title=title,
        url=address_of(article.path, read.canonical, about),
        source=NAME,
        revision=f"{about.file}, {about.date}, {about.uuid}",
        licence=about.licence,
        text=text,
        sentences=() if read.lists_meanings else tuple(one.span for one in split_prose(text)),
        aliases=tuple(
            dict.fromkeys((*bare_titles(title), *numeral_forms(title), *aliases_from_lead(title, text)))
        ),
        sections=read.sections,
    )
    # The text lives on in the page; the article is kept for what else it said.
    return _Read(replace(read, text=""), page)


def _called(page: Page, name: str | None) -> Page:
    if name is None or name in page.aliases:
        return page
    return replace(page, aliases=(name, *page.aliases))


def address_of(path: str, canonical: str | None, about: About) -> str:
    """Where today's article can be opened: in the wiki that the file was made from, else at the address
    that the page gives for itself, else an address that names the place in the file and opens nothing."""
    if about.wiki_host is not None:
        return f"https://{about.wiki_host}/wiki/{quote(path.removeprefix('A/'), safe='/:(),!*@;~')}"
    return canonical or f"zim:{about.uuid}/{quote(path, safe='/:(),!*@;~')}"
