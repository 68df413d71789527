"""HTTP requests whose body stays in memory or is refused (docs/adr/0008-request-bodies.md).

twisted's own request opens a temporary file for every body of 100,000 bytes or more and for every
chunked one, before any code of ours runs. It also parses forms by itself, on the event loop and for
nobody. Both are switched off here.
"""

import json
from io import BytesIO
from typing import Any

from daphne.http_protocol import HTTPFactory, WebRequest
from django.conf import settings
from django.template.loader import render_to_string
from twisted.internet import reactor
from twisted.web import http

from receipts_site.middleware import HEADERS, NO_STORE

TOO_LARGE = 413
# A client that is still sending would lose our answer if the connection were cut at once: so much more
# is read and thrown away, and for so long, before it is cut.
SWALLOWED_BYTES = 20_000_000
SWALLOWING_SECONDS = 10.0

_reactor: Any = reactor


class MemoryRequest(WebRequest):  # type: ignore[misc]  # daphne has no types
    """A request of at most MAX_BODY_BYTES; a longer one is answered with 413 and a sentence."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._parsePOSTFormSubmission = False
        self._swallowed: int | None = None
        self._cut: Any = None

    def gotLength(self, length: int | None) -> None:  # noqa: N802  (twisted's name)
        """The headers are here, `length` is None for a chunked body; no file is opened."""
        self.content = BytesIO()
        if length is not None and length > settings.MAX_BODY_BYTES:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802  (twisted's name)
        """One more piece of the body."""
        if self._swallowed is not None:
            self._swallowed += len(data)
            if self._swallowed > SWALLOWED_BYTES:
                self.channel.forceAbortClient()
        elif self.content.tell() + len(data) > settings.MAX_BODY_BYTES:
            self._refuse()
        else:
            self.content.write(data)

    def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:  # noqa: N802
        """The body is complete."""
        if self._swallowed is None:
            # The body of a chunked request is whole now, and Django believes only in a length.
            self.requestHeaders.removeHeader(b"transfer-encoding")
            self.requestHeaders.setRawHeaders(b"content-length", [str(self.content.tell()).encode("ascii")])
            super().requestReceived(command, path, version)
        else:
            self._hang_up()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802  (twisted's name)
        """The client is gone."""
        self._forget_timer()
        super().connectionLost(reason)

    def _refuse(self) -> None:
        """Answer now, before the body is here, and read on only to let the answer arrive."""
        self._swallowed = 0
        self.content = BytesIO()
        self.channel.persistent = False
        self._know_the_request_line()
        waits_for_word = self.requestHeaders.hasHeader(b"expect")
        # Else twisted would invite the body that was just refused.
        self.requestHeaders.removeHeader(b"expect")
        self.setResponseCode(TOO_LARGE, b"Content Too Large")
        kind, body = refusal(settings.MAX_BODY_BYTES, as_json=self._wants_json())
        for name, value in {**HEADERS, "Cache-Control": NO_STORE, "Connection": "close"}.items():
            self.setHeader(name.encode("ascii"), value.encode("ascii"))
        self.setHeader(b"content-type", kind.encode("ascii"))
        self.setHeader(b"content-length", str(len(body)).encode("ascii"))
        write: Any = http.Request.write
        write(self, body)
        if waits_for_word:
            self._hang_up()
        else:
            self._cut = _reactor.callLater(SWALLOWING_SECONDS, self._hang_up)

    def _know_the_request_line(self) -> None:
        """twisted hands it over with the complete body only; an answer needs it."""
        self.method = self.channel._command
        self.uri = self.channel._path
        self.path = self.uri.split(b"?", 1)[0]
        self.clientproto = self.channel._version

    def _wants_json(self) -> bool:
        said = [*self.requestHeaders.getRawHeaders(b"accept", [])] or [
            *self.requestHeaders.getRawHeaders(b"content-type", [])
        ]
        told = b",".join(said).lower()
        return b"json" in told and b"text/html" not in told

    def _hang_up(self) -> None:
        self._forget_timer()
        if not self.finished and self.channel is not None and not self._disconnected:
            self.finish()

    def _forget_timer(self) -> None:
        if self._cut is not None and self._cut.active():
            self._cut.cancel()


class MemoryFactory(HTTPFactory):  # type: ignore[misc]  # daphne has no types
    """Makes connections whose requests stay in memory."""

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802  (twisted's name)
        """One connection."""
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = MemoryRequest
        return protocol


def refusal(limit: int, *, as_json: bool) -> tuple[str, bytes]:
    """Content type and body of the answer to a body over the limit."""
    sentence = (
        f"This is more than {limit / 1_000_000:g} MB, which is the most that one request may bring. "
        "Nothing of it was kept. Send a shorter text."
    )
    if as_json:
        problem = {
            "type": "urn:receipts:ContentTooLarge",
            "title": "Content Too Large",
            "status": TOO_LARGE,
            "detail": sentence,
        }
        return "application/problem+json", json.dumps(problem).encode()
    page = render_to_string("413.html", {"sentence": sentence})
    return "text/html; charset=utf-8", page.encode()
