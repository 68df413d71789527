"""Erase one student, one activity or one course: rows, live checks, and what the audit says of them.

Everything goes in one transaction. Rows are locked from the top down first, so work that is being handed
in at the same moment is either erased with the rest or refused. Audit rows keep verb and time.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from classroom.domain.errors import NotThere
from classroom.models import Activity, Attempt, AuditEntry, ClaimSlip, Comment, Course, Objection, Seat
from classroom.policies import Actor, Verb, activity_policy, course_policy, require, seat_policy
from classroom.selectors.lesson import with_merged
from classroom.usecases.audit import AuditVerb, of_seats, record
from classroom.usecases.telling import tell_activity_gone, tell_class, tell_seat_gone

# The operator at the command line, or the daily job: may erase everything, and stands as such in the audit.
Job = Literal["job"]
JOB: Job = "job"


@dataclass(frozen=True, slots=True)
class Holdings:
    """How much there is of a student, an activity or a course; previews and drafts count too."""

    activities: int
    seats: int
    attempts: int
    handed_in: int
    claims: int
    comments: int
    objections: int


def seat_holdings(seat: Seat) -> Holdings:
    """What erasing this student would take, with the seats that were merged into this one."""
    return _holdings(Q(pk__in=with_merged(seat)), activities=0)


def activity_holdings(activity: Activity) -> Holdings:
    """What erasing this activity would take."""
    return _holdings(Q(activity=activity), activities=1)


def course_holdings(course: Course) -> Holdings:
    """What erasing this course would take."""
    return _holdings(Q(activity__course=course), activities=course.activities.count())


def erase_seat(*, actor: Actor | Job, seat: Seat, now: datetime, serving: bool = True) -> Holdings:
    """Erase a student from an activity, with the seats that were merged into this one.

    `serving`: this process holds the live checks, and drops the student's. Raises NotThere.
    """
    if not isinstance(actor, str):
        require(seat_policy.can(actor, Verb.ERASE, seat))
    with transaction.atomic():
        _lock_seat(seat)
        ids = with_merged(seat)
        _lock_below(Q(pk__in=ids))
        holdings = seat_holdings(seat)
        activity = seat.activity
        Seat.objects.filter(pk__in=ids).delete()
        blank(of_seats(ids), now=now)
        record(
            AuditVerb.SEAT_ERASED, actor=_name(actor), activity=activity, now=now, attempts=holdings.attempts
        )
        _tell_seats_gone(ids, serving=serving)
        tell_class(activity.pk)
    return holdings


def erase_activity(
    *,
    actor: Actor | Job,
    activity: Activity,
    now: datetime,
    serving: bool = True,
    verb: AuditVerb = AuditVerb.ACTIVITY_ERASED,
) -> Holdings:
    """Erase an activity with its seats and everything handed in; its code opens nothing any more.

    `verb` says why. Raises NotThere, also for the second of two at once.
    """
    if not isinstance(actor, str):
        require(activity_policy.can(actor, Verb.ERASE, activity))
    with transaction.atomic():
        _lock_activities(Q(pk=activity.pk))
        _lock_below(Q(activity=activity))
        holdings = activity_holdings(activity)
        course = activity.course
        _erase_activities([activity.pk], now=now, serving=serving)
        record(verb, actor=_name(actor), course=course, now=now, seats=holdings.seats)
    return holdings


def erase_course(*, actor: Actor | Job, course: Course, now: datetime, serving: bool = True) -> Holdings:
    """Erase a course with everything in it; who taught it keeps the account.

    Raises NotThere, also for the second of two at once.
    """
    if not isinstance(actor, str):
        require(course_policy.can(actor, Verb.ERASE, course))
    with transaction.atomic():
        if not Course.objects.select_for_update().filter(pk=course.pk).exists():
            raise NotThere
        activities = list(
            Activity.objects.select_for_update()
            .filter(course=course)
            .order_by("pk")
            .values_list("pk", flat=True)
        )
        _lock_below(Q(activity__in=activities))
        holdings = course_holdings(course)
        _erase_activities(activities, now=now, serving=serving)
        Course.objects.filter(pk=course.pk).delete()
        blank(Q(course=course.pk), now=now)
        record(AuditVerb.COURSE_ERASED, actor=_name(actor), now=now, activities=len(activities))
    return holdings


def blank(entries: Q, *, now: datetime) -> int:
    """Leave of these audit rows what was done and when. How many."""
    return AuditEntry.objects.filter(entries).update(
        actor="", course=None, activity=None, seat=None, detail={}, blanked_at=now
    )


def _erase_activities(activities: Collection[UUID], *, now: datetime, serving: bool) -> None:
    seats = list(Seat.objects.filter(activity__in=activities).values_list("pk", flat=True))
    Activity.objects.filter(pk__in=activities).delete()
    blank(Q(activity__in=activities), now=now)
    _tell_seats_gone(seats, serving=serving)
    for activity in activities:
        tell_activity_gone(activity)


def _tell_seats_gone(seats: Collection[UUID], *, serving: bool) -> None:
    for seat in seats if serving else ():
        tell_seat_gone(seat)


def _lock_seat(seat: Seat) -> None:
    if not Seat.objects.select_for_update().filter(pk=seat.pk).exists():
        raise NotThere


def _lock_activities(which: Q) -> None:
    if not Activity.objects.select_for_update().filter(which).exists():
        raise NotThere


def _lock_below(seats: Q) -> None:
    """Hold seats and attempts, in one order for everybody; new rows below them have to wait."""
    ids = list(Seat.objects.select_for_update().filter(seats).order_by("pk").values_list("pk", flat=True))
    list(Attempt.objects.select_for_update().filter(seat__in=ids).order_by("pk").values_list("pk", flat=True))


def _holdings(seats: Q, *, activities: int) -> Holdings:
    found = Seat.objects.filter(seats).values("pk")
    attempts = Attempt.objects.filter(seat__in=found)
    return Holdings(
        activities=activities,
        seats=found.count(),
        attempts=attempts.count(),
        handed_in=attempts.filter(handed_in_at__isnull=False).count(),
        claims=ClaimSlip.objects.filter(attempt__seat__in=found).count(),
        comments=Comment.objects.filter(attempt__seat__in=found).count(),
        objections=Objection.objects.filter(claim__attempt__seat__in=found).count(),
    )


def _name(actor: Actor | Job) -> str:
    return actor if isinstance(actor, str) else actor.name
