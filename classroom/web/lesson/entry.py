"""What every page of the lesson knows: the student's seat, their draft, and how far it is."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from checks.domain.rates import client_address
from checks.domain.snapshot import CheckSnapshot
from checks.usecases.services import CheckServices, services
from classroom.domain.kinds import Step
from classroom.domain.steps import SoFar, detour, place_of, steps_of
from classroom.domain.tables import label_of
from classroom.domain.window import Standing
from classroom.models import Activity, Attempt, Seat
from classroom.policies import Actor
from classroom.selectors.activities import window_of
from classroom.selectors.lesson import own_seat
from classroom.usecases.attempts import NO_WORK, attempts_used, draft_of, live_check, may_begin, so_far
from classroom.web.actors import actor_of


@dataclass(frozen=True, slots=True)
class Lesson:
    """A student in one activity, as a request finds them."""

    actor: Actor
    seat: Seat
    draft: Attempt | None
    check: CheckSnapshot | None
    so_far: SoFar
    checks: CheckServices

    @property
    def activity(self) -> Activity:
        """The activity of the lesson."""
        return self.seat.activity

    @property
    def standing(self) -> Standing:
        """Whether work is taken now; a teacher who tries the lesson is never shut out."""
        if self.seat.preview:
            return Standing.OPEN
        return window_of(self.activity).standing(timezone.now())

    @property
    def used(self) -> int:
        """How often this seat has handed in."""
        return attempts_used(self.seat)

    def address(self, step: Step) -> str:
        """Where a step of this lesson is."""
        return reverse("lesson-step", args=[self.activity.pk, step.value])

    def may_take(self, step: Step) -> bool:
        """Whether it is this step's turn."""
        return (self.draft is not None or may_begin(self.seat)) and detour(step, self.so_far) is None

    @property
    def work_address(self) -> str:
        """Where the student's own results are."""
        return reverse("lesson-work", args=[self.activity.pk])


def lesson_of(request: HttpRequest, activity_id: UUID) -> Lesson:
    """The lesson of whoever asks. Raises NotThere for everybody without a seat in this activity."""
    actor = actor_of(request)
    seat = own_seat(actor, activity_id)
    draft, checks = draft_of(seat), services()
    check = live_check(checks, seat.activity, draft)
    return Lesson(actor, seat, draft, check, so_far(seat.activity, draft, check), checks)


def shown(
    request: HttpRequest, lesson: Lesson, step: Step, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page of one step, with where it stands in the lesson and how long the check lives."""
    steps = steps_of(predict_first=lesson.activity.predict_first)
    place = place_of(step, steps)
    check = lesson.check
    common = {
        "lesson": lesson,
        "activity": lesson.activity,
        "seat": lesson.seat,
        "name": name_of(lesson.seat),
        "place": place,
        "steps": [place_of(one, steps) for one in steps],
        "back": lesson.address(place.before) if place.before else "",
        "on": lesson.address(place.after) if place.after else "",
        "seconds_left": check.seconds_left if check else None,
        "minutes_left": max(1, round(check.seconds_left / 60)) if check else None,
        "report_address": reverse("report", args=[check.check_id]) if check else "",
        "shut": "" if lesson.standing.takes_work else NO_WORK[lesson.standing],
        "late": lesson.standing is Standing.LATE,
    }
    return render(request, f"classroom/lesson/{step.value}.html", {**common, **context}, status=status)


def saves_by_itself(request: HttpRequest) -> bool:
    """Whether a page saves while it is being filled in: then it wants a word and no page."""
    return "Receipts-Autosave" in request.headers


def name_of(seat: Seat) -> str:
    """What a student is called on their own pages."""
    return label_of(seat.display_name, seat.number, anonymous=seat.activity.anonymous)


def address_of(request: HttpRequest) -> str | None:
    """Where a request comes from, with as many proxies believed as the operator trusts."""
    return client_address(
        connection=str(request.META.get("REMOTE_ADDR", "")),
        forwarded=str(request.META.get("HTTP_X_FORWARDED_FOR", "")),
        proxies=settings.CHECKS.trusted_proxies,
    )
