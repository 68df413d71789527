"""Own work: taken home, and deleted."""

import json
from typing import Any

import pytest
from asgiref.sync import async_to_sync

from classroom.domain.errors import AttemptsUsedUp, NotThere
from classroom.domain.kinds import ActivityState
from classroom.models import Activity, Attempt, AuditEntry, Comment, Seat
from classroom.usecases.objections import object_to
from classroom.usecases.own_work import delete_own_work, own_work_as_json
from classroom.usecases.telling import checks_owner
from tests.classroom.records import NOW, a_seat, an_activity
from tests.classroom.students import CONFLICT, Student

pytestmark = pytest.mark.django_db


def test_a_student_takes_everything_home() -> None:
    student = Student()
    attempt = student.whole_lesson(keep_claims=True)
    Comment.objects.create(attempt=attempt, text="Well looked.", written_at=NOW)
    claim = attempt.claims.get(number=CONFLICT)
    object_to(actor=student.actor, claim=claim, text="Both are true.", now=NOW)
    home: Any = own_work_as_json(actor=student.actor, seat=student.seat)
    (one,) = home["attempts"]
    assert (home["name"], one["comment"], one["reflection"]) == ("Ada", "Well looked.", "I looked twice.")
    assert one["claims"][0]["text"] == "Mars is a hot jungle."
    assert one["claims"][0]["objection"] == {"text": "Both are true.", "ruling": "open"}
    assert one["claims"][0]["source"]["title"] == "Mars"
    assert one["claims"][2]["source"] is None
    json.dumps(home)


def test_nobody_else_takes_it() -> None:
    student, other = Student(), Student()
    student.whole_lesson()
    for use in (
        lambda: own_work_as_json(actor=other.actor, seat=student.seat),
        lambda: delete_own_work(actor=other.actor, seat=student.seat, checks=student.checks, now=NOW),
    ):
        with pytest.raises(NotThere):
            use()
    assert Attempt.objects.filter(seat=student.seat).exists()


def test_deleted_work_is_gone_with_its_live_check_and_on_record(
    django_capture_on_commit_callbacks: Any,
) -> None:
    student = Student()
    student.whole_lesson()
    assert async_to_sync(student.checks.store.owned_by)(checks_owner(student.seat.pk))
    with django_capture_on_commit_callbacks(execute=True):
        assert delete_own_work(**student.who()) == 1
    assert not Attempt.objects.exists()
    assert Seat.objects.get().attempts_deleted == 1
    assert async_to_sync(student.checks.store.owned_by)(checks_owner(student.seat.pk)) == ()
    entry = AuditEntry.objects.get(verb="work_deleted")
    assert entry.detail == {"attempts": 1, "handed_in": 1}


def test_deleting_gives_no_new_attempt() -> None:
    student = Student()
    student.whole_lesson()
    delete_own_work(**student.who())
    with pytest.raises(AttemptsUsedUp):
        student.paste()


def test_deleting_a_draft_gives_the_attempt_back() -> None:
    student = Student()
    student.up_to_the_end()
    delete_own_work(**student.who())
    student.paste()
    student.lock()
    assert student.hand_in().number == 1


def test_numbers_of_attempts_do_not_repeat_while_one_is_there() -> None:
    student = Student(a_seat(an_activity(attempts=3)))
    assert [student.whole_lesson().number, student.whole_lesson().number] == [1, 2]


def test_work_can_be_deleted_after_the_end() -> None:
    student = Student()
    student.whole_lesson()
    Activity.objects.update(state=ActivityState.CLOSED)
    assert delete_own_work(**student.who()) == 1
