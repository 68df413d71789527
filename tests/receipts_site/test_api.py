import json
from http import HTTPStatus

import pytest
from django.http import Http404, HttpRequest, HttpResponse
from ninja.errors import HttpError, ValidationError

from checks.domain import errors
from checks.domain.errors import LookUpFailed, LookUpFailure, LookUpFault, ReceiptsError, ReportGone
from receipts_site.api import STATUS_OF_ERROR, api

MARKER = "zebra-marker-7319"


def answer_to(error: Exception) -> HttpResponse:
    return api.on_exception(HttpRequest(), error)


def body_of(response: HttpResponse) -> dict[str, object]:
    assert response.headers["Content-Type"] == "application/problem+json"
    body: dict[str, object] = json.loads(response.content)
    assert body["status"] == response.status_code
    return body


def test_every_error_of_the_trade_has_a_status_of_its_own() -> None:
    named = {
        item
        for item in vars(errors).values()
        if isinstance(item, type) and issubclass(item, ReceiptsError) and item is not ReceiptsError
    }

    assert STATUS_OF_ERROR.keys() == named


def test_a_gone_report_is_a_404_with_the_trades_own_sentence() -> None:
    response = answer_to(ReportGone())

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert body_of(response)["detail"] == str(ReportGone())
    assert body_of(response)["type"] == "urn:receipts:ReportGone"


def test_a_failed_look_up_is_told_apart_from_a_missing_report() -> None:
    failure = LookUpFailure("wiki", LookUpFault.TIMEOUT, "The wiki did not answer within 5 s. Try again.")

    response = answer_to(LookUpFailed(failure))

    assert response.status_code == HTTPStatus.BAD_GATEWAY
    assert body_of(response)["detail"] == failure.sentence


def test_unfit_input_is_told_where_but_not_quoted() -> None:
    fault = {"type": "string_type", "loc": ("body", "text"), "msg": MARKER, "input": MARKER, "ctx": MARKER}

    response = answer_to(ValidationError([fault]))

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "body.text: string_type" in str(body_of(response)["detail"])
    assert MARKER not in response.content.decode()


def test_a_missing_thing_is_a_404_without_a_reason() -> None:
    response = answer_to(Http404(MARKER))

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert MARKER not in response.content.decode()


def test_a_routes_own_http_error_keeps_its_status() -> None:
    response = answer_to(HttpError(403, "Sign in first."))

    assert response.status_code == HTTPStatus.FORBIDDEN
    assert body_of(response)["detail"] == "Sign in first."


def test_a_fault_of_ours_is_left_to_django_also_in_debug() -> None:
    with pytest.raises(KeyError):
        answer_to(KeyError(MARKER))
