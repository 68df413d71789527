"""Pages of a wiki kept on disk."""

from dataclasses import replace
from pathlib import Path

import pytest

from checks.adapters.evidence import page_cache
from checks.adapters.evidence.mediawiki_pages import Head, WikiPage
from checks.adapters.evidence.page_cache import PageCache
from checks.domain.evidence import Section
from checks.domain.spans import Span

PAGE = WikiPage(
    head=Head(7, 30, "Þórr"),
    url="https://wiki.example.org/wiki/Thor",
    timestamp="2026-01-01T00:00:00Z",
    text="A bell rings. It is cast.",
    sentences=(Span(0, 13), Span(14, 25)),
    sections=(Section(14, "Making › Þórr"),),
)
MEGABYTE = 1_000_000


def test_a_page_comes_back_as_it_went_in_also_after_a_restart(tmp_path: Path) -> None:
    cache = PageCache(tmp_path, "wiki", MEGABYTE)
    cache.put(PAGE)
    cache.close()

    again = PageCache(tmp_path, "wiki", MEGABYTE)
    assert again.get(PAGE.head) == PAGE
    assert again.knows(7)
    again.close()


def test_a_page_that_was_kept_in_an_older_form_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = PageCache(tmp_path, "wiki", MEGABYTE)
    with monkeypatch.context() as before:
        before.setattr(page_cache, "FORMAT", 1)
        cache.put(PAGE)
    assert cache.get(PAGE.head) is None
    assert not cache.knows(7)
    cache.close()


def test_another_revision_is_another_page_and_replaces_the_older(tmp_path: Path) -> None:
    cache = PageCache(tmp_path, "wiki", MEGABYTE)
    newer = replace(PAGE, head=replace(PAGE.head, revision=31))
    cache.put(PAGE)
    assert cache.get(newer.head) is None

    cache.put(newer)
    assert cache.get(newer.head) == newer
    assert cache.get(PAGE.head) is None
    cache.close()


def test_two_wikis_do_not_mix(tmp_path: Path) -> None:
    cache = PageCache(tmp_path, "wiki", MEGABYTE)
    cache.put(PAGE)
    cache.close()

    other = PageCache(tmp_path, "other wiki", MEGABYTE)
    assert other.get(PAGE.head) is None
    assert not other.knows(7)
    other.close()


def test_the_folder_stays_within_its_bound(tmp_path: Path) -> None:
    cache = PageCache(tmp_path, "wiki", MEGABYTE)
    # Numbers do not compress to nothing as repeated words would.
    for number in range(200):
        text = " ".join(str((number + step) ** 5) for step in range(4_000))
        cache.put(replace(PAGE, head=replace(PAGE.head, page_id=number), text=text))
    cache.close()

    assert sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()) < 2 * MEGABYTE


def test_a_damaged_cache_is_a_miss_and_no_failure(tmp_path: Path) -> None:
    cache = PageCache(tmp_path, "wiki", MEGABYTE)
    cache.put(PAGE)
    cache.close()
    for path in tmp_path.rglob("cache.db*"):
        path.write_bytes(b"\xff" * 4_096)

    damaged = PageCache(tmp_path, "wiki", MEGABYTE)
    damaged.put(PAGE)
    assert damaged.get(PAGE.head) is None
    assert not damaged.knows(7)
    damaged.close()


def test_a_folder_that_cannot_be_made_is_a_miss_and_no_failure(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    cache = PageCache(tmp_path / "file", "wiki", MEGABYTE)
    cache.put(PAGE)
    assert cache.get(PAGE.head) is None
    cache.close()
