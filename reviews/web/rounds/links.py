"""Personal links, shown to the manager once: they travel in the signed cookie of a message.

Neither the database nor a log ever sees a token, and a page that is loaded again makes no second link.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse

from reviews.usecases.inviting import Invitation

TAG = "links"


@dataclass(frozen=True, slots=True)
class Link:
    """A rater's number and the address to send them."""

    number: int
    address: str


def hand_over(request: HttpRequest, invitations: Iterable[Invitation]) -> None:
    """Have the next page show these links."""
    text = " ".join(f"{one.number}:{one.token}" for one in invitations)
    messages.success(request, text, extra_tags=TAG)


def taken(request: HttpRequest) -> tuple[list[Link], list[str]]:
    """The links to show now, and the other messages."""
    links: list[Link] = []
    others: list[str] = []
    for message in messages.get_messages(request):
        if message.extra_tags != TAG:
            others.append(str(message))
            continue
        for pair in str(message).split():
            number, _, token = pair.partition(":")
            address = request.build_absolute_uri(reverse("rate-link", args=[token]))
            links.append(Link(int(number), address))
    return links, others
