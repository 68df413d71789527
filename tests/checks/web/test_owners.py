"""Whose check it is."""

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest
from django.test import RequestFactory

from checks.usecases.visits import Visit, Visitor
from checks.web.addresses import address_of
from checks.web.owners import NOBODY, aowner_of, aviewer_of, owner_of, viewer_of, visit_in, visit_of

CHECK = "c" * 32
ANOTHER = "d" * 32


def knows_a_check(visitor: Visitor, check_id: str) -> Visit | None:
    return Visit(f"seat:{visitor.cookies.get('seat', 'none')}") if check_id == CHECK else None


@pytest.fixture
def request_of_a_visitor(rf: RequestFactory) -> HttpRequest:
    request = rf.get("/")
    request.session = SessionStore()
    return request


def test_looking_around_leaves_nothing_in_the_session(request_of_a_visitor: HttpRequest) -> None:
    assert viewer_of(request_of_a_visitor) == NOBODY
    assert not request_of_a_visitor.session.modified


def test_a_key_is_made_once_and_says_nothing(request_of_a_visitor: HttpRequest) -> None:
    key = owner_of(request_of_a_visitor)

    assert owner_of(request_of_a_visitor) == viewer_of(request_of_a_visitor) == key
    assert key.startswith("session:")
    assert len(key) == len("session:") + 32
    assert list(request_of_a_visitor.session.keys()) == ["owner"]


def test_two_visitors_have_two_keys(rf: RequestFactory) -> None:
    keys = set()
    for _ in range(2):
        request = rf.get("/")
        request.session = SessionStore()
        keys.add(owner_of(request))

    assert len(keys) == 2


async def test_asynchronous_views_and_sockets_see_the_same_key(request_of_a_visitor: HttpRequest) -> None:
    key = await aowner_of(request_of_a_visitor)

    assert await aviewer_of(request_of_a_visitor) == key
    assert (await visit_in({"session": request_of_a_visitor.session}, CHECK)).viewer == key
    assert (await visit_in({}, CHECK)).viewer == NOBODY


def test_a_session_with_something_else_in_that_place_owns_nothing(request_of_a_visitor: HttpRequest) -> None:
    request_of_a_visitor.session["owner"] = 7

    assert viewer_of(request_of_a_visitor) == NOBODY


async def test_another_part_may_know_a_visitor_by_another_key(
    request_of_a_visitor: HttpRequest, settings: Any
) -> None:
    settings.CHECKS_VISITS = (f"{__name__}.knows_a_check",)
    own = owner_of(request_of_a_visitor)
    request_of_a_visitor.COOKIES["seat"] = "7"

    assert visit_of(request_of_a_visitor, CHECK) == Visit("seat:7")
    assert visit_of(request_of_a_visitor, ANOTHER) == Visit(own)
    assert await visit_in({"cookies": {"seat": "7"}}, CHECK) == Visit("seat:7")


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "198.51.100.1", "192.0.2.1"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "made.up, 198.51.100.1", "198.51.100.1"),
        (2, "made.up, 198.51.100.1, 203.0.113.9", "198.51.100.1"),
        (2, "198.51.100.1", "192.0.2.1"),
        (1, "", "192.0.2.1"),
    ],
)
def test_only_trusted_proxies_are_believed(
    rf: RequestFactory, settings: Any, proxies: int, forwarded: str, address: str
) -> None:
    settings.CHECKS = replace(settings.CHECKS, trusted_proxies=proxies)
    request = rf.get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR=forwarded)

    assert address_of(request) == address
