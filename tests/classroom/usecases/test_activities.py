import itertools
from dataclasses import replace
from typing import Any

import pytest

from classroom.domain.errors import NotThere, OutOfOrder
from classroom.domain.keys import Marking, print_of
from classroom.domain.kinds import ActivityKind, ActivityState
from classroom.domain.settings import Draft, UnusableSettings
from classroom.models import Activity, AuditEntry, KeyedSentence, Seat
from classroom.policies import NOBODY
from classroom.usecases.activities import FIXED, change_activity, free_code, make_activity, set_key
from tests.classroom.records import NOW, a_course, a_seat, a_teacher, an_activity, as_actor, as_student

pytestmark = pytest.mark.django_db

TEXT = "Whales are mammals. They have scales. Some whales sing."
PLANTED = Draft(title="Whales", text=TEXT)
SCALES = Marking(planted=True, note="They have skin.")


def counting():
    """Draws 0, 1, 2 ... so that every code is another one."""
    numbers = itertools.count()
    return lambda below: next(numbers) % below


@pytest.fixture
def teacher():
    return a_teacher()


@pytest.fixture
def course(teacher):
    return a_course(teacher, time_zone="Europe/Berlin")


def made(teacher, course, draft=PLANTED, kind=ActivityKind.PLANTED, **given):
    return make_activity(
        actor=as_actor(teacher),
        course_id=course.pk,
        kind=kind,
        draft=draft,
        draw=counting(),
        now=NOW,
        **given,
    )


def keyed(actor, activity, markings, of=None):
    text_print = print_of(activity.text if of is None else of)
    return set_key(actor=actor, activity_id=activity.pk, text_print=text_print, markings=markings, now=NOW)


def key(activity):
    return [
        (activity.text[line.start : line.end], line.planted, line.note)
        for line in KeyedSentence.objects.filter(activity=activity)
    ]


def refused_fields(call):
    with pytest.raises(UnusableSettings) as refused:
        call()
    return {fault.field for fault in refused.value.faults}


def test_a_new_activity_is_a_draft_with_a_code_and_a_key_and_on_record(teacher, course):
    activity = made(teacher, course, markings={"They have scales.": SCALES})
    assert activity.state == ActivityState.DRAFT
    assert activity.code == "2345789C"
    assert key(activity) == [
        ("Whales are mammals.", False, ""),
        ("They have scales.", True, "They have skin."),
        ("Some whales sing.", False, ""),
    ]
    assert [entry.verb for entry in AuditEntry.objects.filter(activity=activity.pk)] == ["activity_made"]


def test_a_code_that_is_taken_is_drawn_again():
    an_activity(code="22222222")
    drawn = iter([0] * 8 + [1] * 8)
    assert free_code(lambda below: next(drawn)) == "33333333"


def test_what_does_not_hold_together_leaves_nothing_behind(teacher, course):
    fields = refused_fields(lambda: made(teacher, course, replace(PLANTED, text="", title="")))
    assert fields == {"text", "title"}
    assert not Activity.objects.exists()


@pytest.mark.parametrize("who", ["other", "seat", "nobody"])
def test_only_a_teacher_of_the_course_makes_and_changes_activities(teacher, course, who):
    activity = made(teacher, course)
    actor = {"other": as_actor(a_teacher()), "seat": as_student(a_seat(activity)), "nobody": NOBODY}[who]
    with pytest.raises(NotThere):
        make_activity(
            actor=actor, course_id=course.pk, kind=ActivityKind.FREE, draft=PLANTED, draw=counting(), now=NOW
        )
    with pytest.raises(NotThere):
        change_activity(actor=actor, activity_id=activity.pk, draft=PLANTED, now=NOW)
    with pytest.raises(NotThere):
        keyed(actor, activity, {})


def test_a_change_says_on_record_which_settings_and_not_what_they_say(teacher, course):
    activity = made(teacher, course)
    draft = replace(PLANTED, title="A secret title", due="2026-07-01T10:00")
    change_activity(actor=as_actor(teacher), activity_id=activity.pk, draft=draft, now=NOW)
    entry = AuditEntry.objects.get(verb="activity_changed")
    assert entry.detail == {"settings": ["due_at", "title"]}


def test_saving_the_same_settings_changes_and_records_nothing(teacher, course):
    activity = made(teacher, course)
    change_activity(actor=as_actor(teacher), activity_id=activity.pk, draft=PLANTED, now=NOW)
    assert not AuditEntry.objects.filter(verb="activity_changed").exists()


def test_another_text_has_another_key_that_keeps_what_was_said_of_the_same_sentences(teacher, course):
    activity = made(teacher, course, markings={"They have scales.": SCALES})
    a_seat(activity, preview=True)
    draft = replace(PLANTED, text="They have scales. Seals bark.")
    changed = change_activity(actor=as_actor(teacher), activity_id=activity.pk, draft=draft, now=NOW)
    assert key(changed) == [("They have scales.", True, "They have skin."), ("Seals bark.", False, "")]
    assert not Seat.objects.exists(), "the preview was of the text that was"


OTHER_WAYS: dict[str, Any] = {
    "text": TEXT + " Seals bark.",
    "topic": "Seals",
    "anonymous": True,
    "predict_first": False,
}


def test_there_is_a_test_for_every_setting_that_is_fixed():
    assert set(OTHER_WAYS) == set(FIXED)


@pytest.mark.parametrize("name", OTHER_WAYS)
def test_what_students_joined_with_stays_as_it_was(teacher, course, name):
    activity = made(teacher, course)
    a_seat(activity, removed_at=NOW)
    draft = replace(PLANTED, **{name: OTHER_WAYS[name]})
    fields = refused_fields(
        lambda: change_activity(actor=as_actor(teacher), activity_id=activity.pk, draft=draft, now=NOW)
    )
    assert fields == {name}
    activity.refresh_from_db()
    assert activity.text == TEXT


@pytest.mark.parametrize("name", OTHER_WAYS)
def test_a_preview_is_nobody_who_joined(teacher, course, name):
    activity = made(teacher, course)
    a_seat(activity, preview=True)
    draft = replace(PLANTED, **{name: OTHER_WAYS[name]})
    changed = change_activity(actor=as_actor(teacher), activity_id=activity.pk, draft=draft, now=NOW)
    assert getattr(changed, name) == OTHER_WAYS[name]


def test_records_may_live_shorter_than_students_were_told_and_never_longer(teacher, course):
    activity = made(teacher, course)
    a_seat(activity)

    def keep(days):
        change_activity(
            actor=as_actor(teacher), activity_id=activity.pk, draft=replace(PLANTED, keep_days=days), now=NOW
        )

    assert refused_fields(lambda: keep(181)) == {"keep_days"}
    keep(30)
    assert refused_fields(lambda: keep(31)) == {"keep_days"}


def test_a_reading_can_be_erased_at_any_time(teacher, course):
    draft = replace(PLANTED, reading_title="Our book", reading="Whales have skin.")
    activity = made(teacher, course, draft)
    a_seat(activity)
    change_activity(actor=as_actor(teacher), activity_id=activity.pk, draft=PLANTED, now=NOW)
    activity.refresh_from_db()
    assert (activity.reading_title, activity.reading) == ("", "")


def test_the_key_is_what_was_said_last(teacher, course):
    activity = made(teacher, course, markings={"They have scales.": SCALES})
    a_seat(activity)
    keyed(as_actor(teacher), activity, {1: SCALES, 99: SCALES})
    assert [planted for _, planted, _ in key(activity)] == [True, False, False]
    assert key(activity)[1] == ("They have scales.", False, "")
    assert AuditEntry.objects.get(verb="activity_changed").detail == {"planted": 1}


def test_a_note_over_the_limit_is_told_at_its_sentence(teacher, course):
    activity = made(teacher, course)
    marking = Marking(planted=True, note="x" * 301)
    assert refused_fields(lambda: keyed(as_actor(teacher), activity, {2: marking})) == {"note-2"}
    assert not KeyedSentence.objects.filter(planted=True).exists()


def test_an_activity_without_a_text_has_no_key(teacher, course):
    activity = made(teacher, course, Draft(title="Bring one"), ActivityKind.ANSWER)
    with pytest.raises(NotThere):
        keyed(as_actor(teacher), activity, {})


def test_a_key_of_a_text_that_was_changed_meanwhile_is_refused(teacher, course):
    activity = made(teacher, course)
    with pytest.raises(OutOfOrder, match="changed meanwhile"):
        keyed(as_actor(teacher), activity, {1: SCALES}, of="Seals bark.")
    assert not KeyedSentence.objects.filter(planted=True).exists()
