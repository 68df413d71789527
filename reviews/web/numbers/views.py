"""The pages of a closed round's numbers, for the manager who owns its bank."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from reviews.domain.errors import NotThere, RoundShut, UnusableInput
from reviews.domain.scoring import Basis
from reviews.policies import Verb
from reviews.usecases.adjudicating import adjudicate, read_case, read_docket, take_back
from reviews.usecases.agreement import read_agreement
from reviews.usecases.closed_rounds import closed_round
from reviews.usecases.exporting import ARCHIVE, FILES, export_round
from reviews.usecases.scoring import read_scores
from reviews.web.answers import SeeOther, actor_of, sent_from, status_of, trade_errors
from reviews.web.numbers.pages import (
    agreement_context,
    case_context,
    docket_context,
    export_context,
    next_address,
    scores_context,
)

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def after_closing(view: View[P]) -> View[P]:
    """A view that before the closing says, with the way back, that there is nothing to see yet."""

    @wraps(view)
    def answered(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except RoundShut as error:
            context = {"sentence": str(error), "round_id": kwargs["round_id"]}
            return render(request, "reviews/numbers/not_yet.html", context, status=status_of(error))

    return answered


@require_safe
@login_required
@trade_errors
@after_closing
def agreement(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """How far raters agree, with each other and with themselves."""
    found = read_agreement(actor=actor_of(request), round_id=round_id)
    return render(request, "reviews/numbers/agreement.html", agreement_context(found))


@require_safe
@login_required
@trade_errors
@after_closing
def adjudication(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """On to the first item that is not decided; at the end, that all is."""
    docket = read_docket(actor=actor_of(request), round_id=round_id)
    following = docket.next_open()
    if following is not None:
        return SeeOther(reverse("round-adjudicate-item", args=[round_id, following]))
    return render(request, "reviews/numbers/adjudicated.html", docket_context(docket))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
@after_closing
def adjudication_item(request: HttpRequest, round_id: UUID, item_id: UUID) -> HttpResponse:
    """One item that raters differ on, and the decision about it."""
    if request.method == "POST":
        return _decide(request, round_id, item_id)
    case = read_case(actor=actor_of(request), round_id=round_id, item_id=item_id)
    return render(request, "reviews/numbers/adjudicate.html", case_context(case))


def _decide(request: HttpRequest, round_id: UUID, item_id: UUID) -> HttpResponse:
    actor = actor_of(request)
    sent = {name: request.POST.get(name, "") for name in ("label", "reason", "note")}
    try:
        following = adjudicate(
            actor=actor,
            round_id=round_id,
            item_id=item_id,
            label=sent["label"],
            reason=sent["reason"],
            note=sent["note"],
            now=timezone.now(),
        )
    except UnusableInput as error:
        case = read_case(actor=actor, round_id=round_id, item_id=item_id)
        context = case_context(case, typed=sent, faults={error.field: str(error)})
        return render(request, "reviews/numbers/adjudicate.html", context, status=status_of(error))
    name, arguments = next_address(round_id, following)
    return SeeOther(reverse(name, args=arguments))


@login_required
@sent_from("round-adjudicate-item", "round_id", "item_id")
@trade_errors
@after_closing
def undecide(request: HttpRequest, round_id: UUID, item_id: UUID) -> HttpResponse:
    """Take a decision back, and show the item as undecided."""
    take_back(actor=actor_of(request), round_id=round_id, item_id=item_id, now=timezone.now())
    return SeeOther(reverse("round-adjudicate-item", args=[round_id, item_id]))


@require_safe
@login_required
@trade_errors
@after_closing
def scores(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """What systems' answers are worth, on one basis or the other."""
    try:
        basis = Basis(request.GET.get("basis", Basis.GIVEN_MOST))
    except ValueError:
        raise NotThere from None
    found = read_scores(actor=actor_of(request), round_id=round_id, basis=basis)
    return render(request, "reviews/numbers/scores.html", scores_context(found))


@require_safe
@login_required
@trade_errors
@after_closing
def export(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """The files there are, and what is in each."""
    round_ = closed_round(actor=actor_of(request), round_id=round_id, verb=Verb.EXPORT)
    return render(request, "reviews/numbers/export.html", export_context(round_))


@require_safe
@login_required
@trade_errors
@after_closing
def export_file(request: HttpRequest, round_id: UUID, name: str) -> HttpResponse:
    """One file, or all in an archive; made in memory."""
    if name not in FILES and name != ARCHIVE:
        raise NotThere
    file = export_round(actor=actor_of(request), round_id=round_id, name=name)
    return HttpResponse(
        file.body,
        content_type=file.content_type,
        headers={"Content-Disposition": f'attachment; filename="{file.name}"'},
    )
