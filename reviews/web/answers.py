"""How the pages of the reviews answer: who asks, and faults of the trade as calm pages."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from checks.domain.errors import ReceiptsError
from reviews.domain.errors import NotThere, RoundShut, SealBroken, Sealed
from reviews.policies import NOBODY, Actor

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

HEADINGS: dict[type[ReceiptsError], tuple[HTTPStatus, str]] = {
    Sealed: (HTTPStatus.CONFLICT, "This is sealed"),
    SealBroken: (HTTPStatus.UNPROCESSABLE_ENTITY, "The seal is broken"),
    RoundShut: (HTTPStatus.CONFLICT, "Not now"),
}


NOTHING_CHANGED = "Nothing was changed: your sign-in had run out. Press it again."


class SeeOther(HttpResponseRedirect):
    """After a form was sent: the browser gets the page anew, and loading it again sends nothing."""

    status_code = HTTPStatus.SEE_OTHER


def actor_of(request: HttpRequest) -> Actor:
    """Who asks, as the policies know them."""
    user = request.user
    if not user.is_authenticated or user.pk is None:
        return NOBODY
    return Actor(user_id=user.pk, may_manage=user.has_perm("reviews.manage"))


def gone(request: HttpRequest) -> HttpResponse:
    """The same bytes for unknown, erased, withdrawn and somebody else's."""
    return render(request, "404.html", status=HTTPStatus.NOT_FOUND)


def status_of(error: ReceiptsError) -> HTTPStatus:
    """The status a page answers a fault of the trade with."""
    return HEADINGS.get(type(error), (HTTPStatus.UNPROCESSABLE_ENTITY, ""))[0]


def sent_from(home: str, *values: str) -> Callable[[View[P]], View[P]]:
    """A view that does something, and so must be sent to: whoever only looks is led to the page `home`.

    That happens after a sign-in that had run out: the browser comes back by looking, and is told that what
    was sent is lost. `values` name those of the view's own values that are in the address of `home`.
    """

    def only_sent(view: View[P]) -> View[P]:
        @wraps(view)
        def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            messages.info(request, NOTHING_CHANGED)
            return SeeOther(reverse(home, args=[kwargs[value] for value in values]))

        return answered

    return only_sent


def trade_errors(view: View[P]) -> View[P]:
    """A view whose faults of the trade become pages that say what happened and what to do."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotThere:
            return gone(request)
        except ReceiptsError as error:
            _, heading = HEADINGS.get(type(error), (None, "That did not work"))
            way_out, word = _way_out(request)
            context = {"heading": heading, "sentence": str(error), "way_out": way_out, "way_out_word": word}
            return render(request, "checks/fault.html", context, status=status_of(error))

    return answered


def _way_out(request: HttpRequest) -> tuple[str, str]:
    """Raters go back to their items, managers to their banks."""
    if request.path.startswith("/rate/"):
        return "/rate/", "Back to your items"
    return "/reviews/", "Back to the banks"
