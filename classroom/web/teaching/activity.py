"""An activity's home: its state, its code, what the checker can say of its text, and the ways on."""

import secrets
from io import BytesIO
from uuid import UUID

import segno
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from checks.usecases.services import services
from classroom.domain.codes import shown_code
from classroom.domain.kinds import ActivityKind
from classroom.domain.templates import TEMPLATES
from classroom.models import Activity
from classroom.policies import Verb
from classroom.selectors.activities import activity_for, activity_row, key_of
from classroom.usecases.deciding import read_deciding, start_deciding
from classroom.usecases.previewing import open_preview
from classroom.usecases.running import close_activity, open_activity, pause_activity, renew_code
from classroom.web.actors import actor_of, give_seat
from classroom.web.answers import SeeOther, sent_from, trade_errors

MOVES = {"open": open_activity, "pause": pause_activity, "close": close_activity}


@require_safe
@login_required
@trade_errors
def home(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Everything a teacher needs before, while and after a class works."""
    activity = activity_for(actor_of(request), activity_id, Verb.RUN)
    key = key_of(activity) if activity.kind == ActivityKind.PLANTED else ()
    context = {
        "activity": activity,
        "row": activity_row(activity, timezone.now()),
        "template": TEMPLATES[ActivityKind(activity.kind)],
        "code": shown_code(activity.code),
        "address": _join_address(request, activity),
        "sentences": len(key),
        "planted": [(line.span.of(activity.text), line.marking.note) for line in key if line.marking.planted],
        "limits": [
            (word, moment)
            for word, moment in (
                ("Opens", activity.opens_at),
                ("Due", activity.due_at),
                ("Cut-off", activity.cut_off_at),
            )
            if moment is not None
        ],
    }
    return render(request, "classroom/teaching/activity.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sent_from("activity")
@trade_errors
def move(request: HttpRequest, activity_id: UUID, to: str) -> HttpResponse:
    """Open, pause or close."""
    MOVES[to](actor=actor_of(request), activity_id=activity_id, now=timezone.now())
    return SeeOther(reverse("activity", args=[activity_id]))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sent_from("activity")
@trade_errors
def code(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Another join code."""
    renew_code(actor=actor_of(request), activity_id=activity_id, draw=secrets.randbelow, now=timezone.now())
    return SeeOther(reverse("activity", args=[activity_id]))


@require_safe
@login_required
@trade_errors
def qr(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """The address of joining as a QR picture."""
    activity = activity_for(actor_of(request), activity_id, Verb.RUN)
    picture = BytesIO()
    segno.make(_join_address(request, activity), error="m", micro=False).save(
        picture, kind="svg", border=4, dark="#000", light="#fff", omitsize=True
    )
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sent_from("activity")
@trade_errors
def preview(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """The lesson as a student meets it, in a seat for this browser that is counted nowhere."""
    seat = open_preview(
        actor=actor_of(request), activity_id=activity_id, draw=secrets.randbelow, now=timezone.now()
    )
    response = SeeOther(reverse("lesson", args=[activity_id]))
    give_seat(response, request, seat)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sent_from("activity")
@trade_errors
def decide(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Start a try of the activity's own text."""
    check_id = start_deciding(actor=actor_of(request), activity_id=activity_id, checks=services())
    return SeeOther(reverse("activity-decided", args=[activity_id, check_id]))


@require_safe
@login_required
@trade_errors
def decided(request: HttpRequest, activity_id: UUID, check_id: str) -> HttpResponse:
    """What that try has found, as it goes on."""
    actor, checks = actor_of(request), services()
    context = {
        "activity": activity_for(actor, activity_id, Verb.CHANGE),
        "found": read_deciding(actor=actor, activity_id=activity_id, check_id=check_id, checks=checks),
        "source": checks.tools.source.card.title,
    }
    return render(request, "classroom/teaching/decided.html", context)


def _join_address(request: HttpRequest, activity: Activity) -> str:
    return request.build_absolute_uri(reverse("join-with", args=[shown_code(activity.code)]))
