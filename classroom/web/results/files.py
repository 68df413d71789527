"""Files to take away: the tables for a spreadsheet, everything as JSON."""

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from classroom.usecases.exporting import (
    activity_document,
    course_document,
    objections_csv,
    results_csv,
    seat_document,
)
from classroom.web.actors import actor_of
from classroom.web.answers import trade_errors
from classroom.web.results.finding import taught_activity, taught_course, taught_seat


@login_required
@require_safe
@trade_errors
def results_file(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """The table of results as the page shows it, with ?attempts=all as that page shows it."""
    activity = taught_activity(request, activity_id)
    table = results_csv(
        actor=actor_of(request),
        activity=activity,
        every_attempt=request.GET.get("attempts") == "all",
        now=timezone.now(),
    )
    return _csv(table, f"results {activity.title}")


@login_required
@require_safe
@trade_errors
def objections_file(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """The students' reports as the page shows them."""
    activity = taught_activity(request, activity_id)
    table = objections_csv(actor=actor_of(request), activity=activity, now=timezone.now())
    return _csv(table, f"reports {activity.title}")


@login_required
@require_safe
@trade_errors
def activity_file(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Everything of an activity."""
    activity = taught_activity(request, activity_id)
    document = activity_document(actor=actor_of(request), activity=activity, now=timezone.now())
    return _json(document, activity.title)


@login_required
@require_safe
@trade_errors
def student_file(request: HttpRequest, activity_id: UUID, seat_id: UUID) -> HttpResponse:
    """Everything of one student."""
    seat = taught_seat(request, activity_id, seat_id)
    document = seat_document(actor=actor_of(request), seat=seat, now=timezone.now())
    # A folder of downloads shows file names to whoever looks over the shoulder: no name of a student.
    return _json(document, f"{seat.activity.title} seat {seat.number}")


@login_required
@require_safe
@trade_errors
def course_file(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """Everything of a course."""
    course = taught_course(request, course_id)
    return _json(course_document(actor=actor_of(request), course=course, now=timezone.now()), course.title)


def _csv(table: bytes, name: str) -> HttpResponse:
    return _as_file(HttpResponse(table, content_type="text/csv; charset=utf-8"), name, "csv")


def _json(document: dict[str, Any], name: str) -> HttpResponse:
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    return _as_file(response, name, "json")


def _as_file(response: HttpResponse, name: str, kind: str) -> HttpResponse:
    plain = slugify(name)[:80] or "records"
    response["Content-Disposition"] = f'attachment; filename="{plain}.{kind}"'
    return response
