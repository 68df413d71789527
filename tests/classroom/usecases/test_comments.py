"""What a teacher writes about handed-in work."""

from datetime import timedelta

import pytest

from classroom.domain.errors import NotThere, UnusableInput
from classroom.models import Attempt, AuditEntry, Comment
from classroom.policies import NOBODY
from classroom.usecases.comments import COMMENT_CHARACTERS, comment_on, remove_comment
from tests.classroom.records import NOW, Slip, a_course, a_seat, a_teacher, an_activity, an_attempt

from tests.classroom.records import as_actor, as_student  # isort: skip

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher():
    return a_teacher()


@pytest.fixture
def attempt(teacher):
    return an_attempt(a_seat(an_activity(a_course(teacher))), Slip())


def test_a_comment_is_kept_trimmed_with_its_author_and_time(teacher, attempt):
    comment = comment_on(actor=as_actor(teacher), attempt=attempt, text=" Good.\r\nRead on. \n", now=NOW)

    assert (comment.text, comment.author, comment.written_at) == ("Good.\nRead on.", teacher, NOW)


def test_a_later_comment_replaces_the_earlier_one(teacher, attempt):
    comment_on(actor=as_actor(teacher), attempt=attempt, text="First", now=NOW)
    comment_on(actor=as_actor(teacher), attempt=attempt, text="Second", now=NOW + timedelta(hours=1))

    assert [one.text for one in Comment.objects.all()] == ["Second"]


def test_another_teacher_of_the_course_may_replace_it(teacher, attempt):
    comment_on(actor=as_actor(teacher), attempt=attempt, text="First", now=NOW)
    other = a_teacher()
    attempt.seat.activity.course.memberships.create(user=other, joined_at=NOW)

    assert comment_on(actor=as_actor(other), attempt=attempt, text="Second", now=NOW).author == other


@pytest.mark.parametrize("text", ["", "  \n ", "a" * (COMMENT_CHARACTERS + 1), "bell\a", "nothing\0"])
def test_what_cannot_be_kept_is_refused_and_the_earlier_comment_stays(teacher, attempt, text):
    comment_on(actor=as_actor(teacher), attempt=attempt, text="First", now=NOW)
    with pytest.raises(UnusableInput):
        comment_on(actor=as_actor(teacher), attempt=attempt, text=text, now=NOW)

    assert Comment.objects.get().text == "First"


def test_the_longest_comment_fits(teacher, attempt):
    comment_on(actor=as_actor(teacher), attempt=attempt, text="a" * COMMENT_CHARACTERS, now=NOW)

    assert len(Comment.objects.get().text) == COMMENT_CHARACTERS


def test_nobody_else_may_comment(attempt):
    for actor in (NOBODY, as_student(attempt.seat), as_actor(a_teacher())):
        with pytest.raises(NotThere):
            comment_on(actor=actor, attempt=attempt, text="Hello", now=NOW)
        with pytest.raises(NotThere):
            remove_comment(actor=actor, attempt=attempt, now=NOW)


def test_a_draft_cannot_be_commented(teacher):
    draft = an_attempt(a_seat(an_activity(a_course(teacher))), Slip(), handed_in=False)
    with pytest.raises(NotThere):
        comment_on(actor=as_actor(teacher), attempt=draft, text="Hello", now=NOW)


def test_work_that_was_erased_while_the_teacher_wrote_is_not_there(teacher, attempt):
    Attempt.objects.filter(pk=attempt.pk).delete()
    with pytest.raises(NotThere):
        comment_on(actor=as_actor(teacher), attempt=attempt, text="Hello", now=NOW)

    assert not AuditEntry.objects.filter(verb="commented").exists()


def test_a_comment_can_be_taken_back_once(teacher, attempt):
    comment_on(actor=as_actor(teacher), attempt=attempt, text="First", now=NOW)

    assert remove_comment(actor=as_actor(teacher), attempt=attempt, now=NOW)
    assert not remove_comment(actor=as_actor(teacher), attempt=attempt, now=NOW)
    assert not Comment.objects.exists()


def test_comments_are_on_record_without_their_words(teacher, attempt):
    comment_on(actor=as_actor(teacher), attempt=attempt, text="Secret praise", now=NOW)
    remove_comment(actor=as_actor(teacher), attempt=attempt, now=NOW)

    entries = AuditEntry.objects.filter(verb="commented")
    assert [(one.actor, one.seat, one.detail) for one in entries] == [
        (f"user:{teacher.pk}", attempt.seat_id, {"attempt": 1}),
        (f"user:{teacher.pk}", attempt.seat_id, {"attempt": 1, "removed": True}),
    ]
