"""The articles that every evidence source is tested with, and how each source comes to serve them."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from checks.adapters.evidence.corpus import CorpusSource
from checks.adapters.evidence.corpus_build import build_index
from checks.adapters.evidence.corpus_file import Made
from checks.adapters.evidence.documents import Document, DocumentsSource
from checks.adapters.evidence.mediawiki import MediaWikiSource, Wiki
from checks.adapters.evidence.mediawiki_api import Manners, Timing
from checks.adapters.evidence.mediawiki_questions import SearchKind
from checks.adapters.evidence.zim import ZimSource
from checks.ports import EvidenceSource
from tests.contracts import zim_files
from tests.contracts.mediawiki_site import Article, MediaWikiSite, redirect, running_site, why_absent
from tests.contracts.wiki_proxy import WikiProxy

ARTICLES: Mapping[str, str] = {
    "Lantern Bridge": (
        "The Lantern Bridge is a stone bridge over the river Ammel in Tallowby. It opened on 4 May 1891. "
        "It is 212 metres long and was drawn by Ines Corvath."
    ),
    "Maria Quell": (
        "Maria Helene Quell, better known as Maria Quell, was a chemist from Tallowby. "
        "She was born in 1854 and found the salt quellite in 1891."
    ),
    "Zoë Ångborg": "Zoë Ångborg was a painter of glaciers. Her largest canvas hangs in Tallowby town hall.",
    "The Brass Owls": "The Brass Owls are a wind band formed in Tallowby in 1962. They play old marches.",
    "Grey wanderer": "Grey wanderers are large moths. They fly at night and feed on nettles.",
    "Orrin (planet)": "Orrin is the outermost planet of a made-up solar system. It has nine moons.",
    "Orrin (river)": "Orrin is a short river in the north. It freezes every winter.",
    "History of salt": "The history of salt is as old as kitchens. Salt was traded in blocks in 1891.",
    "Tallowby": "Tallowby is a harbour town. Fairs were held there in 1891, 1892 and 1893.",
}


@dataclass(frozen=True, slots=True)
class Served:
    """A source that serves ARTICLES. `breaks` makes it fail from now on."""

    source: EvidenceSource
    close: Callable[[], None] = lambda: None
    breaks: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class Kind:
    """How a source is set up in an empty folder, and what can be asked of it.

    `other_name` is a name that is no title, with the title it leads to.
    """

    serve: Callable[[Path], Served]
    can_fail: bool = True
    other_name: tuple[str, str] | None = None
    on_this_machine: bool = True


def _corpus(folder: Path) -> Served:
    path = folder / "corpus.sqlite3"
    build_index(path, ARTICLES, Made("written for tests", "1", "0" * 64))
    source = CorpusSource(path)

    def damage() -> None:
        size = path.stat().st_size
        with path.open("r+b") as file:
            file.write(b"\xff" * size)

    return Served(source, source.close, damage)


def _documents(folder: Path) -> Served:
    return Served(DocumentsSource([Document(title, text) for title, text in ARTICLES.items()]))


def _zim(folder: Path) -> Served:
    path = zim_files.write_zim(
        folder / "tallowby.zim",
        {title: zim_files.desktop(title, text) for title, text in ARTICLES.items()},
        redirects={"Maria Helene Quell": "Maria Quell"},
    )
    source = ZimSource(path)
    return Served(source, source.close, path.unlink)


@cache
def _wiki_with_articles() -> MediaWikiSite:
    site = running_site()
    articles = [Article(title, text) for title, text in ARTICLES.items()]
    site.write([*articles, redirect("Maria Helene Quell", to="Maria Quell")])
    return site


def _mediawiki(folder: Path) -> Served:
    if absent := why_absent():
        pytest.skip(absent)
    proxy = WikiProxy(_wiki_with_articles().server.host)
    source = MediaWikiSource(
        Wiki(
            api_url=proxy.api_url,
            title="Wiki of the tests",
            licence="CC BY-SA 4.0",
            kind=SearchKind.BUILT_IN,
            cache_folder=folder / "pages",
            cache_bytes=10_000_000,
        ),
        Manners(user_agent="Receipts tests (tests@example.org)", per_second=1_000.0),
        Timing(sleep=lambda seconds: asyncio.sleep(0)),
    )

    def close() -> None:
        source.close()
        proxy.close()

    return Served(source, close, proxy.close)


SOURCES: Mapping[str, Kind] = {
    "corpus": Kind(_corpus, other_name=("Maria Helene Quell", "Maria Quell")),
    "documents": Kind(_documents, can_fail=False),
    "mediawiki": Kind(_mediawiki, other_name=("Maria Helene Quell", "Maria Quell"), on_this_machine=False),
    "zim": Kind(_zim, other_name=("Maria Helene Quell", "Maria Quell")),
}
"""Every source by its name. A new one is one line here."""
