"""Who comes to a live check by a key of the classroom, and the way back into the lesson."""

from uuid import UUID

from django.urls import reverse

from checks.usecases.visits import Visit, Visitor, WayOn, user_key
from classroom.domain.kinds import Step
from classroom.domain.steps import WORDS, place_of, steps_of
from classroom.domain.tables import label_of
from classroom.models import Activity, Attempt
from classroom.policies import Verb, attempt_policy
from classroom.usecases.attempts import is_locked
from classroom.usecases.handing_in import reader_key
from classroom.usecases.telling import checks_owner
from classroom.web.actors import actor_with, holds_seats


def visit_of(visitor: Visitor, check_id: str) -> Visit | None:
    """The seat that made the check, or a teacher it was handed in to; None for everybody else."""
    if not holds_seats(visitor.cookies) and not (visitor.user and visitor.user.is_authenticated):
        # Most visitors of a report are of no class: nothing is asked for them.
        return None
    attempt = Attempt.objects.select_related("seat__activity__course").filter(check_id=check_id).first()
    if attempt is None:
        return None
    actor = actor_with(visitor.user, visitor.cookies)
    if not attempt_policy.can(actor, Verb.VIEW, attempt):
        return None
    if attempt.seat_id in actor.seat_ids:
        return Visit(checks_owner(attempt.seat_id), _students_way(attempt))
    assert actor.user_id is not None
    return Visit(
        reader_key(attempt.seat.activity),
        _teachers_way(attempt),
        read_only=True,
        known_as=user_key(actor.user_id),
    )


def step_address(activity_id: UUID, step: Step) -> str:
    """Where a step of a lesson is."""
    return reverse("lesson-step", args=[activity_id, step.value])


def _students_way(attempt: Attempt) -> WayOn:
    activity = attempt.seat.activity
    if attempt.handed_in_at is not None:
        return WayOn(
            "You have handed this in. Your teacher can read this page while it lives.",
            reverse("lesson-work", args=[activity.pk]),
            "To your work",
        )
    if not is_locked(activity, attempt):
        return WayOn(
            "The verdicts are held until your predictions are locked.",
            step_address(activity.pk, Step.PREDICT),
            "Predict first",
        )
    return _on_from_watching(activity)


def _on_from_watching(activity: Activity) -> WayOn:
    place = place_of(Step.WATCH, steps_of(predict_first=activity.predict_first))
    return WayOn(
        f"Step {place.number} of {place.total}: watch the check. Read the receipts, then say what you think.",
        step_address(activity.pk, Step.JUDGE),
        f"Next: {WORDS[Step.JUDGE].lower()}",
    )


def _teachers_way(attempt: Attempt) -> WayOn:
    seat = attempt.seat
    name = label_of(seat.display_name, seat.number, anonymous=seat.activity.anonymous)
    return WayOn(
        f"Handed in by {name}, attempt {attempt.number}. You can read it; only the student can change it.",
        reverse("student-results", args=[seat.activity_id, seat.pk]),
        "To the student’s page",
    )
