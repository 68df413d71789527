"""A wiki's front door that lets through so many questions a second and sends the others away with 429."""

import math
import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self
from urllib.parse import parse_qs, urlsplit

WIKI_SECONDS = 30.0
UNDER_WAY_SECONDS = 0.25
"""Questions that were on their way when another one was refused come within this time."""


class Limit:
    """At most `per_second` questions in any second, whenever that second begins.

    Stricter than a bucket of tokens, which lets through twice its rate in the second after a rest.
    """

    def __init__(self, per_second: int) -> None:
        self._passed: deque[float] = deque(maxlen=per_second)

    def wait(self, now: float) -> float:
        """0 if a question may pass at `now`, which then counts; else how many seconds it came too early."""
        if len(self._passed) == self._passed.maxlen and now - self._passed[0] < 1.0:
            return 1.0 - (now - self._passed[0])
        self._passed.append(now)
        return 0.0


@dataclass(frozen=True, slots=True)
class Arrival:
    """One question. `at` is on the system's monotonic clock, `page` the title if a page's text was asked for.

    `told_to_wait` is in seconds, 0 where it was let through; `status` is what the wiki then said, 0 for none.
    """

    at: float
    page: str | None
    told_to_wait: int
    status: int


@dataclass(frozen=True, slots=True)
class Tally:
    """All arrivals in numbers. `impatient` came although the wiki had asked for patience."""

    passed: int
    refused: int
    impatient: int
    broken: int
    pages: int
    most_passed_in_a_second: int
    most_arrived_in_a_second: int


def tally(arrivals: Sequence[Arrival]) -> Tally:
    """Count what came, what was let through, and how close together."""
    passed = [one for one in arrivals if not one.told_to_wait]
    refused = [one for one in arrivals if one.told_to_wait]
    return Tally(
        passed=len(passed),
        refused=len(refused),
        impatient=sum(
            any(no.at + UNDER_WAY_SECONDS < one.at < no.at + no.told_to_wait for no in refused)
            for one in arrivals
        ),
        broken=sum(not 200 <= one.status < 300 for one in passed),
        pages=len({one.page for one in passed if one.page is not None}),
        most_passed_in_a_second=most_in_a_second([one.at for one in passed]),
        most_arrived_in_a_second=most_in_a_second([one.at for one in arrivals]),
    )


def most_in_a_second(times: Sequence[float]) -> int:
    """How many lie in the fullest second, whenever it begins; its end does not belong to it."""
    most, first = 0, 0
    ordered = sorted(times)
    for last, at in enumerate(ordered):
        while at - ordered[first] >= 1.0:
            first += 1
        most = max(most, last - first + 1)
    return most


class LimitedWiki:
    """The door of the wiki at `host`, on loopback, open inside its context. No `per_second`: no limit."""

    def __init__(self, host: str, per_second: int | None) -> None:
        self._host = host
        self._limit = None if per_second is None else Limit(per_second)
        self._counting = threading.Lock()
        self._arrivals: list[Arrival] = []
        door = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                door._handle(self)

            def log_message(self, format: str, *args: object) -> None:
                """Nothing is logged: all that came is counted."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def api_url(self) -> str:
        """The address for RECEIPTS_MEDIAWIKI."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/api.php"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def arrivals(self) -> tuple[Arrival, ...]:
        """All questions that were answered so far, in the order of their answers."""
        with self._counting:
            return tuple(self._arrivals)

    def _handle(self, request: BaseHTTPRequestHandler) -> None:
        with self._counting:
            at = time.monotonic()
            wait = 0 if self._limit is None else math.ceil(self._limit.wait(at))
        if wait:
            status, kind, body = 429, "text/plain", b"Too many questions."
        else:
            status, kind, body = self._asked_of_wiki(request.path)
        with self._counting:
            self._arrivals.append(Arrival(at, page_asked_for(request.path), wait, status))
        if not status:
            return
        request.send_response(status)
        request.send_header("Content-Type", kind)
        request.send_header("Content-Length", str(len(body)))
        if wait:
            request.send_header("Retry-After", str(wait))
        request.end_headers()
        request.wfile.write(body)

    def _asked_of_wiki(self, path: str) -> tuple[int, str, bytes]:
        connection = HTTPConnection(self._host, timeout=WIKI_SECONDS)
        try:
            connection.request("GET", path, headers={"User-Agent": "receipts-benchmark"})
            answer = connection.getresponse()
            return answer.status, answer.headers["Content-Type"], answer.read()
        except (OSError, HTTPException):
            return 0, "", b""
        finally:
            connection.close()


def page_asked_for(path: str) -> str | None:
    """The title whose text a question wants; None for searches and for questions about titles."""
    asked = parse_qs(urlsplit(path).query)
    wants_text = "extracts" in asked.get("prop", [""])[0].split("|")
    return asked["titles"][0] if wants_text and "titles" in asked else None
