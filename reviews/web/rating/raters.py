"""Which rater a browser is: the personal link leaves a signed cookie and the address bar."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, ParamSpec
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from reviews.domain.errors import NotThere
from reviews.models.rounds import Rater
from reviews.selectors.rating import rater_with
from reviews.usecases.rating import NotAgreed
from reviews.web.answers import SeeOther, trade_errors

COOKIE = "receipts_rater"
DAYS = 180
# Part of the link's hash goes into the cookie: a renewed link shuts out what the old one opened.
SHARE_OF_HASH = 32

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
RaterView = Callable[Concatenate[HttpRequest, Rater, P], HttpResponse]

_signer = Signer(salt="reviews.rater")


def remember(response: HttpResponse, rater: Rater) -> None:
    """Have the browser know its rater."""
    response.set_cookie(
        COOKIE,
        _signer.sign(f"{rater.pk.hex}.{rater.token_hash[:SHARE_OF_HASH]}"),
        max_age=DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def rater_of(request: HttpRequest) -> Rater:
    """The rater this browser is. Raises NotThere."""
    try:
        name, _, share = _signer.unsign(request.COOKIES.get(COOKIE, "")).partition(".")
        rater = rater_with(UUID(name))
    except (BadSignature, ValueError):
        raise NotThere from None
    if rater.token_hash[:SHARE_OF_HASH] != share:
        raise NotThere
    return rater


def no_link(request: HttpRequest) -> HttpResponse:
    """The same page for a link that never was, was renewed, or is missing."""
    return render(request, "reviews/rating/no_link.html", status=HTTPStatus.NOT_FOUND)


def for_raters(view: RaterView[P]) -> View[P]:
    """A page for whoever this browser's rater is; one who withdrew is told so, wherever they look."""

    @trade_errors
    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            rater = rater_of(request)
        except NotThere:
            return no_link(request)
        if rater.withdrawn_at is not None:
            return render(request, "reviews/rating/withdrawn.html", {"round": rater.round})
        try:
            return view(request, rater, *args, **kwargs)
        except NotAgreed:
            return SeeOther(reverse("rate"))
        except NotThere:
            return render(request, "reviews/rating/no_item.html", status=HTTPStatus.NOT_FOUND)

    return answered
