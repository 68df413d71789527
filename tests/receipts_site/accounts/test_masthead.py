"""The masthead says who is here, and costs a visitor who was never here nothing."""

from typing import Any

import pytest
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import AsyncClient, Client, RequestFactory
from lxml import html

from receipts_site.accounts.middleware import knows_who_asks
from tests.receipts_site.accounts.people import RIGHT, person

pytestmark = pytest.mark.django_db
NOWHERE = "/no-such-page"


def links(response: Any) -> list[str]:
    tree = html.document_fromstring(response.content.decode())
    (masthead,) = tree.find_class("masthead")
    return [link.text_content().strip() for link in masthead.iter("a") if link.get("class") != "wordmark"]


def client_of(*roles: str) -> Client:
    client = Client()
    client.force_login(person("ada", *roles))
    return client


ABOUT = ["How often it is wrong", "Where your text goes"]


def test_a_visitor_may_join_or_sign_in() -> None:
    assert links(Client().get("/sign-in/")) == ["Check an answer", *ABOUT, "Join with a code", "Sign in"]


@pytest.mark.parametrize(
    ("roles", "rooms"),
    [
        ((), []),
        (("teacher",), ["Teach"]),
        (("reviewer",), ["Reviews"]),
        (("teacher", "reviewer"), ["Teach", "Reviews"]),
    ],
)
def test_an_account_sees_the_rooms_that_are_open_to_it(roles: tuple[str, ...], rooms: list[str]) -> None:
    shown = links(client_of(*roles).get("/account/"))

    assert shown == ["Check an answer", *rooms, *ABOUT, "Your account: ada"]


def test_the_sign_out_button_is_a_form_that_posts() -> None:
    tree = html.document_fromstring(client_of().get("/account/").content.decode())
    (form,) = tree.find_class("masthead")[0].iter("form")

    assert (form.get("method"), form.get("action")) == ("post", "/sign-out/")
    assert [field.get("name") for field in form.iter("input")] == ["csrfmiddlewaretoken"]


def test_a_page_that_is_not_there_is_the_same_bytes_each_time_also_for_an_account() -> None:
    client = client_of("teacher")

    assert client.get(NOWHERE).content == client.get("/none-here-either").content


def test_a_visitor_costs_no_look_up_and_leaves_no_session(django_assert_num_queries: Any) -> None:
    client = Client()
    with django_assert_num_queries(0):
        for place in ("/sign-in/", NOWHERE):
            client.get(place)

    assert "sessionid" not in client.cookies
    assert not Session.objects.exists()


def test_a_session_cookie_that_was_made_up_leaves_no_session() -> None:
    client = Client()
    client.cookies["sessionid"] = "made-up-by-somebody-else-0000000"
    client.get(NOWHERE)

    assert not Session.objects.exists()


def test_who_asks_is_known_before_a_page_is_made(rf: RequestFactory, django_assert_num_queries: Any) -> None:
    client = client_of("teacher")
    shown: list[tuple[str, bool]] = []

    def page(request: HttpRequest) -> HttpResponse:
        with django_assert_num_queries(0):
            shown.append((request.user.get_username(), request.user.has_perm("classroom.teach")))
        return HttpResponse()

    request = rf.get("/")
    request.COOKIES.update({name: morsel.value for name, morsel in client.cookies.items()})
    asks: Any = knows_who_asks(page)
    signed_in: Any = AuthenticationMiddleware(asks)
    SessionMiddleware(signed_in)(request)

    assert shown == [("ada", True)]


@pytest.mark.django_db(transaction=True)
async def test_an_error_page_of_the_asynchronous_chain_names_the_person_too() -> None:
    from asgiref.sync import sync_to_async

    client = AsyncClient()
    await client.alogin(username=(await sync_to_async(person)("ada")).username, password=RIGHT)

    assert "Your account: ada" in links(await client.get(NOWHERE))


def test_a_page_without_a_request_has_a_masthead_too() -> None:
    assert "Sign in" in render_to_string("404.html")
