"""`manage.py serve` as an operator meets it: a process of its own on a free port."""

import json
import re
import socket
import subprocess
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.connection import Connection
from websockets.typing import Origin

from tests.privacy.watched_server import Server, manage, start

pytestmark = [pytest.mark.server]

LIMIT = 2_500_000
SETTINGS = "tests.privacy.watched_settings"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = start(tmp_path_factory.mktemp("served") / "var", settings=SETTINGS, traced=False)
    yield running
    running.stop()


def raw(server: Server, *pieces: bytes) -> bytes:
    """What the server says to these bytes before it hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        for piece in pieces:
            connection.sendall(piece)
        said = b""
        while more := connection.recv(65_536):
            said += more
    return said


def head(length: str, *more: str) -> bytes:
    lines = ("POST / HTTP/1.1", "Host: 127.0.0.1", length, *more, "", "")
    return "\r\n".join(lines).encode()


def test_a_body_at_the_limit_is_read_and_one_byte_more_is_refused(server: Server) -> None:
    at_limit = server.ask("POST", "/fault/task", LIMIT * b"a")
    over = server.ask("POST", "/fault/task", (LIMIT + 1) * b"a")

    assert (at_limit.status, over.status) == (200, 413)


def test_a_chunked_body_is_counted(server: Server) -> None:
    at_limit = server.ask("POST", "/fault/task", LIMIT * b"a", chunked=True)
    over = server.ask("POST", "/fault/task", (LIMIT + 1) * b"a", chunked=True)

    assert (at_limit.status, over.status) == (200, 413)


def test_a_program_gets_the_refusal_as_a_problem_and_a_person_as_a_page(server: Server) -> None:
    body = (LIMIT + 1) * b"a"
    problem = server.ask("POST", "/api/v1/checks", body, {"Content-Type": "application/json"})
    page = server.ask("POST", "/", body, {"Accept": "text/html,application/json;q=0.9"})

    assert problem.headers["content-type"] == "application/problem+json"
    assert json.loads(problem.body)["status"] == 413
    assert page.headers["content-type"].startswith("text/html")
    for answer in (problem, page):
        assert "2.5 MB" in answer.body
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_whoever_asks_first_is_told_before_sending_the_body(server: Server) -> None:
    said = raw(server, head(f"Content-Length: {LIMIT + 1}", "Expect: 100-continue"))

    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"100 Continue" not in said


def test_whoever_asks_first_with_a_fitting_body_is_told_to_go_on(server: Server) -> None:
    said = raw(server, head("Content-Length: 4", "Expect: 100-continue", "Connection: close"), b"text")

    assert said.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 ")


def test_a_refused_body_is_not_taken_for_the_next_request(server: Server) -> None:
    smuggled = b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    said = raw(server, head(f"Content-Length: {LIMIT + 1}"), smuggled * (LIMIT // len(smuggled) + 1))

    assert said.count(b"HTTP/1.1 ") == 1


def test_a_socket_takes_no_long_message(server: Server) -> None:
    text = json.dumps({"text": "The moons of Mars are small and they are not round."}).encode()
    headers = {"Content-Type": "application/json", "Receipts-Client": "test"}
    made = json.loads(server.ask("POST", "/api/v1/checks", text, headers).body)
    cookies = "; ".join(f"{name}={value}" for name, value in server.cookies.items())
    address = f"127.0.0.1:{server.port}"
    with connect(
        f"ws://{address}/ws/checks/{made['id']}/",
        origin=Origin(f"http://{address}"),
        additional_headers={"Cookie": cookies},
    ) as client:
        client.send(f"{'{}':<4000}")
        assert json.loads(client.recv(timeout=10))["type"] == "snapshot"
        client.send(f"{'{}':<5000}")
        with pytest.raises(ConnectionClosed):
            drain(client)


def drain(client: Connection) -> None:
    """Read until the server hangs up."""
    while True:
        client.recv(timeout=10)


def test_a_second_process_leaves_with_a_sentence(server: Server) -> None:
    second = subprocess.run(
        [*manage(), "serve", "--port", "0"],
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert second.returncode == 1
    assert f"Another process (number {server.process.pid}) serves already" in second.stderr
    assert "Traceback" not in second.stderr


def test_an_address_that_is_taken_is_said_in_a_sentence(
    server: Server, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("other")
    second = subprocess.run(
        [*manage(), "serve", "--port", str(server.port)],
        env={**server.environment, "RECEIPTS_VAR": str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert second.returncode == 1
    assert f"Cannot serve at 127.0.0.1 port {server.port}: Address already in use" in second.stderr


def test_told_to_stop_it_says_goodbye_and_its_access_log_named_no_address(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = start(tmp_path_factory.mktemp("stopped") / "var", settings=SETTINGS, traced=False)
    assert server.ask("GET", "/health/ready").status == 200
    assert server.ask("GET", f"/r/{32 * 'b'}/").status == 404

    printed = server.stop().splitlines()

    assert server.process.returncode == 0
    assert printed[-1] == "Stopped. Every report is gone."
    access = [line for line in printed if "receipts_site.access" in line]
    assert len(access) == 2
    assert all(re.search(r"access: GET \d{3} in \d+ ms, \d+ bytes$", line) for line in access)
    again = start(server.folder, settings=SETTINGS, traced=False)
    again.stop()


def test_a_socket_says_more_than_it_takes(server: Server) -> None:
    answer = " ".join(f"Mars has {number} small moons that are far away from it." for number in range(2, 80))
    headers = {"Content-Type": "application/json", "Receipts-Client": "test"}
    body = json.dumps({"text": answer}).encode()
    made = json.loads(server.ask("POST", "/api/v1/checks", body, headers).body)
    cookies = "; ".join(f"{name}={value}" for name, value in server.cookies.items())
    address = f"127.0.0.1:{server.port}"
    with connect(
        f"ws://{address}/ws/checks/{made['id']}/",
        origin=Origin(f"http://{address}"),
        additional_headers={"Cookie": cookies},
    ) as client:
        client.send("{}")
        said = client.recv(timeout=10)
        while json.loads(said).get("claims") is None:
            client.send("{}")
            said = client.recv(timeout=10)

    assert len(said) > 4_096
