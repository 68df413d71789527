"""What the API says to requests that are not as they should be: always a problem, never the input."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from checks.domain.errors import ModelRefused, StoreFull
from checks.web import api
from tests.checks.web.api_client import START, ApiClient, problem_of, services_found
from tests.fakes import FakeRates, fake_services

MARKER = "Zanzibar-Quokka"


@pytest.fixture(autouse=True)
def sessions_in_memory(settings):
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.cache"


@pytest.fixture
def services() -> Iterator[object]:
    with services_found() as made:
        yield made


@pytest.fixture
def client(services):
    return ApiClient()


@pytest.mark.parametrize(
    ("body", "status", "kind", "words"),
    [
        (b"{", 400, "BrokenJson", "not valid JSON"),
        (b'{"text": "\xff"}', 400, "BrokenJson", "UTF-8"),
        (b"[" * 100_000, 400, "BrokenJson", "not valid JSON"),
        (b"", 422, "WrongShape", "the body is missing"),
        (b"[]", 422, "WrongShape", "must be a JSON object"),
        (b'"text"', 422, "WrongShape", "must be a JSON object"),
        (b"{}", 422, "WrongShape", "text is missing"),
        (b'{"text": 5}', 422, "WrongShape", "text must be text"),
        (b'{"text": null}', 422, "WrongShape", "text must be text"),
        (b'{"text": ["Zanzibar-Quokka"]}', 422, "WrongShape", "text must be text"),
        (b'{"text": "a \\ud800 Zanzibar-Quokka"}', 422, "WrongShape", "lone surrogates"),
        (b'{"text": "ok", "topic": "a \\ud800 Zanzibar-Quokka"}', 422, "WrongShape", "lone surrogates"),
        (b'{"text": "Mars is a planet.", "topic": 3}', 422, "WrongShape", "topic must be text"),
        (b'{"text": "Mars is a planet.", "topic": "a\\u0000b"}', 422, "WrongShape", "control characters"),
        (b'{"text": "Mars is a planet.", "Zanzibar-Quokka": 1}', 422, "WrongShape", "does not know"),
        (b'{"text": "   "}', 422, "UnusableText", "the text is empty"),
        (b'{"text": "12345 67890"}', 422, "UnusableText", "Paste an answer in sentences"),
        (
            b'{"text": "Mars \\u0000 is Zanzibar-Quokka fish."}',
            422,
            "WrongShape",
            "text must not hold control",
        ),
    ],
)
async def test_a_body_that_cannot_be_used_is_told_why(client, body, status, kind, words):
    response = await client.send("POST", START, body)
    problem = problem_of(response)
    assert (response.status_code, problem["type"]) == (status, f"urn:receipts:{kind}")
    assert words in problem["detail"]
    assert MARKER.encode() not in response.content


async def test_an_answer_or_a_topic_over_the_limit_is_told_the_limit(client, services):
    long_text = await client.send("POST", START, {"text": "Mars is a planet. " * 2_000})
    assert str(services.limits.characters) in problem_of(long_text)["detail"].replace(",", "")
    long_topic = await client.send("POST", START, {"text": "Mars is a planet.", "topic": "x" * 201})
    assert "200" in problem_of(long_topic)["detail"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
async def test_a_body_that_is_not_declared_as_json_is_refused(client, kind):
    """A page of another site could send these without being asked first."""
    response = await client.send("POST", START, b'{"text": "Mars is a planet."}', content_type=kind)
    assert (response.status_code, problem_of(response)["type"]) == (415, "urn:receipts:NotJson")


async def test_a_body_over_the_servers_limit_is_refused(client, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    response = await client.send("POST", START, {"text": "Mars is a planet. " * 20})
    assert (response.status_code, problem_of(response)["type"]) == (413, "urn:receipts:BodyTooLarge")


@pytest.mark.parametrize(
    ("method", "rest"),
    [("POST", ""), ("DELETE", "/0"), ("PUT", "/0/topic"), ("POST", "/0/cancel"), ("POST", "/0/own-receipts")],
)
@pytest.mark.parametrize(
    ("headers", "kind"),
    [
        ({}, "NoClientHeader"),
        ({"Receipts-Client": " "}, "NoClientHeader"),
        ({"Receipts-Client": "page", "Origin": "https://evil.example"}, "OtherOrigin"),
        ({"Receipts-Client": "page", "Origin": "null"}, "OtherOrigin"),
        ({"Receipts-Client": "page", "Sec-Fetch-Site": "cross-site"}, "OtherOrigin"),
        ({"Receipts-Client": "page", "Sec-Fetch-Site": "same-site"}, "OtherOrigin"),
    ],
)
async def test_nothing_is_changed_for_pages_of_other_sites(client, method, rest, headers, kind):
    response = await client.send(method, f"{START}{rest}", {"text": "Mars is a planet."}, headers=headers)
    assert (response.status_code, problem_of(response)["type"]) == (403, f"urn:receipts:{kind}")
    assert not client.http.cookies


@pytest.mark.parametrize(
    "headers",
    [
        {"Receipts-Client": "page", "Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"},
        {"Receipts-Client": "page", "Origin": "https://trusted.example"},
    ],
)
async def test_our_own_pages_may_change_things(client, settings, headers):
    settings.CSRF_TRUSTED_ORIGINS = ["https://trusted.example"]
    response = await client.send("POST", START, {"text": "Mars is a planet."}, headers=headers)
    assert response.status_code == 201


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "GET", "OPTIONS"])
async def test_a_method_that_an_address_does_not_know_is_named_with_those_it_knows(client, method):
    response = await client.send(method, START)
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")
    assert problem_of(response)["type"] == "urn:receipts:MethodNotAllowed"


@pytest.mark.parametrize("path", ["/api/v1/", "/api/v1/nothing", "/api/v1/checks/", "/api/v1/checks/a/b/c"])
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_an_address_that_does_not_exist_is_a_problem_too(client, path, method):
    assert problem_of(await client.send(method, path))["status"] == 404


@pytest.mark.parametrize("query", ["after=x", "after=1.5", "after=", "run=x"])
async def test_a_number_that_is_none_is_told_by_name(client, query):
    address = await client.start()
    problem = problem_of(await client.get(f"{address}/events?{query}"))
    assert f"{query.partition('=')[0]} must be a whole number" in problem["detail"]


@pytest.mark.parametrize(
    "body",
    [
        {"claim_number": 99, "title": "Mars", "quote": "Mars is a planet."},
        {"claim_number": "1", "title": "Mars", "quote": "Mars is a planet."},
        {"claim_number": 0, "title": "Mars", "quote": "Mars is a planet."},
        {"claim_number": True, "title": "Mars", "quote": "Mars is a planet."},
        {"claim_number": 1, "title": "", "quote": "Mars is a planet."},
        {"claim_number": 1, "title": "Mars", "quote": "x" * 5_000},
        {"claim_number": 1, "title": "Mars\0", "quote": "Mars is a planet."},
        {"claim_number": 1, "title": "Mars"},
    ],
)
async def test_an_own_receipt_that_cannot_be_looked_up_is_told_why(client, body):
    address = await client.finish()
    assert problem_of(await client.send("POST", f"{address}/own-receipts", body))["status"] == 422


async def test_limits_are_told_before_and_when_they_are_reached(client, settings):
    settings.CHECKS = replace(settings.CHECKS, checks_per_session_per_hour=7)
    allowed = await client.send("POST", START, {"text": "Mars is a planet."})
    assert allowed.headers["RateLimit-Policy"].startswith('"session";q=7;w=3600, "address";q=')
    with services_found(fake_services(rates=FakeRates(refuse=True))):
        refused = await client.send("POST", START, {"text": "Mars is a planet."})
    problem = problem_of(refused)
    assert (refused.status_code, problem["type"]) == (429, "urn:receipts:TooManyChecks")
    assert refused.headers["Retry-After"] == str(problem["retry_after"]) == "90"
    assert refused.headers["RateLimit-Policy"] == allowed.headers["RateLimit-Policy"]


@pytest.mark.parametrize(
    ("error", "status"),
    [(StoreFull("The memory is used up. Try later."), 503), (ModelRefused("No model."), 503)],
)
async def test_a_site_that_cannot_check_now_says_so(client, monkeypatch, error, status):
    async def fail(*_, **__):
        raise error

    monkeypatch.setattr(api, "start_check", fail)
    problem = problem_of(await client.send("POST", START, {"text": "Mars is a planet."}))
    assert (problem["status"], problem["detail"]) == (status, str(error))


@pytest.mark.django_db(transaction=True)
async def test_where_visitors_may_not_check_they_are_told_to_sign_in(client, settings):
    settings.CHECKS = replace(settings.CHECKS, anonymous_checks=False)
    response = await client.send("POST", START, {"text": "Mars is a planet."})
    assert (response.status_code, problem_of(response)["type"]) == (403, "urn:receipts:SignInFirst")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@hypothesis_settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.binary(max_size=40),
        json_values,
        st.fixed_dictionaries({"text": json_values, "topic": json_values}),
    )
)
async def test_no_body_whatever_ends_in_anything_but_an_answer_or_a_problem(services, body):
    response = await ApiClient().send("POST", START, body)
    if response.status_code != 201:
        assert problem_of(response)["status"] in (400, 422, 429)
