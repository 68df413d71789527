"""Whoever signs out leaves no live page of a class behind, also not in another tab."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from classroom.usecases.telling import tell_signed_out


@receiver(user_logged_out)
def close_sockets(sender: Any, request: HttpRequest | None = None, **told: Any) -> None:
    """Close the session's sockets; Django sends this while the session still is the old one."""
    session_key = getattr(getattr(request, "session", None), "session_key", None)
    if session_key:
        tell_signed_out(session_key)
