"""Security headers on every answer: in Django's chain, and around it for what never reaches it."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",  # fetch, and WebSockets to the same host
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
# The clipboard is not denied: a checked answer can be copied.
DENIED_FEATURES = (
    "accelerometer",
    "autoplay",
    "camera",
    "display-capture",
    "encrypted-media",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "screen-wake-lock",
    "usb",
    "xr-spatial-tracking",
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    # Nothing to other sites. "no-referrer" would also make a browser send "Origin: null" with our own
    # forms, which the CSRF check refuses.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in DENIED_FEATURES),
}
NO_STORE = "no-store"
FILE_STATUSES = frozenset({200, 206, 304})

SyncNext = Callable[[HttpRequest], HttpResponseBase]
AsyncNext = Callable[[HttpRequest], Awaitable[HttpResponseBase]]
Message = Mapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
AsgiApp = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


def is_static(path: str, status: int) -> bool:
    """Whether an answer is a static file, the one thing that a browser may keep."""
    return path.startswith(settings.STATIC_URL) and status in FILE_STATUSES


@sync_and_async_middleware
def security_headers(get_response: Any) -> SyncNext | AsyncNext:
    """Middleware that overrules whatever an answer says of these headers; outermost in the chain."""
    if iscoroutinefunction(get_response):

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            return _dressed(request, await get_response(request))

        return answer_async

    def answer(request: HttpRequest) -> HttpResponseBase:
        return _dressed(request, get_response(request))

    return answer


def headers_around(app: AsgiApp) -> AsgiApp:
    """An ASGI application whose HTTP answers all carry the headers.

    Django answers some broken requests (bad encoding, too large) before any middleware runs.
    """

    async def wrapped(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        async def send_dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                missing = _missing(scope["path"], message["status"], message.get("headers", ()))
                message = {**message, "headers": [*message.get("headers", ()), *missing]}
            await send(message)

        await app(scope, receive, send_dressed)

    return wrapped


def _dressed(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    for name, value in HEADERS.items():
        response[name] = value
    if not is_static(request.path_info, response.status_code):
        response["Cache-Control"] = NO_STORE
    return response


def _missing(path: str, status: int, present: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    names = {name.lower() for name, _ in present}
    wanted = dict(HEADERS) if is_static(path, status) else {**HEADERS, "Cache-Control": NO_STORE}
    pairs = [(name.lower().encode("ascii"), value.encode("ascii")) for name, value in wanted.items()]
    return [pair for pair in pairs if pair[0] not in names]
