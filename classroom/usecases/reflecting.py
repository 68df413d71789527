"""A few sentences of the student's own about what they learned."""

from datetime import datetime

from checks.usecases.services import CheckServices
from classroom.domain.kinds import Step
from classroom.domain.wordlines import plain_words
from classroom.models import Seat
from classroom.policies import Actor
from classroom.usecases.attempts import at_work

REFLECTION_CHARACTERS = 2_000


def reflect(*, actor: Actor, seat: Seat, text: str, checks: CheckServices, now: datetime) -> None:
    """Save the reflection. Raises NotThere, ActivityShut, AttemptsUsedUp, OutOfOrder, UnusableInput."""
    words = plain_words(text, longest=REFLECTION_CHARACTERS, field="reflection")
    with at_work(actor=actor, seat=seat, step=Step.REFLECT, checks=checks, now=now) as work:
        work.attempt.reflection = words
        work.attempt.save(update_fields=["reflection"])
