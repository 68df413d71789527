"""The JSON API: put together here from the parts' routers; errors leave as problem+json."""

import json
from http import HTTPStatus

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI, Swagger
from ninja.errors import HttpError, ValidationError

from checks.domain.errors import (
    CorpusMissing,
    LookUpFailed,
    ModelRefused,
    ReceiptsError,
    ReportGone,
    StoreFull,
    TooManyChecks,
    UnusableText,
)

STATUS_OF_ERROR: dict[type[ReceiptsError], HTTPStatus] = {
    UnusableText: HTTPStatus.UNPROCESSABLE_ENTITY,
    ReportGone: HTTPStatus.NOT_FOUND,
    StoreFull: HTTPStatus.SERVICE_UNAVAILABLE,
    TooManyChecks: HTTPStatus.TOO_MANY_REQUESTS,
    LookUpFailed: HTTPStatus.BAD_GATEWAY,
    ModelRefused: HTTPStatus.SERVICE_UNAVAILABLE,
    CorpusMissing: HTTPStatus.SERVICE_UNAVAILABLE,
}

api = NinjaAPI(
    title="Receipts",
    version=settings.VERSION,
    description="Checks an answer claim by claim. A verdict shows the sentence it rests on.",
    urls_namespace="api",
    # The validator badge would ask a third party.
    docs=Swagger(settings={"validatorUrl": None}),
)


def problem(status: HTTPStatus, detail: str, *, kind: str = "about:blank") -> HttpResponse:
    """An RFC 9457 problem. `detail` is a sentence for a person and never quotes the input."""
    body = {"type": kind, "title": status.phrase, "status": status.value, "detail": detail}
    return HttpResponse(
        json.dumps(body, ensure_ascii=False), status=status.value, content_type="application/problem+json"
    )


@api.exception_handler(ReceiptsError)
def domain_error(request: HttpRequest, error: ReceiptsError) -> HttpResponse:
    """An error of the trade: its own sentence, and a kind that programs can tell apart."""
    status = STATUS_OF_ERROR.get(type(error), HTTPStatus.BAD_REQUEST)
    return problem(status, str(error), kind=f"urn:receipts:{type(error).__name__}")


@api.exception_handler(ValidationError)
def unfit_input(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Input of the wrong shape: where and why, without the input itself."""
    faults = "; ".join(f"{'.'.join(map(str, fault['loc']))}: {fault['type']}" for fault in error.errors)
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, f"The request does not have the right shape: {faults}.")


@api.exception_handler(Http404)
def not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    """The same words for everything that is not there, so that nothing can be told apart."""
    return problem(HTTPStatus.NOT_FOUND, "There is nothing here.")


@api.exception_handler(HttpError)
def http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    """An HTTP error that a route raised itself."""
    return problem(HTTPStatus(error.status_code), error.message)


@api.exception_handler(Exception)
def fault(request: HttpRequest, error: Exception) -> HttpResponse:
    """Ours to mend: left to Django, which logs frames only and answers 500."""
    raise error
