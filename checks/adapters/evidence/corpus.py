"""The embedded corpus as an evidence source: pages from an index on this machine's disk."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar
from urllib.parse import quote

from checks.adapters.evidence.corpus_file import counts_of, open_index, spans_of
from checks.adapters.evidence.corpus_search import pages_named, search_pages
from checks.domain.errors import CorpusMissing, LookUpFailed, LookUpFailure, LookUpFault
from checks.domain.evidence import Page, Query, SearchResult
from checks.ports import SourceCard

NAME = "corpus"
LICENCE = "CC BY-SA 4.0"

_ARTICLE_URL = "https://en.wikipedia.org/wiki/"
_Answer = TypeVar("_Answer")


def article_url(title: str) -> str:
    """The address of today's article of that title."""
    return _ARTICLE_URL + quote(title.replace(" ", "_"), safe="/:(),!*@;~")


class CorpusSource:
    """Searches the index that `manage.py build_corpus` made.

    SQLite runs on threads of its own, each call with one of as many read-only connections. All are
    opened at the start and hold the same file, also when a newer one is put in its place meanwhile.
    """

    def __init__(self, path: Path, threads: int = 2) -> None:
        """Open the index. Raises CorpusMissing where there is none or it is of another version."""
        self._idle: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        self._connections: list[sqlite3.Connection] = []
        for _ in range(threads):
            connection, made = open_index(path)
            self._connections.append(connection)
            self._idle.put(connection)
        try:
            pages = counts_of(self._connections[0], path).pages
        except CorpusMissing:
            self._close_connections()
            raise
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="corpus")
        self._card = SourceCard(
            name=NAME,
            title="Wikipedia article openings, offline collection",
            revision=f"{made.source} {made.version}, sha256 {made.source_sha256[:12]}",
            licence=LICENCE,
            pages=pages,
            host=None,
            caveat=f"A starter of {pages:,} article openings; today's article may differ.",
        )

    @property
    def card(self) -> SourceCard:
        """What this source is, with the revision of the data it was made from."""
        return self._card

    async def search(self, query: Query) -> SearchResult:
        """Up to eight pages for a claim, best first. Raises LookUpFailed on a damaged file."""
        return await self._ask(lambda connection: search_pages(connection, query))

    async def page(self, title: str) -> SearchResult:
        """The page called so, by title or another of its names; several if the name is ambiguous."""
        return await self._ask(lambda connection: pages_named(connection, title, cut_down=False))

    def close(self) -> None:
        """End the threads and close the file."""
        self._threads.shutdown()
        self._close_connections()

    def _close_connections(self) -> None:
        for connection in self._connections:
            connection.close()

    async def _ask(self, find: Callable[[sqlite3.Connection], list[int]]) -> SearchResult:
        def read() -> SearchResult:
            connection = self._idle.get()
            try:
                return SearchResult(self._pages(connection, find(connection)))
            finally:
                self._idle.put(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, read)
        except (sqlite3.Error, ValueError, KeyError, TypeError) as error:
            # Not only SQLite notices a damaged file: spans and names may no longer parse.
            raise LookUpFailed(
                LookUpFailure(
                    NAME,
                    LookUpFault.BROKEN_ANSWER,
                    "The article collection on this machine could not be read. "
                    "Whoever runs this site can mend it with: make install",
                )
            ) from error

    def _pages(self, connection: sqlite3.Connection, numbers: Sequence[int]) -> tuple[Page, ...]:
        marks = ",".join("?" * len(numbers))
        rows = {
            number: (title, text, spans, aliases)
            for number, title, text, spans, aliases in connection.execute(
                f"SELECT id, title, text, spans, aliases FROM pages WHERE id IN ({marks})",  # noqa: S608
                numbers,
            )
        }
        return tuple(self._page(*rows[number]) for number in numbers)

    def _page(self, title: str, text: str, spans: bytes, aliases: str) -> Page:
        return Page(
            title=title,
            url=article_url(title),
            source=NAME,
            revision=self._card.revision,
            licence=LICENCE,
            text=text,
            sentences=spans_of(spans),
            aliases=tuple(json.loads(aliases)),
        )
