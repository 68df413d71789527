import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.wiki_proxy import (
    Arrival,
    Limit,
    LimitedWiki,
    most_in_a_second,
    page_asked_for,
    tally,
)

WAITS = st.lists(st.floats(0, 2, allow_nan=False), max_size=60)


def arrival(at: float, page: str | None = None, told_to_wait: int = 0, status: int = 200) -> Arrival:
    return Arrival(at, page, told_to_wait, 429 if told_to_wait else status)


def test_a_limit_lets_through_its_number_and_says_how_long_the_next_one_has_to_wait() -> None:
    limit = Limit(2)

    assert [limit.wait(0.0), limit.wait(0.25)] == [0, 0]
    assert limit.wait(0.75) == 0.25
    assert limit.wait(1.0) == 0


@given(WAITS, st.integers(1, 12))
def test_no_second_ever_sees_more_than_the_limit(waits: list[float], per_second: int) -> None:
    limit, now, passed = Limit(per_second), 0.0, []
    for wait in waits:
        now += wait
        if not limit.wait(now):
            passed.append(now)

    assert most_in_a_second(passed) <= per_second


@given(WAITS)
def test_who_waits_as_long_as_told_passes(waits: list[float]) -> None:
    limit, now = Limit(3), 0.0
    for wait in waits:
        now += wait
        if early := limit.wait(now):
            now += early + 1e-6
            assert limit.wait(now) == 0


@pytest.mark.parametrize(
    ("times", "most"), [([], 0), ([5.0], 1), ([0.0, 1.0], 1), ([2.5, 0.0, 2.0, 0.5, 2.9], 3)]
)
def test_the_fullest_second_is_found_wherever_it_begins(times: list[float], most: int) -> None:
    assert most_in_a_second(times) == most


def test_pages_are_counted_once_and_refused_questions_do_not_reach_the_wiki() -> None:
    found = tally([arrival(0.0, "A"), arrival(0.1, "A"), arrival(0.2, "B", told_to_wait=1), arrival(2.0)])

    assert (found.passed, found.refused, found.pages, found.impatient) == (3, 1, 1, 0)
    assert (found.most_passed_in_a_second, found.most_arrived_in_a_second) == (2, 3)


def test_who_asks_during_the_wait_is_impatient_unless_the_question_was_on_its_way() -> None:
    found = tally([arrival(0.0, told_to_wait=1), arrival(0.1), arrival(0.9), arrival(1.0)])

    assert found.impatient == 1


def test_what_the_wiki_did_not_answer_well_is_counted() -> None:
    assert tally([arrival(0.0, status=0), arrival(0.1, status=500), arrival(0.2)]).broken == 2


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/api.php?titles=Ostmere+Bridge&prop=extracts%7Cinfo", "Ostmere Bridge"),
        ("/api.php?titles=Ostmere&prop=info%7Cpageprops", None),
        ("/api.php?list=search&srsearch=ostmere", None),
        ("/api.php?prop=extracts&pageids=3", None),
    ],
)
def test_a_question_for_a_text_is_told_from_others(path: str, page: str | None) -> None:
    assert page_asked_for(path) == page


def test_beyond_the_limit_the_door_says_429_and_when_to_come_back() -> None:
    with _some_wiki() as host, LimitedWiki(host, 1) as door, httpx.Client(trust_env=False) as client:
        answers = [client.get(door.api_url, params={"number": number}) for number in range(8)]
        arrivals = door.arrivals()

    refused = [answer for answer in answers if answer.status_code == 429]
    assert answers[0].text == "/api.php?number=0"
    assert {answer.headers["Retry-After"] for answer in refused} == {"1"}
    assert [one.status for one in arrivals] == [answer.status_code for answer in answers]


@contextmanager
def _some_wiki() -> Iterator[str]:
    """A server that says which path it was asked for."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.path.encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/plain")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield f"127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()
