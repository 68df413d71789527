"""What must stay hidden from raters: expected labels and what systems answered. Managers' code alone
imports this module.
"""

from collections.abc import Sequence
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q

from reviews.models.banks import Bank, Item
from reviews.models.guards import Guarded


class Expected(Guarded):
    """The label that the item's author expected. `note` is the feedback of a training item."""

    to_bank = "item__bank"

    item = models.OneToOneField(Item, models.CASCADE, related_name="+")
    label = models.SlugField(max_length=40)
    note = models.TextField(blank=True)
    training = models.BooleanField(default=False)
    gold = models.BooleanField(default=False)

    @classmethod
    def under_seal(cls) -> Q:
        """The expected labels of banks whose expected labels are sealed."""
        return Q(item__bank__in=ExpectedSeal.objects.values("bank"))

    @classmethod
    def no_room_for(cls, rows: Sequence[Self]) -> bool:
        """Once sealed, the list takes nothing new."""
        banks = Item.objects.filter(pk__in={row.item_id for row in rows}).values("bank")
        return ExpectedSeal.objects.filter(bank__in=banks).exists()


class ExpectedSeal(Guarded):
    """The seal over a bank's expected labels, which are sealed apart from the items they belong to."""

    bank = models.OneToOneField(Bank, models.CASCADE, related_name="+")
    sealed_at = models.DateTimeField()
    seal = models.CharField(max_length=64)
    nonce = models.CharField(max_length=64)

    @classmethod
    def under_seal(cls) -> Q:
        """Every one of them: a seal is set once."""
        return Q(pk__isnull=False)

    @classmethod
    def no_room_for(cls, rows: Sequence[Self]) -> bool:
        """A bank without a seal on its expected labels takes one."""
        return cls.objects.filter(bank__in={row.bank_id for row in rows}).exists()


class System(Guarded):
    """A checker whose answers to a bank's items are scored; sealed apart from the items.

    `seal` is empty only within the transaction that writes the answers down.
    """

    bank = models.ForeignKey(Bank, models.PROTECT, related_name="+")
    name = models.CharField(max_length=80)
    sealed_at = models.DateTimeField()
    seal = models.CharField(max_length=64)
    nonce = models.CharField(max_length=64)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["bank", "name"], name="one_system_a_name")]

    @classmethod
    def under_seal(cls) -> Q:
        """Systems whose answers are all there."""
        return ~Q(seal="")

    @classmethod
    def no_room_for(cls, rows: Sequence[Self]) -> bool:
        """Another system may always be added."""
        return False


class SystemAnswer(Guarded):
    """One system's verdict on one item, with the quote it gave."""

    to_bank = "system__bank"

    system = models.ForeignKey(System, models.CASCADE, related_name="answers")
    item = models.ForeignKey(Item, models.CASCADE, related_name="+")
    label = models.SlugField(max_length=40)
    quote = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["system", "item"], name="one_answer_an_item")
        ]

    @classmethod
    def under_seal(cls) -> Q:
        """The answers of sealed systems."""
        return ~Q(system__seal="")

    @classmethod
    def no_room_for(cls, rows: Sequence[Self]) -> bool:
        """A sealed system takes no further answer."""
        return System.objects.filter(~Q(seal=""), pk__in={row.system_id for row in rows}).exists()
