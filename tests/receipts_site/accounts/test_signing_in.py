"""The pages of signing in and out."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.signals import user_logged_out
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from receipts_site.accounts.models import User
from tests.receipts_site.accounts.people import RIGHT, TOKEN, WRONG, invited, person
from tests.receipts_site.accounts.visitors import sign_in, signed_in, who, without_tokens

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("roles", "home"),
    [
        ((), "/account/"),
        (("teacher",), "/teach/"),
        (("reviewer",), "/reviews/"),
        (("teacher", "reviewer"), "/teach/"),
    ],
)
def test_whoever_signs_in_comes_to_what_they_may_do(roles: tuple[str, ...], home: str) -> None:
    person("ada", *roles)
    client = Client()
    response = sign_in(client)

    assert (response.status_code, response.headers["Location"]) == (303, home)
    assert who(client) == "ada"
    again = client.get("/sign-in/")
    assert (again.status_code, again.headers["Location"]) == (303, home)


def test_a_wrong_password_keeps_the_name_and_says_what_to_do() -> None:
    person("ada")
    response = sign_in(Client(), password=WRONG)
    page = response.content.decode()

    assert response.status_code == 422
    assert 'value="ada"' in page
    assert WRONG not in page
    assert "do not fit together" in page


def test_an_unknown_name_and_a_wrong_password_get_the_same_bytes() -> None:
    person("ada")
    known = sign_in(Client(), "ada", WRONG)
    unknown = sign_in(Client(), "bea", WRONG)

    assert known.status_code == unknown.status_code
    assert without_tokens(known) == without_tokens(unknown).replace("bea", "ada")
    assert known.headers == {**unknown.headers, "Content-Length": known.headers["Content-Length"]}


@pytest.mark.parametrize("name", ["ada", "nobody"])
def test_too_many_wrong_passwords_are_answered_with_429_and_the_wait(name: str, settings: Settings) -> None:
    settings.ACCOUNTS = replace(settings.ACCOUNTS, guesses_per_account=3)
    person("ada")
    for _ in range(3):
        assert sign_in(Client(), name, WRONG).status_code == 422

    refused = sign_in(Client(), name, RIGHT)
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 60 * settings.ACCOUNTS.guess_minutes
    assert "Try again in 15 minutes" in refused.content.decode()


def test_a_locked_name_leaves_its_colleagues_at_the_same_address_alone(settings: Settings) -> None:
    settings.ACCOUNTS = replace(settings.ACCOUNTS, guesses_per_account=3, guesses_per_address=10)
    person("ada")
    person("ben")
    for _ in range(40):
        sign_in(Client(), "ada", WRONG)

    assert sign_in(Client(), "ben").status_code == 303


def test_an_address_that_tries_many_names_is_slowed_and_cannot_make_up_another(settings: Settings) -> None:
    settings.ACCOUNTS = replace(settings.ACCOUNTS, guesses_per_address=5)
    person("ada")
    for number in range(5):
        sign_in(Client(), f"name-{number}", WRONG)

    assert sign_in(Client(headers={"X-Forwarded-For": "203.0.113.7"})).status_code == 429
    assert sign_in(Client(REMOTE_ADDR="203.0.113.7")).status_code == 303


@pytest.mark.parametrize(
    "fields", [{}, {"username": "ada"}, {"password": RIGHT}, {"username": "a\0b", "password": "x"}]
)
def test_half_a_form_is_no_guess_and_says_what_is_missing(fields: dict[str, str], settings: Settings) -> None:
    settings.ACCOUNTS = replace(settings.ACCOUNTS, guesses_per_account=3)
    person("ada")
    client = Client()
    for _ in range(5):
        response = client.post("/sign-in/", fields)
        assert response.status_code == 422
        assert 'class="fault"' in response.content.decode()

    assert sign_in(client).status_code == 303


@pytest.mark.parametrize("wanted", ["/teach/courses/1/", "/account/?a=b#c", "http://testserver/reviews/"])
def test_signing_in_leads_on_to_a_page_of_this_site(wanted: str) -> None:
    person("ada")
    client = Client()
    page = client.get("/sign-in/", {"next": wanted}).content.decode()

    assert f'name="next" value="{wanted}"' in page
    assert sign_in(client, next=wanted).headers["Location"] == wanted
    assert client.get("/sign-in/", {"next": wanted}).headers["Location"] == wanted


@pytest.mark.parametrize(
    "wanted",
    [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "///elsewhere.example",
        "/\\elsewhere.example",
        "http:///elsewhere.example",
        "javascript:alert(1)",
        "data:text/html,x",
        "http://testserver@elsewhere.example/",
        "\x01//elsewhere.example",
    ],
)
def test_signing_in_never_leads_to_another_site(wanted: str) -> None:
    person("ada")
    client = Client()

    assert 'name="next"' not in client.get("/sign-in/", {"next": wanted}).content.decode()
    assert sign_in(client, next=wanted).headers["Location"] == "/account/"
    assert client.get("/sign-in/", {"next": wanted}).headers["Location"] == "/account/"


def test_a_page_over_https_does_not_lead_back_to_plain_http() -> None:
    person("ada")
    response = Client().post(
        "/sign-in/", {"username": "ada", "password": RIGHT, "next": "http://testserver/teach/"}, secure=True
    )

    assert response.headers["Location"] == "/account/"


def test_line_breaks_in_where_to_go_add_no_header() -> None:
    person("ada")
    response = sign_in(Client(), next="/account/\r\nSet-Cookie: planted=1")

    assert "planted" not in response.cookies
    assert all("\n" not in value and "\r" not in value for value in response.headers.values())


def test_a_new_session_key_is_given_and_what_the_session_owned_goes_on() -> None:
    person("ada")
    client = Client()
    session = client.session
    session["owner"] = "session:abc"
    session.save()
    before = client.cookies["sessionid"].value

    sign_in(client)
    assert client.cookies["sessionid"].value != before
    assert client.session["owner"] == "session:abc"


def test_a_sign_in_lasts_as_long_as_the_settings_say(settings: Settings) -> None:
    client = signed_in()
    hours = settings.ACCOUNTS.sign_in_hours

    assert 3600 * hours - 60 < client.session.get_expiry_age() <= 3600 * hours
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert who(client) is None


def test_signing_in_as_somebody_else_signs_the_first_one_out_properly() -> None:
    client = signed_in("ada")
    person("ben")
    told: list[str] = []

    def hear(sender: object, user: User, **more: Any) -> None:
        told.append(user.username)

    user_logged_out.connect(hear)
    try:
        sign_in(client, "ben")
        sign_in(client, "ben")
    finally:
        user_logged_out.disconnect(hear)

    assert told == ["ada"]
    assert who(client) == "ben"


def test_signing_out_ends_the_session_and_tells_whoever_holds_sockets() -> None:
    client = signed_in()
    told: list[str | None] = []

    def hear(sender: object, request: Any, user: User, **more: Any) -> None:
        told.append(request.session.session_key)

    key = client.session.session_key
    user_logged_out.connect(hear)
    try:
        response = client.post("/sign-out/")
    finally:
        user_logged_out.disconnect(hear)

    assert (response.status_code, response.headers["Location"]) == (303, "/")
    assert told == [key]
    assert not Session.objects.exists()
    assert who(client) is None


def test_a_link_signs_nobody_out() -> None:
    client = signed_in()

    assert client.get("/sign-out/").status_code == 405
    assert who(client) == "ada"


def test_forms_from_elsewhere_are_refused() -> None:
    client = signed_in()
    client.handler.enforce_csrf_checks = True
    invited(now=timezone.now())
    for place in (
        "/sign-in/",
        "/sign-out/",
        f"/invitation/{TOKEN}/",
        "/account/password/",
        "/account/e-mail/",
    ):
        assert client.post(place, {}).status_code == 403, place
    assert who(client) == "ada"
