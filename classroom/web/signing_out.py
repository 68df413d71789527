"""Whoever signs out leaves no live page of a class behind, also not in another tab."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from checks.usecases.services import services
from classroom.usecases.joining import leave_device
from classroom.usecases.telling import tell_signed_out
from classroom.web.actors import actor_of, holds_seats


@receiver(user_logged_out)
def close_sockets(sender: Any, request: HttpRequest | None = None, **told: Any) -> None:
    """Close the session's sockets and those of the browser's seats: being done on a device signs out too.

    Django sends this while the session still is the old one. A browser that keeps its seats opens its
    pages again by itself.
    """
    if request is not None and holds_seats(request.COOKIES):
        leave_device(actor=actor_of(request), checks=services())
    session_key = getattr(getattr(request, "session", None), "session_key", None)
    if session_key:
        tell_signed_out(session_key)
