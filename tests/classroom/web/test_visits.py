"""By which key somebody comes to a live check, and its sockets."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from checks.usecases.delete_check import delete_check
from checks.usecases.visits import Visit, Visitor, user_key
from checks.web.consumers import GONE
from checks.web.routing import websocket_urlpatterns
from classroom.models import Attempt, Seat
from classroom.usecases.handing_in import reader_key
from classroom.usecases.telling import checks_owner
from classroom.web.actors import COOKIE
from classroom.web.visits import visit_of
from tests.checks.web.api_client import services_found
from tests.classroom.records import NOW, a_course, a_seat, a_teacher, an_activity
from tests.classroom.students import Student, checks_of_mars
from tests.classroom.web.test_actors import cookie_for

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def teacher() -> Any:
    return a_teacher()


@pytest.fixture
def student(teacher: Any) -> Student:
    student = Student(a_seat(an_activity(a_course(teacher))))
    student.up_to_the_end()
    return student


def as_seat(seat: Seat) -> Visitor:
    return Visitor(AnonymousUser(), {COOKIE: cookie_for(seat)})


def visit(visitor: Visitor) -> Visit | None:
    return visit_of(visitor, Attempt.objects.latest("started_at").check_id)


def test_a_seat_comes_to_its_own_check_by_its_own_key(student: Student) -> None:
    found = visit(as_seat(student.seat))
    assert found is not None
    assert (found.viewer, found.read_only) == (checks_owner(student.seat.pk), False)
    assert found.way_on is not None
    assert found.way_on.word == "Next: your own verdicts"


def test_another_seat_and_a_stranger_are_not_known(student: Student) -> None:
    assert visit(as_seat(a_seat(student.seat.activity, "Bob"))) is None
    assert visit(Visitor(AnonymousUser(), {})) is None
    assert visit(Visitor(None, {COOKIE: "x"})) is None
    assert visit(Visitor(a_teacher(), {})) is None


def test_a_teacher_comes_from_the_hand_in_on_and_by_the_activitys_key(student: Student, teacher: Any) -> None:
    assert visit(Visitor(teacher, {})) is None
    student.hand_in()
    found = visit(Visitor(teacher, {}))
    assert found is not None
    assert (found.viewer, found.read_only) == (reader_key(student.seat.activity), True)
    assert found.known_as == f"user:{teacher.pk}"
    assert visit(Visitor(a_teacher(), {})) is None


def test_the_topic_of_what_was_handed_in_stands(student: Student, settings: Any) -> None:
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    client = Client()
    client.cookies[COOKIE] = cookie_for(student.seat)
    check_id = Attempt.objects.latest("started_at").check_id
    with services_found(student.checks):
        assert b"Correct the topic" in client.get(f"/r/{check_id}/").content
        student.hand_in()
        assert b"Correct the topic" not in client.get(f"/r/{check_id}/").content
        refused = client.post(f"/r/{check_id}/topic/", {"topic": "Venus"})
    assert refused.status_code == 409
    assert b"handed in" in refused.content


def test_a_removed_seat_is_not_known(student: Student) -> None:
    visitor = as_seat(student.seat)
    Seat.objects.update(removed_at=NOW)
    assert visit(visitor) is None


def test_a_check_of_nobodys_attempt_is_not_known(student: Student, teacher: Any) -> None:
    Attempt.objects.update(check_id="")
    assert visit_of(as_seat(student.seat), "f" * 32) is None
    assert visit_of(Visitor(teacher, {}), "") is None


def test_the_strip_names_no_name_in_an_anonymous_activity(teacher: Any) -> None:
    student = Student(a_seat(an_activity(a_course(teacher), anonymous=True)))
    student.whole_lesson()
    found = visit(Visitor(teacher, {}))
    assert found is not None
    assert found.way_on is not None
    assert found.way_on.sentence.startswith("Handed in by Student 1,")


async def _connect(check_id: str, user: Any, cookies: dict[str, str]) -> WebsocketCommunicator:
    application = URLRouter(websocket_urlpatterns)

    async def with_visitor(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await application({**scope, "user": user, "cookies": cookies, "session": {}}, receive, send)

    socket = WebsocketCommunicator(with_visitor, f"/ws/checks/{check_id}/")
    assert (await socket.connect())[0]
    return socket


def test_the_socket_opens_for_the_seat_and_the_teacher_and_for_nobody_else(
    student: Student, teacher: Any, settings: Any
) -> None:
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    cookies = {COOKIE: cookie_for(student.seat)}
    attempt = student.hand_in()

    async def told() -> list[Any]:
        people = [(AnonymousUser(), cookies), (teacher, {}), (AnonymousUser(), {})]
        sockets = [await _connect(attempt.check_id, user, held) for user, held in people]
        answers: list[Any] = []
        for socket in sockets[:2]:
            await socket.send_json_to({})
            answers.append((await socket.receive_json_from())["type"])
        answers.append(await sockets[2].receive_output())
        await delete_check(student.checks, check_id=attempt.check_id, viewer=checks_owner(student.seat.pk))
        for socket in sockets:
            await socket.disconnect()
        return answers

    with services_found(student.checks):
        answers = async_to_sync(told)()
    assert answers[:2] == ["snapshot", "snapshot"]
    assert (answers[2]["type"], answers[2]["code"]) == ("websocket.close", GONE)


def test_after_the_hand_in_the_strip_leads_to_the_own_work(student: Student) -> None:
    student.hand_in()
    found = visit(as_seat(student.seat))
    assert found is not None
    assert found.way_on is not None
    assert found.way_on.href.endswith("/work/")


def test_a_teacher_who_signs_out_leaves_no_report_open(teacher: Any, settings: Any) -> None:
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    browser = Client()
    browser.force_login(teacher)
    with services_found(checks_of_mars()) as checks:
        browser.post("/sign-out/")
        assert user_key(teacher.pk) in checks.progress.signed_out  # type: ignore[attr-defined]
