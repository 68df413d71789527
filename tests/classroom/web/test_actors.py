"""Who asks: the signed cookie of seats."""

from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from classroom.models import Seat
from classroom.policies import NOBODY, Actor
from classroom.selectors.lesson import seat_of
from classroom.web.actors import COOKIE, MOST_SEATS, actor_in, actor_of, drop_seats, give_seat
from tests.classroom.records import NOW, a_seat, a_teacher, an_activity

pytestmark = pytest.mark.django_db


def asked_with(cookie: str = "", user: Any = None) -> HttpRequest:
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    request.COOKIES = {COOKIE: cookie} if cookie else {}
    return request


def cookie_for(*seats: Seat) -> str:
    cookie = ""
    for seat in seats:
        response = HttpResponse()
        give_seat(response, asked_with(cookie), seat)
        cookie = response.cookies[COOKIE].value
    return cookie


def test_without_cookie_and_sign_in_it_is_nobody() -> None:
    assert actor_of(asked_with()) == NOBODY


def test_a_seat_that_was_given_is_held() -> None:
    seat = a_seat()
    request = asked_with(cookie_for(seat))
    assert actor_of(request) == Actor(seat_ids=frozenset({seat.pk}))
    assert seat_of(actor_of(request), seat.activity) == seat
    assert seat_of(actor_of(request), an_activity()) is None


def test_a_teacher_who_has_a_seat_is_both() -> None:
    teacher, seat = a_teacher(), a_seat()
    assert actor_of(asked_with(cookie_for(seat), teacher)) == Actor(teacher.pk, True, frozenset({seat.pk}))


def test_a_socket_sees_the_same_actor() -> None:
    seat = a_seat()
    scope = {"cookies": {COOKIE: cookie_for(seat)}, "user": AnonymousUser()}
    assert async_to_sync(actor_in)(scope) == Actor(seat_ids=frozenset({seat.pk}))
    assert async_to_sync(actor_in)({}) == NOBODY


@pytest.mark.parametrize("change", [lambda cookie: cookie[:-1], lambda cookie: "0" + cookie, lambda _: "x"])
def test_a_cookie_that_was_tampered_with_holds_nothing(change: Any) -> None:
    assert actor_of(asked_with(change(cookie_for(a_seat())))) == NOBODY


def test_one_browser_holds_one_seat_an_activity_and_a_handful_in_all() -> None:
    activity = an_activity()
    first, second = a_seat(activity), a_seat(activity)
    assert actor_of(asked_with(cookie_for(first, second))).seat_ids == {second.pk}
    seats = [a_seat() for _ in range(MOST_SEATS + 2)]
    assert actor_of(asked_with(cookie_for(*seats))).seat_ids == {seat.pk for seat in seats[-MOST_SEATS:]}


def test_a_merged_seat_gives_way_to_the_one_that_took_over() -> None:
    activity = an_activity()
    first, second, third = a_seat(activity), a_seat(activity), a_seat(activity)
    cookie = cookie_for(first)
    Seat.objects.filter(pk=first.pk).update(merged_into=second, removed_at=NOW)
    assert seat_of(actor_of(asked_with(cookie)), activity) == second
    Seat.objects.filter(pk=second.pk).update(merged_into=third, removed_at=NOW)
    assert seat_of(actor_of(asked_with(cookie)), activity) == third


def test_a_removed_or_erased_seat_is_none() -> None:
    seat = a_seat()
    cookie = cookie_for(seat)
    Seat.objects.update(removed_at=NOW)
    assert seat_of(actor_of(asked_with(cookie)), seat.activity) is None
    activity, seat_id = seat.activity, seat.pk
    seat.delete()
    assert seat_of(actor_of(asked_with(cookie)), activity) is None
    assert seat_id not in actor_of(asked_with(cookie)).seat_ids
    assert uuid4() not in actor_of(asked_with(cookie)).seat_ids


def test_the_cookie_is_for_this_site_and_no_script(settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    response = HttpResponse()
    give_seat(response, asked_with(), a_seat())
    cookie = response.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", True)


def test_a_browser_that_is_done_holds_nothing() -> None:
    response = HttpResponse()
    drop_seats(response)
    assert response.cookies[COOKIE].value == ""
    assert response.cookies[COOKIE]["max-age"] == 0
