"""Pages of courses: the list, one course, its name and time zone."""

from http import HTTPStatus
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from classroom.domain.errors import UnusableInput
from classroom.policies import Verb, course_policy
from classroom.selectors.activities import activities_of
from classroom.selectors.courses import course_for, courses_of
from classroom.usecases.courses import change_course, make_course
from classroom.web.actors import actor_of
from classroom.web.answers import SeeOther, trade_errors
from classroom.web.teaching.forms import CourseForm, tell_faults


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def courses(request: HttpRequest) -> HttpResponse:
    """The courses of this teacher, and the form for another one."""
    actor = actor_of(request)
    rows = courses_of(actor)
    likely = rows[0].course.time_zone if rows else "UTC"
    form = CourseForm(request.POST if request.method == "POST" else None, initial={"time_zone": likely})
    if request.method == "POST" and form.is_valid():
        try:
            course = make_course(actor=actor, now=timezone.now(), **form.cleaned_data)
            return SeeOther(reverse("course", args=[course.pk]))
        except UnusableInput as refused:
            tell_faults(form, refused)
    context = {"rows": rows, "form": form, "may_make": course_policy.can_make(actor)}
    return render(request, "classroom/teaching/courses.html", context, status=status_of(form))


@require_safe
@login_required
@trade_errors
def course(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """One course with its activities and how far each is."""
    found = course_for(actor_of(request), course_id)
    context = {"course": found, "rows": activities_of(found, timezone.now())}
    return render(request, "classroom/teaching/course.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def course_settings(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """The name and the time zone of a course."""
    actor = actor_of(request)
    found = course_for(actor, course_id, Verb.CHANGE)
    form = CourseForm(
        request.POST if request.method == "POST" else None,
        initial={"title": found.title, "time_zone": found.time_zone},
        kept_zone=found.time_zone,
    )
    if request.method == "POST" and form.is_valid():
        try:
            change_course(actor=actor, course_id=course_id, now=timezone.now(), **form.cleaned_data)
            return SeeOther(reverse("course", args=[course_id]))
        except UnusableInput as refused:
            tell_faults(form, refused)
    context = {"course": found, "form": form}
    return render(request, "classroom/teaching/course_settings.html", context, status=status_of(form))


def status_of(form: CourseForm) -> HTTPStatus:
    """422 for a form that was sent and could not be kept."""
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
