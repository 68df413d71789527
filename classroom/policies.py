"""Who may do what in a class: one policy a model, `can` for one object and `visible_to` for a query.

The two agree: `can(actor, Verb.VIEW, row)` exactly where `visible_to(actor)` finds the row.
"""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db.models import Q

from classroom.domain.errors import NotThere
from classroom.models import Activity, Attempt, Course, Seat


class Verb(StrEnum):
    """What somebody wants to do."""

    VIEW = "view"
    CHANGE = "change"
    RUN = "run"
    WORK = "work"
    COMMENT = "comment"
    EXPORT = "export"
    ERASE = "erase"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a person who is signed in, the seats this browser holds, both or neither.

    `user_id` is None without a sign-in; `may_teach` is the permission to make courses.
    """

    user_id: int | None = None
    may_teach: bool = False
    seat_ids: frozenset[UUID] = frozenset()

    @property
    def name(self) -> str:
        """How the audit names a signed-in actor; seats name themselves by their own id."""
        return f"user:{self.user_id}" if self.user_id is not None else ""


NOBODY = Actor()
_NOTHING = Q(pk__in=())


def require(allowed: bool) -> None:
    """Raise NotThere unless allowed: what one may not touch looks like what is not there."""
    if not allowed:
        raise NotThere


def teaches(actor: Actor, course: Course) -> bool:
    """Whether this person teaches that course."""
    return actor.user_id is not None and course.memberships.filter(user_id=actor.user_id).exists()


class CoursePolicy:
    """Courses are for those who teach them."""

    def can(self, actor: Actor, verb: Verb, course: Course) -> bool:
        """Whether this actor may do that with this course."""
        return verb in {Verb.VIEW, Verb.CHANGE, Verb.EXPORT, Verb.ERASE} and teaches(actor, course)

    def can_make(self, actor: Actor) -> bool:
        """Whether this actor may make a new course."""
        return actor.user_id is not None and actor.may_teach

    def visible_to(self, actor: Actor) -> Q:
        """The courses this actor may view."""
        return Q(memberships__user_id=actor.user_id) if actor.user_id is not None else _NOTHING


class ActivityPolicy:
    """Teachers of the course run an activity; whoever has a seat in it sees it."""

    def can(self, actor: Actor, verb: Verb, activity: Activity) -> bool:
        """Whether this actor may do that with this activity."""
        if teaches(actor, activity.course):
            return verb in {Verb.VIEW, Verb.CHANGE, Verb.RUN, Verb.EXPORT, Verb.ERASE}
        return (
            verb is Verb.VIEW
            and activity.seats.filter(pk__in=actor.seat_ids, removed_at__isnull=True).exists()
        )

    def visible_to(self, actor: Actor) -> Q:
        """The activities this actor may view."""
        seats = Seat.objects.filter(pk__in=actor.seat_ids, removed_at__isnull=True)
        own = Q(pk__in=seats.values("activity_id"))
        if actor.user_id is None:
            return own
        return own | Q(course__in=Course.objects.filter(memberships__user_id=actor.user_id))


class SeatPolicy:
    """A seat is for the student who holds it and for the teachers of its course."""

    def can(self, actor: Actor, verb: Verb, seat: Seat) -> bool:
        """Whether this actor may do that with this seat."""
        if seat.pk in actor.seat_ids and seat.removed_at is None and verb in {Verb.VIEW, Verb.WORK}:
            return True
        return verb in {Verb.VIEW, Verb.CHANGE, Verb.ERASE} and teaches(actor, seat.activity.course)

    def visible_to(self, actor: Actor) -> Q:
        """The seats this actor may view."""
        own = Q(pk__in=actor.seat_ids, removed_at__isnull=True)
        if actor.user_id is None:
            return own
        return own | Q(activity__course__in=Course.objects.filter(memberships__user_id=actor.user_id))


class AttemptPolicy:
    """An attempt is the student's; its teachers see it from the hand-in on and never a draft."""

    def can(self, actor: Actor, verb: Verb, attempt: Attempt) -> bool:
        """Whether this actor may do that with this attempt."""
        seat = attempt.seat
        if seat.pk in actor.seat_ids and seat.removed_at is None:
            if verb in {Verb.VIEW, Verb.ERASE}:
                return True
            if verb is Verb.WORK:
                return attempt.handed_in_at is None
        return (
            verb in {Verb.VIEW, Verb.COMMENT}
            and attempt.handed_in_at is not None
            and teaches(actor, seat.activity.course)
        )

    def visible_to(self, actor: Actor) -> Q:
        """The attempts this actor may view."""
        own = Q(seat_id__in=actor.seat_ids, seat__removed_at__isnull=True)
        if actor.user_id is None:
            return own
        courses = Course.objects.filter(memberships__user_id=actor.user_id)
        return own | Q(handed_in_at__isnull=False, seat__activity__course__in=courses)


course_policy = CoursePolicy()
activity_policy = ActivityPolicy()
seat_policy = SeatPolicy()
attempt_policy = AttemptPolicy()
