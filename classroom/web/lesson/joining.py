"""Join with the code on the board, see the return code once, come back elsewhere, be done on a device."""

import secrets
from http import HTTPStatus
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from checks.usecases.services import services
from classroom.domain.codes import fold_code, shown_code
from classroom.domain.errors import CodeUnknown, TooManyGuesses, UnusableInput
from classroom.domain.kinds import Step
from classroom.domain.names import LONGEST_NAME
from classroom.models import Seat
from classroom.selectors.lesson import seat_by_code
from classroom.usecases.joining import activity_for, join, leave_device
from classroom.usecases.returning import activity_with, come_back
from classroom.web.actors import actor_of, drop_seats, give_seat
from classroom.web.answers import SeeOther, trade_errors
from classroom.web.lesson.entry import address_of, lesson_of, name_of
from classroom.web.lesson.forms import CodeForm, NameForm, ReturnForm

WELCOME = "receipts_return_code"
_WELCOME_SECONDS = 600


@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def code(request: HttpRequest) -> HttpResponse:
    """Asks for the code on the board."""
    if request.method != "POST":
        return _code_page(request)
    typed = CodeForm(request.POST)
    typed.is_valid()
    sent = typed.cleaned_data.get("code", "")
    own = seat_by_code(actor_of(request), sent)
    if own is not None:
        return SeeOther(reverse("lesson", args=[own.activity_id]))
    try:
        activity = activity_for(code=sent, address=address_of(request), now=timezone.now())
    except (CodeUnknown, TooManyGuesses) as error:
        return _code_page(request, error, typed="code", value=str(typed.data.get("code", "")))
    return SeeOther(reverse("join-with", args=[shown_code(activity.code)]))


@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def join_with(request: HttpRequest, code: str) -> HttpResponse:
    """Asks for a name, unless the activity is anonymous, and gives a seat."""
    now, actor, address = timezone.now(), actor_of(request), address_of(request)
    own = seat_by_code(actor, code)
    if own is not None:
        return SeeOther(reverse("lesson", args=[own.activity_id]))
    try:
        activity = activity_for(code=code, address=address, now=now)
    except (CodeUnknown, TooManyGuesses) as error:
        return _code_page(request, error, typed="code")
    form, fault = NameForm(request.POST or None), None
    if request.method == "POST":
        form.is_valid()
        typed = str(form.data.get("name", ""))
        try:
            joined = join(
                actor=actor, code=code, typed_name=typed, address=address, draw=secrets.randbelow, now=now
            )
        except UnusableInput as error:
            fault = str(error)
        else:
            return _seated(request, joined.seat, joined.return_code)
    return render(
        request,
        "classroom/lesson/join.html",
        {
            "activity": activity,
            "form": form,
            "fault": fault,
            "longest": LONGEST_NAME,
            "shown": shown_code(activity.code),
        },
        status=HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK,
    )


@require_safe
@trade_errors
def welcome(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Shows the return code; after ten minutes, or once the lesson has begun, nobody can read it again."""
    lesson = lesson_of(request, activity_id)
    return_code = fold_code(
        str(request.get_signed_cookie(WELCOME, "", salt=_salt(lesson.seat), max_age=_WELCOME_SECONDS) or "")
    )
    if return_code is None:
        return SeeOther(lesson.address(Step.TASK))
    context = {
        "activity": lesson.activity,
        "name": name_of(lesson.seat),
        "return_code": shown_code(return_code),
        "join_code": shown_code(lesson.activity.code),
        "on": lesson.address(Step.TASK),
    }
    return render(request, "classroom/lesson/welcome.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def come_back_with_code(request: HttpRequest) -> HttpResponse:
    """From the join page: the code on the board and the return code lead back to the own seat."""
    form = ReturnForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _code_page(request)
    activity_id = activity_with(code=form.cleaned_data["code"])
    return _come_back(request, activity_id, form.cleaned_data["return_code"])


@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def come_back_to(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """The return code alone; the page says nothing about the activity, also not whether there is one."""
    if request.method != "POST":
        return render(request, "classroom/lesson/return.html")
    form = ReturnForm(request.POST)
    form.is_valid()
    return _come_back(request, activity_id, str(form.data.get("return_code", "")))


@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def leave(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Done on this device: the browser forgets its seats, and their open pages close."""
    actor = actor_of(request)
    if request.method != "POST":
        lesson = lesson_of(request, activity_id)
        return render(request, "classroom/lesson/leave.html", {"activity": lesson.activity, "left": False})
    leave_device(actor=actor, checks=services())
    response = render(request, "classroom/lesson/leave.html", {"left": True})
    drop_seats(response)
    response.delete_cookie(WELCOME, path=_path(activity_id), samesite="Lax")
    return response


def _come_back(request: HttpRequest, activity_id: UUID | None, typed: str) -> HttpResponse:
    try:
        seat = come_back(
            activity_id=activity_id, typed=typed, address=address_of(request), now=timezone.now()
        )
    except (CodeUnknown, TooManyGuesses) as error:
        context = {"return_fault": str(error)}
        return _with_status(render(request, "classroom/lesson/return.html", context), error)
    return _seated(request, seat, None)


def _seated(request: HttpRequest, seat: Seat, return_code: str | None) -> HttpResponse:
    """Into the lesson, by way of the return code where there is a new one."""
    response = SeeOther(reverse("lesson-welcome" if return_code else "lesson", args=[seat.activity_id]))
    give_seat(response, request, seat)
    if return_code:
        response.set_signed_cookie(
            WELCOME,
            return_code,
            salt=_salt(seat),
            max_age=_WELCOME_SECONDS,
            path=_path(seat.activity_id),
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


def forget_return_code(response: HttpResponse, activity_id: UUID) -> None:
    """From here on the return code is on the student's paper alone."""
    response.delete_cookie(WELCOME, path=_path(activity_id), samesite="Lax")


def _code_page(
    request: HttpRequest,
    error: CodeUnknown | TooManyGuesses | None = None,
    *,
    typed: str = "",
    value: str = "",
) -> HttpResponse:
    context = {"fault": str(error) if error else "", "typed": typed, "value": value}
    return _with_status(render(request, "classroom/lesson/code.html", context), error)


def _with_status(response: HttpResponse, error: CodeUnknown | TooManyGuesses | None) -> HttpResponse:
    if isinstance(error, TooManyGuesses):
        response.status_code = HTTPStatus.TOO_MANY_REQUESTS
        response["Retry-After"] = str(error.retry_after)
    elif error is not None:
        response.status_code = HTTPStatus.NOT_FOUND
    return response


def _salt(seat: Seat) -> str:
    return f"classroom.welcome.{seat.pk.hex}"


def _path(activity_id: UUID) -> str:
    return reverse("lesson", args=[activity_id])
