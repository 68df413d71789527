"""What the teacher's pages about activities read."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, QuerySet

from checks.domain.spans import Span
from classroom.domain.errors import NotThere
from classroom.domain.keys import KeyLine, Marking
from classroom.domain.settings import SETTING_NAMES, ActivitySettings
from classroom.domain.window import Standing, Window
from classroom.models import Activity, Course, Seat
from classroom.policies import Actor, Verb, activity_policy, require


@dataclass(frozen=True, slots=True)
class ActivityRow:
    """One activity with what became of it. Previews and removed seats are not counted."""

    activity: Activity
    standing: Standing
    joined: int
    handed_in: int


def activities_of(course: Course, now: datetime) -> tuple[ActivityRow, ...]:
    """The activities of a course, the newest first, in one query."""
    seat = Q(seats__preview=False, seats__removed_at__isnull=True)
    rows = (
        course.activities.defer("text", "reading", "instructions")
        .annotate(
            joined_count=Count("seats", filter=seat, distinct=True),
            handed_in_count=Count(
                "seats", filter=seat & Q(seats__attempts__handed_in_at__isnull=False), distinct=True
            ),
        )
        .order_by("-created_at", "title")
    )
    return tuple(
        ActivityRow(row, window_of(row).standing(now), row.joined_count, row.handed_in_count) for row in rows
    )


def activity_row(activity: Activity, now: datetime) -> ActivityRow:
    """One activity with its counts."""
    seats = activity.seats.filter(preview=False, removed_at__isnull=True)
    counts = seats.aggregate(
        joined=Count("pk", distinct=True),
        handed_in=Count("pk", filter=Q(attempts__handed_in_at__isnull=False), distinct=True),
    )
    return ActivityRow(activity, window_of(activity).standing(now), counts["joined"], counts["handed_in"])


def activity_for(actor: Actor, activity_id: UUID, verb: Verb) -> Activity:
    """The activity with its course, for whoever may do that with it. Raises NotThere."""
    return _allowed(actor, activity_id, verb, Activity.objects.select_related("course"))


def activity_to_change(actor: Actor, activity_id: UUID, verb: Verb) -> Activity:
    """`activity_for`, holding its row until the transaction ends: nobody joins or changes it meanwhile."""
    rows = Activity.objects.select_related("course").select_for_update(of=("self",))
    return _allowed(actor, activity_id, verb, rows)


def _allowed(actor: Actor, activity_id: UUID, verb: Verb, rows: QuerySet[Activity]) -> Activity:
    activity = rows.filter(activity_policy.visible_to(actor), pk=activity_id).first()
    if activity is None:
        raise NotThere
    require(activity_policy.can(actor, verb, activity))
    return activity


def window_of(activity: Activity) -> Window:
    """When this activity takes work."""
    return Window(activity.state, activity.opens_at, activity.due_at, activity.cut_off_at)


def settings_of(activity: Activity) -> ActivitySettings:
    """The settings as they are kept now."""
    return ActivitySettings(**{name: getattr(activity, name) for name in SETTING_NAMES})


def zone_of(course: Course) -> ZoneInfo:
    """The time zone in which a course's times are typed and told."""
    return ZoneInfo(course.time_zone)


def key_of(activity: Activity) -> tuple[KeyLine, ...]:
    """The key of the activity's own text, sentence by sentence; empty where it has none."""
    return tuple(
        KeyLine(line.number, Span(line.start, line.end), Marking(line.planted, line.note))
        for line in activity.key.all()
    )


def somebody_joined(activity: Activity) -> bool:
    """Whether a student has ever joined; a removed one counts, a preview does not."""
    return Seat.objects.filter(activity=activity, preview=False).exists()
