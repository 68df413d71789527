"""What the tests of the reviews share."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from reviews.models import Bank


@pytest.fixture(autouse=True)
def sealed_banks_may_go(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that commits is followed by the emptying of all tables, which a sealed bank would refuse."""
    yield
    mark = request.node.get_closest_marker("django_db")
    commits = mark is not None and mark.kwargs.get("transaction")
    if commits or "transactional_db" in request.fixturenames:
        Bank.objects.update(erasing_at=datetime.now(UTC))
