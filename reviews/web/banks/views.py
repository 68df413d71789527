"""The pages of banks: the list, a bank, what it asks, its items, its guideline, its end."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from reviews.domain.errors import Sealed, UnusableInput
from reviews.domain.kinds import ItemKind
from reviews.models.banks import Bank
from reviews.policies import bank_policy, require
from reviews.selectors.banks import at_stake, bank_home, bank_seen_by, banks_of, expected_among, items_of
from reviews.usecases.banks import change_bank, erase_bank, make_bank, publish_fingerprints, write_guideline
from reviews.web.answers import SeeOther, actor_of, sent_from, trade_errors
from reviews.web.banks.forms import KIND_NAMES, BankForm, EraseForm, GuidelineForm, values_of
from reviews.web.rating.pages import laid_out

ITEMS_A_PAGE = 20


@require_safe
@login_required
@trade_errors
def banks(request: HttpRequest) -> HttpResponse:
    """A manager's banks."""
    return render(request, "reviews/banks/banks.html", {"lines": banks_of(actor_of(request))})


@require_safe
@login_required
@trade_errors
def bank(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """A bank: what it is, what comes next, and all that belongs to it."""
    home = bank_home(actor_of(request), bank_id)
    context = {"home": home, "bank": home.bank, "kind_name": KIND_NAMES[ItemKind(home.bank.kind)]}
    return render(request, "reviews/banks/bank.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def new(request: HttpRequest) -> HttpResponse:
    """A new bank."""
    require(bank_policy.can_make(actor_of(request)))
    if request.method != "POST":
        return _bank_form(request, BankForm(), None)
    form = BankForm(request.POST)
    if form.is_valid():
        try:
            made = make_bank(actor=actor_of(request), draft=form.draft(), now=timezone.now())
            return SeeOther(reverse("bank", args=[made.pk]))
        except UnusableInput as error:
            form.tell(error.faults or ((0, str(error)),))
    return _bank_form(request, form, None)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def settings(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """What an open bank asks, said anew."""
    found = bank_seen_by(actor_of(request), bank_id)
    if found.sealed_at is not None:
        raise Sealed("This bank is sealed and cannot change. Only its guideline can get a new version.")
    if request.method != "POST":
        return _bank_form(request, BankForm(initial=values_of(found)), found)
    form = BankForm(request.POST)
    if form.is_valid():
        try:
            change_bank(actor=actor_of(request), bank_id=bank_id, draft=form.draft(), now=timezone.now())
            messages.success(request, "The bank is changed.")
            return SeeOther(reverse("bank", args=[bank_id]))
        except UnusableInput as error:
            form.tell(error.faults or ((0, str(error)),))
    return _bank_form(request, form, found)


@require_safe
@login_required
@trade_errors
def items(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """The items as raters see them, with what their author expects."""
    found = bank_seen_by(actor_of(request), bank_id)
    page = Paginator(items_of(found), ITEMS_A_PAGE).get_page(request.GET.get("page"))
    expected = expected_among(list(page.object_list))
    names = dict(found.labels.values_list("key", "name"))
    rows = [
        {
            "item": item,
            "content": laid_out(found.kind, item.content),
            "expected": expected.get(item.pk),
            "label": names.get(expected[item.pk].label) if item.pk in expected else None,
        }
        for item in page.object_list
    ]
    context = {"bank": found, "page": page, "rows": rows, "layout": f"reviews/rating/_{found.kind}.html"}
    return render(request, "reviews/banks/items.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def guideline(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """The versions of the guideline, and the next one."""
    found = bank_seen_by(actor_of(request), bank_id)
    versions = list(found.guidelines.order_by("-version"))
    form = GuidelineForm(initial={"guideline": versions[0].text if versions else ""})
    if request.method == "POST":
        form = GuidelineForm(request.POST)
        if form.is_valid():
            try:
                text = form.cleaned_data["guideline"]
                kept = write_guideline(
                    actor=actor_of(request), bank_id=bank_id, text=text, now=timezone.now()
                )
                messages.success(request, f"Version {kept.version} of the guideline is kept.")
                return SeeOther(reverse("bank", args=[bank_id]))
            except UnusableInput as error:
                form.add_error("guideline", str(error))
    context = {"bank": found, "form": form, "versions": versions}
    return render(request, "reviews/banks/guideline.html", context, status=_status(form.errors))


@login_required
@sent_from("bank", "bank_id")
@trade_errors
def publish(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """Publish the fingerprints, or take them back."""
    public = request.POST.get("public") == "yes"
    publish_fingerprints(actor=actor_of(request), bank_id=bank_id, public=public)
    said = "The fingerprints are public now." if public else "The fingerprints are no longer public."
    messages.success(request, said)
    return SeeOther(reverse("bank", args=[bank_id]))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def erase(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """Erase the whole bank; its title is typed first."""
    found = bank_seen_by(actor_of(request), bank_id)
    form = EraseForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        if form.cleaned_data["title"] == found.title:
            erase_bank(actor=actor_of(request), bank_id=bank_id, now=timezone.now())
            messages.success(request, f"“{found.title}” is erased.")
            return SeeOther(reverse("banks"))
        form.add_error("title", "This is not the bank’s title. Nothing was erased.")
    context = {"bank": found, "form": form, "stake": at_stake(found)}
    return render(request, "reviews/banks/erase.html", context, status=_status(form.errors))


def _bank_form(request: HttpRequest, form: BankForm, found: Bank | None) -> HttpResponse:
    faulty = bool(form.errors or form.label_faults)
    context = {"form": form, "bank": found, "faulty": faulty}
    return render(request, "reviews/banks/settings.html", context, status=_status(faulty))


def _status(faulty: Any) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if faulty else HTTPStatus.OK
