"""The checks part alone: no other part knows its visitors by another key, and no database is there."""

from typing import Any

import pytest
from asgiref.sync import SyncToAsync
from django.db import connections


@pytest.fixture(autouse=True)
def nobody_vouches(settings: Any) -> None:
    """Whoever comes, comes by their session; tests/classroom has the visits that a class vouches for."""
    settings.CHECKS_VISITS = ()


@pytest.fixture(autouse=True)
def nothing_left_open() -> None:
    """Tests of other parts leave a connection in the one thread where views ask; whether it is still good
    would be asked of it here, where no database may be asked.
    """

    def drop() -> None:
        for wrapper in connections.all(initialized_only=True):
            if wrapper.connection is not None:
                wrapper.connection.close()
                wrapper.connection = None

    SyncToAsync.single_thread_executor.submit(drop).result()
