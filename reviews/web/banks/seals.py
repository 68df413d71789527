"""The pages of seals: setting one, taking a sealed folder away, comparing one; fingerprints, design texts."""

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

from reviews.domain.bundles import unpacked
from reviews.domain.errors import NotThere, SealBroken, Sealed, UnusableInput
from reviews.selectors.banks import (
    bank_home,
    bank_seen_by,
    design_text,
    design_texts_of,
    other_seals,
    published_bank,
)
from reviews.usecases.design_texts import seal_design_text
from reviews.usecases.sealing import check_folder, export_part, seal_bank, sealed_manifest
from reviews.web.answers import SeeOther, actor_of, trade_errors
from reviews.web.banks.forms import DesignForm, ZipForm
from reviews.web.banks.imports import draw_secret


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def seal(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """What sealing means, and the button that does it."""
    if request.method == "POST":
        seal_bank(actor=actor_of(request), bank_id=bank_id, now=timezone.now(), draw_secret=draw_secret)
        messages.success(request, "The bank is sealed. Download the sealed folder and keep it elsewhere.")
        return SeeOther(reverse("bank", args=[bank_id]))
    home = bank_home(actor_of(request), bank_id)
    if home.bank.sealed_at is not None:
        raise Sealed("This bank is sealed already.")
    return render(request, "reviews/banks/seal.html", {"home": home, "bank": home.bank})


@require_safe
@login_required
@trade_errors
def download(request: HttpRequest, bank_id: UUID, part: str) -> HttpResponse:
    """A sealed folder as a zip."""
    data = export_part(actor=actor_of(request), bank_id=bank_id, part=part)
    return _file(data, "application/zip", f"{bank_id}-{part}.zip")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def verify(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """Compare a zip with a seal of this bank, byte by byte."""
    home = bank_home(actor_of(request), bank_id)
    if home.bank.sealed_at is None:
        raise Sealed("This bank has no seal yet.")
    context: dict[str, Any] = {"home": home, "bank": home.bank, "form": ZipForm(), "part": "items"}
    status = HTTPStatus.OK
    if request.method == "POST":
        form = ZipForm(request.POST, request.FILES)
        part = request.POST.get("part", "")
        context |= {"form": form, "part": part}
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            try:
                given = unpacked(form.cleaned_data["file"])
                context["good"] = check_folder(
                    actor=actor_of(request), bank_id=bank_id, part=part, given=given
                )
                status = HTTPStatus.OK
            except SealBroken as error:
                context["broken"] = str(error)
    return render(request, "reviews/banks/verify.html", context, status=status)


@require_safe
@trade_errors
def fingerprints(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """The fingerprints of a published bank, for anybody; never an item."""
    bank = published_bank(bank_id)
    context = {"bank": bank, "other": other_seals(bank), "designs": design_texts_of(bank)}
    return render(request, "reviews/banks/fingerprints.html", context)


@require_safe
@trade_errors
def manifest(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """The published manifest, as `sha256sum -c` reads it."""
    data = sealed_manifest(published_bank(bank_id))
    return _file(data, "text/plain; charset=utf-8", "MANIFEST.sha256")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def designs(request: HttpRequest, bank_id: UUID) -> HttpResponse:
    """The design texts with their addenda, and a form for the next one."""
    bank = bank_seen_by(actor_of(request), bank_id)
    form = DesignForm()
    if request.method == "POST":
        form = DesignForm(request.POST)
        if form.is_valid():
            try:
                kept = seal_design_text(
                    actor=actor_of(request), bank_id=bank_id, now=timezone.now(), **form.cleaned_data
                )
                messages.success(request, f"“{kept.title}” is sealed.")
                return SeeOther(reverse("bank-designs", args=[bank_id]))
            except UnusableInput as error:
                form.add_error(error.field or None, str(error))
    context = {"bank": bank, "form": form, "designs": design_texts_of(bank)}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "reviews/banks/designs.html", context, status=status)


@require_safe
@login_required
@trade_errors
def design_file(request: HttpRequest, bank_id: UUID, number: int) -> HttpResponse:
    """A design text as the file whose fingerprint is shown."""
    if number > 2**62:
        raise NotThere
    text = design_text(bank_seen_by(actor_of(request), bank_id), number)
    return _file(text.text.encode("utf-8"), "text/plain; charset=utf-8", f"design-{text.pk}.txt")


def _file(data: bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(data, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
