"""One ZIM file, opened: what it says of itself, and the few questions that a search asks of it."""

import logging
import os
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from libzim.reader import Archive
from libzim.search import Query as FullTextQuery
from libzim.search import Searcher
from libzim.suggestion import SuggestionSearcher

from checks.adapters.evidence.zim_articles import LONGEST_HTML
from checks.domain.errors import SourceUnusable
from checks.domain.search_terms import folded_words, stem

log = logging.getLogger(__name__)

_GET_ONE = "Get a whole English one from the Kiwix library and name it in RECEIPTS_ZIM."
_REDIRECTS = 8
_LONGEST_NAME = 300
_ENGLISH = re.compile(r"(?:en|eng)(?:[-_]\w+)?", re.IGNORECASE)
_WIKI_NAME = re.compile(r"wikipedia_en_(simple(?:_|$))?", re.IGNORECASE)
_HOST = re.compile(r"(?:https?://)?([a-z0-9][a-z0-9.-]*\.[a-z]{2,})(?:[:/].*)?", re.IGNORECASE)
_WIKI_HOSTS = (
    "wikipedia.org", "wiktionary.org", "wikivoyage.org", "wikibooks.org", "wikiversity.org",
    "wikiquote.org", "wikinews.org", "wikisource.org",
)  # fmt: skip


class ZimBroken(Exception):
    """The file is gone, was changed since it was opened, or cannot be read any more."""


@dataclass(frozen=True, slots=True)
class About:
    """What a ZIM file says of itself. `wiki_host` is the Wikipedia or sister that it was made from."""

    title: str
    language: str
    date: str
    licence: str
    file: str
    uuid: str
    articles: int
    wiki_host: str | None
    full_text: bool


@dataclass(frozen=True, slots=True)
class Titled:
    """An article of the file; `via` is the title of the redirect that led to it, if one did."""

    path: str
    title: str
    via: str | None = None


class ZimArchive:
    """A ZIM file open for reading. Every question must be asked while `lock` is held.

    libzim reads large files through memory that is mapped, where a file cut short under it ends the
    whole process; `still_whole` therefore compares the file with what was opened, before each look-up.
    """

    def __init__(self, path: Path) -> None:
        """Open the file. Raises SourceUnusable with a sentence that says what to do."""
        self.lock = threading.Lock()
        self._path = path
        self._archive = _opened(path)
        self._handle = os.open(path, os.O_RDONLY)
        try:
            self._state = _state(os.fstat(self._handle))
            self.about = _about(self._archive, path)
            self._full_text = Searcher(self._archive) if self.about.full_text else None
            self._titles = SuggestionSearcher(self._archive)
            self._main_path = self._main()
        except BaseException:
            os.close(self._handle)
            raise
        if not self.about.full_text:
            log.warning(
                "The ZIM file %s has no full-text index: only the titles of its articles are searched. "
                "Get the edition that has one.",
                path.name,
            )

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._handle)

    def still_whole(self) -> None:
        """Raise ZimBroken if the file is gone or was written to.

        One that was put in its place under the same name does no harm: the old one stays open.
        """
        try:
            there = self._path.exists()
            state = _state(os.fstat(self._handle))
        except OSError as error:
            raise ZimBroken from error
        if not there or state != self._state:
            raise ZimBroken

    def named(self, name: str) -> Titled | None:
        """The article of exactly that title or path, redirects followed."""
        if not name or len(name) > _LONGEST_NAME:
            return None
        path = name.replace(" ", "_")
        for candidate in (path, f"A/{path}"):
            if self._archive.has_entry_by_path(candidate):
                return self._article(self._archive.get_entry_by_path(candidate))
        if self._archive.has_entry_by_title(name):
            return self._article(self._archive.get_entry_by_title(name))
        return None

    def at(self, path: str) -> Titled | None:
        """The article at a path that a search gave, or None if there is none to quote."""
        if not self._archive.has_entry_by_path(path):
            return None
        return self._article(self._archive.get_entry_by_path(path))

    def count(self, word: str) -> int:
        """About how many articles have the word; without a full-text index 1, for nobody knows."""
        if self._full_text is None:
            return 1
        return int(self._full_text.search(FullTextQuery().set_query(word)).getEstimatedMatches())

    def matches(self, words: Sequence[str], most: int) -> list[str]:
        """Paths of articles that have all the words, best first; without an index, by their titles."""
        if self._full_text is None:
            wanted = {stem(part) for word in words for part in folded_words(word)}
            return [
                path for path in self.suggested(" ".join(words), most) if wanted <= self._title_stems(path)
            ]
        found = self._full_text.search(FullTextQuery().set_query(" ".join(words)))
        return list(found.getResults(0, most))

    def suggested(self, text: str, most: int) -> list[str]:
        """Paths of articles whose titles begin with or hold the words, best first."""
        return list(self._titles.suggest(text[:_LONGEST_NAME]).getResults(0, most))

    def html(self, path: str) -> bytes:
        """The article's HTML; empty where it is too long to be one."""
        item = self._archive.get_entry_by_path(path).get_item()
        if item.size > LONGEST_HTML:
            log.warning(
                "An article of %d bytes was left out: more than %d are not read.", item.size, LONGEST_HTML
            )
            return b""
        return bytes(item.content)

    def _title_stems(self, path: str) -> set[str]:
        return {stem(word) for word in folded_words(self._archive.get_entry_by_path(path).title)}

    def _article(self, entry: Any) -> Titled | None:
        asked = entry
        for _ in range(_REDIRECTS):
            if not entry.is_redirect:
                break
            entry = entry.get_redirect_entry()
        if entry.is_redirect or entry.path == self._main_path:
            return None
        if not entry.get_item().mimetype.startswith("text/html"):
            return None
        title, via = _title(entry), _title(asked)
        return Titled(entry.path, title, via if via != title else None)

    def _main(self) -> str | None:
        """Where the entrance page lies, which is about everything and so about nothing.

        Only if it is called like one: small files name an article as their entrance.
        """
        if not self._archive.has_main_entry:
            return None
        entry = self._archive.main_entry
        for _ in range(_REDIRECTS):
            if not entry.is_redirect:
                break
            entry = entry.get_redirect_entry()
        called = re.sub(r"[\W_]+", " ", entry.title).strip().casefold()
        return str(entry.path) if called in {"main page", "index", "home", "welcome", "mainpage"} else None


def _title(entry: Any) -> str:
    title = str(entry.title)
    return title.replace("_", " ") if title == entry.path else title


def _state(stat: os.stat_result) -> tuple[int, int]:
    return stat.st_size, stat.st_mtime_ns


def _opened(path: Path) -> Any:
    if not path.is_file():
        raise SourceUnusable(f"There is no ZIM file at {path}. {_GET_ONE}")
    try:
        with path.open("rb") as file:
            magic = file.read(4)
    except OSError as error:
        raise SourceUnusable(
            f"The file {path} cannot be read: {error.strerror}. Let the account that runs the site read it."
        ) from error
    if magic != b"ZIM\x04":
        raise SourceUnusable(f"The file {path} is not a ZIM file. {_GET_ONE}")
    try:
        return Archive(path)
    except (RuntimeError, ValueError) as error:
        raise SourceUnusable(
            f"The ZIM file {path} is damaged or was not loaded to its end. Load it again, and compare its "
            "checksum with the one that the Kiwix library gives."
        ) from error


def _about(archive: Any, path: Path) -> About:
    try:
        said = {
            key: " ".join(archive.get_metadata(key).decode("utf-8", errors="replace").split())
            for key in ("Title", "Language", "Date", "License", "Name", "Source", "Creator")
            if key in archive.metadata_keys
        }
        articles, uuid, full_text = archive.article_count, str(archive.uuid), archive.has_fulltext_index
    except RuntimeError as error:
        raise SourceUnusable(f"The ZIM file {path} does not say what it is. {_GET_ONE}") from error
    language = said.get("Language", "")
    if not any(_ENGLISH.fullmatch(one.strip()) for one in language.split(",")):
        told = f"is in “{language}”" if language else "does not say which language it is in"
        raise SourceUnusable(f"The ZIM file {path} {told}, and only English can be checked. {_GET_ONE}")
    host = _wiki_host(said)
    licence = said.get("License") or (
        "CC BY-SA, as Wikipedia's texts; the file names none" if host else "not stated in the file"
    )
    return About(
        title=said.get("Title") or path.stem,
        language=language,
        date=said.get("Date") or "undated",
        licence=licence,
        file=path.name,
        uuid=uuid,
        articles=articles,
        wiki_host=host,
        full_text=full_text,
    )


def _wiki_host(said: dict[str, str]) -> str | None:
    match = _HOST.fullmatch(said.get("Source", ""))
    host = match[1].lower() if match else ""
    if any(host == wiki or host.endswith(f".{wiki}") for wiki in _WIKI_HOSTS):
        return host
    if name := _WIKI_NAME.match(said.get("Name", "")):
        return "simple.wikipedia.org" if name[1] else "en.wikipedia.org"
    return "en.wikipedia.org" if said.get("Creator", "").casefold() == "wikipedia" and not host else None
