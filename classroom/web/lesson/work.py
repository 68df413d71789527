"""The student's own work after handing in: results, comments, taking it home, deleting it, objecting."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.domain.errors import ActivityShut, NotThere, OutOfOrder, UnusableInput
from classroom.domain.kinds import Step
from classroom.domain.tables import RULINGS
from classroom.domain.window import Standing
from classroom.models import Attempt, ClaimSlip
from classroom.selectors.lesson import findings_of, handed_in
from classroom.usecases.attempts import live_check, may_begin
from classroom.usecases.judging import judge
from classroom.usecases.objections import OBJECTION_CHARACTERS, object_to, object_while_judging
from classroom.usecases.own_work import delete_own_work, own_work_as_json
from classroom.web.answers import SeeOther, trade_errors
from classroom.web.lesson.entry import Lesson, lesson_of, name_of, shown
from classroom.web.lesson.forms import ObjectionForm, judgements_in
from classroom.web.lesson.saving import not_saved
from classroom.web.lesson.showing import SHOWN, badge_of, judgement_words


@require_safe
@trade_errors
def work(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Everything that is kept of this student, as the teacher sees it."""
    return _work_page(request, lesson_of(request, activity_id))


@require_safe
@trade_errors
def download(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Own work as a file."""
    lesson = lesson_of(request, activity_id)
    response = JsonResponse(
        own_work_as_json(actor=lesson.actor, seat=lesson.seat),
        json_dumps_params={"ensure_ascii": False, "indent": 2},
    )
    response["Content-Disposition"] = 'attachment; filename="receipts-my-work.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def delete(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Asks, and then deletes own work for good."""
    lesson = lesson_of(request, activity_id)
    if request.method != "POST":
        context = {"lesson": lesson, "activity": lesson.activity}
        return render(request, "classroom/lesson/delete.html", context)
    delete_own_work(actor=lesson.actor, seat=lesson.seat, checks=lesson.checks, now=timezone.now())
    messages.success(request, "Deleted. Nothing of your work is left here.")
    return SeeOther(lesson.work_address)


@require_POST
@trade_errors
def objection(request: HttpRequest, activity_id: UUID, attempt: int) -> HttpResponse:
    """ "The checker is wrong here", about one claim of a handed-in attempt."""
    lesson, form = lesson_of(request, activity_id), ObjectionForm(request.POST)
    claim = (
        ClaimSlip.objects.select_related("attempt__seat__activity__course")
        .filter(
            attempt__seat=lesson.seat,
            attempt__number=attempt,
            attempt__handed_in_at__isnull=False,
            number=form.cleaned_data["claim"],
        )
        .first()
        if form.is_valid()
        else None
    )
    if claim is None:
        raise NotThere
    typed = str(form.data.get("text", ""))
    try:
        object_to(actor=lesson.actor, claim=claim, text=typed, now=timezone.now())
    except UnusableInput as error:
        objected = {"claim": claim.pk, "text": typed, "fault": str(error)}
        return _work_page(request, lesson, objected=objected, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except OutOfOrder as error:
        messages.info(request, str(error))
    else:
        messages.success(request, f"Reported: your teacher will look at claim {claim.number}.")
    return SeeOther(f"{lesson.work_address}#claim-{claim.pk}")


@require_POST
@trade_errors
def objection_now(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """ "The checker is wrong here", about a claim that the student is just judging.

    The verdicts that stand on the page with it are kept, too.
    """
    lesson, form = lesson_of(request, activity_id), ObjectionForm(request.POST)
    if not form.is_valid() and "claim" in form.errors:
        raise NotThere
    number, typed = form.cleaned_data["claim"], str(form.data.get("text", ""))
    said, now = judgements_in(request.POST.dict()), timezone.now()
    try:
        if said:
            judge(actor=lesson.actor, seat=lesson.seat, said=said, checks=lesson.checks, now=now)
        object_while_judging(
            actor=lesson.actor,
            seat=lesson.seat,
            number=number,
            text=typed,
            checks=lesson.checks,
            now=now,
        )
    except ActivityShut as error:
        if not lesson.may_take(Step.JUDGE):
            raise
        return not_saved(request, lesson, Step.JUDGE, error, objected=number)
    except UnusableInput as error:
        context = {**SHOWN[Step.JUDGE](lesson), "objected": number, "typed": typed, "fault": str(error)}
        return shown(request, lesson, Step.JUDGE, context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except OutOfOrder as error:
        messages.info(request, str(error))
    else:
        messages.success(request, f"Reported: your teacher will look at claim {number} once you hand in.")
    return SeeOther(lesson.address(Step.JUDGE))


def _work_page(
    request: HttpRequest,
    lesson: Lesson,
    *,
    objected: dict[str, Any] | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    standing = lesson.standing
    context = {
        "lesson": lesson,
        "activity": lesson.activity,
        "name": name_of(lesson.seat),
        "attempts": [_attempt(lesson, one) for one in handed_in(lesson.seat)],
        "objected": objected,
        "objection_limit": OBJECTION_CHARACTERS,
        "draft": lesson.draft is not None,
        "again": standing.takes_work and lesson.draft is None and may_begin(lesson.seat),
        "attempts_left": lesson.activity.attempts - lesson.used,
        "closed": standing is Standing.CLOSED,
        "begin": lesson.address(Step.PASTE if lesson.used else Step.TASK),
        "go_on": reverse("lesson", args=[lesson.activity.pk])
        if lesson.draft is None
        else lesson.address(Step(lesson.seat.step) if lesson.seat.step != Step.DONE else Step.TASK),
    }
    return render(request, "classroom/lesson/work.html", context, status=status)


def _attempt(lesson: Lesson, attempt: Attempt) -> dict[str, Any]:
    live = live_check(lesson.checks, lesson.activity, attempt)
    return {
        "attempt": attempt,
        "comment": getattr(attempt, "comment", None),
        "report": reverse("report", args=[attempt.check_id]) if live is not None else "",
        "findings": findings_of(attempt),
        "claims": [
            {
                "claim": claim,
                "badge": badge_of(claim.verdict),
                "prediction": judgement_words(claim.prediction),
                "own_verdict": judgement_words(claim.own_verdict),
                "linked": claim.source_url.startswith(("https://", "http://")),
                "objection": objection,
                "ruling": RULINGS[objection.ruling] if objection else "",
            }
            for claim in attempt.claims.all()
            for objection in [getattr(claim, "objection", None)]
        ],
    }
