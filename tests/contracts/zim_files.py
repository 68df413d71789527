"""ZIM files for tests, written with libzim's own writer from texts of the tests' own."""

from collections.abc import Mapping
from html import escape
from pathlib import Path

from libzim.writer import Creator, Hint, Item, StringProvider

SAYS: Mapping[str, str] = {
    "Title": "Tallowby encyclopedia",
    "Description": "Written for tests",
    "Language": "eng",
    "Date": "2026-01-15",
    "License": "CC BY-SA 4.0",
    "Name": "wikipedia_en_tallowby",
    "Source": "en.wikipedia.org",
    "Creator": "Wikipedia",
    "Publisher": "Tests",
}


class _Page(Item):  # type: ignore[misc]  # libzim has no types
    def __init__(self, title: str, markup: str, path: str) -> None:
        super().__init__()
        self._title, self._markup, self._path = title, markup, path

    def get_path(self) -> str:
        return self._path

    def get_title(self) -> str:
        return self._title

    def get_mimetype(self) -> str:
        return "text/html"

    def get_contentprovider(self) -> StringProvider:
        return StringProvider(self._markup)

    def get_hints(self) -> dict[Hint, bool]:
        return {Hint.FRONT_ARTICLE: True}


def path_of(title: str) -> str:
    """Where Kiwix' own files keep the article of that title."""
    return title.replace(" ", "_")


def desktop(title: str, *paragraphs: str) -> str:
    """The layout with everything in one flat `mw-parser-output`. Paragraphs are text."""
    body = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs)
    return page(title, f'<div id="mw-content-text"><div class="mw-parser-output">{body}</div></div>')


def page(title: str, body: str) -> str:
    """A whole HTML page."""
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title></head>'
        f"<body><h1>{escape(title)}</h1>{body}</body></html>"
    )


def write_zim(
    path: Path,
    pages: Mapping[str, str],
    *,
    redirects: Mapping[str, str] | None = None,
    index: bool = True,
    says: Mapping[str, str] | None = None,
) -> Path:
    """Write pages (title -> HTML) and redirects (title -> title); `says` replaces metadata, "" drops one."""
    with Creator(path).config_indexing(index, "eng").config_verbose(False) as creator:
        creator.set_mainpath(path_of(next(iter(pages))))
        for title, markup in pages.items():
            creator.add_item(_Page(title, markup, path_of(title)))
        for alias, title in (redirects or {}).items():
            creator.add_redirection(path_of(alias), alias, path_of(title), {Hint.FRONT_ARTICLE: True})
        for name, value in {**SAYS, **(says or {})}.items():
            if value:
                creator.add_metadata(name, value)
    return path
