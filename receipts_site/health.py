"""Health for a proxy or a supervisor: is the process up, and can it check answers."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.utils.module_loading import import_string
from django.views.decorators.http import require_safe


@require_safe
async def live(request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers at all; touches neither database nor models."""
    return JsonResponse({"status": "live"})


@require_safe
async def ready(request: HttpRequest) -> JsonResponse:
    """200 when models and corpus are loaded, else 503 with a sentence for each thing missing."""
    try:
        what_is_missing: Callable[[], tuple[str, ...]] = import_string(f"{settings.CHECKS_WIRING}.ready")
    except ImportError:
        missing: tuple[str, ...] = ("The checker could not be imported.",)
    else:
        missing = what_is_missing()
    if missing:
        return JsonResponse({"status": "not ready", "missing": list(missing)}, status=503)
    return JsonResponse({"status": "ready"})
