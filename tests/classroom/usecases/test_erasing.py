"""Erasing a student, an activity, a course: nothing is left but verbs and times."""

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model

from classroom.domain.errors import NotThere
from classroom.models import (
    Activity,
    Attempt,
    AuditEntry,
    ClaimSlip,
    Comment,
    Course,
    KeyedSentence,
    Membership,
    Objection,
    Seat,
)
from classroom.policies import NOBODY
from classroom.usecases import erasing, telling
from classroom.usecases.audit import AuditVerb, record
from classroom.usecases.erasing import JOB, erase_activity, erase_course, erase_seat
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

MARK = "Xyzzymark"


@pytest.fixture
def teacher():
    return a_teacher()


@pytest.fixture
def told(monkeypatch):
    """What the rest of the house is told, as (what, id)."""
    heard = []
    for name in ("tell_seat_gone", "tell_activity_gone", "tell_class"):
        monkeypatch.setattr(erasing, name, lambda pk, name=name: heard.append((name, pk)))
    return heard


def worked(activity, name="Ada"):
    """A seat with a handed-in attempt, a draft, a comment, an objection and audit rows, all marked."""
    seat = a_seat(activity, f"{name} {MARK}")
    attempt = an_attempt(seat, Slip(text=MARK, own_quote=MARK), Slip(), reflection=MARK)
    an_attempt(seat, Slip(), handed_in=False, reflection=MARK)
    Comment.objects.create(attempt=attempt, text=MARK, written_at=NOW)
    an_objection(attempt.claims.first(), MARK)
    record(AuditVerb.JOINED, actor=f"seat:{seat.pk}", seat=seat, now=NOW)
    record(AuditVerb.COMMENTED, actor="user:1", seat=seat, now=NOW, attempt=1)
    return seat


def everything():
    """All rows of the classroom as text."""
    return "\n".join(
        str(list(model._default_manager.values_list()))
        for model in apps.get_app_config("classroom").get_models()
    )


def counts():
    models = (Course, Membership, Activity, KeyedSentence, Seat, Attempt, ClaimSlip, Comment, Objection)
    return {model.__name__: model.objects.count() for model in models}


def test_a_student_goes_with_all_work_and_others_stay(teacher, told):
    activity = an_activity(a_course(teacher))
    other = a_seat(activity, "Bo")
    an_attempt(other, Slip())
    before = counts()
    seat = worked(activity)

    holdings = erase_seat(actor=as_actor(teacher), seat=seat, now=NOW)

    assert counts() == before
    assert MARK not in everything()
    assert str(seat.pk) not in everything()
    assert (holdings.seats, holdings.attempts, holdings.handed_in, holdings.claims) == (1, 2, 1, 3)
    assert (holdings.comments, holdings.objections) == (1, 1)
    assert told == [("tell_seat_gone", seat.pk), ("tell_class", activity.pk)]


def test_an_activity_goes_with_everything_and_others_stay(teacher, told):
    course = a_course(teacher)
    worked(an_activity(course), "Cy")
    before = counts()
    activity = a_planted_activity(course, planted=(True, False), text=MARK, title=MARK, reading=MARK)
    seats = {worked(activity, "Ada").pk, worked(activity, "Bo").pk}

    erase_activity(actor=as_actor(teacher), activity=activity, now=NOW)

    assert counts() == before
    assert str(activity.pk) not in everything()
    assert not [seat for seat in seats if str(seat) in everything()]
    assert {pk for what, pk in told if what == "tell_seat_gone"} == seats
    assert ("tell_activity_gone", activity.pk) in told


def test_a_course_goes_with_everything_and_others_stay(teacher, told):
    other = worked(an_activity(a_course(teacher)))
    before = counts()
    course = a_course(teacher, title=MARK)
    activities = {an_activity(course).pk, a_planted_activity(course, planted=(True,)).pk}
    for activity in course.activities.all():
        worked(activity)
    record(AuditVerb.COURSE_MADE, actor="user:1", course=course, now=NOW)

    erase_course(actor=as_actor(teacher), course=course, now=NOW)

    assert counts() == before
    assert str(course.pk) not in everything()
    assert {pk for what, pk in told if what == "tell_activity_gone"} == activities
    assert Seat.objects.get() == other
    assert get_user_model().objects.filter(pk=teacher.pk).exists()


def test_audit_rows_keep_verb_and_time_and_nothing_else(teacher):
    seat = worked(an_activity(a_course(teacher)))
    erase_seat(actor=as_actor(teacher), seat=seat, now=NOW, serving=False)

    *blanked, last = AuditEntry.objects.all()
    assert [(one.verb, one.at, one.blanked_at) for one in blanked] == [
        ("joined", NOW, NOW),
        ("commented", NOW, NOW),
    ]
    assert {(one.actor, one.course, one.activity, one.seat) for one in blanked} == {("", None, None, None)}
    assert [one.detail for one in blanked] == [{}, {}]
    assert (last.verb, last.actor, last.seat) == ("seat_erased", f"user:{teacher.pk}", None)
    assert (last.activity, last.detail) == (seat.activity_id, {"attempts": 2})


def test_erasing_the_activity_later_blanks_also_that_a_student_was_erased(teacher):
    activity = an_activity(a_course(teacher))
    erase_seat(actor=as_actor(teacher), seat=worked(activity), now=NOW, serving=False)
    erase_activity(actor=as_actor(teacher), activity=activity, now=NOW, serving=False)

    assert set(AuditEntry.objects.filter(activity__isnull=False)) == set()
    assert AuditEntry.objects.get(verb="activity_erased").course == activity.course_id


def test_seats_that_were_merged_into_a_student_go_with_the_student(teacher, told):
    activity = an_activity(a_course(teacher))
    seat = worked(activity)
    first = a_seat(activity, MARK, removed_at=NOW, merged_into=seat)
    second = a_seat(activity, MARK, removed_at=NOW, merged_into=first)

    erase_seat(actor=as_actor(teacher), seat=seat, now=NOW)

    assert not Seat.objects.exists()
    assert {pk for what, pk in told if what == "tell_seat_gone"} == {seat.pk, first.pk, second.pk}


def test_a_removed_student_can_still_be_erased(teacher):
    seat = a_seat(an_activity(a_course(teacher)), removed_at=NOW)
    erase_seat(actor=as_actor(teacher), seat=seat, now=NOW, serving=False)

    assert not Seat.objects.exists()


def test_nobody_else_may_erase(teacher):
    seat = worked(an_activity(a_course(teacher)))
    before = everything()
    for actor in (NOBODY, as_student(seat), as_actor(a_teacher())):
        for erase in (
            lambda who: erase_seat(actor=who, seat=seat, now=NOW),
            lambda who: erase_activity(actor=who, activity=seat.activity, now=NOW),
            lambda who: erase_course(actor=who, course=seat.activity.course, now=NOW),
        ):
            with pytest.raises(NotThere):
                erase(actor)

    assert everything() == before


def test_of_two_at_once_the_second_finds_nothing(teacher):
    seat = worked(an_activity(a_course(teacher)))
    activity, course = seat.activity, seat.activity.course
    erase_seat(actor=JOB, seat=seat, now=NOW, serving=False)
    with pytest.raises(NotThere):
        erase_seat(actor=JOB, seat=seat, now=NOW, serving=False)
    erase_activity(actor=JOB, activity=activity, now=NOW, serving=False)
    with pytest.raises(NotThere):
        erase_activity(actor=JOB, activity=activity, now=NOW, serving=False)
    erase_course(actor=JOB, course=course, now=NOW, serving=False)
    with pytest.raises(NotThere):
        erase_course(actor=JOB, course=course, now=NOW, serving=False)


def test_if_a_part_fails_everything_stays(teacher, monkeypatch):
    seat = worked(an_activity(a_course(teacher)))
    before = everything()
    monkeypatch.setattr(erasing, "record", lambda *_, **__: 1 / 0)
    for erase in (
        lambda: erase_seat(actor=JOB, seat=seat, now=NOW),
        lambda: erase_activity(actor=JOB, activity=seat.activity, now=NOW),
        lambda: erase_course(actor=JOB, course=seat.activity.course, now=NOW),
    ):
        with pytest.raises(ZeroDivisionError):
            erase()

    assert everything() == before


def test_live_checks_are_dropped_once_the_rows_are_gone(
    teacher, monkeypatch, django_capture_on_commit_callbacks
):
    seat = worked(an_activity(a_course(teacher)))
    dropped = []
    monkeypatch.setattr(telling, "_drop_checks", lambda pk: dropped.append((pk, Seat.objects.count())))
    monkeypatch.setattr(telling, "_send", lambda *_: None)
    with django_capture_on_commit_callbacks(execute=True):
        erase_seat(actor=as_actor(teacher), seat=seat, now=NOW)
        assert dropped == []

    assert dropped == [(seat.pk, 0)]


def test_a_command_has_no_live_checks_to_drop(teacher, told):
    erase_seat(actor=JOB, seat=worked(an_activity(a_course(teacher))), now=NOW, serving=False)

    assert "tell_seat_gone" not in dict(told)
