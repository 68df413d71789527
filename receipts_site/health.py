"""Health for a proxy or a supervisor: is the process up, and can it check answers."""

import json
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.utils.module_loading import import_string
from django.views.decorators.http import require_safe

from receipts_site.middleware import AsgiApp, Receive, Send

Said = tuple[int, dict[str, object]]
"""Status and what is said."""


def how_live() -> Said:
    """200 as long as the process answers at all; touches neither database nor models."""
    return 200, {"status": "live"}


def how_ready() -> Said:
    """200 when models and corpus are loaded, else 503 with a sentence for each thing missing."""
    try:
        what_is_missing: Callable[[], tuple[str, ...]] = import_string(f"{settings.CHECKS_WIRING}.ready")
    except ImportError:
        missing: tuple[str, ...] = ("The checker could not be imported.",)
    else:
        missing = what_is_missing()
    if missing:
        return 503, {"status": "not ready", "missing": list(missing)}
    return 200, {"status": "ready"}


@require_safe
async def live(request: HttpRequest) -> JsonResponse:
    """Whether the process answers."""
    status, said = how_live()
    return JsonResponse(said, status=status)


@require_safe
async def ready(request: HttpRequest) -> JsonResponse:
    """Whether answers can be checked."""
    status, said = how_ready()
    return JsonResponse(said, status=status)


_ANSWERS = {"/health/live": how_live, "/health/ready": how_ready}


def health_first(application: AsgiApp) -> AsgiApp:
    """Answer health before the application: its middleware needs threads, which a busy process lacks."""

    async def answer(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        how = _ANSWERS.get(scope["path"]) if scope["method"] in ("GET", "HEAD") else None
        if how is None:
            await application(scope, receive, send)
            return
        status, said = how()
        body = json.dumps(said).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body if scope["method"] == "GET" else b""})

    return answer
