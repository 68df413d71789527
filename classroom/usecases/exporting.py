"""Take records away: a student, an activity or a course as one JSON document, the tables as files.

What teachers may not see is in none of it: drafts, the teacher's own previews, and in an anonymous activity
every name. Unlike the tables, the documents have removed seats too, marked as such: they are what is taken
away before everything is erased. docs/guides/exports.md describes the keys; a change of meaning gets a new
version.
"""

from datetime import UTC, datetime
from typing import Any, Literal
from uuid import UUID

from django.db.models import Prefetch, Q

from classroom.domain.tables import OBJECTIONS_HEADER, RESULTS_HEADER, Key, as_csv, label_of, rights, score_of
from classroom.models import (
    Activity,
    Attempt,
    AuditEntry,
    ClaimSlip,
    Course,
    LockedPrediction,
    Objection,
    Seat,
)
from classroom.policies import Actor, Verb, activity_policy, course_policy, require, seat_policy
from classroom.selectors.lesson import with_merged
from classroom.selectors.results import (
    guess_of,
    handed_in,
    keeping_of,
    key_of,
    objection_lines,
    result_lines,
)
from classroom.usecases.audit import AuditVerb, of_seats, record

FORMAT = "receipts.classroom"
VERSION = 1

_ACTIVITY_FIELDS = (
    "kind", "title", "instructions", "code", "text", "topic", "reading_title", "reading", "attempts",
    "predict_first", "anonymous", "keep_claims", "keep_days", "state",
)  # fmt: skip
_ACTIVITY_TIMES = ("opens_at", "due_at", "cut_off_at", "created_at", "opened_at", "closed_at")
_KEY_FIELDS = ("number", "start", "end", "planted", "note")

# The operator at the command line, who may export everything.
Operator = Literal["job"]
Document = dict[str, Any]


def results_csv(*, actor: Actor, activity: Activity, every_attempt: bool = False, now: datetime) -> bytes:
    """The results as the page shows them. Raises NotThere."""
    require(activity_policy.can(actor, Verb.EXPORT, activity))
    rows = [line.row.cells() for line in result_lines(activity, every_attempt=every_attempt)]
    _on_record(actor, now=now, activity=activity, kind="results")
    return as_csv(RESULTS_HEADER, rows)


def objections_csv(*, actor: Actor, activity: Activity, now: datetime) -> bytes:
    """The students' reports as the page shows them. Raises NotThere."""
    require(activity_policy.can(actor, Verb.EXPORT, activity))
    rows = [line.cells for line in objection_lines(activity)]
    _on_record(actor, now=now, activity=activity, kind="objections")
    return as_csv(OBJECTIONS_HEADER, rows)


def seat_document(*, actor: Actor | Operator, seat: Seat, now: datetime) -> Document:
    """Everything that is kept of one student's handed-in work: all that `erase_seat` erases of it.

    Raises NotThere.
    """
    if not isinstance(actor, str):
        require(
            seat_policy.can(actor, Verb.VIEW, seat) and activity_policy.can(actor, Verb.EXPORT, seat.activity)
        )
    found = Seat.objects.filter(pk=seat.pk).prefetch_related(_attempts(), "locked_predictions").get()
    ids = with_merged(seat)
    locked = LockedPrediction.objects.filter(seat__in=ids).count()
    _on_record(actor, now=now, seat=seat, kind="seat")
    activity = seat.activity
    return {
        **_head("student", now),
        "activity": {"id": str(activity.pk), "title": activity.title},
        "student": {**_seat(found, activity, key_of(activity)), "locked_predictions": locked},
        "audit": _audit(of_seats(ids)),
    }


def activity_document(*, actor: Actor | Operator, activity: Activity, now: datetime) -> Document:
    """Everything that is kept of an activity. Raises NotThere."""
    if not isinstance(actor, str):
        require(activity_policy.can(actor, Verb.EXPORT, activity))
    _on_record(actor, now=now, activity=activity, kind="activity")
    return {
        **_head("activity", now),
        "course": _course(activity.course),
        "activity": _activity(activity),
        "audit": _audit(Q(activity=activity.pk)),
    }


def course_document(*, actor: Actor | Operator, course: Course, now: datetime) -> Document:
    """Everything that is kept of a course. Raises NotThere."""
    if not isinstance(actor, str):
        require(course_policy.can(actor, Verb.EXPORT, course))
    _on_record(actor, now=now, course=course, kind="course")
    activities = course.activities.select_related("course").order_by("created_at", "pk")
    return {
        **_head("course", now),
        "course": _course(course),
        "activities": [_activity(one) for one in activities],
        "audit": _audit(Q(course=course.pk)),
    }


def _on_record(actor: Actor | Operator, *, now: datetime, kind: str, **about: Any) -> None:
    name = actor if isinstance(actor, str) else actor.name
    record(AuditVerb.EXPORTED, actor=name, now=now, kind=kind, **about)


def _head(kind: str, now: datetime) -> Document:
    return {"format": FORMAT, "version": VERSION, "kind": kind, "exported_at": _time(now)}


def _course(course: Course) -> Document:
    return {
        "id": str(course.pk),
        "title": course.title,
        "time_zone": course.time_zone,
        "created_at": _time(course.created_at),
    }


def _activity(activity: Activity) -> Document:
    seats = activity.seats.filter(preview=False).prefetch_related(_attempts(), "locked_predictions")
    return {
        "id": str(activity.pk),
        **{name: getattr(activity, name) for name in _ACTIVITY_FIELDS},
        **{name: _time(getattr(activity, name)) for name in _ACTIVITY_TIMES},
        "kept_until": _time(keeping_of(activity).until),
        "key": [{name: getattr(one, name) for name in _KEY_FIELDS} for one in activity.key.all()],
        "students": [_seat(one, activity, key_of(activity)) for one in seats],
    }


def _attempts() -> "Prefetch[str]":
    claims = ClaimSlip.objects.select_related("objection")
    found = handed_in().select_related("comment").prefetch_related(Prefetch("claims", claims))
    return Prefetch("attempts", found)


def _seat(seat: Seat, activity: Activity, key: Key | None) -> Document:
    return {
        "id": str(seat.pk),
        "number": seat.number,
        "label": label_of(seat.display_name, seat.number, anonymous=activity.anonymous),
        "joined_at": _time(seat.joined_at),
        "removed_at": _time(seat.removed_at),
        # What was predicted may be of a draft, which teachers do not see: so only of how many claims.
        "locked_predictions": len(seat.locked_predictions.all()),
        "attempts": [_attempt(one, key) for one in seat.attempts.all()],
    }


def _attempt(attempt: Attempt, key: Key | None) -> Document:
    claims = list(attempt.claims.all())
    guesses = [guess_of(claim) for claim in claims]
    score = score_of(guesses, key)
    comment = getattr(attempt, "comment", None)
    return {
        "number": attempt.number,
        "started_at": _time(attempt.started_at),
        "predicted_at": _time(attempt.predicted_at),
        "handed_in_at": _time(attempt.handed_in_at),
        "late": attempt.late,
        "predictions_right": score.right,
        "predictions_counted": score.counted,
        "reflection": attempt.reflection,
        "comment": {"text": comment.text, "written_at": _time(comment.written_at)} if comment else None,
        "claims_kept": attempt.claims_kept,
        "claims": [
            _claim(claim, attempt, mark) for claim, mark in zip(claims, rights(guesses, key), strict=True)
        ],
    }


def _claim(claim: ClaimSlip, attempt: Attempt, mark: bool | None) -> Document:
    objection: Objection | None = getattr(claim, "objection", None)
    return {
        "number": claim.number,
        "sentence": claim.sentence,
        "text": claim.text if attempt.claims_kept else None,
        "prediction": claim.prediction or None,
        "prediction_right": mark,
        "own_verdict": claim.own_verdict or None,
        "verdict": claim.verdict or None,
        "source": _source(claim.source_title, claim.source_url, revision=claim.source_revision),
        "own_receipt": _source(claim.own_title, claim.own_url, quote=claim.own_quote)
        if claim.own_proved_at
        else None,
        "objection": {
            "text": objection.text,
            "made_at": _time(objection.made_at),
            "ruling": objection.ruling,
            "ruled_at": _time(objection.ruled_at),
        }
        if objection
        else None,
    }


def _source(title: str, url: str, **more: str) -> Document | None:
    return {"title": title, "url": url, **more} if title or url else None


def _audit(entries: Q) -> list[Document]:
    found = AuditEntry.objects.filter(entries)
    return [
        {
            "at": _time(one.at),
            "verb": one.verb,
            "actor": one.actor,
            "activity": _id(one.activity),
            "seat": _id(one.seat),
            "detail": one.detail,
        }
        for one in found
    ]


def _id(pk: UUID | None) -> str | None:
    return str(pk) if pk else None


def _time(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat(timespec="seconds") if at else None
