"""The class as it is now: the page, what fills it in, and the buttons that run it."""

from http import HTTPStatus
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from classroom.domain.codes import shown_code
from classroom.domain.errors import OutOfOrder
from classroom.domain.picture import Order, class_picture
from classroom.domain.window import Standing
from classroom.models import Activity
from classroom.policies import Verb
from classroom.selectors.activities import activity_for, window_of
from classroom.selectors.live import class_seats
from classroom.usecases.running import close_activity, open_activity, pause_activity
from classroom.web.actors import actor_of
from classroom.web.answers import SeeOther, sent_from, trade_errors

ORDERS = {Order.JOINED: "as they joined", Order.NAME: "by name", Order.STEP: "longest way to go"}
STANDINGS = {
    Standing.NOT_YET: "Not open yet",
    Standing.OPEN: "Open",
    Standing.LATE: "Open, and what comes now is late",
    Standing.PAUSED: "Paused",
    Standing.CLOSED: "Closed",
}
CHANGES = {"pause": pause_activity, "resume": open_activity, "close": close_activity}


@require_safe
@login_required
@trade_errors
def live(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """The whole page."""
    activity = activity_for(actor_of(request), activity_id, Verb.RUN)
    return render(request, "classroom/live/live.html", _context(request, activity))


@require_safe
@trade_errors
def now(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """What changes, as elements that take the place of those of the same id.

    A sign-in page would be no such element: whoever is signed out is told by the status.
    """
    if not request.user.is_authenticated:
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    activity = activity_for(actor_of(request), activity_id, Verb.RUN)
    return render(request, "classroom/live/_now.html", _context(request, activity))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@sent_from("class-live")
@trade_errors
def state(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """Pause, go on or close."""
    change = CHANGES.get(request.POST.get("change", ""))
    if change is None:
        raise OutOfOrder("An activity can be paused, resumed or closed. Use one of the buttons.")
    change(actor=actor_of(request), activity_id=activity_id, now=timezone.now())
    return SeeOther(reverse("class-live", args=[activity_id]))


@require_safe
@login_required
@trade_errors
def close(request: HttpRequest, activity_id: UUID) -> HttpResponse:
    """What closing means, before it is done."""
    activity = activity_for(actor_of(request), activity_id, Verb.RUN)
    seats = class_seats(activity)
    context = {
        "activity": activity,
        "joined": len(seats),
        "working": sum(not one.handed_in for one in seats),
    }
    return render(request, "classroom/live/close.html", context)


def _context(request: HttpRequest, activity: Activity) -> dict[str, Any]:
    moment = timezone.now()
    order = _order(request, activity)
    standing = window_of(activity).standing(moment)
    return {
        "activity": activity,
        "code": shown_code(activity.code),
        "picture": class_picture(
            class_seats(activity),
            now=moment,
            anonymous=activity.anonymous,
            predict_first=activity.predict_first,
            order=order,
        ),
        "order": order,
        "orders": [
            (one, words) for one, words in ORDERS.items() if one is not Order.NAME or not activity.anonymous
        ],
        "standing": standing,
        "standing_words": STANDINGS[standing],
        "at": f"{moment.astimezone(ZoneInfo(activity.course.time_zone)):%H:%M:%S}",
    }


def _order(request: HttpRequest, activity: Activity) -> Order:
    asked = request.GET.get("order", "")
    known = {one.value for one in Order} - ({Order.NAME.value} if activity.anonymous else set())
    return Order(asked) if asked in known else Order.JOINED
