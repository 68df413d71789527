"""Personal links, shown to the manager once: they travel in a signed cookie of their round's page.

Neither the database nor a log ever sees a token, no other page can lose them, and a page that is loaded
again makes no second link.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from reviews.usecases.inviting import Invitation

COOKIE = "receipts_links"
SECONDS = 600


@dataclass(frozen=True, slots=True)
class Link:
    """A rater's number and the address to send them."""

    number: int
    address: str


def hand_over(
    request: HttpRequest, response: HttpResponse, round_id: UUID, invitations: Iterable[Invitation]
) -> None:
    """Have the round's page show these links, and those that it has not shown yet."""
    tokens = _waiting(request, round_id) | {str(one.number): one.token for one in invitations}
    response.set_signed_cookie(
        COOKIE,
        " ".join(f"{number}:{token}" for number, token in tokens.items()),
        salt=_salt(round_id),
        max_age=SECONDS,
        path=_path(round_id),
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def links_for(request: HttpRequest, round_id: UUID) -> list[Link]:
    """The links to show now."""
    return [
        Link(int(number), request.build_absolute_uri(reverse("rate-link", args=[token])))
        for number, token in _waiting(request, round_id).items()
    ]


def forget(response: HttpResponse, round_id: UUID) -> None:
    """They are shown: from here on they are with the manager alone."""
    response.delete_cookie(COOKIE, path=_path(round_id), samesite="Lax")


def _waiting(request: HttpRequest, round_id: UUID) -> dict[str, str]:
    """The tokens by their raters' numbers; of a link that was renewed meanwhile the last."""
    kept = request.get_signed_cookie(COOKIE, "", salt=_salt(round_id), max_age=SECONDS) or ""
    pairs = (pair.partition(":") for pair in kept.split())
    return {number: token for number, _, token in pairs}


def _salt(round_id: UUID) -> str:
    return f"reviews.links.{round_id}"


def _path(round_id: UUID) -> str:
    return reverse("round", args=[round_id])
