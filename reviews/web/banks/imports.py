"""Files of items, expected labels and answers: first a look that keeps nothing, then the import."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from random import SystemRandom
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from reviews.domain.errors import UnusableInput
from reviews.domain.importing import Looked
from reviews.domain.items import what_is_judged
from reviews.domain.kinds import ItemKind
from reviews.policies import Actor
from reviews.selectors.banks import bank_home
from reviews.usecases.importing import import_expected, import_items, look_at_expected, look_at_items
from reviews.usecases.systems import add_system, look_at_answers
from reviews.web.answers import SeeOther, actor_of, trade_errors
from reviews.web.banks.carrying import brought, carried
from reviews.web.banks.forms import FileForm, SystemForm

# A page with more would not be read; the count tells how many there are.
FAULTS_SHOWN = 200
FIRST_SHOWN = 3


def draw_secret() -> str:
    """64 random hex digits for a seal."""
    return secrets.token_hex(32)


@dataclass(frozen=True, slots=True)
class Intake:
    """One kind of file: its page, its form, and the use cases that look and keep."""

    page: str
    form: type[FileForm]
    look: Callable[[Actor, UUID, bytes, str], Looked]
    keep: Callable[[Actor, UUID, bytes, str, str], str]


def _keep_items(actor: Actor, bank_id: UUID, data: bytes, shown: str, name: str) -> str:
    count = import_items(actor=actor, bank_id=bank_id, data=data, shown=shown, chance=SystemRandom())
    if not count:
        return "These items are in the bank already."
    return f"{count:,} item{'s are' if count != 1 else ' is'} imported."


def _keep_expected(actor: Actor, bank_id: UUID, data: bytes, shown: str, name: str) -> str:
    count = import_expected(
        actor=actor,
        bank_id=bank_id,
        data=data,
        shown=shown,
        now=timezone.now(),
        draw_secret=draw_secret,
    )
    return f"{count:,} expected label{'s are' if count != 1 else ' is'} imported."


def _keep_answers(actor: Actor, bank_id: UUID, data: bytes, shown: str, name: str) -> str:
    system = add_system(
        actor=actor,
        bank_id=bank_id,
        name=name,
        data=data,
        shown=shown,
        now=timezone.now(),
        secret=draw_secret(),
    )
    return f"The answers of {system.name} are kept and sealed."


ITEMS = Intake(
    page="reviews/banks/import_items.html",
    form=FileForm,
    look=lambda actor, bank_id, data, name: look_at_items(actor=actor, bank_id=bank_id, data=data),
    keep=_keep_items,
)
EXPECTED = Intake(
    page="reviews/banks/import_expected.html",
    form=FileForm,
    look=lambda actor, bank_id, data, name: look_at_expected(actor=actor, bank_id=bank_id, data=data),
    keep=_keep_expected,
)
ANSWERS = Intake(
    page="reviews/banks/import_answers.html",
    form=SystemForm,
    look=lambda actor, bank_id, data, name: look_at_answers(
        actor=actor, bank_id=bank_id, name=name, data=data
    ),
    keep=_keep_answers,
)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def take_in(request: HttpRequest, bank_id: UUID, intake: Intake) -> HttpResponse:
    """The two steps. What was looked at rides along in the page, so that nothing has to keep it."""
    context: dict[str, Any] = {"home": bank_home(actor_of(request), bank_id), "form": intake.form()}
    context["bank"] = context["home"].bank
    if request.method != "POST":
        return render(request, intake.page, context)
    if "carried" in request.POST:
        return _import(request, bank_id, intake, context)
    form = intake.form(request.POST, request.FILES)
    context["form"] = form
    if form.is_valid():
        data, name = form.cleaned_data["file"], form.cleaned_data.get("name", "")
        try:
            looked = intake.look(actor_of(request), bank_id, data, name)
            context |= _report(looked, name, ItemKind(context["bank"].kind)) | (
                {} if looked.faults else {"carried": carried(data)}
            )
        except UnusableInput as error:
            form.add_error(error.field or "file", str(error))
    faulty = bool(form.errors or context.get("faults"))
    return render(request, intake.page, context, status=_status(faulty))


def _import(request: HttpRequest, bank_id: UUID, intake: Intake, context: dict[str, Any]) -> HttpResponse:
    name = request.POST.get("name", "")
    try:
        data = brought(request.POST["carried"])
        said = intake.keep(actor_of(request), bank_id, data, request.POST.get("shown", ""), name)
    except UnusableInput as error:
        faults = error.faults or ((0, str(error)),)
        context |= {"faults": faults[:FAULTS_SHOWN], "fault_count": len(faults), "said": str(error)}
        return render(request, intake.page, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, said)
    return SeeOther(reverse("bank", args=[bank_id]))


def _report(looked: Looked, name: str, kind: ItemKind) -> dict[str, Any]:
    faults = [(fault.line, fault.sentence) for fault in looked.faults]
    return {
        "looked": looked,
        "name": name,
        "faults": faults[:FAULTS_SHOWN],
        "fault_count": len(faults),
        "fault_lines": len({line for line, _ in faults}),
        "first": [
            (item.external_id, what_is_judged(kind, item.content)) for item in looked.items[:FIRST_SHOWN]
        ],
        "more": max(0, len(looked.items) - FIRST_SHOWN),
        "training": sum(one.training for one in looked.expected),
        "gold": sum(one.gold for one in looked.expected),
    }


def _status(faulty: bool) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if faulty else HTTPStatus.OK
