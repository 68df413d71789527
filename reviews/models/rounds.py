"""Rounds: who rates which items in which order, what they said, and what was decided afterwards."""

import uuid
from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from reviews.domain.errors import Sealed
from reviews.domain.kinds import AdjudicationReason, Outcome, Purpose, RoundState
from reviews.models.banks import Bank, Guideline, Item

_KEPT = "Ratings are kept as they were given. A change is a new rating."


class Round(models.Model):
    """One run of raters through a sealed bank. `settings` of the plan are kept so it can be made again.

    `gold` and `repeats` are how many of each a rater gets among the exam items. `about`, `minutes` and
    `contact` are told to raters before they consent; `guideline` is the version they follow from now on.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    bank = models.ForeignKey(Bank, models.PROTECT, related_name="rounds")
    guideline = models.ForeignKey(Guideline, models.PROTECT, related_name="rounds")
    title = models.CharField(max_length=120)
    about = models.TextField()
    minutes = models.PositiveSmallIntegerField()
    contact = models.CharField(max_length=200)
    overlap = models.PositiveSmallIntegerField(default=2)
    repeats = models.PositiveSmallIntegerField(default=0)
    gold = models.PositiveSmallIntegerField(default=0)
    seed = models.BigIntegerField()
    state = models.CharField(
        max_length=16, choices=[(one, one) for one in RoundState], default=RoundState.DRAFT
    )
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by_hand = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(overlap__gte=1), name="somebody_rates_each_item")
        ]

    def __str__(self) -> str:
        return self.title


class Rater(models.Model):
    """A person in one round, known by a number; the personal invitation link opens it again and again.

    `withdrawn_at`: out of every figure, and their ratings are blanked. `dropped_at`: their ratings
    count, the rest of their items went to others.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    round = models.ForeignKey(Round, models.CASCADE, related_name="raters")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    invited_at = models.DateTimeField()
    consented_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    keys_on = models.BooleanField(default=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="one_number_a_rater")
        ]


class Assignment(models.Model):
    """One place in a rater's order. An item stands twice in it only as a repeat.

    `taken_away_at`: the rater dropped out before rating it, and somebody else has it.
    """

    rater = models.ForeignKey(Rater, models.CASCADE, related_name="assignments")
    item = models.ForeignKey(Item, models.PROTECT, related_name="assignments")
    position = models.PositiveIntegerField()
    purpose = models.CharField(max_length=16, choices=[(one, one) for one in Purpose])
    taken_away_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["rater", "position"], name="one_item_a_place"),
            models.UniqueConstraint(
                fields=["rater", "item"],
                condition=~Q(purpose=Purpose.REPEAT),
                name="one_place_an_item_but_for_repeats",
            ),
        ]


class TrainingFeedback(models.Model):
    """What a rater is told after rating a training item of a round; laid out when the round opens.

    It stands apart from the expected labels, so that raters' code never opens those.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="feedback")
    item = models.ForeignKey(Item, models.PROTECT, related_name="+")
    label = models.SlugField(max_length=40)
    note = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "item"], name="one_feedback_an_item")
        ]


class Ratings(models.QuerySet["Rating"]):
    """A query that adds ratings and blanks those of somebody who withdrew, and changes nothing else."""

    def blank(self, now: datetime) -> int:
        """Erase what was said in these rows; that something was said, and when, stays."""
        rows = self.filter(blanked_at__isnull=True)
        return super(Ratings, rows).update(
            outcome="", label="", reason="", note="", seconds=None, blanked_at=now
        )

    def update(self, **values: Any) -> int:
        """Refused: a change is a new row. Raises Sealed."""
        raise Sealed(_KEPT)

    def delete(self) -> tuple[int, dict[str, int]]:
        """Refused, but for rows whose bank is being erased. Raises Sealed."""
        if self.filter(assignment__rater__round__bank__erasing_at__isnull=True).exists():
            raise Sealed(_KEPT)
        return super().delete()


class Rating(models.Model):
    """What a rater said at one place, once; a later row for the same place counts instead.

    Rows are added and never changed, but for the blanking after a withdrawal. `seconds` is the time the
    item was on the screen, None where the browser could not tell.
    """

    assignment = models.ForeignKey(Assignment, models.PROTECT, related_name="ratings")
    outcome = models.CharField(max_length=16, choices=[(one, one) for one in Outcome], blank=True)
    label = models.SlugField(max_length=40, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    note = models.TextField(blank=True)
    guideline = models.ForeignKey(Guideline, models.PROTECT, related_name="ratings")
    saved_at = models.DateTimeField()
    seconds = models.FloatField(null=True, blank=True)
    blanked_at = models.DateTimeField(null=True, blank=True)

    objects = Ratings.as_manager()

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(blanked_at__isnull=False)
                | (Q(outcome=Outcome.LABEL) & ~Q(label=""))
                | (Q(outcome__in=[Outcome.CANNOT_JUDGE, Outcome.BROKEN]) & Q(label="")),
                name="a_label_or_a_reason",
            )
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Django's save, for a new row only. Raises Sealed."""
        if self.pk is not None and not self._state.adding:
            raise Sealed(_KEPT)
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """As of a query of this one row. Raises Sealed."""
        return Rating.objects.filter(pk=self.pk).delete()


class Adjudication(models.Model):
    """The result kept apart from the votes for an item that raters disagreed on; the last one counts.

    A row without a label takes the decision back.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="adjudications")
    item = models.ForeignKey(Item, models.PROTECT, related_name="adjudications")
    label = models.SlugField(max_length=40)
    reason = models.CharField(max_length=24, choices=[(one, one) for one in AdjudicationReason])
    note = models.TextField(blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="adjudications")
    decided_at = models.DateTimeField()
