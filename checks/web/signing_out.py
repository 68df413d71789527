"""Whoever signs out leaves no live page behind, also not in another tab."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from checks.usecases.services import services
from checks.usecases.visits import user_key
from checks.web.owners import NOBODY, viewer_of


@receiver(user_logged_out)
def close_sockets(sender: Any, request: HttpRequest | None = None, user: Any = None, **told: Any) -> None:
    """Close the session's sockets and the person's; Django sends this while the session is the old one."""
    if user is not None:
        services().progress.left(user_key(user.pk))
    if request is None:
        return
    viewer = viewer_of(request)
    if viewer != NOBODY:
        services().progress.left(viewer)
