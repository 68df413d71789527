"""What the pages about courses read."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q

from classroom.domain.errors import NotThere
from classroom.domain.kinds import ActivityState
from classroom.models import Course
from classroom.policies import Actor, Verb, course_policy, require


@dataclass(frozen=True, slots=True)
class CourseRow:
    """One course in a teacher's list."""

    course: Course
    activities: int
    running: int


def courses_of(actor: Actor) -> tuple[CourseRow, ...]:
    """The courses this actor teaches, the newest first, in one query."""
    rows = (
        Course.objects.filter(course_policy.visible_to(actor))
        .annotate(
            activity_count=Count("activities", distinct=True),
            running_count=Count(
                "activities",
                filter=Q(activities__state__in=(ActivityState.OPEN, ActivityState.PAUSED)),
                distinct=True,
            ),
        )
        .order_by("-created_at", "title")
    )
    return tuple(CourseRow(row, row.activity_count, row.running_count) for row in rows)


def course_for(actor: Actor, course_id: UUID, verb: Verb = Verb.VIEW) -> Course:
    """The course, for whoever may do that with it. Raises NotThere."""
    course = Course.objects.filter(course_policy.visible_to(actor), pk=course_id).first()
    if course is None:
        raise NotThere
    require(course_policy.can(actor, verb, course))
    return course
