"""Make a course and change its name or time zone."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from classroom.domain.errors import UnusableInput
from classroom.domain.local_times import usable_zone
from classroom.domain.wordlines import one_line
from classroom.models import Course, Membership
from classroom.policies import Actor, Verb, course_policy, require
from classroom.selectors.courses import course_for
from classroom.usecases.audit import AuditVerb, record

LONGEST_TITLE = 120


@transaction.atomic
def make_course(*, actor: Actor, title: str, time_zone: str, now: datetime) -> Course:
    """A new course, taught by whoever makes it. Raises NotThere, UnusableInput."""
    require(course_policy.can_make(actor))
    assert actor.user_id is not None
    course = Course.objects.create(
        title=_course_title(title), time_zone=usable_zone(time_zone), created_at=now
    )
    Membership.objects.create(course=course, user_id=actor.user_id, joined_at=now)
    record(AuditVerb.COURSE_MADE, actor=actor.name, now=now, course=course)
    return course


@transaction.atomic
def change_course(*, actor: Actor, course_id: UUID, title: str, time_zone: str, now: datetime) -> Course:
    """Another name or time zone. Deadlines stay the moments they are and read on the new clock.

    A zone that is kept but no longer in the list may stay. Raises NotThere, UnusableInput.
    """
    course = course_for(actor, course_id, Verb.CHANGE)
    course.title = _course_title(title)
    if time_zone != course.time_zone:
        course.time_zone = usable_zone(time_zone)
    course.save(update_fields=["title", "time_zone"])
    record(AuditVerb.COURSE_CHANGED, actor=actor.name, now=now, course=course)
    return course


def _course_title(typed: str) -> str:
    title = one_line(typed, name="The name", longest=LONGEST_TITLE, field="title")
    if not title:
        raise UnusableInput("Give the course a name, such as “Biology 9b”.", "title")
    return title
