"""The full set of headers on every answer: each address, each kind of answer, both chains."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import AsyncClient, Client
from django.urls import URLPattern, URLResolver, get_resolver
from pytest_django import Settings

from receipts_site.middleware import HEADERS, headers_around, security_headers

STATIC_FILE = "/static/django_htmx/htmx-2.min.js"
# What stands for a value in an address, by the name of its converter.
SAMPLES = {"int": "1", "uuid": "00000000-0000-4000-8000-000000000000", "path": "a/b"}
SAMPLE_WORD = 32 * "0"

pytestmark = pytest.mark.django_db


def addresses(resolver: URLResolver, prefix: str = "/") -> Iterator[str]:
    for entry in resolver.url_patterns:
        place = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from addresses(entry, place)
        else:
            yield filled(entry, place)


def filled(entry: URLPattern, place: str) -> str:
    for name, converter in entry.pattern.converters.items():
        kind = type(converter).__name__.removesuffix("Converter").lower()
        sample = SAMPLES.get(kind, SAMPLE_WORD)
        place = "".join(
            sample if part.endswith(f":{name}") or part == name else part
            for part in place.replace("<", ">").split(">")
        )
    return place


def assert_dressed(response: HttpResponseBase) -> None:
    for name, value in HEADERS.items():
        assert response.headers.get(name) == value, (name, response.status_code)


def test_every_address_answers_with_every_header_and_no_store(settings: Settings) -> None:
    settings.CHECKS_WIRING = "tests.receipts_site.ready_wiring"
    client = Client(raise_request_exception=False)
    places = list(addresses(get_resolver()))

    assert "/health/live" in places
    for place in places:
        for response in (client.get(place), client.post(place), client.delete(place)):
            assert_dressed(response)
            assert response.headers["Cache-Control"] == "no-store", place


@pytest.mark.parametrize("place", ["/no-such-page", "/static/no-such-file.css", "/api/v1/no-such-route"])
def test_what_is_not_there_is_answered_with_every_header_and_no_store(place: str) -> None:
    response = Client().get(place)

    assert response.status_code == 404
    assert_dressed(response)
    assert response.headers["Cache-Control"] == "no-store"


def test_a_static_file_has_every_header_and_may_be_kept() -> None:
    response = Client().get(STATIC_FILE)

    assert response.status_code == 200
    assert_dressed(response)
    assert "no-store" not in response.headers["Cache-Control"]
    assert response.headers["Content-Type"].startswith("text/javascript")


@pytest.mark.urls("tests.receipts_site.faulty_urls")
@pytest.mark.parametrize("debug", [True, False])
def test_a_fault_is_answered_with_every_header(settings: Settings, debug: bool) -> None:
    settings.DEBUG = debug

    response = Client(raise_request_exception=False).get("/quoting-fault/?text=x")

    assert response.status_code == 500
    assert_dressed(response)
    assert response.headers["Cache-Control"] == "no-store"


async def test_the_async_chain_is_dressed_too() -> None:
    client = AsyncClient()
    page, file = await client.get("/health/live"), await client.get(STATIC_FILE)

    assert_dressed(page)
    assert page.headers["Cache-Control"] == "no-store"
    assert_dressed(file)
    assert "no-store" not in file.headers["Cache-Control"]


async def test_a_static_file_is_served_whole_in_the_async_chain() -> None:
    served = await AsyncClient().get(STATIC_FILE)

    assert served.content == Client().get(STATIC_FILE).content
    assert b"htmx" in served.content


def test_a_view_cannot_weaken_the_headers() -> None:
    def weak(request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={"Content-Security-Policy": "default-src *", "Cache-Control": "public"})

    request = HttpRequest()
    request.path_info = "/report"
    response = security_headers(weak)(request)

    assert isinstance(response, HttpResponse)
    assert_dressed(response)
    assert response.headers["Cache-Control"] == "no-store"


async def test_an_answer_that_django_gives_before_its_middleware_is_dressed() -> None:
    async def bare(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 400, "headers": [(b"x-frame-options", b"DENY")]})
        await send({"type": "http.response.body", "body": b""})

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    await headers_around(bare)({"type": "http", "path": "/x"}, receive, send)
    names = [name for name, _ in sent[0]["headers"]]

    assert set(names) == {name.lower().encode() for name in (*HEADERS, "Cache-Control")}
    assert len(names) == len(set(names))


def test_the_policy_starts_from_nothing_and_allows_no_inline_code() -> None:
    policy = HEADERS["Content-Security-Policy"]

    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "*" not in policy


def test_the_middleware_stays_async_in_an_async_chain() -> None:
    async def next_one(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    assert asyncio.iscoroutinefunction(security_headers(next_one))
