"""A live wiki as an evidence source: any MediaWiki with TextExtracts, Wikipedia among them."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checks.adapters.evidence.mediawiki_api import Manners, Timing, WikiClient
from checks.adapters.evidence.mediawiki_faults import NAME, Trouble, failed
from checks.adapters.evidence.mediawiki_questions import SearchKind
from checks.adapters.evidence.mediawiki_reader import WikiReader
from checks.adapters.evidence.page_cache import PageCache
from checks.adapters.threads import give_way
from checks.domain.evidence import Query, SearchResult
from checks.ports import SourceCard

REMEMBERED_SECONDS = 3_600.0
"""How long a search is remembered: no longer than the report that it was made for lives."""

SWEEP_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Wiki:
    """Which wiki is asked and where its pages are kept. `api_url` is that of its api.php."""

    api_url: str
    title: str
    licence: str
    kind: SearchKind
    cache_folder: Path
    cache_bytes: int


class MediaWikiSource:
    """Asks one wiki, from whatever event loop.

    Checks run on one loop and pages are served from another, but a wiki must see one line of questions
    and one set of answers. So the source has a thread with a loop of its own; callers wait for their
    answer on theirs. The thread starts with the first question and ends with `close`.
    """

    def __init__(
        self,
        wiki: Wiki,
        manners: Manners,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wiki = wiki
        self._manners = manners
        self._timing = timing
        self._clock = clock
        self._starting = threading.Lock()
        self._running: _Running | None = None
        self._closed = False
        self._host = _host_of(wiki.api_url)

    @property
    def card(self) -> SourceCard:
        """What this source is. No revision of the whole: each page is shown with its own."""
        return SourceCard(
            name=NAME,
            title=self._wiki.title,
            revision=f"live at {self._host}, each page at its own revision",
            licence=self._wiki.licence,
            pages=None,
            host=self._host,
            caveat=f"Read live: claims are sent to {self._host}, one at a time, and its pages may change.",
        )

    async def search(self, query: Query) -> SearchResult:
        """Up to four pages for a claim, best first. Raises LookUpFailed."""
        return await self._on_wiki_loop(lambda reader: reader.search(query))

    async def page(self, title: str) -> SearchResult:
        """The article of that title or redirect, or the meanings to choose from. Raises LookUpFailed."""
        return await self._on_wiki_loop(lambda reader: reader.page(title))

    def close(self) -> None:
        """End the thread; questions under way fail as not answered. From any other thread."""
        with self._starting:
            self._closed = True
            running, self._running = self._running, None
        if running is not None:
            running.close()

    async def _on_wiki_loop(
        self, ask: Callable[[WikiReader], Coroutine[Any, Any, SearchResult]]
    ) -> SearchResult:
        running = self._running
        if running is None:
            # Starting opens files, which the caller's loop must not wait for.
            running = await asyncio.to_thread(self._start)
        with self._starting:
            if self._closed:
                raise failed(Trouble.CLOSED, self._host)
            future = asyncio.run_coroutine_threadsafe(ask(running.reader), running.loop)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            if self._closed and not _being_cancelled():
                raise failed(Trouble.CLOSED, self._host) from None
            raise

    def _start(self) -> "_Running":
        with self._starting:
            if self._closed:
                raise failed(Trouble.CLOSED, self._host)
            if self._running is None:
                self._running = _Running(self._wiki, self._manners, self._timing, self._clock)
            return self._running


class _Running:
    """The wiki's thread while it runs, with its loop and what lives on it."""

    def __init__(
        self, wiki: Wiki, manners: Manners, timing: Timing | None, clock: Callable[[], float]
    ) -> None:
        self._wiki = wiki
        self._manners = manners
        self._timing = timing
        self._clock = clock
        self._cache_thread = ThreadPoolExecutor(1, thread_name_prefix="wiki-pages", initializer=give_way)
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="wiki", daemon=True)
        self._thread.start()
        self.reader = asyncio.run_coroutine_threadsafe(self._open(), self.loop).result()

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._shut(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    async def _open(self) -> WikiReader:
        wiki = self._wiki
        self._client = WikiClient(wiki.api_url, self._manners, self._timing)
        self._cache = await self.loop.run_in_executor(
            self._cache_thread, PageCache, wiki.cache_folder, wiki.api_url, wiki.cache_bytes
        )
        reader = WikiReader(
            self._client,
            self._cache,
            self._cache_thread,
            kind=wiki.kind,
            licence=wiki.licence,
            life=REMEMBERED_SECONDS,
            clock=self._clock,
        )
        self._sweeping = self.loop.create_task(self._sweep_by_itself(reader))
        return reader

    async def _sweep_by_itself(self, reader: WikiReader) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            reader.sweep()

    async def _shut(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._client.close()
        await self.loop.run_in_executor(self._cache_thread, self._cache.close)
        self._cache_thread.shutdown()


def _being_cancelled() -> bool:
    """Whether the caller's own task was told to stop, rather than the wiki's."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _host_of(api_url: str) -> str:
    return api_url.split("//", 1)[-1].split("/", 1)[0].rpartition("@")[2]
