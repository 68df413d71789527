"""Come back to a seat from another device, with the return code that was shown at joining."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from classroom.domain.codes import JOIN_LENGTH, RETURN_LENGTH, fold_code
from classroom.domain.errors import CodeUnknown
from classroom.models import Activity, Seat
from classroom.selectors.lesson import seats_now
from classroom.usecases.audit import AuditVerb, record
from classroom.usecases.guessing import return_guess
from classroom.usecases.prints import return_code_print
from classroom.usecases.telling import tell_class


def activity_with(*, code: str) -> UUID | None:
    """The activity of a join code, open or not: own results can be read after the end."""
    folded = fold_code(code)
    if folded is None or len(folded) != JOIN_LENGTH:
        return None
    return Activity.objects.filter(code=folded).values_list("pk", flat=True).first()


def come_back(*, activity_id: UUID | None, typed: str, address: str | None, now: datetime) -> Seat:
    """The seat that this return code opens in this activity; None is an activity that there is not.

    A code of a seat that was merged opens the one that took over its work. Raises CodeUnknown,
    TooManyGuesses.
    """
    guess = return_guess(address, activity_id)
    guess.require_patience()
    seat = _seat_with(activity_id, fold_code(typed))
    if seat is None:
        guess.missed()
        raise CodeUnknown
    with transaction.atomic():
        Seat.objects.filter(pk=seat.pk).update(seen_at=now)
        record(AuditVerb.RETURNED, actor=f"seat:{seat.pk}", now=now, seat=seat)
        tell_class(seat.activity_id)
    return seat


def _seat_with(activity_id: UUID | None, code: str | None) -> Seat | None:
    if activity_id is None or code is None or len(code) != RETURN_LENGTH:
        return None
    found = Seat.objects.filter(
        activity_id=activity_id,
        return_code_hash=return_code_print(activity_id, code),
        preview=False,
    ).first()
    if found is None:
        return None
    return (
        Seat.objects.select_related("activity")
        .filter(pk__in=seats_now([found.pk]), removed_at__isnull=True)
        .first()
    )
