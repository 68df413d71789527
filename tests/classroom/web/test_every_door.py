"""Every address of teachers there is: none opens for a stranger, and none tells a name it should not."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from classroom.models import Activity, AuditEntry, Course, KeyedSentence, Objection, Seat
from classroom.web.actors import COOKIE
from classroom.web.live.urls import urlpatterns as live
from classroom.web.results.urls import urlpatterns as results
from classroom.web.teaching.urls import urlpatterns as teaching
from tests.checks.web.api_client import services_found
from tests.classroom.records import Slip, a_course, a_seat, a_teacher, an_activity, an_attempt, an_objection
from tests.classroom.students import checks_of_mars
from tests.classroom.web.test_actors import cookie_for

pytestmark = pytest.mark.django_db
NAME = "Zebedee-Quill"
PATTERNS: dict[str, URLPattern] = {
    str(one.name): one for one in (*teaching, *live, *results) if one.pattern.converters
}


ONLY_SHOW = {
    "course",
    "new-activity",
    "activity",
    "activity-qr",
    "activity-decided",
    "class-live",
    "class-live-now",
    "class-live-close",
    "class-seat",
    "activity-results",
    "activity-results-csv",
    "activity-export",
    "activity-objections",
    "activity-objections-csv",
    "student-export",
    "course-export",
}
HAVE_A_FORM = {
    "course-settings",
    "new-activity-of",
    "activity-settings",
    "activity-key",
    "class-seat-merge",
    "activity-erase",
    "student-results",
    "student-erase",
    "course-erase",
}


@pytest.fixture(autouse=True)
def _site(settings: Any) -> Iterator[None]:
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    with services_found(checks_of_mars()):
        yield


@pytest.fixture
def teacher() -> Any:
    return a_teacher()


@pytest.fixture
def objection(teacher: Any) -> Objection:
    """A report in an anonymous activity whose seat got a name by some accident."""
    seat = a_seat(an_activity(a_course(teacher), anonymous=True, text="Whales sleep."))
    Seat.objects.filter(pk=seat.pk).update(display_name=NAME)
    attempt = an_attempt(seat, Slip())
    other = a_seat(seat.activity)
    Seat.objects.filter(pk=other.pk).update(display_name=f"{NAME} again")
    return an_objection(attempt.claims.get())


def address(name: str, given: dict[str, Any]) -> str:
    wanted = PATTERNS[name].pattern.converters
    return reverse(name, kwargs={key: given[key] for key in wanted})


def ids_of(objection: Objection) -> dict[str, Any]:
    seat = objection.claim.attempt.seat
    return {
        "course_id": seat.activity.course_id,
        "activity_id": seat.activity_id,
        "seat_id": seat.pk,
        "objection_id": objection.pk,
        "kind": "answer",
        "check_id": "0" * 32,
    }


def nowhere() -> dict[str, Any]:
    made: dict[str, Any] = dict.fromkeys(("course_id", "activity_id", "seat_id"), uuid4())
    return {**made, "objection_id": 10**30, "kind": "answer", "check_id": "f" * 32}


def everything() -> list[Any]:
    return [list(model.objects.values()) for model in (Course, Activity, Seat, Objection, AuditEntry)]


@pytest.mark.parametrize("name", PATTERNS)
def test_a_stranger_finds_what_is_found_where_nothing_is_and_changes_nothing(
    objection: Objection, name: str
) -> None:
    browser = Client()
    browser.force_login(a_teacher())
    # A student of the very class, who also teaches elsewhere.
    browser.cookies[COOKIE] = cookie_for(objection.claim.attempt.seat)
    before = everything()
    for method in ("get", "post"):
        sent = {"sure": "erase", "change": "close", "title": "Mine"}
        there, gone = (
            getattr(browser, method)(address(name, ids), sent) for ids in (ids_of(objection), nowhere())
        )
        assert there.status_code == gone.status_code
        assert there.status_code in {404, 405, 303}, name
        if there.status_code == 404:
            assert there.content == gone.content
        if there.status_code == 303:
            assert method == "get"
            assert there.headers["Location"].startswith("/teach/")
    assert everything() == before


@pytest.mark.parametrize("name", sorted(PATTERNS.keys() - ONLY_SHOW))
def test_what_is_sent_after_a_sign_in_ran_out_changes_nothing_and_ends_on_a_page(
    objection: Objection, teacher: Any, name: str
) -> None:
    ids = ids_of(objection)
    KeyedSentence.objects.create(activity_id=ids["activity_id"], number=1, start=0, end=13)
    before = everything()
    browser = Client()
    sent = {"sure": "erase", "change": "close", "ruling": "confirmed", "title": "Mine"}
    asked = browser.post(address(name, ids), sent)
    assert (asked.status_code, urlsplit(asked.headers["Location"]).path) == (302, "/sign-in/")
    browser.force_login(teacher)
    answer = browser.get(parse_qs(urlsplit(asked.headers["Location"]).query)["next"][0], follow=True)
    assert answer.status_code in {200, 422}
    told = "Nothing was changed: your sign-in had run out. Press it again." in answer.content.decode()
    assert told is (name not in HAVE_A_FORM)
    assert everything() == before


@pytest.mark.parametrize("name", sorted(ONLY_SHOW))
def test_a_page_that_only_shows_takes_nothing(objection: Objection, teacher: Any, name: str) -> None:
    browser = Client()
    browser.force_login(teacher)
    assert browser.post(address(name, ids_of(objection))).status_code == 405


@pytest.mark.parametrize("name", PATTERNS)
def test_an_anonymous_class_tells_no_name_on_any_page_or_file_of_its_teacher(
    objection: Objection, teacher: Any, name: str
) -> None:
    browser = Client()
    browser.force_login(teacher)
    answer = browser.get(address(name, ids_of(objection)), {"into": "", "order": "name", "attempts": "all"})
    assert answer.status_code in {200, 303, 404, 405, 422}
    assert NAME.encode() not in answer.content
    assert all(NAME not in value for value in answer.headers.values())


def test_the_student_of_an_anonymous_class_takes_no_name_home(objection: Objection) -> None:
    seat = objection.claim.attempt.seat
    browser = Client()
    browser.cookies[COOKIE] = cookie_for(seat)
    for page in ("work/", "work/download/", "task/", "paste/", "welcome/", "leave/"):
        answer = browser.get(f"/lesson/{seat.activity_id}/{page}", follow=True)
        assert answer.status_code == 200
        assert NAME.encode() not in answer.content, page


def test_every_kind_of_address_was_asked() -> None:
    assert len(PATTERNS) > 30
    assert {type(one) for one in nowhere().values()} == {UUID, int, str}
