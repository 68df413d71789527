"""The pages of a round, as its manager runs it."""

import secrets
from functools import partial
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from reviews.domain.errors import NotThere, UnusableInput
from reviews.domain.kinds import RoundState
from reviews.models.banks import Bank
from reviews.policies import bank_policy
from reviews.selectors.rounds import done_of_total, places_in, raters_of, round_seen_by
from reviews.usecases.dealing import missing_raters
from reviews.usecases.inviting import MOST_AT_ONCE, Invitation, invite, renew_link
from reviews.usecases.rounds import (
    close_round,
    discard_round,
    drop_rater,
    follow_guideline,
    make_round,
    open_round,
    widen_round,
)
from reviews.web.answers import SeeOther, actor_of, sent_from, trade_errors
from reviews.web.rounds.forms import MOST_SEED, InviteForm, NumberForm, RoundForm
from reviews.web.rounds.links import forget, hand_over, links_for

new_token = partial(secrets.token_urlsafe, 16)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def new(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """A new round on a sealed bank."""
    bank = Bank.objects.filter(bank_policy.visible_to(actor_of(request)), pk=bank_id).first()
    if bank is None:
        raise NotThere
    versions = list(bank.guidelines.values_list("version", flat=True))
    if request.method != "POST":
        start = {
            "overlap": 2, "repeats": 0, "gold": 0, "minutes": 60,
            "seed": secrets.randbelow(MOST_SEED), "guideline": versions[-1] if versions else None,
        }  # fmt: skip
        return render(
            request, "reviews/rounds/new.html", _new_context(bank, versions, RoundForm(initial=start))
        )
    form = RoundForm(request.POST)
    if form.is_valid():
        try:
            made = make_round(actor=actor_of(request), bank=bank, wanted=form.settings(), now=timezone.now())
            return SeeOther(reverse("round", args=[made.pk]))
        except UnusableInput as error:
            form.add_error(error.field or None, str(error))
    context = _new_context(bank, versions, form)
    return render(request, "reviews/rounds/new.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)


@require_safe
@login_required
@trade_errors
def show(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """The round: what it is, who is in it, how far they are."""
    return _page(request, round_id)


@login_required
@sent_from("round", "round_id")
@trade_errors
def invite_raters(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """New raters, with a personal link each."""
    form = InviteForm(request.POST)
    if form.is_valid():
        try:
            invitations = invite(
                actor=actor_of(request),
                round_id=round_id,
                names=form.padded_names(),
                after=form.cleaned_data["after"],
                draw=new_token,
                now=timezone.now(),
            )
            return _with_links(request, round_id, invitations)
        except UnusableInput as error:
            form.add_error(error.field or None, str(error))
    return _page(request, round_id, invite_form=form)


@login_required
@sent_from("round", "round_id")
@trade_errors
def renew(request: HttpRequest, round_id: UUID, number: int) -> HttpResponse:
    """A new personal link for one rater."""
    renewed = renew_link(actor=actor_of(request), round_id=round_id, number=number, draw=new_token)
    return _with_links(request, round_id, [renewed])


@login_required
@sent_from("round", "round_id")
@trade_errors
def drop(request: HttpRequest, round_id: UUID, number: int) -> HttpResponse:
    """A rater dropped out."""
    places = drop_rater(actor=actor_of(request), round_id=round_id, number=number, now=timezone.now())
    messages.success(request, f"Rater {number} dropped out. Others got {places} items instead.")
    return SeeOther(reverse("round", args=[round_id]))


@login_required
@sent_from("round", "round_id")
@trade_errors
def open_up(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Lay out the plan and let the raters in."""
    places = open_round(actor=actor_of(request), round_id=round_id, now=timezone.now())
    messages.success(request, f"The round is open. The plan has {places:,} places.")
    return SeeOther(reverse("round", args=[round_id]))


@login_required
@sent_from("round", "round_id")
@trade_errors
def widen(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """More raters an item."""
    form = NumberForm(request.POST)
    if form.is_valid():
        try:
            places = widen_round(
                actor=actor_of(request), round_id=round_id, overlap=form.cleaned_data["number"]
            )
            messages.success(request, f"{places:,} places were added to the plan.")
            return SeeOther(reverse("round", args=[round_id]))
        except UnusableInput as error:
            form.add_error("number", str(error))
    return _page(request, round_id, widen_form=form)


@login_required
@sent_from("round", "round_id")
@trade_errors
def guideline(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Another version of the guideline from now on."""
    form = NumberForm(request.POST)
    version = form.cleaned_data["number"] if form.is_valid() else 0
    follow_guideline(actor=actor_of(request), round_id=round_id, version=version)
    messages.success(request, f"From now on raters follow version {version}.")
    return SeeOther(reverse("round", args=[round_id]))


@login_required
@sent_from("round", "round_id")
@trade_errors
def close(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Close by hand."""
    close_round(actor=actor_of(request), round_id=round_id, now=timezone.now())
    messages.success(request, "The round is closed.")
    return SeeOther(reverse("round", args=[round_id]))


@login_required
@sent_from("round", "round_id")
@trade_errors
def discard(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Delete a round that was never opened."""
    bank_id = round_seen_by(actor_of(request), round_id).bank_id
    discard_round(actor=actor_of(request), round_id=round_id)
    messages.success(request, "The round is deleted.")
    return SeeOther(f"/reviews/banks/{bank_id}/")


def _with_links(request: HttpRequest, round_id: UUID, invitations: list[Invitation]) -> HttpResponse:
    response = SeeOther(reverse("round", args=[round_id]))
    hand_over(request, response, round_id, invitations)
    return response


def _page(
    request: HttpRequest,
    round_id: UUID,
    *,
    invite_form: InviteForm | None = None,
    widen_form: NumberForm | None = None,
) -> HttpResponse:
    round_ = round_seen_by(actor_of(request), round_id)
    raters = raters_of(round_)
    done, total = done_of_total(raters)
    links = links_for(request, round_id)
    context: dict[str, Any] = {
        "round": round_,
        "raters": raters,
        "live": sum(row.is_live for row in raters),
        "withdrawn": sum(row.progress.state == "withdrawn" for row in raters),
        "done": done,
        "total": total,
        "places": places_in(round_),
        "short": missing_raters(round_) if round_.state == RoundState.OPEN else 0,
        "links": links,
        "versions": list(round_.bank.guidelines.values_list("version", flat=True)),
        "invite_form": invite_form or InviteForm(initial={"people": max(1, round_.overlap - len(raters))}),
        "widen_form": widen_form or NumberForm(initial={"number": round_.overlap}),
        "most_at_once": MOST_AT_ONCE,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if invite_form or widen_form else HTTPStatus.OK
    response = render(request, "reviews/rounds/round.html", context, status=status)
    if links:
        forget(response, round_id)
    return response


def _new_context(bank: Bank, versions: list[int], form: RoundForm) -> dict[str, Any]:
    return {"bank": bank, "versions": versions, "form": form}
