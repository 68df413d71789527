"""A client of the API with services of its own, in memory, around fake models and pages."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.http import HttpResponse
from django.test import AsyncClient

from checks.usecases.run_check import CheckTools
from checks.usecases.services import CheckServices
from tests.checks.web import api_wiring
from tests.fakes import CONTRADICTS, FakeEntailment, fake_services, fake_tools, run_all

START = "/api/v1/checks"
ANSWER = (
    "Mars is a hot jungle. Mars is the fourth planet from the Sun. Do you like Mars? "
    "Olympus Mons is the largest volcano on Mars."
)
PAGES = {"Mars": "Mars is the fourth planet from the Sun. It is a cold desert. It has two small moons."}
DESERT = ("Mars: It is a cold desert.", "Mars is a hot jungle.")


def mars_tools() -> CheckTools:
    """Tools that find one sentence of ANSWER backed, one in conflict, one without a receipt."""
    return fake_tools(PAGES, entailment=FakeEntailment({DESERT: CONTRADICTS}))


@contextmanager
def services_found(services: CheckServices | None = None) -> Iterator[CheckServices]:
    """Services that the API finds while the block runs."""
    made = services or fake_services(mars_tools())
    api_wiring.made.append(made)
    try:
        yield made
    finally:
        api_wiring.made.remove(made)
        made.store.close()


class ApiClient:
    """One visitor: keeps cookies, names itself, speaks JSON."""

    def __init__(self) -> None:
        self.http = AsyncClient()

    async def send(self, method: str, path: str, body: Any = None, **options: Any) -> Any:
        options = {"content_type": "application/json", "headers": {"Receipts-Client": "tests"}, **options}
        data = body if isinstance(body, bytes) else json.dumps(body) if body is not None else ""
        return await self.http.generic(method, path, data, **options)

    async def get(self, path: str) -> Any:
        return await self.http.get(path)

    async def start(self, text: str = ANSWER, topic: str | None = "Mars") -> str:
        """Start a check and return its address."""
        response = await self.send("POST", START, {"text": text, "topic": topic})
        assert response.status_code == 201, response.content
        return str(response.headers["Location"])

    async def finish(self, text: str = ANSWER, topic: str | None = "Mars") -> str:
        """Start a check, run it to its end and return its address."""
        address = await self.start(text, topic)
        await run_all(api_wiring.check_services())
        return address


def problem_of(response: HttpResponse) -> dict[str, Any]:
    """The problem in an answer, which must be one and say so."""
    assert response.headers["Content-Type"] == "application/problem+json"
    problem: dict[str, Any] = json.loads(response.content)
    assert problem["status"] == response.status_code
    assert problem["detail"].endswith(".")
    assert set(problem) <= {"type", "title", "status", "detail", "retry_after"}
    return problem
