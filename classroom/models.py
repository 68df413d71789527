"""What the classroom keeps: courses, activities, seats, and slips of handed-in work; never a pasted text.

Claims stand in a slip only where the activity keeps them and the student ticked it when handing in.
"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from classroom.domain.kinds import ActivityKind, ActivityState, Judgement, Role, Ruling, Step


class Course(models.Model):
    """A class with its activities; the time zone is the one its deadlines are told in."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=120)
    time_zone = models.CharField(max_length=64, default="UTC")
    created_at = models.DateTimeField()

    class Meta:
        permissions: ClassVar = [("teach", "May teach: make courses and activities")]

    def __str__(self) -> str:
        return self.title


class Membership(models.Model):
    """A person who teaches a course."""

    course = models.ForeignKey(Course, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=[(one, one) for one in Role], default=Role.TEACHER)
    joined_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["course", "user"], name="one_membership")]


class Activity(models.Model):
    """One lesson of a course, with its settings and the content that the teacher wrote for it.

    `text` is an answer given to all; empty where each student brings one. `reading` is the teacher's
    own source. `code` is what students join with. `opened_at` is the last opening.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    course = models.ForeignKey(Course, models.CASCADE, related_name="activities")
    kind = models.CharField(max_length=16, choices=[(one, one) for one in ActivityKind])
    title = models.CharField(max_length=120)
    instructions = models.TextField(blank=True)
    code = models.CharField(max_length=8, unique=True)
    text = models.TextField(blank=True)
    topic = models.CharField(max_length=200, blank=True)
    reading_title = models.CharField(max_length=200, blank=True)
    reading = models.TextField(blank=True)
    opens_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    cut_off_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=1)
    predict_first = models.BooleanField(default=True)
    anonymous = models.BooleanField(default=False)
    keep_claims = models.BooleanField(default=True)
    keep_days = models.PositiveSmallIntegerField(default=180)
    state = models.CharField(
        max_length=16, choices=[(one, one) for one in ActivityState], default=ActivityState.DRAFT
    )
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "activities"
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(attempts__gte=1), name="at_least_one_attempt"),
            models.CheckConstraint(condition=Q(keep_days__gte=1), name="kept_at_least_a_day"),
            models.CheckConstraint(
                condition=Q(opens_at__isnull=True) | Q(due_at__isnull=True) | Q(opens_at__lt=F("due_at")),
                name="opens_before_due",
            ),
            models.CheckConstraint(
                condition=Q(due_at__isnull=True)
                | Q(cut_off_at__isnull=True)
                | Q(due_at__lte=F("cut_off_at")),
                name="due_before_cut_off",
            ),
            models.CheckConstraint(
                condition=Q(opens_at__isnull=True)
                | Q(cut_off_at__isnull=True)
                | Q(opens_at__lt=F("cut_off_at")),
                name="opens_before_cut_off",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class KeyedSentence(models.Model):
    """One sentence of an activity's own text, and whether the teacher planted a mistake in it.

    `start` and `end` are offsets in the activity's text; `note` says what is wrong.
    """

    activity = models.ForeignKey(Activity, models.CASCADE, related_name="key")
    number = models.PositiveSmallIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    planted = models.BooleanField(default=False)
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["activity", "number"], name="one_key_a_sentence"),
            models.CheckConstraint(condition=Q(start__lt=F("end")), name="sentence_has_words"),
        ]


class Seat(models.Model):
    """A student's place in one activity; it opens with a signed cookie or a return code.

    `number` counts the seats of the activity ("Student 7" where nobody gives a name). A removed seat
    opens nothing; `merged_into` is the seat that took over its work. `preview`: the teacher trying the
    lesson, counted nowhere. `attempts_deleted` counts handed-in work that the student deleted, so that
    deleting gives no new attempt.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    activity = models.ForeignKey(Activity, models.CASCADE, related_name="seats")
    number = models.PositiveIntegerField()
    display_name = models.CharField(max_length=40, blank=True)
    return_code_hash = models.CharField(max_length=64)
    preview = models.BooleanField(default=False)
    joined_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    step = models.CharField(max_length=16, choices=[(one, one) for one in Step], default=Step.TASK)
    attempts_deleted = models.PositiveSmallIntegerField(default=0)
    removed_at = models.DateTimeField(null=True, blank=True)
    merged_into = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="merged")

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["activity", "number"], name="one_number_a_seat"),
            models.UniqueConstraint(fields=["activity", "return_code_hash"], name="one_return_code_a_seat"),
        ]


class Attempt(models.Model):
    """One go of a seat at the activity: own words as they are written, and the slip once handed in.

    `check_id` names the live check while there is one. `text_print` and `claims_print` are keyed hashes
    by which the same answer is known again after its check is gone; nothing can be read from them, and
    the hand-in empties them. What was predicted first of each claim is kept as `LockedPrediction`.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="attempts")
    number = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField()
    check_id = models.CharField(max_length=32, blank=True, db_index=True)
    text_print = models.CharField(max_length=64, blank=True)
    claims_print = models.CharField(max_length=64, blank=True)
    predicted_at = models.DateTimeField(null=True, blank=True)
    reflection = models.TextField(blank=True)
    handed_in_at = models.DateTimeField(null=True, blank=True)
    late = models.BooleanField(default=False)
    claims_kept = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "number"], name="one_number_an_attempt"),
            models.UniqueConstraint(
                fields=["seat"], condition=Q(handed_in_at__isnull=True), name="one_open_attempt"
            ),
        ]


class ClaimSlip(models.Model):
    """What is kept of one claim: the student's prediction, own verdict and own receipt, and, from the
    hand-in on, the checker's verdict with its source.

    `text` stays empty unless the activity keeps claims and the student agreed. `sentence` is the number
    of the keyed sentence the claim stands in. Own receipts are the source's own words, proved.
    `claim_print` is a keyed hash by which the claim is known again until the hand-in, and empty after it.
    """

    attempt = models.ForeignKey(Attempt, models.CASCADE, related_name="claims")
    number = models.PositiveSmallIntegerField()
    sentence = models.PositiveSmallIntegerField(null=True, blank=True)
    claim_print = models.CharField(max_length=64, blank=True)
    text = models.TextField(blank=True)
    prediction = models.CharField(max_length=16, choices=[(one, one) for one in Judgement], blank=True)
    own_verdict = models.CharField(max_length=16, choices=[(one, one) for one in Judgement], blank=True)
    verdict = models.CharField(max_length=32, blank=True)
    source_title = models.CharField(max_length=300, blank=True)
    source_url = models.CharField(max_length=2000, blank=True)
    source_revision = models.CharField(max_length=200, blank=True)
    own_title = models.CharField(max_length=300, blank=True)
    own_url = models.CharField(max_length=2000, blank=True)
    own_quote = models.TextField(blank=True)
    own_proved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["attempt", "number"], name="one_slip_a_claim"),
            models.CheckConstraint(
                condition=Q(own_proved_at__isnull=True) | ~Q(own_quote=""),
                name="proved_receipts_have_a_quote",
            ),
        ]


class LockedPrediction(models.Model):
    """What a seat predicted first of one claim: it stands whenever the same claim comes again.

    Who has locked a prediction has seen the verdict, so that pasting the answer anew, deleting it or a next
    attempt gives no second guess. `claim_print` is a keyed hash bound to this seat; `prediction` is empty
    where the claim was left open, and after the student deleted their work. It goes with the seat.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="locked_predictions")
    claim_print = models.CharField(max_length=64)
    prediction = models.CharField(max_length=16, choices=[(one, one) for one in Judgement], blank=True)
    locked_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["locked_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "claim_print"], name="one_first_prediction_a_claim"),
        ]


class Comment(models.Model):
    """What the teacher wrote to the student about one handed-in attempt; a later one replaces it."""

    attempt = models.OneToOneField(Attempt, models.CASCADE, related_name="comment")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="classroom_comments"
    )
    text = models.TextField()
    written_at = models.DateTimeField()


class Objection(models.Model):
    """A student's "the checker is wrong here" about one claim, and what the teacher found."""

    claim = models.OneToOneField(ClaimSlip, models.CASCADE, related_name="objection")
    text = models.CharField(max_length=500, blank=True)
    made_at = models.DateTimeField()
    ruling = models.CharField(max_length=16, choices=[(one, one) for one in Ruling], default=Ruling.OPEN)
    ruled_at = models.DateTimeField(null=True, blank=True)


class AuditEntry(models.Model):
    """Who did what in a course and when. Blanked entries keep verb and time and nothing else.

    `actor` is "user:7", "seat:<id>" or "job". Nothing a student wrote, and no name, goes into `detail`.
    """

    at = models.DateTimeField()
    verb = models.CharField(max_length=40)
    actor = models.CharField(max_length=60, blank=True)
    course = models.UUIDField(null=True, blank=True, db_index=True)
    activity = models.UUIDField(null=True, blank=True, db_index=True)
    seat = models.UUIDField(null=True, blank=True, db_index=True)
    detail = models.JSONField(default=dict, blank=True)
    blanked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "audit entries"
        ordering: ClassVar = ["at", "id"]
