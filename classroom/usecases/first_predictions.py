"""What a seat predicted first of each claim. Who has locked it has seen the verdict and predicts it no more.

Claims are known by keyed prints bound to the seat, so that the same claim is known in another answer, in a
next attempt and after a merge, and no word of it is kept.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from checks.domain.claims import CutAnswer
from classroom.models import LockedPrediction, Seat
from classroom.selectors.lesson import with_merged
from classroom.usecases.prints import locked_prints


def locked_before(seat: Seat, cut: CutAnswer) -> dict[int, str]:
    """The first predictions of claims that this student has locked before, by their numbers in this cut.

    "" is a claim that was left open then, or whose prediction the student has deleted since.
    """
    kept: dict[UUID, dict[str, tuple[datetime, str]]] = {}
    rows = LockedPrediction.objects.filter(seat__in=with_merged(seat))
    for seat_id, claim_print, at, prediction in rows.values_list(
        "seat", "claim_print", "locked_at", "prediction"
    ):
        kept.setdefault(seat_id, {})[claim_print] = (at, prediction)
    first: dict[int, tuple[datetime, str]] = {}
    for seat_id, locked in kept.items():
        prints = locked_prints(seat_id, [claim.text for claim in cut.claims])
        for claim, claim_print in zip(cut.claims, prints, strict=True):
            if claim_print in locked:
                found = locked[claim_print]
                first[claim.number] = min(first.get(claim.number, found), found)
    return {number: prediction for number, (_, prediction) in first.items()}


def remember_locked(seat: Seat, said: Sequence[tuple[str, str]], at: datetime) -> None:
    """Keep these predictions, as claim and judgement in the order of the answer, unless there is an
    earlier one. A teacher who tries the lesson may try it again.
    """
    if seat.preview:
        return
    prints = locked_prints(seat.pk, [claim for claim, _ in said])
    LockedPrediction.objects.bulk_create(
        (
            LockedPrediction(seat=seat, claim_print=claim_print, prediction=prediction, locked_at=at)
            for claim_print, (_, prediction) in zip(prints, said, strict=True)
        ),
        ignore_conflicts=True,
    )


def forget_what_was_predicted(seat: Seat) -> None:
    """The student deletes their predictions; that the verdicts were seen stays known."""
    LockedPrediction.objects.filter(seat__in=with_merged(seat)).update(prediction="")
