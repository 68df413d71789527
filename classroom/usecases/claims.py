"""The rows that hold a student's words about each claim, kept in step with how the answer is cut.

An answer is cut anew when it is put in again and when its topic is corrected. A claim is known by its
keyed print, so that predictions and verdicts follow their claim to its new number.
"""

from django.db.models import F

from checks.domain.claims import CutAnswer
from classroom.domain.slips import Stretch, sentence_of
from classroom.models import Activity, Attempt, ClaimSlip
from classroom.usecases.first_predictions import locked_before, remember_locked
from classroom.usecases.prints import claim_prints, claims_print

# More claims than any answer has.
_OUT_OF_THE_WAY = 10_000


def fit_claims(attempt: Attempt, cut: CutAnswer) -> None:
    """Give every claim of this cut its row, with what was said of it before; other rows go."""
    prints = claim_prints(attempt.pk, [claim.text for claim in cut.claims])
    whole = claims_print(attempt.pk, prints)
    if attempt.claims_print == whole and attempt.claims.count() == len(prints):
        return
    before = {row.claim_print: row for row in attempt.claims.all()}
    attempt.claims.exclude(claim_print__in=prints).delete()
    # Out of the way first: of two claims that change places neither may stand on the other's number.
    attempt.claims.update(number=F("number") + _OUT_OF_THE_WAY)
    key = key_of(attempt.seat.activity)
    first = first_predictions(attempt, cut)
    kept: list[ClaimSlip] = []
    new: list[ClaimSlip] = []
    for claim, claim_print in zip(cut.claims, prints, strict=True):
        row = before.get(claim_print)
        if row is None:
            row = ClaimSlip(attempt=attempt, claim_print=claim_print)
            new.append(row)
        else:
            kept.append(row)
        row.number, row.sentence = claim.number, sentence_of(claim.span, key)
        row.prediction = first.get(claim.number, row.prediction)
    ClaimSlip.objects.bulk_update(kept, ["number", "sentence", "prediction"])
    ClaimSlip.objects.bulk_create(new)
    if attempt.predicted_at is not None:
        # Claims that a corrected topic brought up after the lock: their verdicts are seen, too.
        remember_locked(attempt.seat, said_in(attempt, cut), attempt.predicted_at)
    attempt.claims_print = whole
    attempt.save(update_fields=["claims_print"])


def rows_of(attempt: Attempt, cut: CutAnswer) -> dict[int, ClaimSlip]:
    """What was said of each claim so far, by its number in this cut; nothing is written."""
    prints = claim_prints(attempt.pk, [claim.text for claim in cut.claims])
    rows = {row.claim_print: row for row in attempt.claims.all()}
    first = first_predictions(attempt, cut) if rows.keys() != set(prints) else {}
    return {
        claim.number: rows.get(claim_print)
        or ClaimSlip(attempt=attempt, number=claim.number, prediction=first.get(claim.number, ""))
        for claim, claim_print in zip(cut.claims, prints, strict=True)
    }


def first_predictions(attempt: Attempt, cut: CutAnswer) -> dict[int, str]:
    """`locked_before`, where the activity asks for predictions at all."""
    return locked_before(attempt.seat, cut) if attempt.seat.activity.predict_first else {}


def said_in(attempt: Attempt, cut: CutAnswer) -> list[tuple[str, str]]:
    """Each claim of the cut that the rows are of, with what was predicted of it."""
    said = dict(attempt.claims.values_list("number", "prediction"))
    return [(claim.text, said.get(claim.number, "")) for claim in cut.claims]


def key_of(activity: Activity) -> tuple[Stretch, ...]:
    """Where the keyed sentences of an activity's own text stand."""
    return tuple(Stretch(one.number, one.start, one.end) for one in activity.key.all())
