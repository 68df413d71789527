"""The checks part alone: no other part knows its visitors by another key."""

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def nobody_vouches(settings: Any) -> None:
    """Whoever comes, comes by their session; tests/classroom has the visits that a class vouches for."""
    settings.CHECKS_VISITS = ()
