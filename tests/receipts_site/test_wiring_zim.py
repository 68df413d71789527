"""The ZIM source as the operator names it."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from checks.domain.errors import SourceUnusable
from receipts_site import wiring
from receipts_site.settings.parts.zim import ZimSettings
from tests.contracts.zim_files import desktop, write_zim


@pytest.fixture(autouse=True)
def nothing_opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is made once in a process stays for other tests; these make a source of their own."""
    for made_once in ("_check_services", "_check_tools", "_pool", "_wiki"):
        monkeypatch.setattr(wiring, made_once, cache(lambda: None))
    monkeypatch.setattr(wiring, "_ready", threading.Event())
    wiring._zim.cache_clear()
    yield
    wiring._zim.cache_clear()


def test_a_zim_file_that_is_missing_has_a_sentence_before_anything_is_loaded(
    settings: Any, tmp_path: Path
) -> None:
    settings.CHECKS = replace(settings.CHECKS, evidence=("zim",))
    settings.ZIM = ZimSettings(path=tmp_path / "none.zim")

    (sentence,) = [said for said in wiring.missing() if "ZIM" in said]

    assert str(tmp_path / "none.zim") in sentence
    assert "RECEIPTS_ZIM" in sentence


def test_a_missing_zim_file_is_no_matter_where_it_is_not_named(settings: Any, tmp_path: Path) -> None:
    settings.ZIM = ZimSettings(path=tmp_path / "none.zim")

    assert not [said for said in wiring.missing() if "ZIM" in said]


def test_the_file_that_is_named_is_opened_once_and_closed_with_the_rest(
    settings: Any, tmp_path: Path
) -> None:
    settings.ZIM = ZimSettings(
        path=write_zim(tmp_path / "a.zim", {"Salt": desktop("Salt", "Salt is white.")})
    )

    source = wiring._SOURCES["zim"]()

    assert source.card.title.startswith("Tallowby")
    assert wiring._SOURCES["zim"]() is source
    wiring.close()
    assert wiring._zim.cache_info().currsize == 0


def test_a_file_that_cannot_be_used_stops_the_start_with_a_sentence(settings: Any, tmp_path: Path) -> None:
    path = tmp_path / "notes.zim"
    path.write_text("not a ZIM file")
    settings.ZIM = ZimSettings(path=path)

    with pytest.raises(SourceUnusable, match="is not a ZIM file"):
        wiring._SOURCES["zim"]()
