"""A proxy in front of a wiki that can make it fail in every way in which wikis fail."""

import socket
import threading
import time
from collections.abc import Callable, Iterable
from enum import Enum, auto
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit


class Mishap(Enum):
    """What the proxy does instead of passing a question on."""

    WAIT = auto()
    WAIT_UNTIL_A_DATE = auto()
    WAIT_WITHOUT_SAYING = auto()
    LAG = auto()
    OWN_FAULT = auto()
    SLOWNESS = auto()
    CUT = auto()
    CUT_IN_THE_MIDDLE = auto()
    WEB_PAGE = auto()
    FORBIDDEN = auto()
    ELSEWHERE = auto()
    NOTHING_THERE = auto()


class WikiProxy:
    """Listens on loopback. `mishaps` happen to the next questions in turn; `forever` to all
    that it `concerns`.

    `asked` holds every question that came, `agents` who asked it; `arrived` counts them up. While there is
    a `gate` that is not open, questions wait at it. Without a wiki behind it every
    question that nothing happens to gets an empty answer.
    """

    def __init__(self, wiki: str | None = None) -> None:
        self.wiki = wiki
        self.mishaps: list[Mishap] = []
        self.forever: Mishap | None = None
        self.concerns: Callable[[dict[str, str]], bool] = lambda asked: True
        self.asked: list[dict[str, str]] = []
        self.agents: list[str] = []
        self.retry_after = 7
        self.slowness = 3.0
        self.gate: threading.Event | None = None
        self.arrived = threading.Semaphore(0)
        self.most_at_once = 0
        self._at_once = 0
        self._counting = threading.Lock()
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                proxy.handle(self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            def handle_error(self, request: object, client_address: object) -> None:
                """Clients that give up are part of the tests."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self._server.server_address[1]}"

    @property
    def api_url(self) -> str:
        return f"http://{self.host}/api.php"

    def happen(self, mishaps: Iterable[Mishap]) -> None:
        self.mishaps.extend(mishaps)

    def close(self) -> None:
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()

    def handle(self, request: BaseHTTPRequestHandler) -> None:
        with self._counting:
            query = parse_qs(urlsplit(request.path).query, keep_blank_values=True)
            self.asked.append({name: values[0] for name, values in query.items()})
            self.agents.append(request.headers.get("User-Agent", ""))
            mishap = self.mishaps.pop(0) if self.mishaps else self.forever
            if not self.concerns(self.asked[-1]):
                mishap = None
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        self.arrived.release()
        try:
            if self.gate is not None:
                self.gate.wait(20)
            if mishap is None:
                self._pass_on(request)
            else:
                self._fail(request, mishap)
        finally:
            with self._counting:
                self._at_once -= 1

    def _pass_on(self, request: BaseHTTPRequestHandler) -> None:
        if self.wiki is None:
            _answer(request, 200, "application/json", b'{"batchcomplete":true}')
            return
        connection = HTTPConnection(self.wiki, timeout=20)
        try:
            connection.request("GET", request.path, headers={"User-Agent": "proxy of the tests"})
            answer = connection.getresponse()
            _answer(request, answer.status, answer.headers["Content-Type"], answer.read())
        finally:
            connection.close()

    def _fail(self, request: BaseHTTPRequestHandler, mishap: Mishap) -> None:
        page = b"<!DOCTYPE html><title>Sign in</title><p>Sign in to use this network."
        wait = {"Retry-After": str(self.retry_after)}
        match mishap:
            case Mishap.WAIT:
                _answer(request, 429, "text/html", page, wait)
            case Mishap.WAIT_UNTIL_A_DATE:
                request.send_response_only(429)
                request.send_header("Date", "Wed, 01 Jul 2026 10:00:00 GMT")
                request.send_header("Retry-After", "Wed, 01 Jul 2026 10:00:40 GMT")
                request.send_header("Content-Length", "0")
                request.end_headers()
            case Mishap.WAIT_WITHOUT_SAYING:
                _answer(request, 429, "text/html", page)
            case Mishap.LAG:
                body = b'{"error":{"code":"maxlag","info":"Waiting for a database","lag":9}}'
                _answer(request, 200, "application/json", body, wait)
            case Mishap.OWN_FAULT:
                _answer(request, 500, "text/html", page)
            case Mishap.SLOWNESS:
                time.sleep(self.slowness)
            case Mishap.CUT:
                request.connection.shutdown(socket.SHUT_RDWR)
            case Mishap.CUT_IN_THE_MIDDLE:
                _answer(request, 200, "application/json", b'{"query":', {"Content-Length": "4000"})
                request.connection.shutdown(socket.SHUT_RDWR)
            case Mishap.WEB_PAGE:
                _answer(request, 200, "text/html", page)
            case Mishap.FORBIDDEN:
                _answer(request, 403, "text/html", page)
            case Mishap.ELSEWHERE:
                _answer(request, 302, "text/html", b"", {"Location": "http://127.0.0.1:9/api.php"})
            case Mishap.NOTHING_THERE:
                _answer(request, 404, "text/html", page)


def _answer(
    request: BaseHTTPRequestHandler, status: int, kind: str, body: bytes, more: dict[str, str] | None = None
) -> None:
    headers = {"Content-Type": kind, "Content-Length": str(len(body)), **(more or {})}
    request.send_response(status)
    for name, value in headers.items():
        request.send_header(name, value)
    request.end_headers()
    request.wfile.write(body)
