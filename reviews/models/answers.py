"""What must stay hidden from raters: expected labels and what systems answered. Managers' code alone
imports this module.
"""

from typing import ClassVar

from django.db import models

from reviews.models.banks import Bank, Item


class Expected(models.Model):
    """The label that the item's author expected. `note` is the feedback of a training item."""

    item = models.OneToOneField(Item, models.CASCADE, related_name="+")
    label = models.SlugField(max_length=40)
    note = models.TextField(blank=True)
    training = models.BooleanField(default=False)
    gold = models.BooleanField(default=False)


class System(models.Model):
    """A checker whose answers to a bank's items are scored; sealed apart from the items."""

    bank = models.ForeignKey(Bank, models.PROTECT, related_name="+")
    name = models.CharField(max_length=80)
    sealed_at = models.DateTimeField()
    seal = models.CharField(max_length=64)
    nonce = models.CharField(max_length=64)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["bank", "name"], name="one_system_a_name")]


class SystemAnswer(models.Model):
    """One system's verdict on one item, with the quote it gave."""

    system = models.ForeignKey(System, models.CASCADE, related_name="answers")
    item = models.ForeignKey(Item, models.CASCADE, related_name="+")
    label = models.SlugField(max_length=40)
    quote = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["system", "item"], name="one_answer_an_item")
        ]
