"""Item banks: what raters see, and the texts that say how to judge it."""

import uuid
from collections.abc import Sequence
from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from reviews.domain.kinds import ItemKind
from reviews.models.guards import Guarded


class Bank(Guarded):
    """A set of items of one kind with one question; from its sealing on, none of it can change.

    `seal` is the sha256 of the whole manifest, empty while the bank is open; the first
    `guidelines_sealed` guidelines are under it. `public` banks show their fingerprints to anybody, never
    the items. `erasing_at` is set in the transaction that erases the bank and lets its rows go.
    """

    to_bank = ""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=120)
    kind = models.CharField(max_length=24, choices=[(one, one) for one in ItemKind])
    question = models.CharField(max_length=300)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="item_banks")
    created_at = models.DateTimeField()
    sealed_at = models.DateTimeField(null=True, blank=True)
    seal = models.CharField(max_length=64, blank=True)
    nonce = models.CharField(max_length=64, blank=True)
    guidelines_sealed = models.PositiveSmallIntegerField(default=0)
    public = models.BooleanField(default=False)
    erasing_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        permissions: ClassVar = [("manage", "May manage item banks and rounds")]

    def __str__(self) -> str:
        return self.title

    @classmethod
    def under_seal(cls) -> Q:
        """Sealed banks."""
        return Q(sealed_at__isnull=False)

    @classmethod
    def no_room_for(cls, rows: Sequence[Self]) -> bool:
        """A new bank comes under no seal."""
        return False

    @classmethod
    def sealed_columns(cls) -> frozenset[str]:
        """A bank may still be published, handed to another owner, and erased."""
        return super().sealed_columns() - {"owner_id", "public", "erasing_at"}


class _OfBank(Guarded):
    """What a sealed bank is made of."""

    class Meta:
        abstract = True

    @classmethod
    def under_seal(cls) -> Q:
        """The rows of sealed banks."""
        return Q(bank__sealed_at__isnull=False)

    @classmethod
    def no_room_for(cls, rows: Sequence[Self]) -> bool:
        """A sealed bank takes nothing new."""
        banks = {row.bank_id for row in rows}  # type: ignore[attr-defined]  # each of them has a bank
        return Bank.objects.filter(pk__in=banks, sealed_at__isnull=False).exists()


class Label(_OfBank):
    """One of the two to seven answers that a bank's question takes."""

    bank = models.ForeignKey(Bank, models.CASCADE, related_name="labels")
    order = models.PositiveSmallIntegerField()
    key = models.SlugField(max_length=40)
    name = models.CharField(max_length=60)
    definition = models.TextField()
    example = models.TextField(blank=True)
    abstains = models.BooleanField(default=False)
    dangerous = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["order"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["bank", "key"], name="one_label_a_key"),
            models.UniqueConstraint(fields=["bank", "order"], name="one_label_a_place"),
        ]


class Item(_OfBank):
    """One thing to rate. Its id and `position` are drawn at import and tell nothing of its origin.

    `content` is what a rater sees; `source` groups items of one origin (for the order and the bootstrap)
    and is shown to nobody; `external_id` is the import file's own name for it, by which expected labels
    and systems' answers find it, and is shown to no rater.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    bank = models.ForeignKey(Bank, models.CASCADE, related_name="items")
    position = models.PositiveIntegerField()
    content = models.JSONField()
    content_sha256 = models.CharField(max_length=64)
    source = models.CharField(max_length=200, blank=True)
    external_id = models.CharField(max_length=200)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["bank", "content_sha256"], name="one_item_a_content"),
            models.UniqueConstraint(fields=["bank", "external_id"], name="one_item_an_external_id"),
            models.UniqueConstraint(fields=["bank", "position"], name="one_item_a_position"),
        ]


class Guideline(_OfBank):
    """One version of the text that tells raters how to judge; a rating names the version it followed."""

    bank = models.ForeignKey(Bank, models.CASCADE, related_name="guidelines")
    version = models.PositiveSmallIntegerField()
    text = models.TextField()
    written_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["version"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["bank", "version"], name="one_guideline_a_version")
        ]

    @classmethod
    def no_room_for(cls, rows: Sequence[Self]) -> bool:
        """A gap that raters find is closed by a new version, also while the items are sealed."""
        return False


class DesignText(Guarded):
    """Measures and rules written down and sealed before a run; corrections are addenda to it."""

    bank = models.ForeignKey(Bank, models.PROTECT, related_name="design_texts")
    addendum_to = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="addenda")
    title = models.CharField(max_length=120)
    text = models.TextField()
    sha256 = models.CharField(max_length=64)
    sealed_at = models.DateTimeField()

    @classmethod
    def under_seal(cls) -> Q:
        """Every one of them, from the moment it is written."""
        return Q(pk__isnull=False)

    @classmethod
    def no_room_for(cls, rows: Sequence[Self]) -> bool:
        """Design texts and addenda may always be added."""
        return False
