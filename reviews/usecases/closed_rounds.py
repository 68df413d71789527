"""The one door to a round's numbers: its manager, and only after the closing."""

from uuid import UUID

from reviews.domain.errors import NotThere, RoundShut
from reviews.domain.kinds import RoundState
from reviews.models.rounds import Round
from reviews.policies import Actor, Verb, require, round_policy


def closed_round(*, actor: Actor, round_id: UUID, verb: Verb) -> Round:
    """The round, for whoever may do that with it. Raises NotThere, and RoundShut before the closing."""
    round_ = Round.objects.select_related("bank").filter(pk=round_id).first()
    if round_ is None:
        raise NotThere
    require(round_policy.can(actor, verb, round_))
    if round_.state != RoundState.CLOSED:
        raise RoundShut(
            "There is nothing to see yet. Agreement, scores and files come when the round is closed, so "
            "that nobody can be swayed by what others said."
        )
    return round_


def seed_of(round_: Round) -> int:
    """The seed of all draws of a round: the one its plan was made with."""
    return abs(round_.seed)
