from uuid import uuid4

import pytest
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpResponse
from django.test import RequestFactory

from checks.domain.errors import ReportGone, StoreFull, TooManyChecks
from classroom.domain.errors import (
    ActivityShut,
    AttemptsUsedUp,
    CodeUnknown,
    NotThere,
    OutOfOrder,
    TooManyGuesses,
    UnusableInput,
)
from classroom.web.answers import NOTHING_CHANGED, SeeOther, sent_from, trade_errors


def answer_to(error):
    @trade_errors
    def view(request):
        raise error

    return view(RequestFactory().get("/teach/"))


def test_a_view_without_a_fault_answers_as_it_is():
    @trade_errors
    def view(request, number):
        return HttpResponse(str(number))

    assert view(RequestFactory().get("/"), 7).content == b"7"


def test_unknown_gone_and_not_yours_are_the_same_bytes():
    answers = [
        answer_to(error) for error in (NotThere(), NotThere("told apart"), CodeUnknown(), ReportGone())
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (ActivityShut("It is paused."), 409),
        (AttemptsUsedUp("Two of two."), 409),
        (OutOfOrder("Predict first."), 409),
        (UnusableInput("Give a title."), 422),
        (StoreFull("No room."), 503),
    ],
)
def test_a_fault_is_a_calm_page_with_its_sentence(error, status):
    answer = answer_to(error)
    assert answer.status_code == status
    assert str(error) in answer.content.decode()


@pytest.mark.parametrize("error", [TooManyGuesses(90), TooManyChecks("Wait.", 90)])
def test_too_many_says_when_to_come_back(error):
    answer = answer_to(error)
    assert answer.status_code == 429
    assert answer["Retry-After"] == "90"


def test_after_a_form_the_browser_is_sent_on():
    assert SeeOther("/teach/").status_code == 303


def test_a_view_that_must_be_sent_to_leads_whoever_only_looks_to_its_page():
    done = []

    @sent_from("activity")
    def view(request, activity_id):
        done.append(activity_id)
        return SeeOther("/")

    activity_id = uuid4()
    request = RequestFactory().get("/")
    setattr(request, "_messages", CookieStorage(request))  # noqa: B010 - where Django keeps them
    looked = view(request, activity_id=activity_id)
    assert [one.message for one in get_messages(request)] == [NOTHING_CHANGED]
    assert (looked.status_code, looked["Location"]) == (303, f"/teach/activities/{activity_id}/")
    assert done == []
    view(RequestFactory().post("/"), activity_id=activity_id)
    assert done == [activity_id]
