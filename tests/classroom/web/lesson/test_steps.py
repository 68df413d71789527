"""The steps of the lesson as pages, from the task to the hand-in."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.utils import timezone

from checks.domain.claims import cut_answer
from checks.domain.progress import Stage, StageReached
from checks.usecases.cancel_check import cancel_check
from checks.usecases.correct_topic import correct_topic
from classroom.domain.kinds import ActivityState, Step
from classroom.models import Activity, Attempt, ClaimSlip, Objection, Seat
from classroom.usecases.attempts import live_check
from classroom.usecases.telling import checks_owner
from tests.checks.web.api_client import ANSWER, services_found
from tests.checks.web.page_client import one, tree_of, words_of
from tests.classroom.records import a_planted_activity, an_activity
from tests.classroom.students import checks_of_mars
from tests.classroom.web.lesson.pages import CHOICES, Browser, a_site
from tests.fakes import fake_services, fake_tools, run_all

pytestmark = pytest.mark.django_db
BY_ITSELF = {"Receipts-Autosave": "1"}
NOT_SAVED = "What was saved before the pause is kept. This is not saved yet: send it again when it is open."
OTHER = "Mars has two small moons. Mars is the fourth planet from the Sun."


@pytest.fixture
def browser(settings: Any) -> Iterator[Browser]:
    with a_site(settings) as checks:
        yield Browser(
            checks, an_activity(attempts=2, reading="Mars has no jungle at all.", reading_title="Notes")
        )


def test_a_lesson_begins_with_the_task_and_says_how_far_it_is(browser: Browser) -> None:
    browser.join()
    response = browser.get(follow=True)
    assert response.redirect_chain == [(browser.path("task"), 303)]
    assert words_of(one(response, "step-line")) == "Step 1 of 8"


def test_each_step_leads_back_and_on(browser: Browser) -> None:
    browser.join()
    browser.paste()
    links = [
        link.get("href") for link in tree_of(browser.get("predict")).xpath("//nav[@aria-label='Steps']/a")
    ]
    assert links == [browser.path("paste")]
    browser.lock()
    nav = tree_of(browser.get("receipts")).xpath("//nav[@aria-label='Steps']/a")
    assert [link.get("href") for link in nav] == [browser.path("judge"), browser.path("reflect")]


def test_a_check_stopped_before_its_claims_were_found_leads_back_to_the_answer(
    browser: Browser,
) -> None:
    browser.join()
    browser.paste()
    browser.lock()
    found, owner = {"check_id": browser.report().split("/")[2]}, checks_owner(browser.seat.pk)
    async_to_sync(correct_topic)(browser.checks, **found, viewer=owner, topic="Mars")
    assert tree_of(browser.get("judge")).xpath("//*[@data-wait]")
    async_to_sync(cancel_check)(browser.checks, **found, viewer=owner)
    page = tree_of(browser.get("judge"))
    assert not page.xpath("//*[@data-wait]")
    assert page.xpath("//a[text()='Put the answer in again']/@href") == [browser.path("paste")]


def test_a_claim_that_a_stopped_check_did_not_reach_is_not_said_to_be_read_still(browser: Browser) -> None:
    browser.join()
    browser.paste()
    browser.lock()
    store, check_id = browser.checks.store, browser.report().split("/")[2]

    async def read_anew_up_to_the_cut() -> int:
        run = await store.begin_run(check_id, "Mars")
        await store.keep_cut(check_id, run, cut_answer(ANSWER, "Mars"))
        await store.append_event(check_id, run, StageReached(Stage.CHECKING))
        return run

    run = async_to_sync(read_anew_up_to_the_cut)()
    assert "Still being checked." in words_of(tree_of(browser.get("judge")))
    async_to_sync(store.end)(check_id, run, Stage.CRASHED)
    page = words_of(tree_of(browser.get("judge")))
    assert "Not checked: the check was stopped." in page
    assert "Still being checked." not in page
    assert "Its receipt" not in page


@pytest.mark.parametrize("step", ["predict", "watch", "judge", "receipts", "reflect", "hand_in"])
def test_a_step_out_of_turn_leads_to_the_one_that_comes_first(browser: Browser, step: str) -> None:
    browser.join()
    response = browser.get(step, follow=True)
    assert response.redirect_chain == [(browser.path("paste"), 303)]
    assert "First put the answer in." in words_of(tree_of(response))


@pytest.mark.parametrize("step", ["predict", "judge", "reflect", "hand_in"])
def test_sending_a_step_out_of_turn_is_refused_with_the_way_back(browser: Browser, step: str) -> None:
    browser.join()
    response = browser.send(step, **CHOICES)
    assert response.status_code == 409
    assert browser.path() in response.content.decode()


@pytest.mark.parametrize("step", ["done", "nonsense", "TASK"])
def test_there_are_no_other_steps(browser: Browser, step: str) -> None:
    browser.join()
    assert browser.get(step).status_code == 404
    assert browser.send(step).status_code == 404


def test_steps_that_only_show_take_nothing(browser: Browser) -> None:
    browser.join()
    assert browser.send("task").status_code == 404
    assert browser.send("watch").status_code == 404


def test_an_answer_that_cannot_be_checked_stays_in_the_box(browser: Browser) -> None:
    browser.join()
    response = browser.send("paste", text="x" * 20_001, topic="Mars")
    assert response.status_code == 422
    assert one(response, "text").text.removeprefix("\n") == "x" * 20_001
    assert one(response, "topic").get("value") == "Mars"
    assert "fault" in one(response, "text").get("aria-describedby")


def test_another_answer_is_told_and_asks_before_it_begins_anew(browser: Browser) -> None:
    browser.join()
    browser.paste()
    browser.send("predict", **CHOICES)
    response = browser.send("paste", text=OTHER, topic="Mars")
    assert response.status_code == 409
    assert one(response, "text").text.removeprefix("\n") == OTHER
    assert tree_of(response).xpath("//button[@name='anew']")
    assert ClaimSlip.objects.exclude(prediction="").count() == 3
    assert browser.send("paste", text=OTHER, topic="Mars", anew="on").status_code == 303
    assert not ClaimSlip.objects.exists()


def test_first_predictions_come_back_locked_and_the_page_says_so(browser: Browser) -> None:
    browser.whole_lesson()
    browser.paste()
    page = browser.get("predict")
    assert "your first predictions stand" in words_of(tree_of(page))
    assert "Mars has no jungle" not in words_of(tree_of(page))
    assert len(tree_of(page).xpath("//input[@type='radio' and @disabled]")) == 9
    kept = {one.get("name"): one.get("value") for one in tree_of(page).xpath("//input[@checked]")}
    assert kept == CHOICES
    assert browser.send("predict", **{"claim-1": "true"}).status_code == 409
    assert browser.send("predict", do="lock").headers["Location"] == browser.path("watch")


def test_the_checker_can_be_reported_wrong_while_judging_and_the_teacher_hears_at_the_hand_in(
    browser: Browser,
) -> None:
    browser.join()
    browser.paste()
    assert browser.send("judge/objection", claim="1", text="Too early.").status_code == 303
    assert not Objection.objects.exists(), "nothing is reported before a verdict is seen"
    browser.lock()
    refused = browser.send("judge/objection", claim="1", text="no\x00thing")
    assert refused.status_code == 422
    assert one(refused, "objection-text").get("aria-invalid") == "true"
    assert browser.send("judge/objection", claim="1", text="It <is> hot.").status_code == 303
    page = browser.get("judge")
    assert "the checker is wrong about claim 1" in words_of(tree_of(page))
    options = tree_of(page).xpath("//select[@name='claim']/option/@value")
    assert options == ["2", "3"]
    browser.send("judge/objection", claim="1", text="Again.")
    browser.send("judge", **CHOICES)
    assert "You reported claim 1: It <is> hot." in words_of(tree_of(browser.get("hand_in")))
    browser.send("hand_in")
    assert "It <is> hot." in words_of(tree_of(browser.get("work")))
    assert Objection.objects.get().text == "It <is> hot."


def test_a_report_keeps_the_verdicts_that_stand_on_the_page_with_it(browser: Browser) -> None:
    browser.join()
    browser.paste()
    browser.lock()
    page = tree_of(browser.get("judge"))
    form = page.xpath("//form[.//input[@type='radio']]")[0]
    first, report = form.xpath(".//button[@type='submit']")
    assert first.get("formaction") is None, "Enter goes on to the next step and reports nothing"
    assert report.get("formaction") == browser.path("judge/objection")
    assert form.xpath(".//select[@name='claim']")
    refused = browser.send("judge/objection", claim="1", text="no\x00thing", **CHOICES)
    assert refused.status_code == 422
    assert len(tree_of(refused).xpath("//input[@checked]")) == 3
    assert one(refused, "words").get("action") == browser.path("judge"), "Next reports nothing here either"
    assert browser.send("judge/objection", claim="1", **CHOICES | {"claim-2": "wrong"}).status_code == 303
    kept = tree_of(browser.get("judge")).xpath("//input[@checked]")
    assert {one.get("name"): one.get("value") for one in kept} == CHOICES | {"claim-2": "wrong"}


def test_while_claims_are_still_being_checked_one_can_look_again_and_loses_no_choice(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def halfway(*asked: Any) -> Any:
        check = live_check(*asked)
        return check and replace(check, decided=check.decided[:1], report=None)

    browser.join()
    browser.paste()
    browser.lock()
    monkeypatch.setattr("classroom.web.lesson.entry.live_check", halfway)
    (again,) = tree_of(browser.get("judge")).xpath("//form[@id='words']//button[@name='do']")
    response = browser.send("judge", do=again.get("value"), **CHOICES)
    assert response.headers["Location"] == browser.path("judge")
    assert checked(browser.get("judge")) == CHOICES
    monkeypatch.undo()
    assert not tree_of(browser.get("judge")).xpath("//button[@name='do']")


@pytest.mark.parametrize("claim", ["4", "0", "", "x"])
def test_no_claim_that_there_is_not_can_be_reported(browser: Browser, claim: str) -> None:
    browser.join()
    browser.paste()
    browser.lock()
    assert browser.send("judge/objection", claim=claim).status_code == 404


def test_a_pause_stops_reports_about_a_draft_too(browser: Browser) -> None:
    browser.join()
    browser.paste()
    browser.lock()
    Activity.objects.update(state=ActivityState.PAUSED)
    assert browser.send("judge/objection", claim="1").status_code == 409
    assert not Objection.objects.exists()


def test_the_activitys_own_text_needs_one_button(settings: Any) -> None:
    with a_site(settings) as checks:
        browser = Browser(checks, a_planted_activity(planted=(True, False)))
        browser.join()
        page = browser.get("paste")
        assert not tree_of(page).xpath("//textarea")
        assert "Sentence 1. Sentence 2." in words_of(tree_of(page))
        assert browser.send("paste").headers["Location"] == browser.path("predict")


def test_while_the_answer_is_read_the_page_waits(browser: Browser) -> None:
    browser.join()
    browser.paste(run=False)
    response = browser.get("predict")
    assert tree_of(response).xpath("//*[@data-wait]")
    assert not tree_of(response).xpath("//fieldset")
    loads_again_without_scripts = b'<noscript><meta http-equiv="refresh"'
    assert loads_again_without_scripts in response.content
    async_to_sync(run_all)(browser.checks)
    response = browser.get("predict")
    assert len(tree_of(response).xpath("//fieldset")) == 3
    assert loads_again_without_scripts not in response.content


def held_answers(browser: Browser) -> dict[str, bytes]:
    """What every route says of a held check, without the tokens of its forms."""
    browser.join()
    browser.paste()
    report = browser.report()
    api = f"/api/v1/checks/{report.split('/')[2]}"
    addresses = [
        *(browser.path(page) for page in ("predict", "paste", "task", "work", "work/download")),
        *(report + page for page in ("", "status/", "status/?run=1", "claims/1/", "claims/2/")),
        *(f"{report}export.{kind}" for kind in ("json", "csv", "md")),
        *(api + page for page in ("", "/events", "/report", "/export.json", "/export.csv", "/export.md")),
    ]
    return {
        address: re.sub(rb'(csrfmiddlewaretoken" value=)"\w+"', rb"\1", browser.http.get(address).content)
        for address in addresses
    }


def test_a_held_check_leaks_nothing_on_any_route_of_its_seat(browser: Browser) -> None:
    with services_found(fake_services(fake_tools({}))) as finds_nothing:
        other = held_answers(Browser(finds_nothing, browser.activity))
    Seat.objects.all().delete()  # both sites count their checks from 1
    held = held_answers(browser)
    same = {address for address in held if held[address] == other[address]}
    # The times of joining and beginning stand in the download, and nothing else differs.
    assert held.keys() - same == {browser.path("work/download")}
    for step in ("watch", "judge", "receipts", "hand_in"):
        assert browser.get(step).headers["Location"] == browser.path("predict")
    browser.lock()
    live = browser.http.get(browser.get("watch").headers["Location"])
    assert "may_conflict" in live.content.decode().split('id="cards"')[-1]


def test_predictions_are_saved_one_by_one_in_a_word(browser: Browser) -> None:
    browser.join()
    browser.paste()
    response = browser.http.post(browser.path("predict"), {"claim-2": "wrong"}, headers=BY_ITSELF)
    assert (response.status_code, response.content) == (204, b"")
    assert tree_of(browser.get("predict")).xpath("//input[@name='claim-2'][@checked]/@value") == ["wrong"]
    browser.send("predict", do="lock", **CHOICES)
    response = browser.http.post(browser.path("predict"), {"claim-2": "true"}, headers=BY_ITSELF)
    assert response.status_code == 409
    assert response.content.decode() == "Your predictions are locked, so they cannot change any more."


def test_locking_names_what_is_open_and_saves_the_rest(browser: Browser) -> None:
    browser.join()
    browser.paste()
    response = browser.send("predict", do="lock", **{"claim-1": "wrong"})
    assert response.status_code == 422
    assert "Claims 2 and 3 are still open." in words_of(one(response, "fault"))
    assert ClaimSlip.objects.get(number=1).prediction == "wrong"


@pytest.mark.django_db(transaction=True)
def test_the_report_is_the_watch_step_with_the_way_on(browser: Browser) -> None:
    browser.join()
    browser.paste()
    held = tree_of(browser.http.get(browser.report())).xpath("//nav[@class='way-on no-print']/a/@href")
    assert held == [browser.path("predict")]
    assert browser.lock().headers["Location"] == browser.path("watch")
    assert browser.get("watch").headers["Location"] == browser.report()
    page = browser.http.get(browser.report())
    (strip,) = tree_of(page).xpath("//nav[@class='way-on no-print']")
    assert words_of(strip).startswith("Step 4 of 8: watch the check.")
    assert strip.xpath("a/@href") == [browser.path("judge")]
    assert "It is a cold desert." in words_of(tree_of(page))


def test_after_the_check_is_deleted_the_student_is_back_in_the_lesson(browser: Browser) -> None:
    browser.up_to_the_end()
    response = browser.http.post(f"{browser.report()}delete/", follow=True)
    assert response.redirect_chain[-1] == (browser.path("paste"), 303)
    assert "The check is gone" in words_of(tree_of(response))
    assert "What you wrote in the lesson stays." in words_of(tree_of(response))
    assert "Nothing of the text or the report is left" not in words_of(tree_of(response))


def test_after_a_restart_the_same_answer_joins_up(browser: Browser, settings: Any) -> None:
    browser.up_to_the_end()
    with services_found(checks_of_mars()) as anew:
        anew.ids.new_id()
        browser.checks = anew
        assert browser.get("judge").headers["Location"] == browser.path("paste")
        response = browser.paste()
        page = browser.http.get(response.headers["Location"])
        assert "your predictions and verdicts are with it again" in words_of(tree_of(page))
        kept = tree_of(browser.get("judge")).xpath("//input[@checked]/@value")
        assert kept == list(CHOICES.values())


def test_steps_that_need_the_check_carry_its_clock(browser: Browser) -> None:
    browser.up_to_the_end()
    for step in ("predict", "judge", "receipts", "reflect", "hand_in"):
        assert int(one(browser.get(step), "live").get("data-seconds")) > 0
    for step in ("task", "paste"):
        assert not tree_of(browser.get(step)).xpath("//*[@id='live']")


def test_a_proved_receipt_is_shown_and_a_refused_one_keeps_what_was_typed(browser: Browser) -> None:
    browser.up_to_the_end()
    typed = {"claim": "3", "place": "source", "title": "Mars", "quote": "It has nine small moons."}
    response = browser.send("receipts", **typed)
    assert response.status_code == 422
    assert one(response, "quote-3").text == "It has nine small moons."
    assert "It has two small moons." in words_of(one(response, "fault-3"))
    response = browser.send("receipts", **{**typed, "quote": "It has two small moons"})
    assert response.headers["Location"] == f"{browser.path('receipts')}#claim-3"
    assert "It has two small moons" in words_of(one(browser.get("receipts"), "claim-3"))


def test_a_quote_from_the_reading_is_proved_too(browser: Browser) -> None:
    browser.up_to_the_end()
    response = browser.send("receipts", claim="1", place="reading", quote="no jungle at all")
    assert response.status_code == 303
    assert ClaimSlip.objects.get(number=1).own_title == "Notes"


@pytest.mark.parametrize("fields", [{}, {"claim": "x", "place": "source"}, {"claim": "1", "place": "moon"}])
def test_a_form_that_is_none_of_ours_is_not_there(browser: Browser, fields: dict[str, str]) -> None:
    browser.up_to_the_end()
    assert browser.send("receipts", **fields).status_code == 404


def test_the_hand_in_page_says_what_is_kept_and_who_sees_it(browser: Browser) -> None:
    browser.up_to_the_end()
    page = words_of(tree_of(browser.get("hand_in")))
    for words in (
        "The answer you pasted is not in it.",
        "Mars is a hot jungle.",
        "https://pages.example.org/Mars",
        "I looked twice.",
        "Your name here, “Ada”.",
        "No other student.",
        "your teachers can also read its whole page",
        "180 days after the activity is closed or cut off",
    ):
        assert words in page


def test_where_claims_are_not_kept_there_is_no_box_to_tick(browser: Browser) -> None:
    Activity.objects.update(keep_claims=False)
    browser.up_to_the_end()
    page = tree_of(browser.get("hand_in"))
    assert not page.xpath("//input[@name='keep_claims']")
    assert "jungle" not in words_of(page)


def checked(response: Any) -> dict[str, str]:
    """Which choice of which claim is marked on a page."""
    return {one.get("name"): one.get("value") for one in tree_of(response).xpath("//input[@checked]")}


def sent_in_a_pause(browser: Browser, step: str, **fields: str) -> Any:
    """What comes back when this is sent while the activity is paused; nothing of it is kept."""
    before = [list(model.objects.values()) for model in (Attempt, ClaimSlip, Objection)]
    Activity.objects.update(state=ActivityState.PAUSED)
    response = browser.send(step, **fields)
    assert response.status_code == 409
    assert NOT_SAVED in words_of(tree_of(response))
    assert [list(model.objects.values()) for model in (Attempt, ClaimSlip, Objection)] == before
    return response


def test_a_reflection_sent_in_a_pause_is_still_on_the_page_and_can_be_sent_again(browser: Browser) -> None:
    browser.up_to_the_end()
    response = sent_in_a_pause(browser, "reflect", reflection="Changed.")
    assert one(response, "reflection").text.strip() == "Changed."
    Activity.objects.update(state=ActivityState.OPEN)
    assert browser.send("reflect", reflection="Changed.").status_code == 303


def test_an_answer_sent_in_a_pause_is_still_in_its_box(browser: Browser) -> None:
    browser.join()
    response = sent_in_a_pause(browser, "paste", text=OTHER, topic="Mars")
    assert one(response, "text").text.removeprefix("\n") == OTHER
    assert one(response, "topic").get("value") == "Mars"


@pytest.mark.parametrize("do", ["lock", "save"])
def test_predictions_sent_in_a_pause_are_still_marked(browser: Browser, do: str) -> None:
    browser.join()
    browser.paste()
    browser.send("predict", **CHOICES)
    sent = CHOICES | {"claim-2": "not_sure"}
    assert checked(sent_in_a_pause(browser, "predict", do=do, **sent)) == sent


def test_predictions_that_are_locked_stay_so_whatever_is_sent_in_a_pause(browser: Browser) -> None:
    browser.up_to_the_end()
    assert checked(sent_in_a_pause(browser, "predict", **{"claim-2": "not_sure"})) == CHOICES


def test_verdicts_sent_in_a_pause_are_still_marked(browser: Browser) -> None:
    browser.up_to_the_end()
    sent = CHOICES | {"claim-2": "not_sure"}
    assert checked(sent_in_a_pause(browser, "judge", **sent)) == sent


def test_a_report_sent_in_a_pause_is_still_in_its_box_with_the_verdicts(browser: Browser) -> None:
    browser.up_to_the_end()
    sent = CHOICES | {"claim-2": "not_sure"}
    response = sent_in_a_pause(browser, "judge/objection", claim="2", text="Too early.", **sent)
    assert one(response, "objection-text").text.strip() == "Too early."
    assert tree_of(response).xpath("//select[@name='claim']/option[@selected]/@value") == ["2"]
    assert checked(response) == sent


def test_a_receipt_sent_in_a_pause_is_still_in_its_box(browser: Browser) -> None:
    browser.up_to_the_end()
    typed = {"claim": "3", "place": "source", "title": "Mars", "quote": "It has two small moons."}
    response = sent_in_a_pause(browser, "receipts", **typed)
    assert one(response, "quote-3").text == "It has two small moons."
    assert one(response, "title-3").get("value") == "Mars"
    assert NOT_SAVED in words_of(one(response, "fault-3"))


def test_a_hand_in_sent_in_a_pause_is_still_ticked(browser: Browser) -> None:
    browser.up_to_the_end()
    response = sent_in_a_pause(browser, "hand_in", keep_claims="on")
    assert one(response, "keep-claims").get("checked") is not None


def test_a_step_out_of_turn_is_not_shown_for_being_sent_in_a_pause(browser: Browser) -> None:
    browser.join()
    response = sent_in_a_pause(browser, "reflect", reflection="Too soon.")
    assert not tree_of(response).xpath("//textarea")


def test_a_page_that_saves_by_itself_hears_whether_it_can_be_saved_later(browser: Browser) -> None:
    browser.up_to_the_end()
    said = {"reflection": "Changed."}
    Activity.objects.update(state=ActivityState.PAUSED)
    paused = browser.http.post(browser.path("reflect"), said, headers=BY_ITSELF)
    assert (paused.status_code, paused.headers["Receipts-Autosave"]) == (409, "later")
    assert paused.content.decode().endswith(NOT_SAVED)
    Activity.objects.update(state=ActivityState.OPEN)
    locked = browser.http.post(browser.path("predict"), {"claim-2": "not_sure"}, headers=BY_ITSELF)
    assert locked.status_code == 409
    assert "Receipts-Autosave" not in locked.headers


def test_a_reflection_that_cannot_be_kept_is_not_told_as_saved_to_a_page_that_saves_by_itself(
    browser: Browser,
) -> None:
    browser.up_to_the_end()
    said = {"reflection": "x" * 2_001}
    response = browser.http.post(browser.path("reflect"), said, headers=BY_ITSELF)
    assert response.status_code == 422
    assert response.headers["Content-Type"].startswith("text/plain")
    assert "2,000" in response.content.decode()


def test_while_an_activity_is_paused_a_page_promises_only_what_was_saved(browser: Browser) -> None:
    browser.up_to_the_end()
    Activity.objects.update(state=ActivityState.PAUSED)
    page = words_of(tree_of(browser.get("reflect")))
    assert "What was saved before the pause is kept." in page
    assert "not saved yet" not in page


def test_whoever_is_shut_out_or_late_is_told_before_they_write(browser: Browser) -> None:
    browser.up_to_the_end()
    Activity.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    assert "this will be marked as late" in words_of(tree_of(browser.get("hand_in")))
    Activity.objects.update(state=ActivityState.CLOSED)
    assert "takes no more work" in words_of(tree_of(browser.get("judge")))


def test_after_the_cut_off_nothing_is_handed_in(browser: Browser) -> None:
    browser.up_to_the_end()
    Activity.objects.update(cut_off_at=timezone.now() - timedelta(seconds=1))
    response = browser.send("hand_in")
    assert response.status_code == 409
    assert "takes no more work. What you handed in stays. This is not saved." in words_of(tree_of(response))
    assert not Attempt.objects.filter(handed_in_at__isnull=False).exists()


def test_the_step_a_student_looks_at_is_known(browser: Browser) -> None:
    browser.up_to_the_end()
    browser.get("judge")
    assert Seat.objects.get().step == Step.JUDGE


def test_a_removed_student_finds_nothing_any_more(browser: Browser) -> None:
    browser.up_to_the_end()
    report = browser.report()
    Seat.objects.update(removed_at=timezone.now())
    assert browser.get("judge").status_code == 404
    assert browser.send("hand_in").status_code == 404
    assert browser.http.get(report).status_code == 404


def test_another_student_does_not_reach_the_check(browser: Browser) -> None:
    browser.up_to_the_end()
    report = browser.report()
    other = Browser(browser.checks, browser.activity)
    other.join("Bob")
    nowhere = f"/r/{'e' * 32}/"
    for page in ("", "status/", "claims/1/", "export.json"):
        theirs, none = other.http.get(report + page), other.http.get(nowhere + page)
        assert (theirs.status_code, theirs.content) == (none.status_code, none.content)
    assert Client().get(report).status_code == 404


def test_forms_of_the_lesson_carry_a_token(browser: Browser) -> None:
    browser.join()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = browser.http.cookies
    assert strict.post(browser.path("paste"), {"text": ANSWER}).status_code == 403
