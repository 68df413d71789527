from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from pytest_django import Settings

from receipts_site.asgi import application


async def answer_to(path: str, query: bytes = b"") -> tuple[int, set[bytes]]:
    """Status and header names of a GET, with the request carried through to its end."""
    sent: list[dict[str, Any]] = []
    incoming = [{"type": "http.request", "body": b""}]

    async def receive() -> dict[str, Any]:
        return incoming.pop() if incoming else {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query,
        "headers": [(b"host", b"localhost")],
    }
    await application(scope, receive, send)
    return sent[0]["status"], {name.lower() for name, _ in sent[0]["headers"]}


async def test_a_request_that_django_refuses_before_its_middleware_has_the_headers() -> None:
    status, headers = await answer_to("/about/", b"\xff")

    assert status == 400
    assert {b"content-security-policy", b"cache-control", b"referrer-policy"} <= headers


@pytest.mark.parametrize(("path", "status"), [("/health/live", 200), ("/health/ready", 503)])
async def test_health_is_answered_before_django_and_has_the_headers(
    path: str, status: int, settings: Settings
) -> None:
    settings.CHECKS_WIRING = "tests.receipts_site.unready_wiring"
    # A host that Django would refuse: it is not asked.
    found, headers = await answer_to(path, b"\xff")

    assert found == status
    assert {b"content-security-policy", b"cache-control", b"content-type"} <= headers


@pytest.mark.parametrize("origin", [b"https://elsewhere.example.com", b"null"])
async def test_a_socket_from_another_page_is_refused(origin: bytes) -> None:
    communicator = WebsocketCommunicator(
        application, "/no-such-socket", headers=[(b"host", b"localhost"), (b"origin", origin)]
    )

    connected, _ = await communicator.connect(timeout=5)

    assert connected is False


@pytest.mark.django_db
async def test_a_socket_from_our_own_page_gets_as_far_as_the_routes() -> None:
    communicator = WebsocketCommunicator(
        application, "/no-such-socket", headers=[(b"host", b"localhost"), (b"origin", b"http://localhost")]
    )

    with pytest.raises(ValueError, match="No route found"):
        await communicator.connect(timeout=5)
