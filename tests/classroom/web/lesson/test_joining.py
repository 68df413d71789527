"""Joining, the return code, coming back and being done, as pages."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from classroom.domain.kinds import ActivityState
from classroom.models import Activity, Membership, Seat
from classroom.usecases.guessing import forget_guesses
from classroom.web import signing_out  # noqa: F401
from classroom.web.actors import COOKIE
from classroom.web.lesson.joining import WELCOME
from tests.checks.web.page_client import tree_of, words_of
from tests.classroom.records import NOW, a_teacher, an_activity
from tests.classroom.web.lesson.pages import Browser, a_site

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_has_guessed() -> Iterator[None]:
    forget_guesses()
    yield
    forget_guesses()


@pytest.fixture
def browser(settings: Any) -> Iterator[Browser]:
    with a_site(settings) as checks:
        yield Browser(checks, an_activity(code="K7QF3MRT"))


def bytes_of(response: Any) -> bytes:
    """What the page says; the token of its form is another one each time."""
    return re.sub(rb'(csrfmiddlewaretoken" value=)"\w+"', rb"\1", response.content)


def return_code(browser: Browser) -> str:
    page = tree_of(browser.get("welcome"))
    (code,) = page.xpath("//*[@class='return-code']/strong")
    return words_of(code)


def test_the_code_leads_to_the_name_and_the_name_to_a_seat(browser: Browser) -> None:
    response = browser.http.post("/join/", {"code": "k7qf 3mrt"})
    assert (response.status_code, response.headers["Location"]) == (303, "/join/K7QF-3MRT/")
    assert "Whales" in words_of(tree_of(browser.http.get("/join/K7QF-3MRT/")))
    joined = browser.join("  Ada ")
    assert joined.headers["Location"] == browser.path("welcome")
    assert browser.seat.display_name == "Ada"


def test_a_refused_name_stays_in_its_field_with_a_sentence(browser: Browser) -> None:
    response = browser.http.post("/join/K7QF-3MRT/", {"name": "x" * 41})
    field = tree_of(response).get_element_by_id("name")
    assert response.status_code == 422
    assert field.get("value") == "x" * 41
    assert "fault" in field.get("aria-describedby")
    assert not Seat.objects.exists()


def test_an_anonymous_activity_has_no_field_for_a_name(browser: Browser) -> None:
    Activity.objects.update(anonymous=True)
    assert not tree_of(browser.http.get("/join/K7QF-3MRT/")).xpath("//input[@name='name']")
    browser.join("Ada Lovelace")
    assert "Ada" not in browser.get("task").content.decode()
    assert "Student 1" in browser.get("task").content.decode()


@pytest.mark.parametrize("state", [ActivityState.CLOSED, ActivityState.DRAFT, ActivityState.PAUSED])
def test_wrong_closed_and_unknown_codes_get_the_same_bytes(browser: Browser, state: ActivityState) -> None:
    Activity.objects.update(state=state)
    closed, unknown = browser.http.get("/join/K7QF-3MRT/"), browser.http.get("/join/K7QF-3MRV/")
    mistyped = browser.http.get("/join/whatever/")
    assert [one.status_code for one in (closed, unknown, mistyped)] == [404, 404, 404]
    assert bytes_of(closed) == bytes_of(unknown) == bytes_of(mistyped)
    sent = [browser.http.post("/join/", {"code": code}) for code in ("K7QF-3MRT", "K7QF-3MRV")]
    assert [one.status_code for one in sent] == [404, 404]
    # What was typed stays in its field; the hint below it names an example.
    closed_page, unknown_page = (re.sub(rb"K7QF-3MR[TV]", b"", bytes_of(one)) for one in sent)
    assert closed_page == unknown_page
    joined = [browser.http.post(f"/join/{code}/", {"name": "Ada"}) for code in ("K7QF-3MRT", "K7QF-3MRV")]
    assert bytes_of(joined[0]) == bytes_of(joined[1])
    assert not Seat.objects.exists()


def test_the_return_code_is_shown_after_joining_and_never_again(browser: Browser) -> None:
    browser.join()
    assert re.fullmatch(r"[0-9A-Z]{5}-[0-9A-Z]{5}", return_code(browser))
    cookie = browser.http.cookies[WELCOME]
    assert (cookie["httponly"], cookie["path"]) == (True, browser.path())
    browser.get("task")
    assert browser.http.cookies[WELCOME].value == ""
    response = browser.get("welcome")
    assert (response.status_code, response.headers["Location"]) == (303, browser.path("task"))


def test_the_return_code_opens_the_seat_in_another_browser(browser: Browser) -> None:
    browser.join()
    code = return_code(browser)
    elsewhere = Client()
    assert elsewhere.get(browser.path("task")).status_code == 404
    assert elsewhere.post(browser.path("return"), {"return_code": code.lower()}).status_code == 303
    assert elsewhere.get(browser.path("task")).status_code == 200
    third = Client()
    assert third.post("/join/back/", {"code": "K7QF-3MRT", "return_code": code}).status_code == 303
    assert third.get(browser.path("task")).status_code == 200
    assert Seat.objects.count() == 1


def test_the_return_page_says_nothing_about_the_activity(browser: Browser) -> None:
    browser.join()
    stranger, unknown = Client(), f"/lesson/{uuid4()}/return/"
    assert bytes_of(stranger.get(browser.path("return"))) == bytes_of(stranger.get(unknown))
    wrong = [
        stranger.post(path, {"return_code": "22222-22222"}) for path in (browser.path("return"), unknown)
    ]
    assert [one.status_code for one in wrong] == [404, 404]
    assert bytes_of(wrong[0]) == bytes_of(wrong[1])


def test_too_many_wrong_return_codes_are_told_when_to_come_back(browser: Browser) -> None:
    browser.join()
    for _ in range(60):
        Client().post(browser.path("return"), {"return_code": "22222-22222"})
    response = Client().post(browser.path("return"), {"return_code": return_code(browser)})
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) > 0


def test_joining_again_from_the_same_browser_leads_back_into_the_lesson(browser: Browser) -> None:
    browser.join()
    for response in (
        browser.http.get("/join/K7QF-3MRT/"),
        browser.http.post("/join/K7QF-3MRT/", {"name": "B"}),
    ):
        assert (response.status_code, response.headers["Location"]) == (303, browser.path())
    assert Seat.objects.count() == 1


def test_the_code_of_a_closed_class_leads_those_back_who_hold_a_seat_in_it_and_nobody_else(
    browser: Browser,
) -> None:
    browser.whole_lesson()
    Activity.objects.update(state=ActivityState.CLOSED)
    for client, status in ((browser.http, 303), (Client(), 404)):
        for answer in (
            client.post("/join/", {"code": "k7qf 3mrt"}),
            client.get("/join/K7QF-3MRT/"),
            client.post("/join/K7QF-3MRT/", {"name": "Ada"}),
        ):
            assert (answer.status_code, answer.headers.get("Location")) == (
                status,
                browser.path() if status == 303 else None,
            )
    assert browser.get().headers["Location"] == browser.path("work")


def test_a_removed_seat_and_a_preview_find_the_code_of_a_closed_class_closed(browser: Browser) -> None:
    browser.join()
    Activity.objects.update(state=ActivityState.CLOSED)
    for changed in ({"removed_at": NOW}, {"removed_at": None, "preview": True}):
        Seat.objects.update(**changed)
        assert browser.http.post("/join/", {"code": "K7QF3MRT"}).status_code == 404
        assert browser.http.get("/join/K7QF-3MRT/").status_code == 404


def test_whoever_joins_after_a_teachers_preview_gets_a_seat_that_counts(browser: Browser) -> None:
    teacher = a_teacher()
    Membership.objects.create(course=browser.activity.course, user=teacher, joined_at=NOW)
    browser.http.force_login(teacher)
    browser.http.post(f"/teach/activities/{browser.activity.pk}/preview/")
    browser.http.post("/sign-out/")
    assert browser.http.get("/join/K7QF-3MRT/").status_code == 200
    browser.join()
    browser.paste()
    (student,) = Seat.objects.filter(preview=False)
    assert student.attempts.count() == 1
    assert Seat.objects.get(preview=True).attempts.count() == 0


def test_being_done_forgets_the_seat_and_keeps_the_work(browser: Browser) -> None:
    browser.join()
    browser.paste()
    report = browser.report()
    assert browser.http.get(report).status_code == 200
    assert "Done on this device?" in browser.get("leave").content.decode()
    response = browser.send("leave")
    assert response.status_code == 200
    assert response.cookies[COOKIE].value == ""
    assert browser.http.get(report).status_code == 404
    assert browser.get("task").status_code == 404
    assert browser.checks.progress.signed_out  # type: ignore[attr-defined]
    assert browser.seat.attempts.count() == 1


def test_being_done_with_the_whole_site_closes_the_seat_s_live_pages_too(browser: Browser) -> None:
    browser.join()
    browser.paste()
    report = browser.report()
    response = browser.http.post("/done/")
    assert response.cookies[COOKIE].value == ""
    assert browser.http.get(report).status_code == 404
    assert f"seat:{browser.seat.pk.hex}" in browser.checks.progress.signed_out  # type: ignore[attr-defined]


def test_a_strange_browser_gets_the_same_404_on_every_page(browser: Browser) -> None:
    browser.join()
    browser.paste()
    stranger, nowhere = Client(), f"/lesson/{uuid4()}/"
    for page in (
        "",
        "welcome/",
        "leave/",
        "work/",
        "work/download/",
        "work/delete/",
        "task/",
        "predict/",
        "hand_in/",
    ):
        theirs, none = stranger.get(browser.path() + page), stranger.get(nowhere + page)
        assert (theirs.status_code, theirs.content) == (404, none.content)
