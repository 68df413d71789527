"""Settings of the live wiki."""

import os
import subprocess
import sys

import pytest

from receipts_site.settings.env import EnvironmentFault
from receipts_site.settings.parts.mediawiki import api_url, contact


def started_with(**environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("RECEIPTS_")}
    return subprocess.run(
        [sys.executable, "-c", "import receipts_site.settings.test"],
        env=clean | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_the_site_does_not_start_with_a_live_wiki_and_no_contact() -> None:
    refused = started_with(RECEIPTS_EVIDENCE="corpus,mediawiki")

    assert refused.returncode != 0
    assert "RECEIPTS_CONTACT must be" in refused.stderr
    assert started_with(RECEIPTS_EVIDENCE="mediawiki", RECEIPTS_CONTACT="a@example.org").returncode == 0
    assert started_with(RECEIPTS_EVIDENCE="corpus").returncode == 0


@pytest.mark.parametrize("given", ["keeper@example.org", "https://receipts.example.org/about"])
def test_a_contact_is_an_address_to_write_to_or_a_page(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECEIPTS_CONTACT", given)

    assert contact(needed=True) == given


@pytest.mark.parametrize("given", ["", "somebody", "jörg@example.org", "a@b.org\nX-Header: yes"])
def test_what_nobody_can_write_to_is_refused(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECEIPTS_CONTACT", given)

    with pytest.raises(EnvironmentFault, match="e-mail address or a web page"):
        contact(needed=True)


@pytest.mark.parametrize(
    "given",
    [
        "en.wikipedia.org",
        "ftp://example.org/api.php",
        "https://",
        "https://me:secret@example.org/api.php",
        "https://example.org/api.php?action=query",
    ],
)
def test_the_wiki_is_named_by_a_whole_address_without_secrets(
    given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECEIPTS_EXAMPLE", given)

    with pytest.raises(EnvironmentFault, match=r"api\.php"):
        api_url("RECEIPTS_EXAMPLE", "https://example.org/w/api.php")
