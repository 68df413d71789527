"""The demo class: a course of the demo teacher with the ready lessons open, for `manage.py make_demo`;
and its end, for `manage.py end_demo`.

It is made once. What whoever tries it out does with it afterwards stays as they left it.
"""

import secrets
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from classroom.domain.codes import shown_code
from classroom.domain.kinds import ActivityState
from classroom.lessons import READY
from classroom.models import Activity, Course
from classroom.policies import Actor
from classroom.usecases.courses import make_course
from classroom.usecases.lessons import make_ready_lesson
from classroom.usecases.running import close_activity, open_activity

TITLE = "Demo class"
TIME_ZONE = "UTC"


@transaction.atomic
def make(teacher: AbstractBaseUser, now: datetime) -> tuple[str, ...]:
    """Make the demo class if this teacher has none; one line for each lesson that can be joined."""
    course = Course.objects.filter(title=TITLE, memberships__user_id=teacher.pk).first()
    if course is None:
        course = _made(Actor(user_id=teacher.pk, may_teach=True), now)
    is_open = course.activities.filter(state=ActivityState.OPEN).order_by("created_at", "title")
    return tuple(f"join at /join/ with {shown_code(one.code)} for “{one.title}”" for one in is_open)


@transaction.atomic
def end(teacher: AbstractBaseUser, now: datetime) -> None:
    """Close every lesson in the courses of this teacher: its code opens nothing more, and the days until
    the records are erased begin to run."""
    running = Activity.objects.filter(
        course__memberships__user_id=teacher.pk, state__in=(ActivityState.OPEN, ActivityState.PAUSED)
    )
    for activity in running:
        close_activity(actor=Actor(user_id=teacher.pk, may_teach=True), activity_id=activity.pk, now=now)


def _made(actor: Actor, now: datetime) -> Course:
    course = make_course(actor=actor, title=TITLE, time_zone=TIME_ZONE, now=now)
    for lesson in READY:
        activity = make_ready_lesson(
            actor=actor, course_id=course.pk, name=lesson.name, draw=secrets.randbelow, now=now
        )
        open_activity(actor=actor, activity_id=activity.pk, now=now)
    return course
