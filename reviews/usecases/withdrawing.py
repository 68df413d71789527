"""A rater takes back everything they said."""

from datetime import datetime

from django.db import transaction

from reviews.domain.kinds import RoundState
from reviews.models.rounds import Rater, Rating, Round
from reviews.usecases.closing import close_if_done
from reviews.usecases.dealing import take_rest_away, top_up


@transaction.atomic
def withdraw(*, rater: Rater, now: datetime) -> int:
    """Take the rater out of every figure and blank what they said; how many ratings. Once is enough.

    Works at any time, also after the closing. While the round is open, the others get what is missing.
    The name that the manager noted goes, too; that somebody withdrew stays visible.
    """
    round_ = Round.objects.select_for_update(of=("self",)).select_related("bank").get(pk=rater.round_id)
    changed = Rater.objects.filter(pk=rater.pk, withdrawn_at__isnull=True).update(withdrawn_at=now, name="")
    if not changed:
        return 0
    take_rest_away(rater, now=now)
    blanked = Rating.objects.filter(assignment__rater=rater).blank(now)
    if round_.state == RoundState.OPEN:
        top_up(round_)
        close_if_done(round_=round_, now=now)
    return blanked
