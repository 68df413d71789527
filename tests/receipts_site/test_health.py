from django.test import AsyncClient
from pytest_django import Settings


async def test_live_answers_without_database_and_models(settings: Settings) -> None:
    settings.CHECKS_WIRING = "tests.receipts_site.no_such_wiring"

    response = await AsyncClient().get("/health/live")

    assert response.status_code == 200
    assert response.json() == {"status": "live"}


async def test_ready_says_yes_when_nothing_is_missing(settings: Settings) -> None:
    settings.CHECKS_WIRING = "tests.receipts_site.ready_wiring"

    response = await AsyncClient().get("/health/ready")

    assert response.status_code == 200
    assert response.json() == {"status": "ready"}


async def test_ready_names_what_is_missing(settings: Settings) -> None:
    settings.CHECKS_WIRING = "tests.receipts_site.unready_wiring"

    response = await AsyncClient().get("/health/ready")

    assert response.status_code == 503
    assert response.json()["missing"] == ["The corpus index is missing. Run: make install"]


async def test_a_house_without_a_checker_is_not_ready(settings: Settings) -> None:
    settings.CHECKS_WIRING = "tests.receipts_site.no_such_wiring"

    response = await AsyncClient().get("/health/ready")

    assert response.status_code == 503


async def test_health_sets_no_cookie() -> None:
    response = await AsyncClient().get("/health/live")

    assert not response.cookies
