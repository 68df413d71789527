"""Own work after the hand-in, as pages; and what is left of an answer afterwards."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from classroom.domain.kinds import ActivityState
from classroom.models import Activity, Attempt, AuditEntry, Comment, KeyedSentence, Objection
from tests.checks.web.page_client import one, tree_of, words_of
from tests.classroom.records import NOW, a_course, a_planted_activity, a_teacher, an_activity
from tests.classroom.web.lesson.pages import Browser, a_site

pytestmark = pytest.mark.django_db(transaction=True)
MARKER = "Zanzibarbarella"
MARKED = f"Mars is a hot jungle of {MARKER}. Mars is the fourth planet from the Sun. {MARKER} sings on Mars."


@pytest.fixture
def teacher() -> Any:
    return a_teacher()


@pytest.fixture
def browser(settings: Any, teacher: Any) -> Iterator[Browser]:
    with a_site(settings) as checks:
        yield Browser(checks, an_activity(a_course(teacher), attempts=2))


@pytest.fixture
def desk(teacher: Any) -> Client:
    desk = Client()
    desk.force_login(teacher)
    return desk


def rows_with(marker: str) -> list[str]:
    """Every row of every table that has the marker anywhere."""
    return [
        f"{model.__name__} {row}"
        for model in apps.get_models()
        for row in model._default_manager.values()
        if marker in repr(row)
    ]


def test_after_a_whole_lesson_nothing_of_the_answer_is_in_any_table(browser: Browser) -> None:
    browser.whole_lesson(MARKED)
    browser.get("work")
    browser.send(
        f"work/objections/{Attempt.objects.get().number}", claim="1", text="It is a desert, not a jungle."
    )
    assert Objection.objects.exists()
    assert rows_with(MARKER) == []


def test_claims_are_there_only_if_the_student_ticked_it(browser: Browser) -> None:
    browser.whole_lesson(MARKED, keep_claims="on")
    assert {row.split()[0] for row in rows_with(MARKER)} == {"ClaimSlip"}
    assert "jungle" in words_of(tree_of(browser.get("work")))


def test_drafts_keep_nothing_of_the_answer_either(browser: Browser) -> None:
    browser.up_to_the_end(MARKED)
    browser.send("paste", text=MARKED * 2)
    browser.send("receipts", claim="1", place="source", title=MARKER, quote=f"{MARKER} sings on Mars")
    assert rows_with(MARKER) == []
    assert MARKER not in str(browser.http.cookies)


def test_a_teacher_sees_no_drafts_live_report(browser: Browser, desk: Client) -> None:
    browser.up_to_the_end()
    report, nowhere = browser.report(), f"/r/{'e' * 32}/"
    for page in ("", "status/", "claims/1/", "export.json"):
        theirs, none = desk.get(report + page), desk.get(nowhere + page)
        assert theirs.status_code == 404
        assert len(theirs.content) == len(none.content)


def test_after_the_hand_in_the_teacher_reads_the_live_report_and_changes_nothing(
    browser: Browser, desk: Client
) -> None:
    browser.whole_lesson()
    report = browser.report()
    page = desk.get(report)
    assert page.status_code == 200
    assert "Handed in by Ada, attempt 1." in words_of(tree_of(page))
    assert tree_of(page).xpath("//main//form[@method='post']") == []
    for action, fields in (
        ("delete/", {}),
        ("topic/", {"topic": "Venus"}),
        ("receipt/", {"claim": "1", "title": "Mars", "quote": "It has two small moons."}),
        ("cancel/", {}),
    ):
        assert desk.post(report + action, fields).status_code == 404
    stranger = Client()
    stranger.force_login(a_teacher())
    assert stranger.get(report).status_code == 404


def test_deleting_the_live_check_closes_the_teachers_view_and_keeps_the_slip(
    browser: Browser, desk: Client
) -> None:
    browser.whole_lesson()
    report = browser.report()
    response = browser.http.post(f"{report}delete/")
    assert response.headers["Location"] == browser.path("work")
    assert desk.get(report).status_code == 404
    assert "The whole check" not in browser.get("work").content.decode()
    assert Attempt.objects.get().claims.count() == 3


def test_own_work_shows_what_was_handed_in_with_the_comment(browser: Browser) -> None:
    browser.whole_lesson()
    Comment.objects.create(attempt=Attempt.objects.get(), text="Well looked.", written_at=NOW)
    page = words_of(tree_of(browser.get("work")))
    for words in ("Well looked.", "May conflict", "I looked twice.", "Claim 3", "The whole check"):
        assert words in page


def test_before_anything_is_handed_in_own_work_says_where_to_go(browser: Browser) -> None:
    browser.join()
    page = tree_of(browser.get("work"))
    assert "You have not handed anything in yet." in words_of(page)
    assert page.xpath(f"//a[@href='{browser.path('task')}']")


def test_while_attempts_remain_the_work_can_be_done_again(browser: Browser) -> None:
    browser.whole_lesson()
    assert tree_of(browser.get("work")).xpath(f"//a[@href='{browser.path('paste')}']")
    browser.paste()
    assert browser.lock().status_code == 303
    browser.send("hand_in")
    assert Attempt.objects.count() == 2
    assert not tree_of(browser.get("work")).xpath(f"//a[@href='{browser.path('paste')}']")
    assert browser.get("paste").headers["Location"] == browser.path("work")
    assert browser.get().headers["Location"] == browser.path("work")
    assert browser.send("paste", text="Mars is red and dry.").status_code == 409


def test_an_objection_is_reported_once_and_shown(browser: Browser) -> None:
    browser.whole_lesson()
    assert browser.send("work/objections/1", claim="1", text="Not so.").status_code == 303
    browser.send("work/objections/1", claim="1", text="Again.")
    assert Objection.objects.get().text == "Not so."
    page = words_of(tree_of(browser.get("work")))
    assert "You reported: the checker is wrong here. Not so." in page
    assert browser.send("work/objections/1", claim="9").status_code == 404
    assert browser.send("work/objections/2", claim="1").status_code == 404


def test_an_objection_that_is_too_long_stays_in_its_box(browser: Browser) -> None:
    browser.whole_lesson()
    response = browser.send("work/objections/1", claim="1", text="x" * 501)
    claim = Attempt.objects.get().claims.get(number=1)
    assert response.status_code == 422
    assert one(response, f"objection-{claim.pk}").text == "x" * 501
    assert not Objection.objects.exists()


def test_own_work_comes_as_a_file(browser: Browser) -> None:
    browser.whole_lesson()
    response = browser.get("work/download")
    assert "attachment" in response.headers["Content-Disposition"]
    assert response.headers["Cache-Control"] == "no-store"
    assert len(json.loads(response.content)["attempts"][0]["claims"]) == 3


def test_deleting_asks_first_and_then_deletes(browser: Browser, desk: Client) -> None:
    browser.whole_lesson()
    report = browser.report()
    assert "Delete your work?" in browser.get("work/delete").content.decode()
    assert Attempt.objects.exists()
    assert browser.send("work/delete").headers["Location"] == browser.path("work")
    assert not Attempt.objects.exists()
    assert desk.get(report).status_code == 404
    assert AuditEntry.objects.filter(verb="work_deleted", seat=browser.seat.pk).exists()


def test_find_the_planted_mistakes_tells_after_the_hand_in_and_not_before(settings: Any) -> None:
    text = (
        "Mars is a hot jungle. Mars is the fourth planet from the Sun. "
        "Olympus Mons is the largest volcano on Mars."
    )
    activity = a_planted_activity(planted=(True, False, False), text=text, topic="Mars")
    start = 0
    for line, end in zip(activity.key.all(), (21, 61, len(text)), strict=True):
        KeyedSentence.objects.filter(pk=line.pk).update(start=start, end=end, note="It is a cold one.")
        start = end + 1
    with a_site(settings) as checks:
        browser = Browser(checks, activity)
        browser.up_to_the_end()
        for page in ("paste", "predict", "judge", "receipts", "hand_in", "work"):
            assert "It is a cold one." not in browser.get(page).content.decode()
        browser.send("hand_in")
        page = words_of(tree_of(browser.get("work")))
    assert (
        "1 was planted. You suspected 1 before the check and found 1 in the end; the checker raised 1."
        in page
    )
    assert page.count("It is a cold one.") == 1


def test_the_work_of_a_late_student_says_so(browser: Browser) -> None:
    Activity.objects.update(due_at=datetime.now(tz=NOW.tzinfo) - timedelta(minutes=1))
    browser.whole_lesson()
    assert "late" in words_of(tree_of(browser.get("work")))


def test_a_draft_of_a_closed_activity_is_told_and_leads_nowhere(browser: Browser) -> None:
    browser.up_to_the_end()
    assert "Go on with the lesson" in words_of(tree_of(browser.get("work")))
    Activity.objects.update(state=ActivityState.CLOSED, closed_at=NOW)
    page = words_of(tree_of(browser.get("work")))
    assert "cannot be handed in any more" in page
    assert "Go on with the lesson" not in page
