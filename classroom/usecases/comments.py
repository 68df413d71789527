"""What a teacher writes to one student about one handed-in attempt; the student reads it with the work."""

from datetime import datetime

from django.db import transaction

from classroom.domain.errors import NotThere, UnusableInput
from classroom.domain.wordlines import plain_words
from classroom.models import Attempt, Comment
from classroom.policies import Actor, Verb, attempt_policy, require
from classroom.usecases.audit import AuditVerb, record

COMMENT_CHARACTERS = 4_000


def comment_on(*, actor: Actor, attempt: Attempt, text: str, now: datetime) -> Comment:
    """Write a comment, in the place of an earlier one if there is one.

    Raises NotThere for anybody who does not teach the course and for what is not handed in,
    UnusableInput for a text that is empty, too long or has control characters.
    """
    require(attempt_policy.can(actor, Verb.COMMENT, attempt))
    words = plain_words(text, longest=COMMENT_CHARACTERS)
    if not words:
        raise UnusableInput("The comment is empty. Write something, or remove the comment.", "text")
    with transaction.atomic():
        _still_there(attempt)
        comment, _ = Comment.objects.update_or_create(
            attempt=attempt,
            defaults={"text": words, "author_id": actor.user_id, "written_at": now},
        )
        record(AuditVerb.COMMENTED, actor=actor.name, seat=attempt.seat, now=now, attempt=attempt.number)
    return comment


def remove_comment(*, actor: Actor, attempt: Attempt, now: datetime) -> bool:
    """Take a comment back; whether there was one. Raises NotThere as `comment_on` does."""
    require(attempt_policy.can(actor, Verb.COMMENT, attempt))
    with transaction.atomic():
        removed, _ = Comment.objects.filter(attempt=attempt).delete()
        if removed:
            record(
                AuditVerb.COMMENTED,
                actor=actor.name,
                seat=attempt.seat,
                now=now,
                attempt=attempt.number,
                removed=True,
            )
    return removed > 0


def _still_there(attempt: Attempt) -> None:
    """Hold the attempt until the comment is written, so that it cannot be erased in between."""
    if not Attempt.objects.select_for_update().filter(pk=attempt.pk, handed_in_at__isnull=False).exists():
        raise NotThere
