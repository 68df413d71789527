"""Make an activity, change its settings, and say which sentences of its text hold a planted mistake."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction

from classroom.domain.codes import JOIN_LENGTH, new_code
from classroom.domain.errors import NotThere, OutOfOrder, UnusableInput
from classroom.domain.keys import LONGEST_NOTE, NOT_PLANTED, Marking, fresh_key, markings_of, print_of
from classroom.domain.kinds import ActivityKind
from classroom.domain.settings import ActivitySettings, Draft, UnusableSettings, settle
from classroom.domain.wordlines import one_line
from classroom.models import Activity, Course, KeyedSentence
from classroom.policies import Actor, Verb
from classroom.selectors.activities import (
    activity_to_change,
    key_of,
    settings_of,
    somebody_joined,
    zone_of,
)
from classroom.selectors.courses import course_for
from classroom.usecases.audit import AuditVerb, record
from classroom.usecases.telling import tell_class

_JOINED = "Students have joined, so this stays as it was when they did."
FIXED: Mapping[str, str] = {
    "text": f"{_JOINED} Their guesses are about this text. For another text make a new activity.",
    "topic": f"{_JOINED} It decides what the text is checked for.",
    "anonymous": f"{_JOINED} They were told whether their names would be seen.",
    "predict_first": f"{_JOINED} Everybody in a class gets the same lesson.",
}
"""Settings that cannot change once somebody has joined, and why."""


@transaction.atomic
def make_activity(
    *,
    actor: Actor,
    course_id: UUID,
    kind: ActivityKind,
    draft: Draft,
    draw: Callable[[int], int],
    now: datetime,
    markings: Mapping[str, Marking] | None = None,
) -> Activity:
    """A new activity in the state of a draft. `markings` say by their words which sentences of a text are
    planted; `draw(n)` gives a random number below n. Raises NotThere, UnusableSettings.
    """
    course = course_for(actor, course_id, Verb.CHANGE)
    settled = _settled(draft, kind, course)
    activity = Activity.objects.create(
        course=course, kind=kind, code=free_code(draw), created_at=now, **asdict(settled)
    )
    _write_key(activity, markings or {})
    record(AuditVerb.ACTIVITY_MADE, actor=actor.name, now=now, activity=activity, kind=kind.value)
    return activity


@transaction.atomic
def change_activity(*, actor: Actor, activity_id: UUID, draft: Draft, now: datetime) -> Activity:
    """Other settings. Once somebody has joined, what they were promised or have worked on is fixed.

    Raises NotThere, UnusableSettings.
    """
    activity = activity_to_change(actor, activity_id, Verb.CHANGE)
    was = settings_of(activity)
    settled = _settled(draft, ActivityKind(activity.kind), activity.course, was)
    changed = {name: value for name, value in asdict(settled).items() if value != getattr(was, name)}
    if somebody_joined(activity):
        _refuse_broken_promises(was, settled)
    markings = markings_of(activity.text, key_of(activity)) if "text" in changed else {}
    for name, value in changed.items():
        setattr(activity, name, value)
    if changed:
        activity.save(update_fields=list(changed))
        record(
            AuditVerb.ACTIVITY_CHANGED, actor=actor.name, now=now, activity=activity, settings=sorted(changed)
        )
        tell_class(activity.pk)
    if "text" in changed:
        activity.key.all().delete()
        # Nobody has joined, so these are the teacher's own tries of the text as it was.
        activity.seats.all().delete()
        _write_key(activity, markings)
    return activity


@transaction.atomic
def set_key(
    *, actor: Actor, activity_id: UUID, text_print: str, markings: Mapping[int, Marking], now: datetime
) -> tuple[KeyedSentence, ...]:
    """What is planted in each sentence of the text, by its number; a sentence left out is not planted.

    Also allowed after students have joined, so that a wrong key can be put right. `text_print` is the
    print of the text that the markings are of. Raises NotThere, OutOfOrder where the text is another now,
    UnusableSettings.
    """
    activity = activity_to_change(actor, activity_id, Verb.CHANGE)
    lines = tuple(activity.key.all())
    if not lines:
        raise NotThere
    if text_print != print_of(activity.text):
        raise OutOfOrder("The text was changed meanwhile. Open the page of its mistakes again.")
    faults: list[UnusableInput] = []
    for line in lines:
        given = markings.get(line.number, NOT_PLANTED)
        line.planted = given.planted
        try:
            line.note = one_line(
                given.note if given.planted else "",
                name="The note",
                longest=LONGEST_NOTE,
                field=f"note-{line.number}",
            )
        except UnusableInput as fault:
            faults.append(fault)
    if faults:
        raise UnusableSettings(tuple(faults))
    KeyedSentence.objects.bulk_update(lines, ["planted", "note"])
    planted = sum(line.planted for line in lines)
    record(AuditVerb.ACTIVITY_CHANGED, actor=actor.name, now=now, activity=activity, planted=planted)
    tell_class(activity.pk)
    return lines


def free_code(draw: Callable[[int], int]) -> str:
    """A join code that no activity has. Two that draw the same at once meet the constraint of the table."""
    code = new_code(draw, JOIN_LENGTH)
    while Activity.objects.filter(code=code).exists():
        code = new_code(draw, JOIN_LENGTH)
    return code


def _settled(
    draft: Draft, kind: ActivityKind, course: Course, was: ActivitySettings | None = None
) -> ActivitySettings:
    longest = settings.CHECKS.max_characters
    return settle(draft, kind=kind, zone=zone_of(course), longest_text=longest, was=was)


def _refuse_broken_promises(was: ActivitySettings, settled: ActivitySettings) -> None:
    faults = [
        UnusableInput(why, name)
        for name, why in FIXED.items()
        if getattr(was, name) != getattr(settled, name)
    ]
    if settled.keep_days > was.keep_days:
        faults.append(
            UnusableInput(
                f"Students have joined and were told {was.keep_days} days. It can be shorter, not longer.",
                "keep_days",
            )
        )
    if faults:
        raise UnusableSettings(tuple(faults))


def _write_key(activity: Activity, markings: Mapping[str, Marking]) -> None:
    KeyedSentence.objects.bulk_create(
        KeyedSentence(
            activity=activity,
            number=line.number,
            start=line.span.start,
            end=line.span.end,
            planted=line.marking.planted,
            note=line.marking.note,
        )
        for line in fresh_key(activity.text, markings)
    )
