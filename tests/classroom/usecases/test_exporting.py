"""Records to take away."""

import csv
import io
import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.domain.errors import NotThere
from classroom.models import AuditEntry, Comment, LockedPrediction
from classroom.policies import NOBODY
from classroom.usecases.audit import AuditVerb, record
from classroom.usecases.erasing import erase_seat
from classroom.usecases.exporting import (
    activity_document,
    course_document,
    objections_csv,
    results_csv,
    seat_document,
)
from classroom.usecases.seats import merge_seats
from tests.classroom.records import (
    NOW,
    Slip,
    a_course,
    a_planted_activity,
    a_seat,
    a_teacher,
    an_activity,
    an_attempt,
    an_objection,
    as_actor,
    as_student,
)

pytestmark = pytest.mark.django_db

NAME = "Xyzzyname"


@pytest.fixture
def teacher():
    return a_teacher(NAME + "-teacher", first_name=NAME)


@pytest.fixture
def course(teacher):
    return a_course(teacher, title="Biology", time_zone="Europe/Berlin")


@pytest.fixture
def activity(course):
    return a_planted_activity(course, planted=(True, False), attempts=2)


@pytest.fixture
def seat(activity, teacher):
    seat = a_seat(activity, NAME)
    attempt = an_attempt(
        seat,
        Slip("wrong", "may_conflict", "wrong", "Whales are fish.", "A whale is a mammal.", sentence=1),
        Slip("not_sure", "no_receipt", "true", sentence=2),
        reflection="I learned something.",
        late=True,
    )
    Comment.objects.create(attempt=attempt, text="Good.", author=teacher, written_at=NOW)
    an_objection(attempt.claims.get(number=2), "It says so.", ruling="confirmed", ruled_at=NOW)
    record(AuditVerb.HANDED_IN, actor=f"seat:{seat.pk}", seat=seat, now=NOW, attempt=1)
    return seat


def test_everything_of_an_activity_is_in_its_document(teacher, activity, seat):
    document = activity_document(actor=as_actor(teacher), activity=activity, now=NOW)

    assert (document["format"], document["version"], document["kind"]) == (
        "receipts.classroom",
        1,
        "activity",
    )
    assert document["exported_at"] == "2026-03-02T10:00:00+00:00"
    assert document["course"]["title"] == "Biology"
    told = document["activity"]
    assert (told["kind"], told["text"], told["attempts"]) == ("planted", "Sentence 1. Sentence 2.", 2)
    assert [(one["number"], one["start"], one["end"], one["planted"]) for one in told["key"]] == [
        (1, 0, 11, True),
        (2, 12, 23, False),
    ]
    [student] = told["students"]
    assert (student["id"], student["label"], student["removed_at"]) == (str(seat.pk), NAME, None)
    assert student["locked_predictions"] == 0
    [attempt] = student["attempts"]
    assert (attempt["number"], attempt["late"], attempt["reflection"]) == (1, True, "I learned something.")
    assert (attempt["predictions_right"], attempt["predictions_counted"]) == (1, 1)
    assert attempt["comment"] == {"text": "Good.", "written_at": "2026-03-02T10:00:00+00:00"}
    first, second = attempt["claims"]
    assert (first["text"], first["prediction_right"], first["verdict"]) == (
        "Whales are fish.",
        True,
        "may_conflict",
    )
    assert first["own_receipt"] == {
        "title": "Whale",
        "url": "https://en.wikipedia.org/wiki/Whale",
        "quote": "A whale is a mammal.",
    }
    assert (second["source"], second["own_receipt"], second["prediction_right"]) == (None, None, None)
    assert second["objection"]["ruling"] == "confirmed"
    assert [(one["verb"], one["seat"]) for one in document["audit"]] == [
        ("handed_in", str(seat.pk)),
        ("exported", None),
    ]


def test_a_students_document_is_that_part_of_the_activitys(teacher, activity, seat):
    a_seat(activity, "Bo")
    alone = seat_document(actor=as_actor(teacher), seat=seat, now=NOW)
    whole = activity_document(actor=as_actor(teacher), activity=activity, now=NOW)

    assert alone["student"] == whole["activity"]["students"][0]
    assert "Bo" not in json.dumps(alone)


def test_a_students_document_has_all_that_is_erased_with_them_also_of_seats_merged_into_theirs(
    teacher, activity, seat
):
    actor, phone = as_actor(teacher), a_seat(activity, "Ada's phone")
    for number, one in enumerate((seat, phone)):
        LockedPrediction.objects.create(seat=one, claim_print=f"{number:064x}", locked_at=NOW)
    record(AuditVerb.JOINED, actor=f"seat:{phone.pk}", seat=phone, now=NOW)
    merge_seats(actor=actor, seat_id=phone.pk, into_id=seat.pk, now=NOW)

    document = seat_document(actor=actor, seat=seat, now=NOW)

    assert document["student"]["locked_predictions"] == 2
    assert [(one["verb"], one["seat"]) for one in document["audit"]] == [
        ("handed_in", str(seat.pk)),
        ("joined", str(phone.pk)),
        ("seat_merged", str(seat.pk)),
        ("exported", str(seat.pk)),
    ]
    erase_seat(actor=actor, seat=seat, now=NOW)
    assert AuditEntry.objects.exclude(blanked_at=None).count() == len(document["audit"])


def test_a_courses_document_holds_the_activities_as_theirs_do(teacher, course, activity, seat):
    an_activity(course, title="Second", created_at=NOW + timedelta(days=1))
    whole = course_document(actor=as_actor(teacher), course=course, now=NOW)
    alone = activity_document(actor=as_actor(teacher), activity=activity, now=NOW)

    assert [one["title"] for one in whole["activities"]] == ["Whales", "Second"]
    assert whole["activities"][0] == alone["activity"]


def test_drafts_and_previews_are_in_no_document_and_removed_seats_are_marked(teacher, activity):
    an_attempt(a_seat(activity, "Ada"), Slip(), handed_in=False, reflection="Draft words")
    a_seat(activity, "Myself", preview=True)
    a_seat(activity, "Bo", removed_at=NOW)
    document = activity_document(actor=as_actor(teacher), activity=activity, now=NOW)

    students = document["activity"]["students"]
    assert [(one["label"], bool(one["removed_at"])) for one in students] == [("Ada", False), ("Bo", True)]
    assert "Draft words" not in json.dumps(document)


def test_an_anonymous_activity_has_no_name_in_any_file(teacher, activity, seat):
    activity.anonymous = True
    activity.save()
    actor = as_actor(teacher)
    seat.refresh_from_db()
    files = [
        json.dumps(activity_document(actor=actor, activity=activity, now=NOW)),
        json.dumps(course_document(actor=actor, course=activity.course, now=NOW)),
        json.dumps(seat_document(actor=actor, seat=seat, now=NOW)),
        results_csv(actor=actor, activity=activity, now=NOW).decode(),
        objections_csv(actor=actor, activity=activity, now=NOW).decode(),
    ]

    assert [file for file in files if NAME in file] == []
    assert all("Student 1" in file for file in files)


def test_words_that_were_not_to_be_kept_are_in_no_document(teacher, activity, seat):
    seat.attempts.update(claims_kept=False)
    document = activity_document(actor=as_actor(teacher), activity=activity, now=NOW)

    assert "Whales are fish." not in json.dumps(document)


def test_the_table_is_a_file_with_the_same_rows(teacher, activity, seat):
    file = results_csv(actor=as_actor(teacher), activity=activity, now=NOW)
    header, row = csv.reader(io.StringIO(file.decode("utf-8-sig"), newline=""))

    assert dict(zip(header, row, strict=True)) == {
        "Seat": "1",
        "Student": NAME,
        "Attempt": "1",
        "Handed in": "2026-03-02 11:11",
        "Deadline": "late",
        "Predictions right": "1",
        "Predictions counted": "1",
        "Own receipts proved": "1",
        "Claims": "2",
        "Backed": "0",
        "May conflict": "1",
        "No receipt": "1",
        "Could not look this up": "0",
    }


def test_hostile_words_do_not_run_in_a_spreadsheet(teacher, activity):
    attempt = an_attempt(a_seat(activity, '=HYPERLINK("x")'), Slip(text="@SUM(A1)", source_title="+1"))
    an_objection(attempt.claims.get(), "-2+3")
    rows = list(
        csv.reader(
            io.StringIO(
                objections_csv(actor=as_actor(teacher), activity=activity, now=NOW).decode("utf-8-sig"),
                newline="",
            )
        )
    )

    assert [rows[1][column] for column in (1, 4, 6, 9)] == ['\'=HYPERLINK("x")', "'@SUM(A1)", "'+1", "'-2+3"]


def test_each_export_is_on_record(teacher, course, activity, seat):
    actor = as_actor(teacher)
    results_csv(actor=actor, activity=activity, now=NOW)
    objections_csv(actor=actor, activity=activity, now=NOW)
    activity_document(actor=actor, activity=activity, now=NOW)
    seat_document(actor=actor, seat=seat, now=NOW)
    course_document(actor=actor, course=course, now=NOW)

    entries = AuditEntry.objects.filter(verb="exported")
    assert [(one.actor, one.detail["kind"], one.course, one.activity, one.seat) for one in entries] == [
        (actor.name, "results", course.pk, activity.pk, None),
        (actor.name, "objections", course.pk, activity.pk, None),
        (actor.name, "activity", course.pk, activity.pk, None),
        (actor.name, "seat", course.pk, activity.pk, seat.pk),
        (actor.name, "course", course.pk, None, None),
    ]


def test_nobody_else_may_export(activity, seat):
    for actor in (NOBODY, as_student(seat), as_actor(a_teacher())):
        for export in (
            lambda who: results_csv(actor=who, activity=activity, now=NOW),
            lambda who: objections_csv(actor=who, activity=activity, now=NOW),
            lambda who: activity_document(actor=who, activity=activity, now=NOW),
            lambda who: seat_document(actor=who, seat=seat, now=NOW),
            lambda who: course_document(actor=who, course=activity.course, now=NOW),
        ):
            with pytest.raises(NotThere):
                export(actor)

    assert not AuditEntry.objects.filter(verb="exported").exists()


def test_a_bigger_class_needs_no_more_queries(teacher, course):
    def queries(activity):
        with CaptureQueriesContext(connection) as made:
            activity_document(actor=as_actor(teacher), activity=activity, now=NOW)
        return len(made)

    small, large = an_activity(course), an_activity(course)
    for activity, size in ((small, 1), (large, 12)):
        for _ in range(size):
            an_objection(an_attempt(a_seat(activity), Slip(), Slip()).claims.first())

    assert queries(small) == queries(large) <= 10
