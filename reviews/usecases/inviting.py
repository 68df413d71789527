"""Raters come by a personal link; its token is shown once and kept only as a hash."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from reviews.domain.errors import RoundShut, UnusableInput
from reviews.domain.kinds import RoundState
from reviews.domain.links import hash_of
from reviews.models.rounds import Rater, Round
from reviews.policies import Actor
from reviews.usecases.rounds import MOST_RATERS, locked, rater_numbered

MOST_AT_ONCE = 20
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Invitation:
    """A rater's number and the token of their link, to be shown once."""

    number: int
    token: str


@transaction.atomic
def invite(
    *,
    actor: Actor,
    round_id: UUID,
    names: Sequence[str],
    draw: Callable[[], str],
    now: datetime,
    after: int | None = None,
) -> list[Invitation]:
    """Add a rater for each name, which may be empty. Raises NotThere, RoundShut, UnusableInput.

    `after` is how many raters whoever asks has seen. Where there are others by now nobody is added: the
    same form sent twice would make raters whom nobody ever meets, and the round would wait for them.
    """
    round_ = locked(actor, round_id)
    _require_not_closed(round_)
    if after is not None and after != round_.raters.count():
        raise UnusableInput(
            "Nobody is added: raters were added since this page was loaded, perhaps by a second click. They "
            "are in the table. Renew the links that you did not see; to add still more, press again.",
            field="people",
        )
    if not 1 <= len(names) <= MOST_AT_ONCE:
        raise UnusableInput(f"Invite between 1 and {MOST_AT_ONCE} raters at once.", field="names")
    if round_.raters.count() + len(names) > MOST_RATERS:
        raise UnusableInput(f"A round takes {MOST_RATERS} raters.", field="names")
    if any(len(name) > LONGEST_NAME for name in names):
        raise UnusableInput(f"A name has at most {LONGEST_NAME} characters.", field="names")
    highest = round_.raters.aggregate(highest=Max("number"))["highest"] or 0
    invitations = [Invitation(number, draw()) for number in range(highest + 1, highest + 1 + len(names))]
    Rater.objects.bulk_create(
        Rater(
            round=round_,
            number=invitation.number,
            name=name,
            token_hash=hash_of(invitation.token),
            invited_at=now,
        )
        for invitation, name in zip(invitations, names, strict=True)
    )
    return invitations


@transaction.atomic
def renew_link(*, actor: Actor, round_id: UUID, number: int, draw: Callable[[], str]) -> Invitation:
    """A new personal link; the old one and every browser that used it are shut out. Raises NotThere."""
    rater = rater_numbered(locked(actor, round_id), number)
    if rater.withdrawn_at is not None:
        raise RoundShut(f"Rater {number} has withdrawn.")
    token = draw()
    rater.token_hash = hash_of(token)
    rater.save(update_fields=["token_hash"])
    return Invitation(number, token)


def _require_not_closed(round_: Round) -> None:
    if round_.state == RoundState.CLOSED:
        raise RoundShut("This round is closed; nobody can join it any more.")
