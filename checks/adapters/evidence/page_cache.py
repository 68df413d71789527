"""Texts of a wiki's pages on disk, so that a class that reads one article asks for it once.

Nothing here comes from a person: a page is known by its wiki, its number and its revision.
"""

import sqlite3
from dataclasses import asdict
from pathlib import Path
from typing import Any

import diskcache

from checks.adapters.evidence.mediawiki_pages import Head, WikiPage
from checks.domain.evidence import Section
from checks.domain.spans import Span

FORMAT = 2
"""Goes up when the reading of pages changes, so that texts read otherwise are not taken."""

_DAMAGE = (sqlite3.Error, OSError, diskcache.Timeout, ValueError, KeyError, TypeError)


class PageCache:
    """At most `most_bytes` of pages in `folder`; those not read for longest go first.

    A folder that cannot be read or written makes pages come from the wiki again and fails nothing.
    All calls must come from one thread. What is stored is JSON, so that a file that somebody put there
    can be no more than a wrong text.
    """

    def __init__(self, folder: Path, wiki: str, most_bytes: int) -> None:
        self._wiki = wiki
        self._cache: diskcache.Cache | None = None
        try:
            self._cache = diskcache.Cache(
                str(folder),
                disk=diskcache.JSONDisk,
                size_limit=most_bytes,
                eviction_policy="least-recently-used",
            )
        except _DAMAGE:
            self._cache = None

    def knows(self, page_id: int) -> bool:
        """Whether some revision of the page is here."""
        return self._read([FORMAT, self._wiki, page_id]) is not None

    def get(self, head: Head) -> WikiPage | None:
        """The page at exactly this revision, or None."""
        stored = self._read([FORMAT, self._wiki, head.page_id, head.revision])
        try:
            return None if stored is None else _page_from(stored)
        except _DAMAGE:
            return None

    def put(self, page: WikiPage) -> None:
        """Keep the page; the one of an older revision is dropped."""
        if self._cache is None:
            return
        known = [FORMAT, self._wiki, page.head.page_id]
        stored = {
            "head": asdict(page.head),
            "url": page.url,
            "timestamp": page.timestamp,
            "text": page.text,
            "sentences": [[span.start, span.end] for span in page.sentences],
            "sections": [[section.start, section.heading] for section in page.sections],
        }
        try:
            before = self._cache.get(known)
            if before not in (None, page.head.revision):
                self._cache.delete([*known, before])
            self._cache.set([*known, page.head.revision], stored)
            self._cache.set(known, page.head.revision)
        except _DAMAGE:
            return

    def close(self) -> None:
        """Let go of the files; on the thread that used them."""
        if self._cache is not None:
            self._cache.close()

    def _read(self, key: list[object]) -> Any:
        try:
            return None if self._cache is None else self._cache.get(key)
        except _DAMAGE:
            return None


def _page_from(stored: dict[str, Any]) -> WikiPage:
    return WikiPage(
        head=Head(**stored["head"]),
        url=stored["url"],
        timestamp=stored["timestamp"],
        text=stored["text"],
        sentences=tuple(Span(start, end) for start, end in stored["sentences"]),
        sections=tuple(Section(start, heading) for start, heading in stored["sections"]),
    )
