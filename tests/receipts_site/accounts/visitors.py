"""Visitors of the pages of accounts: what they send and what they are shown."""

import re
from typing import Any

from django.test import Client

from tests.receipts_site.accounts.people import NEW, RIGHT, person

INVITED = {"username": "ada", "new_password": RIGHT, "again": RIGHT, "email": ""}
CHANGED = {"current": RIGHT, "new_password": NEW, "again": NEW}


def sign_in(client: Client, name: str = "ada", password: str = RIGHT, **more: Any) -> Any:
    return client.post("/sign-in/", {"username": name, "password": password, **more})


def signed_in(name: str = "ada", *roles: str) -> Client:
    person(name, *roles)
    client = Client()
    assert sign_in(client, name).status_code == 303
    return client


def who(client: Client) -> str | None:
    """Who the masthead says is signed in."""
    found = re.search(r"Your account: </span>([^<]+)<", client.get("/no-such-page").content.decode())
    return found[1] if found else None


def without_tokens(response: Any) -> str:
    """The page but for what is drawn anew each time."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.content.decode())
