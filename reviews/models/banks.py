"""Item banks: what raters see, and the texts that say how to judge it."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from reviews.domain.kinds import ItemKind


class Bank(models.Model):
    """A set of items of one kind with one question; from its sealing on, none of it can change.

    `seal` is the sha256 of the whole manifest, empty while the bank is open. `public` banks show their
    fingerprints to anybody, never the items.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=120)
    kind = models.CharField(max_length=24, choices=[(one, one) for one in ItemKind])
    question = models.CharField(max_length=300)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="item_banks")
    created_at = models.DateTimeField()
    sealed_at = models.DateTimeField(null=True, blank=True)
    seal = models.CharField(max_length=64, blank=True)
    nonce = models.CharField(max_length=64, blank=True)
    public = models.BooleanField(default=False)

    class Meta:
        permissions: ClassVar = [("manage", "May manage item banks and rounds")]

    def __str__(self) -> str:
        return self.title


class Label(models.Model):
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


class Item(models.Model):
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


class Guideline(models.Model):
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


class DesignText(models.Model):
    """Measures and rules written down and sealed before a run; corrections are addenda to it."""

    bank = models.ForeignKey(Bank, models.PROTECT, related_name="design_texts")
    addendum_to = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="addenda")
    title = models.CharField(max_length=120)
    text = models.TextField()
    sha256 = models.CharField(max_length=64)
    sealed_at = models.DateTimeField()
