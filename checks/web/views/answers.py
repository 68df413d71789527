"""How every page answers: rendered off the event loop, and faults of the trade as calm pages."""

from collections.abc import Callable, Coroutine
from functools import wraps
from http import HTTPStatus
from typing import Any, ParamSpec

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from checks.domain.errors import ReceiptsError, ReportGone, ReportHandedIn, StoreFull, TooManyChecks
from checks.usecases.services import CheckServices, services

P = ParamSpec("P")
View = Callable[P, Coroutine[Any, Any, HttpResponse]]

HEADINGS: dict[type[ReceiptsError], tuple[HTTPStatus, str]] = {
    ReportHandedIn: (HTTPStatus.CONFLICT, "Handed in"),
    TooManyChecks: (HTTPStatus.TOO_MANY_REQUESTS, "A moment, please"),
    StoreFull: (HTTPStatus.SERVICE_UNAVAILABLE, "No room at the moment"),
}


class SeeOther(HttpResponseRedirect):
    """After a form was sent: the browser gets the page anew, and loading it again sends nothing."""

    status_code = HTTPStatus.SEE_OTHER


async def tools() -> CheckServices:
    """The services of this process; the very first call may load models, so off the event loop."""
    return await sync_to_async(services, thread_sensitive=False)()


async def page(
    request: HttpRequest,
    template: str,
    context: Callable[[], dict[str, Any]] | dict[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """A rendered template. A long text takes a while to mark and render, so a thread does it."""

    def rendered() -> HttpResponse:
        return render(request, template, context() if callable(context) else context, status=status)

    return await sync_to_async(rendered, thread_sensitive=False)()


async def gone(request: HttpRequest) -> HttpResponse:
    """The same bytes for gone, expired, deleted, never existed and not yours."""
    return await page(request, "404.html", status=HTTPStatus.NOT_FOUND)


def status_of(error: ReceiptsError) -> HTTPStatus:
    """The status a page answers a fault of the trade with."""
    return HEADINGS.get(type(error), (HTTPStatus.UNPROCESSABLE_ENTITY, ""))[0]


def with_retry(response: HttpResponse, error: ReceiptsError) -> HttpResponse:
    """The answer, saying when it is worth asking again if the fault knows."""
    if isinstance(error, TooManyChecks):
        response["Retry-After"] = str(error.retry_after)
    return response


def trade_errors(view: View[P]) -> View[P]:
    """A view whose faults of the trade become pages that say what happened and what to do."""

    @wraps(view)
    async def answered(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        request = args[0]
        assert isinstance(request, HttpRequest)
        try:
            return await view(*args, **kwargs)
        except ReportGone:
            return await gone(request)
        except ReceiptsError as error:
            _, heading = HEADINGS.get(type(error), (None, "That did not work"))
            context = {"heading": heading, "sentence": str(error)}
            return with_retry(
                await page(request, "checks/fault.html", context, status=status_of(error)), error
            )

    return answered
