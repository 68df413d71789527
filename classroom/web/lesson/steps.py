"""The steps of the lesson, one screen each: what a step shows is in `showing`, what it saves in `saving`."""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from checks.domain.errors import ReceiptsError
from classroom.domain.errors import ActivityShut, AttemptsUsedUp, NotThere, OutOfOrder
from classroom.domain.kinds import Step
from classroom.domain.steps import detour, steps_of
from classroom.usecases.attempts import arrive, may_begin
from classroom.web.answers import HEADINGS, SeeOther, trade_errors
from classroom.web.lesson.entry import Lesson, lesson_of, saves_by_itself, shown
from classroom.web.lesson.joining import WELCOME, forget_return_code
from classroom.web.lesson.saving import SAVED, not_saved
from classroom.web.lesson.showing import SHOWN


@require_safe
@trade_errors
def begin(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Where the student left off: their work once handed in, else the step they were at."""
    lesson = lesson_of(request, activity_id)
    if lesson.draft is None and lesson.used:
        return SeeOther(lesson.work_address)
    step = Step(lesson.seat.step)
    return SeeOther(lesson.address(step if step in _steps(lesson) else Step.TASK))


@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def step(request: HttpRequest, activity_id: UUID, step: str) -> HttpResponse:
    """One step; one that cannot be taken yet leads to the one that comes first."""
    lesson = lesson_of(request, activity_id)
    if step not in _steps(lesson):
        raise NotThere
    here = Step(step)
    if request.method == "POST":
        return _save(request, lesson, here)
    if lesson.draft is None and not may_begin(lesson.seat):
        return SeeOther(lesson.work_address)
    first = detour(here, lesson.so_far)
    if first is not None:
        messages.info(request, first.sentence)
        return SeeOther(lesson.address(first.step))
    arrive(actor=lesson.actor, seat=lesson.seat, step=here, now=timezone.now())
    if here is Step.WATCH and lesson.check is not None:
        return SeeOther(reverse("report", args=[lesson.check.check_id]))
    response = shown(request, lesson, here, SHOWN[here](lesson))
    if WELCOME in request.COOKIES:
        forget_return_code(response, activity_id)
    return response


def _save(request: HttpRequest, lesson: Lesson, step: Step) -> HttpResponse:
    if step not in SAVED:
        raise NotThere
    by_itself = saves_by_itself(request)
    try:
        response = SAVED[step](request, lesson)
    except NotThere:
        raise
    except ReceiptsError as error:
        if by_itself:
            return _in_a_word(error)
        if isinstance(error, ActivityShut) and lesson.may_take(step):
            return not_saved(request, lesson, step, error)
        return _refused(request, lesson, error)
    return HttpResponse(status=HTTPStatus.NO_CONTENT) if by_itself else response


def _in_a_word(error: ReceiptsError) -> HttpResponse:
    """What cannot be saved, said to a page that saves by itself, and whether it is worth another try."""
    status, _ = _heading(error)
    answer = HttpResponse(str(error), content_type="text/plain; charset=utf-8", status=status)
    if isinstance(error, ActivityShut):
        answer["Receipts-Autosave"] = "later"
    return answer


def _refused(request: HttpRequest, lesson: Lesson, error: ReceiptsError) -> HttpResponse:
    """What cannot be saved, said on a page with the way back."""
    status, heading = _heading(error)
    ended = isinstance(error, AttemptsUsedUp) or (isinstance(error, ActivityShut) and lesson.used > 0)
    context = {
        "heading": heading,
        "sentence": str(error),
        "way_on": lesson.work_address if ended else reverse("lesson", args=[lesson.activity.pk]),
        "way_on_word": "To your work" if ended else "Back to the lesson",
    }
    return render(request, "classroom/lesson/refused.html", context, status=status)


def _heading(error: ReceiptsError) -> tuple[HTTPStatus, str]:
    if isinstance(error, OutOfOrder):
        return HEADINGS[OutOfOrder]
    return HEADINGS.get(type(error), (HTTPStatus.UNPROCESSABLE_ENTITY, "That did not work"))


def _steps(lesson: Lesson) -> tuple[Step, ...]:
    return steps_of(predict_first=lesson.activity.predict_first)
