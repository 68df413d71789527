"""Let a teacher go through the lesson as a student does, in a seat that is counted nowhere."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.db import transaction

from classroom.models import Seat
from classroom.policies import Actor, Verb
from classroom.selectors.activities import activity_to_change
from classroom.usecases.joining import take_seat
from classroom.usecases.telling import tell_seat_gone

NAME = "Preview"


@transaction.atomic
def open_preview(*, actor: Actor, activity_id: UUID, draw: Callable[[int], int], now: datetime) -> Seat:
    """A fresh preview seat; the one that this browser held before is dropped with its work and checks.

    Raises NotThere.
    """
    activity = activity_to_change(actor, activity_id, Verb.RUN)
    for before in activity.seats.filter(preview=True, pk__in=actor.seat_ids):
        tell_seat_gone(before.pk)
        before.delete()
    name = "" if activity.anonymous else NAME
    return take_seat(activity=activity, name=name, draw=draw, now=now, preview=True).seat
