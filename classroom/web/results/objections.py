"""What students reported as wrong, and what the teacher found."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from classroom.domain.errors import UnusableInput
from classroom.domain.kinds import Ruling
from classroom.selectors.results import objection_lines, ruled
from classroom.usecases.objections import rule_on
from classroom.web.actors import actor_of
from classroom.web.answers import SeeOther, sent_from, trade_errors
from classroom.web.results.finding import objection_in, taught_activity
from classroom.web.results.forms import RulingForm


@login_required
@require_safe
@trade_errors
def objections(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """All reports of an activity, counted."""
    activity = taught_activity(request, activity_id)
    lines = objection_lines(activity)
    context = {"activity": activity, "lines": lines, "reports": ruled(lines)}
    return render(request, "classroom/results/objections.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@sent_from("activity-objections")
@trade_errors
def ruling(request: HttpRequest, activity_id: UUID, objection_id: int) -> HttpResponse:
    """Confirm a report, or not, or take that back; then back to where the button was."""
    activity = taught_activity(request, activity_id)
    objection = objection_in(activity, objection_id)
    form = RulingForm(request.POST)
    if not form.is_valid():
        raise UnusableInput("Choose whether the student is right.", "ruling")
    rule_on(
        actor=actor_of(request),
        objection=objection,
        ruling=Ruling(form.cleaned_data["ruling"]),
        now=timezone.now(),
    )
    attempt = objection.claim.attempt
    if request.POST.get("from") == "student":
        page = reverse("student-results", args=[activity.pk, attempt.seat_id])
        return SeeOther(f"{page}?attempt={attempt.number}#claim-{objection.claim.number}")
    return SeeOther(f"{reverse('activity-objections', args=[activity.pk])}#report-{objection.pk}")
