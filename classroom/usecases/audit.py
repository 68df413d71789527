"""The audit trail: one row for each thing done, in the transaction that does it."""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db.models import Q

from classroom.models import Activity, AuditEntry, Course, Seat


class AuditVerb(StrEnum):
    """What is put on record."""

    COURSE_MADE = "course_made"
    COURSE_CHANGED = "course_changed"
    COURSE_ERASED = "course_erased"
    ACTIVITY_MADE = "activity_made"
    ACTIVITY_CHANGED = "activity_changed"
    ACTIVITY_OPENED = "activity_opened"
    ACTIVITY_PAUSED = "activity_paused"
    ACTIVITY_CLOSED = "activity_closed"
    ACTIVITY_ERASED = "activity_erased"
    CODE_RENEWED = "code_renewed"
    JOINED = "joined"
    RETURNED = "returned"
    RETURN_CODE_RENEWED = "return_code_renewed"
    SEAT_RENAMED = "seat_renamed"
    SEAT_REMOVED = "seat_removed"
    SEAT_MERGED = "seat_merged"
    SEAT_ERASED = "seat_erased"
    PREDICTED = "predicted"
    HANDED_IN = "handed_in"
    WORK_DELETED = "work_deleted"
    COMMENTED = "commented"
    OBJECTED = "objected"
    RULED = "ruled"
    EXPORTED = "exported"
    KEPT_LONG_ENOUGH = "kept_long_enough"


def of_seats(seats: Collection[UUID]) -> Q:
    """Which entries are of these seats: what was done to them, and what they did."""
    return Q(seat__in=seats) | Q(actor__in=[f"seat:{one}" for one in seats])


def record(
    verb: AuditVerb,
    *,
    actor: str,
    now: datetime,
    course: Course | None = None,
    activity: Activity | None = None,
    seat: Seat | None = None,
    **detail: Any,
) -> None:
    """Put on record that `actor` ("user:7", "seat:<id>", "job") did this. `detail` holds numbers and
    kinds, never a name or a person's words.
    """
    activity = activity or (seat.activity if seat else None)
    AuditEntry.objects.create(
        at=now,
        verb=verb,
        actor=actor,
        course=course.pk if course else activity.course_id if activity else None,
        activity=activity.pk if activity else None,
        seat=seat.pk if seat else None,
        detail=detail,
    )
