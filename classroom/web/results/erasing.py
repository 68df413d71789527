"""Pages that erase: they offer the export first, say what will be gone, and ask to be told twice."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from classroom.domain.tables import label_of
from classroom.usecases.erasing import (
    activity_holdings,
    course_holdings,
    erase_activity,
    erase_course,
    erase_seat,
    seat_holdings,
)
from classroom.web.actors import actor_of
from classroom.web.answers import SeeOther, trade_errors
from classroom.web.results.finding import taught_activity, taught_course, taught_seat
from classroom.web.results.forms import WORD, TickForm, WordForm, first_fault


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def student(request: HttpRequest, activity_id: UUID, seat_id: UUID) -> HttpResponse:
    """Erase one student."""
    seat = taught_seat(request, activity_id, seat_id)
    form = TickForm(request.POST or None)
    results = reverse("activity-results", args=[activity_id])
    if request.method == "POST" and form.is_valid():
        erase_seat(actor=actor_of(request), seat=seat, now=timezone.now())
        messages.info(request, "The student and all the work are erased.")
        return SeeOther(results)
    name = label_of(seat.display_name, seat.number, anonymous=seat.activity.anonymous)
    context = {
        "kind": "student",
        "title": name,
        "within": seat.activity.title,
        "holdings": seat_holdings(seat),
        "export": reverse("student-export", args=[activity_id, seat_id]),
        "way_back": results if seat.removed_at else reverse("student-results", args=[activity_id, seat_id]),
    }
    return _page(request, form, context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def activity(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Erase one activity."""
    found = taught_activity(request, activity_id)
    form = WordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        erase_activity(actor=actor_of(request), activity=found, now=timezone.now())
        messages.info(request, f"“{found.title}” is erased.")
        return SeeOther(f"/teach/courses/{found.course_id}/")
    context = {
        "kind": "activity",
        "title": found.title,
        "within": found.course.title,
        "holdings": activity_holdings(found),
        "export": reverse("activity-export", args=[activity_id]),
        "table": reverse("activity-results-csv", args=[activity_id]),
        "way_back": f"/teach/activities/{activity_id}/",
    }
    return _page(request, form, context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@trade_errors
def course(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """Erase one course."""
    found = taught_course(request, course_id)
    form = WordForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        erase_course(actor=actor_of(request), course=found, now=timezone.now())
        messages.info(request, f"“{found.title}” is erased with everything in it.")
        return SeeOther("/teach/")
    context = {
        "kind": "course",
        "title": found.title,
        "holdings": course_holdings(found),
        "export": reverse("course-export", args=[course_id]),
        "way_back": f"/teach/courses/{course_id}/",
    }
    return _page(request, form, context)


def _page(request: HttpRequest, form: Any, context: dict[str, Any]) -> HttpResponse:
    fault = first_fault(form) if request.method == "POST" else ""
    given = {**context, "fault": fault, "word": WORD}
    return render(request, "classroom/results/erase.html", given, status=422 if fault else 200)
