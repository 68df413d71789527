"""Who asks: the person who is signed in, and the seats this browser holds in a signed cookie.

The cookie carries seat ids and nothing else. What a seat may do is asked of the policies each time, so a
seat that was removed opens nothing although its cookie lives on.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from channels.db import database_sync_to_async
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from classroom.models import Seat
from classroom.policies import Actor
from classroom.selectors.lesson import seats_now

COOKIE = "receipts_seats"
_SALT = "classroom.seats"
# A shared computer meets a few classes a day; more than a handful of seats is nobody's.
MOST_SEATS = 6
DAYS = 30


def actor_of(request: HttpRequest) -> Actor:
    """The actor of a request. Asks the database."""
    return actor_with(request.user, request.COOKIES)


def actor_with(user: Any, cookies: Mapping[str, str]) -> Actor:
    """The actor that a user, signed in or not, and the cookies of a browser make. Asks the database."""
    return _actor(user, _ids_in(cookies.get(COOKIE, "")))


async def actor_in(scope: dict[str, Any]) -> Actor:
    """The actor of a socket's scope, as it was when the socket was opened."""
    actor: Actor = await database_sync_to_async(actor_with)(scope.get("user"), scope.get("cookies", {}))
    return actor


def give_seat(response: HttpResponseBase, request: HttpRequest, seat: Seat) -> None:
    """Let the browser that gets this answer hold this seat, and no other one in the same activity."""
    held = _ids_in(request.COOKIES.get(COOKIE, ""))
    others = set(Seat.objects.filter(pk__in=held, activity=seat.activity_id).values_list("pk", flat=True))
    kept = [one for one in held if one not in others and one != seat.pk]
    _keep(response, [*kept, seat.pk][-MOST_SEATS:])


def drop_seats(response: HttpResponseBase) -> None:
    """Let the browser that gets this answer hold no seat any more."""
    response.delete_cookie(COOKIE, samesite="Lax")


def holds_seats(cookies: Mapping[str, str]) -> bool:
    """Whether a browser says, and proves, that it holds seats; they may open nothing any more."""
    return bool(_ids_in(cookies.get(COOKIE, "")))


def _actor(user: Any, held: tuple[UUID, ...]) -> Actor:
    seats = seats_now(held) if held else frozenset()
    if user is None or not user.is_authenticated:
        return Actor(seat_ids=seats)
    return Actor(user_id=user.pk, may_teach=user.has_perm("classroom.teach"), seat_ids=seats)


def _keep(response: HttpResponseBase, ids: Iterable[UUID]) -> None:
    value = ".".join(one.hex for one in ids)
    response.set_cookie(
        COOKIE,
        signing.get_cookie_signer(salt=_SALT).sign(value),
        max_age=DAYS * 86_400,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _ids_in(cookie: str) -> tuple[UUID, ...]:
    """The seat ids of a cookie in the order they came; none where it is absent, old or not ours."""
    try:
        value = signing.get_cookie_signer(salt=_SALT).unsign(cookie, max_age=DAYS * 86_400)
        return tuple(UUID(hex=one) for one in value.split(".") if one)[:MOST_SEATS]
    except (signing.BadSignature, ValueError):
        return ()
