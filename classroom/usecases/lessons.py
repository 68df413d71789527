"""Put a ready lesson into a course."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from classroom.domain.errors import NotThere
from classroom.domain.settings import Draft
from classroom.domain.templates import TEMPLATES
from classroom.lessons import READY
from classroom.models import Activity
from classroom.policies import Actor
from classroom.usecases.activities import make_activity


def make_ready_lesson(
    *, actor: Actor, course_id: UUID, name: str, draw: Callable[[int], int], now: datetime
) -> Activity:
    """A new activity with the text and the key of a ready lesson. Raises NotThere, also for no such one."""
    lesson = next((lesson for lesson in READY if lesson.name == name), None)
    if lesson is None:
        raise NotThere
    return make_activity(
        actor=actor,
        course_id=course_id,
        kind=lesson.kind,
        draft=Draft(
            title=lesson.title,
            instructions=lesson.instructions,
            text=lesson.text,
            topic=lesson.topic,
            predict_first=TEMPLATES[lesson.kind].predict_first,
        ),
        markings=lesson.markings,
        draw=draw,
        now=now,
    )
