"""How the classroom's pages answer: faults of the trade as calm pages, forms sent with a new address."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from checks.domain.errors import ReceiptsError, ReportGone, StoreFull, TooManyChecks
from classroom.domain.errors import (
    ActivityShut,
    AttemptsUsedUp,
    ClassFull,
    CodeUnknown,
    NotThere,
    OutOfOrder,
    TooManyGuesses,
)

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

HEADINGS: dict[type[ReceiptsError], tuple[HTTPStatus, str]] = {
    ActivityShut: (HTTPStatus.CONFLICT, "Not open now"),
    ClassFull: (HTTPStatus.CONFLICT, "The class is full"),
    AttemptsUsedUp: (HTTPStatus.CONFLICT, "Handed in already"),
    OutOfOrder: (HTTPStatus.CONFLICT, "One step at a time"),
    TooManyGuesses: (HTTPStatus.TOO_MANY_REQUESTS, "A moment, please"),
    TooManyChecks: (HTTPStatus.TOO_MANY_REQUESTS, "A moment, please"),
    StoreFull: (HTTPStatus.SERVICE_UNAVAILABLE, "No room at the moment"),
}

NOTHING_CHANGED = "Nothing was changed: your sign-in had run out. Press it again."


class SeeOther(HttpResponseRedirect):
    """After a form was sent: the browser gets the page anew, and loading it again sends nothing."""

    status_code = HTTPStatus.SEE_OTHER


def nothing_there(request: HttpRequest) -> HttpResponse:
    """The same bytes for unknown, erased, closed and not yours."""
    return render(request, "404.html", status=HTTPStatus.NOT_FOUND)


def fault_page(request: HttpRequest, error: ReceiptsError) -> HttpResponse:
    """A page that says what happened and what to do, under the status of the fault's kind."""
    status, heading = HEADINGS.get(type(error), (HTTPStatus.UNPROCESSABLE_ENTITY, "That did not work"))
    response = render(
        request, "classroom/fault.html", {"heading": heading, "sentence": str(error)}, status=status
    )
    if isinstance(error, TooManyGuesses | TooManyChecks):
        response["Retry-After"] = str(error.retry_after)
    return response


def sent_from(home: str) -> Callable[[View[P]], View[P]]:
    """A view that does something, and so must be sent to: whoever only looks is led to the page `home`.

    That happens after a sign-in that had run out: the browser comes back by looking, and is told that what
    was sent is lost. `home` names an address that takes the view's first value.
    """

    def only_sent(view: View[P]) -> View[P]:
        @wraps(view)
        def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method != "POST":
                messages.info(request, NOTHING_CHANGED)
                first = next(iter((*args, *kwargs.values())))
                return SeeOther(reverse(home, args=[first]))
            return view(request, *args, **kwargs)

        return answered

    return only_sent


def trade_errors(view: View[P]) -> View[P]:
    """A synchronous view whose faults of the trade become pages."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except (NotThere, CodeUnknown, ReportGone):
            return nothing_there(request)
        except ReceiptsError as error:
            return fault_page(request, error)

    return answered
