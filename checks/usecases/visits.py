"""Visits to a check by another key than that of the session: other parts of the site say whose they are.

A seat of a class comes to its own checks, and a teacher to what was handed in, each by a key of their own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who comes: the user of the request or socket, signed in or not, and the cookies of the browser."""

    user: Any
    cookies: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class WayOn:
    """Where the visitor came from and goes on to: a sentence, and an address with its word."""

    sentence: str
    href: str
    word: str


@dataclass(frozen=True, slots=True)
class Visit:
    """By which key somebody comes to a check.

    `read_only`: the visitor may not change anything, so the page offers nothing to change. `known_as` is
    the key under which open sockets are counted and closed, "" where it is the viewer's.
    """

    viewer: str
    way_on: WayOn | None = None
    read_only: bool = False
    known_as: str = ""


# Answers whose visit it is, or None where this part of the site does not know the visitor. May query.
VisitOf = Callable[[Visitor, str], Visit | None]


def user_key(user_id: int) -> str:
    """The key under which sockets of a signed-in person are counted and closed."""
    return f"user:{user_id}"
