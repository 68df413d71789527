"""Who may do what with banks and rounds: `can` for one object and `visible_to` for a query.

The two agree: `can(actor, Verb.VIEW, row)` exactly where `visible_to(actor)` finds the row. Raters are
no actors here: their personal link opens their own place in a round and nothing else.
"""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from reviews.domain.errors import NotThere
from reviews.models.banks import Bank
from reviews.models.rounds import Round


class Verb(StrEnum):
    """What a manager wants to do; whether the bank's or the round's state allows it is not asked here."""

    VIEW = "view"
    CHANGE = "change"
    SEAL = "seal"
    RUN = "run"
    ADJUDICATE = "adjudicate"
    EXPORT = "export"
    ERASE = "erase"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks. `user_id` is None without a sign-in; `may_manage` is the permission `reviews.manage`."""

    user_id: int | None = None
    may_manage: bool = False

    @property
    def manages(self) -> bool:
        """Whether this is a signed-in person who may manage banks at all."""
        return self.user_id is not None and self.may_manage


NOBODY = Actor()
_NOTHING = Q(pk__in=())


def require(allowed: bool) -> None:
    """Raise NotThere unless allowed: what one may not touch looks like what is not there."""
    if not allowed:
        raise NotThere


class BankPolicy:
    """A bank is for the manager who owns it, for as long as they hold the permission."""

    def can(self, actor: Actor, verb: Verb, bank: Bank) -> bool:
        """Whether this actor may do that with this bank; every verb is the owner's alone."""
        return verb in Verb and actor.manages and bank.owner_id == actor.user_id

    def can_make(self, actor: Actor) -> bool:
        """Whether this actor may make a new bank."""
        return actor.manages

    def visible_to(self, actor: Actor) -> Q:
        """The banks this actor may view."""
        return Q(owner_id=actor.user_id) if actor.manages else _NOTHING


class RoundPolicy:
    """A round belongs to whoever owns its bank."""

    def can(self, actor: Actor, verb: Verb, round_: Round) -> bool:
        """Whether this actor may do that with this round."""
        return bank_policy.can(actor, verb, round_.bank)

    def visible_to(self, actor: Actor) -> Q:
        """The rounds this actor may view."""
        return Q(bank__owner_id=actor.user_id) if actor.manages else _NOTHING


bank_policy = BankPolicy()
round_policy = RoundPolicy()
