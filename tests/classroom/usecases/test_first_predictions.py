"""Who has locked predictions has seen the verdicts: the first prediction of a claim stands ever after."""

from typing import Any

import pytest

from classroom.domain.errors import OutOfOrder
from classroom.domain.kinds import ActivityKind, Judgement
from classroom.models import LockedPrediction
from classroom.usecases.erasing import erase_seat
from classroom.usecases.own_work import delete_own_work
from classroom.usecases.seats import merge_seats
from tests.checks.web.api_client import ANSWER
from tests.classroom.records import NOW, a_course, a_seat, a_teacher, an_activity, as_actor
from tests.classroom.students import EVERY_CLAIM, Student

pytestmark = pytest.mark.django_db
OTHER = "Mars has two small moons. Mars is the fourth planet from the Sun."
WRONG_ALL = dict.fromkeys(EVERY_CLAIM, Judgement.WRONG)


@pytest.fixture
def student() -> Student:
    return Student()


def student_of(**given: Any) -> Student:
    return Student(a_seat(an_activity(**given)))


def predictions_of(student: Student) -> dict[int, str]:
    return dict(student.draft.claims.values_list("number", "prediction"))


def changed_to_and_fro(student: Student) -> None:
    """Lock, see the verdicts, begin anew with another answer, and come back to the first."""
    student.up_to_the_end()
    for _ in range(2):
        student.paste(OTHER, anew=True)
        student.paste(ANSWER, anew=True)


def test_whoever_has_seen_the_verdicts_does_not_predict_again_by_way_of_another_answer(
    student: Student,
) -> None:
    changed_to_and_fro(student)
    for number in EVERY_CLAIM:
        with pytest.raises(OutOfOrder, match="first prediction of it stands"):
            student.predict({number: Judgement.WRONG})
    student.lock()
    assert predictions_of(student) == EVERY_CLAIM
    assert student.hand_in().claims.filter(prediction=Judgement.TRUE).count() == 3


def test_a_claim_that_comes_again_in_another_answer_keeps_its_first_prediction(student: Student) -> None:
    student.up_to_the_end()
    student.paste("Mars has two small moons. " + ANSWER, anew=True)
    with pytest.raises(OutOfOrder, match="Claim 1 is still open"):
        student.lock()
    student.predict({1: Judgement.WRONG})
    with pytest.raises(OutOfOrder, match="first prediction"):
        student.predict({2: Judgement.WRONG})
    student.lock()
    assert predictions_of(student) == {1: "wrong", 2: "true", 3: "true", 4: "true"}


def test_the_first_predictions_stand_in_the_next_attempt_too() -> None:
    student = student_of(attempts=2)
    student.whole_lesson()
    student.paste()
    with pytest.raises(OutOfOrder, match="first prediction"):
        student.predict(WRONG_ALL)
    student.lock()
    assert predictions_of(student) == EVERY_CLAIM


def test_what_was_never_locked_may_be_predicted_anew(student: Student) -> None:
    student.paste()
    student.predict()
    student.paste(OTHER, anew=True)
    student.paste(ANSWER, anew=True)
    student.predict(WRONG_ALL)
    student.lock()
    assert predictions_of(student) == WRONG_ALL


def test_a_claim_left_open_in_a_free_check_stays_open_once_its_verdict_was_seen() -> None:
    student = student_of(kind=ActivityKind.FREE)
    student.paste()
    student.lock()
    student.paste(OTHER, anew=True)
    student.paste(ANSWER, anew=True)
    with pytest.raises(OutOfOrder, match="first prediction"):
        student.predict()


def test_deleting_own_work_gives_no_second_guess_and_leaves_no_judgement(student: Student) -> None:
    student.up_to_the_end()
    delete_own_work(**student.who())
    assert set(LockedPrediction.objects.values_list("prediction", flat=True)) == {""}
    student.paste()
    with pytest.raises(OutOfOrder, match="first prediction"):
        student.predict()
    student.lock()
    assert predictions_of(student) == dict.fromkeys(EVERY_CLAIM, "")


def test_after_a_merge_the_first_predictions_of_both_seats_stand() -> None:
    teacher = a_teacher()
    student = Student(a_seat(an_activity(a_course(teacher), attempts=2)))
    student.whole_lesson()
    other = Student(a_seat(student.seat.activity, "Ada again"), student.checks)
    merge_seats(actor=as_actor(teacher), seat_id=student.seat.pk, into_id=other.seat.pk, now=NOW)
    other.paste()
    with pytest.raises(OutOfOrder, match="first prediction"):
        other.predict(WRONG_ALL)
    other.lock()
    assert predictions_of(other) == EVERY_CLAIM


def test_of_two_seats_that_were_merged_the_earlier_prediction_of_a_claim_stands() -> None:
    teacher = a_teacher()
    student = Student(a_seat(an_activity(a_course(teacher), attempts=2)))
    student.whole_lesson()
    other = Student(a_seat(student.seat.activity, "Ada again"), student.checks, now=student.now)
    other.paste()
    other.predict(WRONG_ALL)
    other.lock()
    merge_seats(actor=as_actor(teacher), seat_id=student.seat.pk, into_id=other.seat.pk, now=other.now)
    other.paste(OTHER, anew=True)
    other.paste(ANSWER, anew=True)
    other.lock()
    assert predictions_of(other) == EVERY_CLAIM


def test_a_teacher_who_tries_the_lesson_may_try_it_again() -> None:
    seat = a_seat(preview=True)
    student = Student(seat)
    changed_to_and_fro(student)
    student.predict(WRONG_ALL)
    assert predictions_of(student) == WRONG_ALL


def test_first_predictions_hold_no_word_and_go_with_the_seat(student: Student) -> None:
    student.up_to_the_end()
    bob = Student(a_seat(student.seat.activity, "Bob"), student.checks)
    bob.up_to_the_end()
    prints = LockedPrediction.objects.values_list("claim_print", flat=True)
    assert all(len(one) == 64 and int(one, 16) for one in prints)
    assert len(set(prints)) == 6, "two students with one answer have no print in common"
    erase_seat(actor="job", seat=student.seat, now=NOW)
    assert set(LockedPrediction.objects.values_list("seat", flat=True)) == {bob.seat.pk}


def test_a_claim_that_a_corrected_topic_brings_up_after_the_lock_is_not_predicted_later(
    student: Student,
) -> None:
    listed = "- born in 1902 in Paris\n- was a singer"
    student.paste(listed, topic="")
    student.predict({1: Judgement.TRUE})
    student.lock()
    student.correct_topic("Anna Berg")
    student.paste(OTHER, anew=True)
    student.paste(listed, topic="Anna Berg", anew=True)
    assert [one.number for one in student.check.cut.claims] == [1, 2]  # type: ignore[union-attr]
    for number in (1, 2):
        with pytest.raises(OutOfOrder, match="first prediction"):
            student.predict({number: Judgement.WRONG})
    student.lock()
    assert predictions_of(student) == {1: "", 2: "true"}


def test_a_held_check_stays_held_when_its_topic_is_corrected(student: Student) -> None:
    student.paste()
    student.predict()
    student.correct_topic("Mars")
    assert student.check is not None
    assert (student.check.held, student.check.decided, student.check.report) == (True, (), None)
    student.predict({1: Judgement.WRONG})
    assert predictions_of(student) == {**EVERY_CLAIM, 1: "wrong"}
