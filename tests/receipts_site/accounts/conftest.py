"""Every test counts guesses from nought."""

from collections.abc import Iterator

import pytest

from receipts_site.accounts import guessing


@pytest.fixture(autouse=True)
def _no_guesses_yet() -> Iterator[None]:
    guessing._counter.cache_clear()
    yield
    guessing._counter.cache_clear()
