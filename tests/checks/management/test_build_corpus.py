"""The command that builds the article collection's index."""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from checks.domain.errors import CorpusMissing
from tests.checks.management import corpus_wiring
from tests.checks.management.corpus_wiring import Builder


@pytest.fixture(autouse=True)
def _wired() -> Iterator[None]:
    with override_settings(CHECKS_WIRING="tests.checks.management.corpus_wiring"):
        yield


def run(monkeypatch: pytest.MonkeyPatch, builder: Builder, *words: str) -> str:
    monkeypatch.setattr(corpus_wiring, "builder", builder)
    said = StringIO()
    call_command("build_corpus", *words, stdout=said)
    return said.getvalue()


def test_it_says_what_was_built_and_from_what(monkeypatch: pytest.MonkeyPatch) -> None:
    said = run(monkeypatch, Builder())

    assert "built: 3 pages, 12,345 sentences (articles 1.2)" in said
    assert len(said.splitlines()) == 1


def test_it_says_when_nothing_had_to_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "up to date: 3 pages" in run(monkeypatch, Builder(built=False))


def test_it_says_how_many_entries_were_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "left out, for want of an article text of their own: 7" in run(monkeypatch, Builder(left_out=7))


def test_it_builds_anew_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = Builder()
    run(monkeypatch, builder)
    run(monkeypatch, builder, "--anew")

    assert builder.anew == [False, True]


def test_a_missing_package_is_a_sentence_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = Builder(error=CorpusMissing("The data package is not installed. Run: make install"))

    with pytest.raises(CommandError, match="Run: make install"):
        run(monkeypatch, builder)
