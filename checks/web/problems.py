"""Everything that goes wrong in the API, as problem+json (RFC 9457), in this one place.

`detail` is a sentence for a person and never quotes what was sent. What is unknown, expired, deleted or
somebody else's gives the same bytes.
"""

import json
from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, URLResolver, re_path
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema

from checks.domain.errors import (
    CorpusMissing,
    LookUpFailed,
    ModelRefused,
    ReceiptsError,
    ReportGone,
    ReportHandedIn,
    SourceUnusable,
    StoreFull,
    TooManyChecks,
    UnusableText,
)
from checks.web import rate_limits

PROBLEM_JSON = "application/problem+json"

STATUS_OF_ERROR: Mapping[type[ReceiptsError], HTTPStatus] = {
    UnusableText: HTTPStatus.UNPROCESSABLE_ENTITY,
    ReportGone: HTTPStatus.NOT_FOUND,
    ReportHandedIn: HTTPStatus.CONFLICT,
    StoreFull: HTTPStatus.SERVICE_UNAVAILABLE,
    TooManyChecks: HTTPStatus.TOO_MANY_REQUESTS,
    LookUpFailed: HTTPStatus.BAD_GATEWAY,
    ModelRefused: HTTPStatus.SERVICE_UNAVAILABLE,
    CorpusMissing: HTTPStatus.SERVICE_UNAVAILABLE,
    SourceUnusable: HTTPStatus.SERVICE_UNAVAILABLE,
}
# Room comes back when reports expire; nobody knows when exactly.
RETRY_WHEN_FULL = 60

# What pydantic calls a fault -> what a person can do with it.
_FAULTS: Mapping[str, str] = {
    "missing": "is missing",
    "extra_forbidden": "is not a field of this request",
    "string_type": "must be text",
    "string_unicode": "must be text without broken characters (lone surrogates)",
    "string_pattern_mismatch": "must not hold control characters",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "model_attributes_type": "must be a JSON object",
    "model_type": "must be a JSON object",
    "dict_type": "must be a JSON object",
}


class ApiError(HttpError):
    """A fault of the request that has a kind of its own: `urn:receipts:<kind>`."""

    def __init__(self, status: HTTPStatus, kind: str, sentence: str, retry_after: int | None = None) -> None:
        super().__init__(status.value, sentence)
        self.kind = kind
        self.retry_after = retry_after


def problem(
    status: HTTPStatus, detail: str, *, kind: str = "about:blank", retry_after: int | None = None
) -> HttpResponse:
    """The answer; `retry_after` in seconds is also the header."""
    body: dict[str, object] = {"type": kind, "title": status.phrase, "status": status.value, "detail": detail}
    if retry_after is not None:
        body["retry_after"] = retry_after
    response = HttpResponse(
        json.dumps(body, ensure_ascii=False), status=status.value, content_type=PROBLEM_JSON
    )
    if retry_after is not None:
        response["Retry-After"] = str(retry_after)
    return response


def domain_problem(error: ReceiptsError) -> HttpResponse:
    """An error of the trade: its own sentence, and a kind that programs can tell apart."""
    known = next((one for one in type(error).__mro__ if one in STATUS_OF_ERROR), None)
    status = STATUS_OF_ERROR[known] if known else HTTPStatus.BAD_REQUEST
    retry_after = None
    if isinstance(error, TooManyChecks):
        retry_after = error.retry_after
    elif isinstance(error, StoreFull):
        retry_after = RETRY_WHEN_FULL
    response = problem(
        status, str(error), kind=f"urn:receipts:{(known or type(error)).__name__}", retry_after=retry_after
    )
    if isinstance(error, TooManyChecks):
        response[rate_limits.HEADER] = rate_limits.rate_limit_policy()
    return response


def nothing_here() -> HttpResponse:
    """No such address."""
    return problem(HTTPStatus.NOT_FOUND, "There is nothing at this address. See docs for those there are.")


def register(api: NinjaAPI) -> None:
    """Make the API answer every error of a route as a problem."""
    kinds = (ReceiptsError, ValidationError, Http404, HttpError, SuspiciousOperation, Exception)
    for kind in kinds:
        api.add_exception_handler(kind, _answer)


def _answer(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    match error:
        case ReceiptsError():
            return domain_problem(error)
        case ValidationError():
            return _unfit(error)
        case Http404():
            return nothing_here()
        case HttpError():
            return _http(error)
        case SuspiciousOperation():
            return _suspicious(error)
    # Ours to mend: left to Django, which logs frames only and answers 500.
    raise error


def _http(error: HttpError) -> HttpResponse:
    # What the parser says of a body comes wrapped by the framework.
    if isinstance(error.__cause__, ApiError):
        error = error.__cause__
    if isinstance(error, ApiError):
        return problem(
            HTTPStatus(error.status_code),
            error.message,
            kind=f"urn:receipts:{error.kind}",
            retry_after=error.retry_after,
        )
    return problem(HTTPStatus(error.status_code), error.message)


def _unfit(error: ValidationError) -> HttpResponse:
    """Input of the wrong shape: where and why, without the input itself."""
    faults = "; ".join(dict.fromkeys(_fault(fault) for fault in error.errors))
    return problem(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        f"The request does not have the right shape: {faults}.",
        kind="urn:receipts:WrongShape",
    )


def _fault(fault: Mapping[str, object]) -> str:
    kind = str(fault["type"])
    loc = fault["loc"]
    assert isinstance(loc, tuple)
    if kind == "extra_forbidden":
        # Its name is the sender's own word.
        return "the body has a field that this request does not know"
    # ("body", "<parameter>", "text"): the sender knows only the last.
    names = [str(step) for step in loc[2:]] if loc[0] == "body" else [str(step) for step in loc[1:]]
    return f"{'.'.join(names) or 'the body'} {_FAULTS.get(kind) or str(fault.get('msg', kind)).lower()}"


def _suspicious(error: SuspiciousOperation) -> HttpResponse:
    if isinstance(error, RequestDataTooBig):
        return problem(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            "The request body is too large. Send the answer in smaller pieces.",
            kind="urn:receipts:BodyTooLarge",
        )
    return problem(HTTPStatus.BAD_REQUEST, "The request could not be read.")


def as_problem(response: HttpResponseBase) -> HttpResponseBase:
    """The framework's own "method not allowed" as a problem; everything else as it is."""
    if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
        return response
    allowed = response.headers.get("Allow", "")
    refused = problem(
        HTTPStatus.METHOD_NOT_ALLOWED,
        f"This address does not know that method. It knows: {allowed}.",
        kind="urn:receipts:MethodNotAllowed",
    )
    refused["Allow"] = allowed
    return refused


class ProblemApi(NinjaAPI):
    """An API whose own answers to unknown addresses and methods are problems too."""

    @property
    def urls(self) -> tuple[list[URLResolver | URLPattern], str, str]:
        """The routes, and behind them one that answers for every other address below the API."""
        patterns, app_name, namespace = super().urls
        for pattern in patterns:
            if isinstance(pattern, URLPattern):
                pattern.callback = _with_problems(pattern.callback)
        return [*patterns, re_path(r"^", _nowhere)], app_name, namespace

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """The document, in which errors have the media type that they are sent with."""
        document = super().get_openapi_schema(**options)
        for methods in document["paths"].values():
            for operation in methods.values():
                for code, answer in operation["responses"].items():
                    if int(code) >= HTTPStatus.BAD_REQUEST:
                        answer["content"] = {PROBLEM_JSON: answer["content"]["application/json"]}
        return document


def _with_problems(view: Callable[..., Any]) -> Callable[..., Any]:
    if iscoroutinefunction(view):

        @wraps(view)
        async def answer_async(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                return as_problem(await view(request, *args, **kwargs))
            except Http404:
                return nothing_here()

        return answer_async

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return as_problem(view(request, *args, **kwargs))
        except Http404:
            return nothing_here()

    return answer


@csrf_exempt
async def _nowhere(request: HttpRequest) -> HttpResponse:
    return nothing_here()
