"""A student says that the checker is wrong, and the teacher rules."""

import pytest

from classroom.domain.errors import NotThere, OutOfOrder, UnusableInput
from classroom.domain.kinds import Ruling
from classroom.models import AuditEntry, Objection, Seat
from classroom.policies import NOBODY, Actor
from classroom.usecases.objections import OBJECTION_CHARACTERS, object_to, rule_on
from tests.classroom.records import (
    NOW,
    Slip,
    a_course,
    a_seat,
    a_teacher,
    an_activity,
    an_attempt,
    an_objection,
    as_actor,
    as_student,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher():
    return a_teacher()


@pytest.fixture
def claim(teacher):
    attempt = an_attempt(a_seat(an_activity(a_course(teacher))), Slip(), Slip(), handed_in=False)
    return attempt.claims.get(number=2)


def test_a_student_reports_a_verdict_in_own_words(claim):
    objection = object_to(actor=as_student(claim.attempt.seat), claim=claim, text=" No.\r\n", now=NOW)

    assert (objection.claim, objection.text, objection.made_at) == (claim, "No.", NOW)
    assert objection.ruling == Ruling.OPEN


def test_a_report_needs_no_words(claim):
    assert object_to(actor=as_student(claim.attempt.seat), claim=claim, text="", now=NOW).text == ""


def test_a_claim_is_reported_once(claim):
    actor = as_student(claim.attempt.seat)
    object_to(actor=actor, claim=claim, text="First", now=NOW)
    with pytest.raises(OutOfOrder):
        object_to(actor=actor, claim=claim, text="Second", now=NOW)

    assert Objection.objects.get().text == "First"
    assert AuditEntry.objects.filter(verb="objected").count() == 1


def test_before_the_predictions_are_locked_there_is_nothing_to_report(claim):
    claim.attempt.predicted_at = None
    with pytest.raises(OutOfOrder):
        object_to(actor=as_student(claim.attempt.seat), claim=claim, text="", now=NOW)


def test_where_nothing_is_locked_a_report_may_come_at_any_time(claim):
    claim.attempt.predicted_at = None
    claim.attempt.seat.activity.predict_first = False

    assert object_to(actor=as_student(claim.attempt.seat), claim=claim, text="", now=NOW)


def test_a_report_may_come_after_the_hand_in(claim):
    claim.attempt.handed_in_at = NOW

    assert object_to(actor=as_student(claim.attempt.seat), claim=claim, text="", now=NOW)


def test_nobody_else_may_report(claim, teacher):
    stranger = a_seat(claim.attempt.seat.activity, "Bo")
    for actor in (NOBODY, as_student(stranger), as_actor(teacher)):
        with pytest.raises(NotThere):
            object_to(actor=actor, claim=claim, text="", now=NOW)


def test_a_teacher_who_also_holds_the_seat_reports_as_the_seat(claim, teacher):
    actor = Actor(user_id=teacher.pk, seat_ids=frozenset({claim.attempt.seat_id}))
    object_to(actor=actor, claim=claim, text="", now=NOW)

    assert AuditEntry.objects.get(verb="objected").actor == f"seat:{claim.attempt.seat_id}"


def test_a_removed_seat_reports_nothing(claim):
    claim.attempt.seat.removed_at = NOW
    with pytest.raises(NotThere):
        object_to(actor=as_student(claim.attempt.seat), claim=claim, text="", now=NOW)


def test_work_that_was_erased_meanwhile_is_not_there(claim):
    actor = as_student(claim.attempt.seat)
    claim.attempt.seat.activity.course.delete()
    with pytest.raises(NotThere):
        object_to(actor=actor, claim=claim, text="", now=NOW)


def test_a_seat_that_was_removed_meanwhile_reports_nothing(claim):
    Seat.objects.update(removed_at=NOW)
    with pytest.raises(NotThere):
        object_to(actor=as_student(claim.attempt.seat), claim=claim, text="", now=NOW)


@pytest.mark.parametrize("text", ["a" * (OBJECTION_CHARACTERS + 1), "\x1b[31m", "\u202ereversed"])
def test_what_cannot_be_kept_is_refused(claim, text):
    with pytest.raises(UnusableInput):
        object_to(actor=as_student(claim.attempt.seat), claim=claim, text=text, now=NOW)

    assert not Objection.objects.exists()


def test_the_longest_report_fits(claim):
    object_to(actor=as_student(claim.attempt.seat), claim=claim, text="a" * OBJECTION_CHARACTERS, now=NOW)


@pytest.fixture
def handed_in(claim):
    claim.attempt.handed_in_at = NOW
    claim.attempt.save()
    return an_objection(claim)


@pytest.mark.parametrize("ruling", [Ruling.CONFIRMED, Ruling.NOT_CONFIRMED])
def test_a_ruling_is_kept_with_its_time_and_can_be_taken_back(teacher, handed_in, ruling):
    ruled = rule_on(actor=as_actor(teacher), objection=handed_in, ruling=ruling, now=NOW)
    assert (ruled.ruling, ruled.ruled_at) == (ruling, NOW)

    again = rule_on(actor=as_actor(teacher), objection=handed_in, ruling=Ruling.OPEN, now=NOW)
    assert (again.ruling, again.ruled_at) == (Ruling.OPEN, None)
    assert [one.detail for one in AuditEntry.objects.filter(verb="ruled")] == [
        {"claim": 2, "ruling": ruling},
        {"claim": 2, "ruling": "open"},
    ]


def test_nobody_else_may_rule(handed_in):
    for actor in (NOBODY, as_student(handed_in.claim.attempt.seat), as_actor(a_teacher())):
        with pytest.raises(NotThere):
            rule_on(actor=actor, objection=handed_in, ruling=Ruling.CONFIRMED, now=NOW)


def test_a_draft_is_not_ruled_on(teacher, claim):
    objection = an_objection(claim)
    with pytest.raises(NotThere):
        rule_on(actor=as_actor(teacher), objection=objection, ruling=Ruling.CONFIRMED, now=NOW)


def test_what_was_erased_meanwhile_is_not_there(teacher, handed_in):
    Objection.objects.all().delete()
    with pytest.raises(NotThere):
        rule_on(actor=as_actor(teacher), objection=handed_in, ruling=Ruling.CONFIRMED, now=NOW)

    assert not AuditEntry.objects.filter(verb="ruled").exists()
