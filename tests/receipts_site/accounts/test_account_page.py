"""One's own account, and what all pages of accounts have in common."""

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from receipts_site.accounts.models import User
from receipts_site.middleware import HEADERS
from reviews.web.answers import NOTHING_CHANGED
from tests.receipts_site.accounts.people import NEW, RIGHT, TOKEN, WRONG, invited
from tests.receipts_site.accounts.visitors import CHANGED, sign_in, signed_in, who

pytestmark = pytest.mark.django_db


def test_the_account_page_asks_for_a_sign_in_and_leads_back() -> None:
    client = Client()
    for place in ("/account/", "/account/password/", "/account/e-mail/"):
        asked = client.get(place) if place == "/account/" else client.post(place)
        assert asked.status_code == 302
        assert asked.headers["Location"] == f"/sign-in/?next={place}"


@pytest.mark.parametrize("place", ["/account/password/", "/account/e-mail/"])
def test_what_is_sent_after_the_sign_in_ran_out_leads_to_the_account_which_says_so(place: str) -> None:
    client = signed_in()
    client.cookies.clear()
    asked = client.post(place, {**CHANGED, "email": "ada@example.org"})
    back = client.post("/sign-in/", {"username": "ada", "password": RIGHT, "next": place}, follow=True)

    assert asked.headers["Location"] == f"/sign-in/?next={place}"
    assert (back.status_code, back.request["PATH_INFO"]) == (200, "/account/")
    assert NOTHING_CHANGED in back.content.decode()
    assert not User.objects.get().email


def test_a_new_password_ends_the_sessions_elsewhere_and_not_this_one() -> None:
    here = signed_in()
    elsewhere = Client()
    sign_in(elsewhere)
    response = here.post("/account/password/", CHANGED)

    assert (response.status_code, response.headers["Location"]) == (303, "/account/")
    assert "Your new password is set" in here.get("/account/").content.decode()
    assert who(elsewhere) is None
    assert sign_in(Client(), password=NEW).status_code == 303


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"current": WRONG}, "not your password until now"),
        ({"again": RIGHT}, "differ"),
        ({"new_password": "ada", "again": "ada"}, "too short"),
        ({"current": ""}, "Type your password until now."),
    ],
)
def test_a_new_password_that_will_not_do_changes_nothing(changed: dict[str, str], said: str) -> None:
    client = signed_in()
    response = client.post("/account/password/", {**CHANGED, **changed})

    assert response.status_code == 422
    assert said in response.content.decode()
    assert User.objects.get().check_password(RIGHT)


def test_guessing_the_password_from_an_open_session_is_slowed(settings: Settings) -> None:
    client = signed_in()
    settings.ACCOUNTS = replace(settings.ACCOUNTS, guesses_per_account=3)
    for _ in range(3):
        client.post("/account/password/", {**CHANGED, "current": WRONG})
    refused = client.post("/account/password/", CHANGED)

    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0


def test_an_address_can_be_kept_changed_and_taken_away() -> None:
    client = signed_in()
    for said, kept in (("ada@Example.org", "ada@example.org"), ("", "")):
        assert client.post("/account/e-mail/", {"email": said}).status_code == 303
        assert User.objects.get().email == kept

    assert client.post("/account/e-mail/", {"email": "nowhere"}).status_code == 422


def test_a_demo_account_says_what_it_is() -> None:
    client = signed_in()
    assert "demo account" not in client.get("/account/").content.decode()

    User.objects.update(demo=True)
    assert "demo account" in client.get("/account/").content.decode()


@pytest.mark.parametrize("known", [True, False])
def test_every_answer_has_the_headers_and_is_kept_by_nobody(known: bool) -> None:
    client = signed_in() if known else Client()
    invited(now=timezone.now())
    for place in ("/sign-in/", f"/invitation/{TOKEN}/", "/invitation/x/", "/account/", "/account/password/"):
        for response in (client.get(place), client.post(place, {})):
            assert response.headers["Cache-Control"] == "no-store"
            for name, value in HEADERS.items():
                assert response.headers[name] == value
