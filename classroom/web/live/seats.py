"""One seat of a class: rename, remove, merge a double join, give a lost return code anew."""

import secrets
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

from classroom.domain.codes import shown_code
from classroom.domain.errors import NotThere, UnusableInput
from classroom.domain.tables import label_of
from classroom.models import Attempt, Seat
from classroom.policies import Verb
from classroom.selectors.activities import activity_for
from classroom.selectors.live import merge_plan, other_seats, seat_of_class
from classroom.usecases.seats import merge_seats, remove_seat, rename_seat, renew_return_code
from classroom.web.actors import actor_of
from classroom.web.answers import SeeOther, sent_from, trade_errors
from classroom.web.live.forms import MergeForm, NameForm


@require_safe
@login_required
@trade_errors
def seat(request: HttpRequest, activity_id: UUID, seat_id: UUID) -> HttpResponse:
    """Everything that can be done with one seat."""
    return _seat_page(request, _seat(request, activity_id, seat_id))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sent_from("class-live")
@trade_errors
def rename(request: HttpRequest, activity_id: UUID, seat_id: UUID) -> HttpResponse:
    """Another name."""
    one = _seat(request, activity_id, seat_id)
    form = NameForm(request.POST)
    typed = form.cleaned_data["name"] if form.is_valid() else ""
    try:
        rename_seat(actor=actor_of(request), seat_id=one.pk, name=typed, now=timezone.now())
    except UnusableInput as error:
        fault = {"typed": typed, "name_fault": str(error)}
        return _seat_page(request, one, fault, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return _back(activity_id)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sent_from("class-live")
@trade_errors
def remove(request: HttpRequest, activity_id: UUID, seat_id: UUID) -> HttpResponse:
    """Take the seat out of the class."""
    one = _seat(request, activity_id, seat_id)
    remove_seat(actor=actor_of(request), seat_id=one.pk, now=timezone.now())
    messages.success(request, f"{_label(one)} is no longer in this class.")
    return _back(activity_id)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def merge(request: HttpRequest, activity_id: UUID, seat_id: UUID) -> HttpResponse:
    """First say what will be kept, then do it."""
    one = _seat(request, activity_id, seat_id)
    form = MergeForm(request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        fault = {"merge_fault": "Choose the other seat of the same student."}
        return _seat_page(request, one, fault, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    target = other_seats(one).filter(pk=form.cleaned_data["into"]).first()
    if target is None:
        raise NotThere
    if request.method == "POST":
        merge_seats(actor=actor_of(request), seat_id=one.pk, into_id=target.pk, now=timezone.now())
        messages.success(request, f"{_label(one)} and {_label(target)} are one student now.")
        return _back(activity_id)
    return render(request, "classroom/live/merge.html", _merge_context(one, target))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sent_from("class-live")
@trade_errors
def return_code(request: HttpRequest, activity_id: UUID, seat_id: UUID) -> HttpResponse:
    """A new return code, shown in this answer and never again.

    No redirect: the code would have to wait for it somewhere, in a cookie or an address.
    """
    one = _seat(request, activity_id, seat_id)
    code = renew_return_code(
        actor=actor_of(request), seat_id=one.pk, draw=secrets.randbelow, now=timezone.now()
    )
    context = {**_context(one), "code": shown_code(code), "join_code": shown_code(one.activity.code)}
    return render(request, "classroom/live/return_code.html", context)


def _seat(request: HttpRequest, activity_id: UUID, seat_id: UUID) -> Seat:
    return seat_of_class(activity_for(actor_of(request), activity_id, Verb.RUN), seat_id)


def _back(activity_id: UUID) -> HttpResponse:
    return SeeOther(reverse("class-live", args=[activity_id]))


def _label(one: Seat) -> str:
    return label_of(one.display_name, one.number, anonymous=one.activity.anonymous)


def _context(one: Seat) -> dict[str, Any]:
    return {"seat": one, "activity": one.activity, "label": _label(one)}


def _seat_page(
    request: HttpRequest, one: Seat, fault: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    context = {
        **_context(one),
        "typed": one.display_name,
        "others": [
            (other, label_of(other.display_name, other.number, anonymous=one.activity.anonymous))
            for other in other_seats(one)
        ],
        "handed_in": one.attempts.filter(handed_in_at__isnull=False).count(),
        **(fault or {}),
    }
    return render(request, "classroom/live/seat.html", context, status=status)


def _merge_context(one: Seat, target: Seat) -> dict[str, Any]:
    plan = merge_plan(one, target)
    dropped = Attempt.objects.select_related("seat__activity").filter(pk__in=plan.dropped)
    return {
        **_context(one),
        "target": target,
        "target_label": label_of(target.display_name, target.number, anonymous=one.activity.anonymous),
        "handed_in": Attempt.objects.filter(pk__in=plan.kept, handed_in_at__isnull=False).count(),
        "draft_kept": Attempt.objects.filter(pk__in=plan.kept, handed_in_at__isnull=True).exists(),
        "dropped": [(_label(draft.seat), draft.seat.number) for draft in dropped.order_by("seat__number")],
    }
