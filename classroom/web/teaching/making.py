"""Pages of making an activity: choosing a template or a ready lesson, and the form with its settings."""

import secrets
from http import HTTPStatus
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from classroom.domain.errors import NotThere, UnusableInput
from classroom.domain.kinds import ActivityKind
from classroom.domain.templates import TEMPLATES
from classroom.lessons import READY
from classroom.models import Activity
from classroom.policies import Verb
from classroom.selectors.activities import activity_for, somebody_joined
from classroom.selectors.courses import course_for
from classroom.usecases.activities import FIXED, change_activity, make_activity, set_key
from classroom.usecases.lessons import make_ready_lesson
from classroom.web.actors import actor_of
from classroom.web.answers import SeeOther, sent_from, trade_errors
from classroom.web.teaching.forms import (
    ActivityForm,
    KeyForm,
    tell_faults,
    template_settings,
    typed_settings,
)


@require_safe
@login_required
@trade_errors
def choose(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """The three templates and the three ready lessons."""
    context = {
        "course": course_for(actor_of(request), course_id, Verb.CHANGE),
        "templates": TEMPLATES.values(),
        "lessons": [(lesson, TEMPLATES[lesson.kind]) for lesson in READY],
    }
    return render(request, "classroom/teaching/choose.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sent_from("new-activity")
@trade_errors
def ready(request: HttpRequest, course_id: UUID) -> HttpResponse:
    """A ready lesson put into the course, with one button."""
    activity = make_ready_lesson(
        actor=actor_of(request),
        course_id=course_id,
        name=request.POST.get("lesson", ""),
        draw=secrets.randbelow,
        now=timezone.now(),
    )
    return SeeOther(reverse("activity", args=[activity.pk]))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def make(request: HttpRequest, course_id: UUID, kind: str) -> HttpResponse:
    """A new activity of a template."""
    if kind not in TEMPLATES:
        raise NotThere
    actor, template = actor_of(request), TEMPLATES[ActivityKind(kind)]
    course = course_for(actor, course_id, Verb.CHANGE)
    form = ActivityForm(
        request.POST if request.method == "POST" else None,
        initial=template_settings(template),
        template=template,
        zone=course.time_zone,
    )
    if request.method == "POST" and form.is_valid():
        try:
            activity = make_activity(
                actor=actor,
                course_id=course_id,
                kind=template.kind,
                draft=form.draft(),
                draw=secrets.randbelow,
                now=timezone.now(),
            )
            return SeeOther(_next_page(activity))
        except UnusableInput as refused:
            tell_faults(form, refused)
    context = {"course": course, "template": template, "form": form}
    return render(request, "classroom/teaching/make.html", context, status=_status(form))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def settings(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """The settings of an activity that there is."""
    actor = actor_of(request)
    activity = activity_for(actor, activity_id, Verb.CHANGE)
    template, joined = TEMPLATES[ActivityKind(activity.kind)], somebody_joined(activity)
    form = ActivityForm(
        request.POST if request.method == "POST" else None,
        initial=typed_settings(activity),
        template=template,
        zone=activity.course.time_zone,
        fixed=FIXED if joined else (),
    )
    if request.method == "POST" and form.is_valid():
        try:
            changed = change_activity(
                actor=actor, activity_id=activity_id, draft=form.draft(), now=timezone.now()
            )
            # A changed text has a new key, in which changed sentences are not planted.
            anew = changed.text != activity.text
            return SeeOther(_next_page(changed) if anew else reverse("activity", args=[activity_id]))
        except UnusableInput as refused:
            tell_faults(form, refused)
    context = {"activity": activity, "template": template, "form": form, "joined": joined}
    return render(request, "classroom/teaching/settings.html", context, status=_status(form))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@trade_errors
def key(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """The text, sentence by sentence: planted or not, and what is wrong."""
    actor = actor_of(request)
    activity = activity_for(actor, activity_id, Verb.CHANGE)
    lines = tuple(activity.key.all())
    if not lines:
        raise NotThere
    form = KeyForm(request.POST if request.method == "POST" else None, lines=lines, text=activity.text)
    if request.method == "POST" and form.is_valid():
        try:
            set_key(
                actor=actor,
                activity_id=activity_id,
                text_print=form.text_print,
                markings=form.markings(),
                now=timezone.now(),
            )
            return SeeOther(reverse("activity", args=[activity_id]))
        except UnusableInput as refused:
            tell_faults(form, refused)
    context = {"activity": activity, "form": form, "joined": somebody_joined(activity)}
    return render(request, "classroom/teaching/key.html", context, status=_status(form))


def _next_page(activity: Activity) -> str:
    """After a text with planted mistakes comes its key; after everything else the activity's home."""
    planted = activity.kind == ActivityKind.PLANTED
    return reverse("activity-key" if planted else "activity", args=[activity.pk])


def _status(form: ActivityForm | KeyForm) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
