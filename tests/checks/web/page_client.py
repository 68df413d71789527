"""A visitor of the pages: keeps cookies, sends forms, reads what came back."""

import re
from typing import Any

from django.test import AsyncClient
from lxml import html

from tests.checks.web import api_wiring
from tests.checks.web.api_client import ANSWER
from tests.fakes import run_all

NO_SUCH = "f" * 32


class Visitor:
    """One browser with a session of its own."""

    def __init__(self, **options: Any) -> None:
        self.http = AsyncClient(**options)

    async def get(self, path: str, **options: Any) -> Any:
        return await self.http.get(path, **options)

    async def send(self, path: str, **fields: Any) -> Any:
        headers = fields.pop("headers", None)
        return await self.http.post(path, fields, headers=headers)

    async def paste(self, text: str = ANSWER, topic: str = "Mars") -> str:
        """Start a check and return the address of its report."""
        response = await self.send("/", text=text, topic=topic)
        assert response.status_code == 303, response.content.decode()
        address: str = response.headers["Location"]
        return address

    async def finish(self, text: str = ANSWER, topic: str = "Mars") -> str:
        """Start a check, run it to its end and return the address of its report."""
        address = await self.paste(text, topic)
        await run_all(api_wiring.check_services())
        return address


def tree_of(response: Any) -> Any:
    """The answer's HTML as a tree; a fragment gets a body around it."""
    return html.document_fromstring(response.content.decode())


def words_of(element: Any) -> str:
    """What an element says, blanks folded."""
    return re.sub(r"\s+", " ", element.text_content()).strip()


def one(response: Any, address: str) -> Any:
    """The one element with that id."""
    return tree_of(response).get_element_by_id(address)
