"""What an address of these pages names, for those who teach it; for anybody else there is nothing there."""

from typing import TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet
from django.http import HttpRequest

from classroom.domain.errors import NotThere
from classroom.models import Activity, Attempt, Course, Objection, Seat
from classroom.policies import Verb, activity_policy, course_policy, require
from classroom.selectors.results import handed_in
from classroom.web.actors import actor_of

Row = TypeVar("Row", bound=Model)


def taught_course(request: HttpRequest, course_id: UUID) -> Course:
    """A course that this person teaches. Raises NotThere."""
    course = Course.objects.filter(pk=course_id).first()
    if course is None:
        raise NotThere
    require(course_policy.can(actor_of(request), Verb.EXPORT, course))
    return course


def taught_activity(request: HttpRequest, activity_id: UUID) -> Activity:
    """An activity of a course that this person teaches; a seat in it is not enough. Raises NotThere."""
    activity = Activity.objects.select_related("course").filter(pk=activity_id).first()
    if activity is None:
        raise NotThere
    require(activity_policy.can(actor_of(request), Verb.EXPORT, activity))
    return activity


def taught_seat(request: HttpRequest, activity_id: UUID, seat_id: UUID) -> Seat:
    """A student of such an activity, also a removed one: that one can still be erased. Raises NotThere."""
    activity = taught_activity(request, activity_id)
    return _first(Seat.objects.filter(pk=seat_id, activity=activity).select_related("activity__course"))


def chosen_attempt(seat: Seat, number: str) -> Attempt:
    """The handed-in attempt with this number, or the newest where none is named. Raises NotThere."""
    found = handed_in().filter(seat=seat).select_related("seat__activity__course", "comment")
    if not number:
        return _first(found)
    if not (number.isascii() and number.isdigit() and len(number) <= 5):
        raise NotThere
    return _first(found.filter(number=int(number)))


def objection_in(activity: Activity, objection_id: int) -> Objection:
    """A student's report of this activity, as far as teachers may read it. Raises NotThere."""
    found = Objection.objects.filter(
        pk=objection_id, claim__attempt__seat__activity=activity, claim__attempt__handed_in_at__isnull=False
    )
    return _first(found.select_related("claim__attempt__seat__activity__course"))


def _first(found: QuerySet[Row]) -> Row:
    one = found.first()
    if one is None:
        raise NotThere
    return one
