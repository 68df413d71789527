"""The pages of a rater: link, information, guideline, practice, items, withdrawal."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from reviews.domain.errors import NotThere, RoundShut, UnusableInput
from reviews.domain.kinds import RoundState
from reviews.models.rounds import Rater
from reviews.selectors.rating import feedback_on, rater_with_token, shown_at, standing_of
from reviews.usecases.rating import NotAgreed, agree, rate, switch_keys
from reviews.usecases.withdrawing import withdraw
from reviews.web.answers import SeeOther, status_of
from reviews.web.rating.forms import RatingForm
from reviews.web.rating.pages import feedback_context, item_context
from reviews.web.rating.raters import for_raters, no_link, remember


@require_safe
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """The personal link: the browser learns which rater it is, and the token leaves the address bar."""
    try:
        rater = rater_with_token(token)
    except NotThere:
        return no_link(request)
    response = SeeOther(reverse("rate"))
    remember(response, rater)
    return response


@require_safe
@for_raters
def home(request: HttpRequest, rater: Rater) -> HttpResponse:
    """Where a rater stands; before they agreed, what they are asked to agree to."""
    return _home(request, rater)


@require_POST
@for_raters
def consent(request: HttpRequest, rater: Rater) -> HttpResponse:
    """The rater agrees to take part."""
    if request.POST.get("agree") != "yes":
        fault = "Tick the box if you want to take part. Otherwise close this page; nothing is kept of you."
        return _home(request, rater, fault=fault)
    agree(rater=rater, now=timezone.now())
    return SeeOther(reverse("rate-guideline"))


@require_safe
@for_raters
def guideline(request: HttpRequest, rater: Rater) -> HttpResponse:
    """How to judge, with every label's definition."""
    if rater.consented_at is None:
        return SeeOther(reverse("rate"))
    context = {
        "round": rater.round,
        "guideline": rater.round.guideline,
        "question": rater.round.bank.question,
        "labels": rater.round.bank.labels.all(),
        "standing": standing_of(rater),
        "is_over": _is_over(rater),
    }
    return render(request, "reviews/rating/guideline.html", context)


@require_safe
@for_raters
def following(request: HttpRequest, rater: Rater) -> HttpResponse:
    """On to the first thing that is still to be rated."""
    standing = standing_of(rater)
    if rater.consented_at is None or _is_over(rater):
        return SeeOther(reverse("rate"))
    if standing.next_practice is not None:
        return SeeOther(reverse("rate-practice", args=[standing.next_practice]))
    if standing.next_item is not None:
        return SeeOther(reverse("rate-item", args=[standing.next_item]))
    return SeeOther(reverse("rate"))


@require_http_methods(["GET", "HEAD", "POST"])
@for_raters
def practice(request: HttpRequest, rater: Rater, number: int) -> HttpResponse:
    """A practice item; once it is rated, with what its author says of it."""
    if request.method == "POST":
        return _save(request, rater, number, practice=True)
    if rater.consented_at is None or _is_over(rater):
        return SeeOther(reverse("rate"))
    shown, standing = shown_at(rater, number, practice=True), standing_of(rater)
    if shown.given is None:
        context = item_context(rater, shown, standing, practice=True)
        return render(request, "reviews/rating/item.html", context)
    context = feedback_context(rater, shown, standing, feedback_on(rater, number))
    return render(request, "reviews/rating/feedback.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_raters
def item(request: HttpRequest, rater: Rater, number: int) -> HttpResponse:
    """An item of the round."""
    if request.method == "POST":
        return _save(request, rater, number, practice=False)
    standing = standing_of(rater)
    if rater.consented_at is None or _is_over(rater):
        return SeeOther(reverse("rate"))
    if standing.next_practice is not None:
        return SeeOther(reverse("rate-next"))
    shown = shown_at(rater, number, practice=False)
    return render(request, "reviews/rating/item.html", item_context(rater, shown, standing, practice=False))


@require_POST
@for_raters
def keys(request: HttpRequest, rater: Rater) -> HttpResponse:
    """Switch single keys on or off; a script gets no page for it."""
    switch_keys(rater=rater, on=request.POST.get("keys") == "on")
    if request.headers.get("Receipts-Client") == "keys":
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return SeeOther(reverse("rate"))


@require_http_methods(["GET", "HEAD", "POST"])
@for_raters
def leave(request: HttpRequest, rater: Rater) -> HttpResponse:
    """What withdrawing means, and doing it."""
    if request.method != "POST":
        return render(request, "reviews/rating/withdraw.html", {"round": rater.round})
    withdraw(rater=rater, now=timezone.now())
    return SeeOther(reverse("rate"))


def _home(request: HttpRequest, rater: Rater, fault: str = "") -> HttpResponse:
    standing = standing_of(rater)
    context = {"round": rater.round, "rater": rater, "standing": standing, "fault": fault}
    if _is_over(rater):
        template = "reviews/rating/over.html"
    elif rater.consented_at is None:
        template = "reviews/rating/information.html"
    else:
        template = "reviews/rating/home.html"
    return render(request, template, context, status=HTTPStatus.UNPROCESSABLE_ENTITY if fault else 200)


def _is_over(rater: Rater) -> bool:
    """Whether this rater can rate nothing any more."""
    return rater.round.state == RoundState.CLOSED or rater.dropped_at is not None


def _save(request: HttpRequest, rater: Rater, number: int, *, practice: bool) -> HttpResponse:
    """Keep an answer and go on; what cannot be kept stays in the form."""
    if rater.consented_at is None:
        raise NotAgreed("Read what this is for, and agree, before you start.")
    form = RatingForm(request.POST)
    shown = shown_at(rater, number, practice=practice)
    try:
        saved = rate(
            rater=rater,
            number=number,
            practice=practice,
            answer=form.answer([label.key for label in shown.labels]),
            guideline_version=form.guideline_version,
            now=timezone.now(),
        )
    except NotAgreed:
        raise
    except (UnusableInput, RoundShut) as error:
        faults = {error.field: str(error)} if isinstance(error, UnusableInput) else {}
        context = item_context(
            rater,
            shown,
            standing_of(rater),
            practice=practice,
            typed=form,
            faults=faults,
            refused="" if faults else str(error),
        )
        return render(request, "reviews/rating/item.html", context, status=status_of(error))
    if practice:
        return SeeOther(reverse("rate-practice", args=[number]))
    if saved.standing.next_item is None:
        return SeeOther(reverse("rate"))
    return SeeOther(reverse("rate-item", args=[saved.standing.next_item]))
