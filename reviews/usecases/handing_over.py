"""The operator gives one manager's banks to another, as when somebody leaves."""

from django.db import transaction

from reviews.models.banks import Bank
from reviews.policies import Actor, bank_policy, require


@transaction.atomic
def hand_over_banks(*, from_user: int, to: Actor) -> int:
    """Make all banks of one person, with their rounds, another's; how many. Raises NotThere.

    The seals stay: who owns a bank is not under them.
    """
    require(bank_policy.can_make(to))
    return Bank.objects.filter(owner_id=from_user).update(owner_id=to.user_id)
