"""“I am done on this device” also for whoever is signed in or holds a seat there."""

from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.signals import user_logged_out
from django.test import AsyncClient
from pytest_django import Settings

from tests.checks.web.api_client import services_found
from tests.receipts_site.accounts.people import RIGHT, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _services(settings: Settings) -> Iterator[None]:
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    with services_found():
        yield


async def signed_in() -> AsyncClient:
    await sync_to_async(person)("ada")
    client = AsyncClient()
    assert await client.alogin(username="ada", password=RIGHT)
    return client


async def test_it_signs_out_and_says_so_to_whoever_holds_sockets() -> None:
    client = await signed_in()
    told: list[str] = []

    def hear(sender: object, request: Any, user: Any, **more: Any) -> None:
        told.append(user.username)

    user_logged_out.connect(hear)
    try:
        page = await client.post("/done/")
    finally:
        user_logged_out.disconnect(hear)

    assert page.status_code == 200
    assert told == ["ada"]
    assert "Your account" not in page.content.decode()
    assert (await client.get("/account/")).status_code == 302


async def test_it_drops_every_cookie_by_which_the_device_is_known(settings: Settings) -> None:
    settings.DEVICE_COOKIES = (*settings.DEVICE_COOKIES, "another_key")
    page = await AsyncClient().post("/done/")

    for name in ("receipts_seats", "another_key"):
        assert page.cookies[name].value == ""
        assert page.cookies[name]["max-age"] == 0
    assert '"cookies"' in page.headers["Clear-Site-Data"]


async def test_pages_made_on_other_threads_name_the_person() -> None:
    client = await signed_in()

    for place in ("/", "/about/", "/accuracy", "/done/"):
        assert "Your account: </span>ada" in (await client.get(place)).content.decode(), place
