"""The live wiki as an operator sets it up."""

from dataclasses import replace
from typing import Any

from receipts_site import wiring


def test_the_card_names_the_host_that_claims_go_to_and_nothing_is_asked_before_a_claim(settings: Any) -> None:
    settings.MEDIAWIKI = replace(
        settings.MEDIAWIKI,
        api_url="https://wiki.example.org:8443/w/api.php",
        title="Wiki of a school",
        contact="keeper@example.org",
    )

    source = wiring._wiki.__wrapped__()

    assert source.card.host == "wiki.example.org:8443"
    assert source.card.title == "Wiki of a school"
    assert source._running is None
    assert source._manners.user_agent == f"Receipts/{settings.VERSION} (keeper@example.org)"
    source.close()
