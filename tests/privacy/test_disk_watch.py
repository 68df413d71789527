"""Nothing that is pasted reaches a disk or a log: the real server, every write of it on record.

strace records each system call on a file descriptor with the file behind it. The server is sent bodies
of all kinds and sizes, with marked words, and is made to fall in all the ways that quote them.
"""

import json
import random
import socket
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from tests.privacy.watched_server import Answer, Server, can_trace, start
from tests.privacy.watched_wiring import CRASH, FORGOTTEN

pytestmark = [pytest.mark.server]

MARKER = "zyxomarkotex"
BOUNDARY = "boundary-of-the-parts"
SIZES = {"50 kB": 50_000, "200 kB": 200_000, "3 MB": 3_000_000}
LIMIT = 2_500_000


def prose(size: int, seed: int) -> str:
    """Marked English-looking words, `size` bytes of them, whose five-word shingles occur nowhere else."""
    words = random.Random(seed)
    plain = ("the", "of", "was", "and", "in", "moon", "river", "is", "not", "letter", "over")
    made: list[str] = []
    length = 0
    while length < size:
        made.append(MARKER if len(made) % 5 == 0 else f"{words.choice(plain)}{words.randrange(1000)}")
        length += len(made[-1]) + 1
    return " ".join(made)[:size]


def shingles(text: str) -> set[str]:
    """Five words that follow each other, from all over the text."""
    words = text.split()
    step = max(1, len(words) // 50)
    return {" ".join(words[at : at + 5]) for at in range(0, len(words) - 5, step)}


def as_form(text: str, token: str) -> tuple[bytes, str]:
    return urlencode(
        {"text": text, "csrfmiddlewaretoken": token}
    ).encode(), "application/x-www-form-urlencoded"


def as_json(text: str, token: str) -> tuple[bytes, str]:
    return json.dumps({"text": text}).encode(), "application/json"


def as_multipart(text: str, token: str) -> tuple[bytes, str]:
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token}\r\n',
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="text"\r\n\r\n{text[: len(text) // 2]}\r\n',
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n'
        f"Content-Type: text/plain\r\n\r\n{text[len(text) // 2 :]}\r\n--{BOUNDARY}--\r\n",
    ]
    return "".join(parts).encode(), f"multipart/form-data; boundary={BOUNDARY}"


KINDS = {"form": ("/", as_form), "json": ("/api/v1/checks", as_json), "multipart": ("/", as_multipart)}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has been through everything below; started once, for it takes seconds."""
    reason = can_trace()
    if reason is not None:
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("watched") / "var"
    server = start(folder, settings="tests.privacy.watched_settings", traced=True)
    yield server
    server.stop()
    # Once more with everything that was printed late, and what was written at the end.
    assert_unwritten(server, *server.forbidden)


@pytest.fixture(scope="module")
def token(watched: Server) -> str:
    watched.ask("GET", "/")
    return watched.cookies["csrftoken"]


def send(server: Server, kind: str, text: str, token: str, *, chunked: bool = False) -> Answer:
    address, encode = KINDS[kind]
    body, content_type = encode(text, token)
    headers = {"Content-Type": content_type, "Accept": "*/*", "Receipts-Client": "watch"}
    return server.ask("POST", address, body, headers, chunked=chunked)


def assert_unwritten(server: Server, *words: str) -> None:
    """None of the words is in a write to a file, in a file that is there now, or in what was printed."""
    server.forbidden.update(words)
    for line in server.writes():
        for word in words:
            assert word not in line, line[:200]
    for path in server.folder.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert not [word for word in words if word.encode() in content], path
    printed = server.printed
    assert not [word for word in words if word in printed]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("chunked", [False, True], ids=["whole", "chunked"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_body_is_never_written(watched: Server, token: str, kind: str, chunked: bool, size: str) -> None:
    text = prose(SIZES[size], seed=hash((kind, chunked)) % 1000)

    answer = send(watched, kind, text, token, chunked=chunked)

    if SIZES[size] > LIMIT:
        assert answer.status == 413
        assert "2.5 MB" in answer.body
        assert answer.headers["cache-control"] == "no-store"
    else:
        # Over the limit of characters, or a legal paste whose check has begun: never a server error.
        assert answer.status in (200, 201, 303, 400, 422, 429), answer.body[:300]
    assert_unwritten(watched, MARKER, *shingles(text))


@pytest.mark.parametrize("what", ["a paste", CRASH, FORGOTTEN])
def test_a_legal_paste_and_its_report_are_never_written(watched: Server, token: str, what: str) -> None:
    text = f"{what.split()[-1]} and {MARKER} are in the book that was on the table of the house. " * 3
    watched.cookies.pop("sessionid", None)
    made = send(watched, "json", text, token)
    assert made.status == 201, made.body
    check_id = json.loads(made.body)["id"]
    status = watched.ask("GET", f"/api/v1/checks/{check_id}")
    while json.loads(status.body)["stage"] not in ("finished", "crashed"):
        status = watched.ask("GET", f"/api/v1/checks/{check_id}")
    assert json.loads(status.body)["stage"] == ("crashed" if what == CRASH else "finished")
    for path in (f"/r/{check_id}/", f"/api/v1/checks/{check_id}/report", f"/r/{check_id}/export.md"):
        watched.ask("GET", path)
    mine = dict(watched.cookies)
    watched.cookies.clear()
    assert watched.ask("GET", f"/r/{check_id}/").status == 404
    assert watched.ask("GET", f"/r/{check_id}/?text={MARKER}").status == 404
    watched.cookies.update(mine)

    assert_unwritten(watched, MARKER, check_id, *shingles(text))


@pytest.mark.parametrize("where", ["view", "task", "callback", "thread"])
def test_faults_that_quote_a_body_write_none_of_it(watched: Server, where: str) -> None:
    text = prose(300, seed=1)
    answer = watched.ask("POST", f"/fault/{where}", text.encode(), {"Content-Type": "text/plain"})
    # The server's loop looks after forgotten tasks only when it comes round.
    watched.ask("GET", "/health/live")

    assert answer.status == (500 if where == "view" else 200)
    assert MARKER not in answer.body
    assert_unwritten(watched, MARKER, *shingles(text))


def test_a_client_that_hangs_up_in_the_middle_leaves_nothing(watched: Server) -> None:
    text = prose(150_000, seed=2)
    head = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{watched.port}\r\n"
    for length in ("Content-Length: 200000", "Transfer-Encoding: chunked"):
        with socket.create_connection(("127.0.0.1", watched.port)) as connection:
            body = f"{len(text):x}\r\n{text}" if "chunked" in length else text
            connection.sendall(f"{head}{length}\r\n\r\n{body}".encode())
    watched.ask("GET", "/health/live")

    assert_unwritten(watched, MARKER, *shingles(text))


def test_a_socket_that_breaks_leaves_nothing(watched: Server, token: str) -> None:
    made = send(watched, "json", f"The {MARKER} was in the house and is in the book of the town.", token)
    check_id = json.loads(made.body)["id"]
    cookie = "; ".join(f"{name}={value}" for name, value in watched.cookies.items())
    with socket.create_connection(("127.0.0.1", watched.port)) as connection:
        connection.sendall(
            f"GET /ws/checks/{check_id}/ HTTP/1.1\r\nHost: 127.0.0.1:{watched.port}\r\n"
            f"Origin: http://127.0.0.1:{watched.port}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert b"101" in connection.recv(100)
        connection.sendall(b"\x81\xfe\xff\xff" + MARKER.encode())
    watched.ask("GET", "/health/live")

    assert_unwritten(watched, MARKER, check_id)


def test_only_the_database_and_the_lock_are_opened_for_writing(watched: Server, token: str) -> None:
    send(watched, "form", prose(200_000, seed=3), token)
    send(watched, "form", prose(200_000, seed=4), token, chunked=True)

    opened = watched.opened_for_writing()

    allowed = {"receipts.sqlite3", "receipts.sqlite3-wal", "receipts.sqlite3-shm", "receipts.sqlite3-journal"}
    assert {path.rpartition("/")[2] for path in opened} <= {*allowed, "serving.lock"}
    assert any(path.endswith("serving.lock") for path in opened)
