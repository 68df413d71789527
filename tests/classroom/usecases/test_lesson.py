"""The rules of the lesson: order, deadlines, who may write, and what is known again."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext

from checks.domain.errors import TooManyChecks, UnusableText
from checks.usecases.cancel_check import cancel_check
from checks.usecases.correct_topic import correct_topic
from checks.usecases.start_check import start_check
from classroom.domain.errors import ActivityShut, AttemptsUsedUp, NotThere, OutOfOrder, UnusableInput
from classroom.domain.kinds import ActivityKind, ActivityState, Judgement, Step
from classroom.domain.steps import OtherAnswer
from classroom.models import Activity, Attempt, ClaimSlip, Seat
from classroom.usecases.attempts import arrive, draft_of
from classroom.usecases.joining import take_seat
from classroom.usecases.predicting import predict
from classroom.usecases.seats import merge_seats
from classroom.usecases.telling import checks_owner
from tests.checks.web.api_client import ANSWER, mars_tools
from tests.classroom.records import (
    NOW,
    a_course,
    a_planted_activity,
    a_seat,
    a_teacher,
    an_activity,
    as_actor,
)
from tests.classroom.students import BACKED, CONFLICT, EVERY_CLAIM, Student
from tests.fakes import FakeClock, HandQueue, fake_services, memory_store

pytestmark = pytest.mark.django_db
OTHER = "Mars has two small moons. Mars is the fourth planet from the Sun."


@pytest.fixture
def student() -> Student:
    return Student()


def student_of(**given: Any) -> Student:
    return Student(a_seat(an_activity(**given)))


def claims_of(student: Student) -> dict[int, tuple[str, str]]:
    return {one.number: (one.prediction, one.own_verdict) for one in student.draft.claims.all()}


# --- Predicting ---------------------------------------------------------------------------------


def test_a_check_is_held_until_the_predictions_are_locked(
    student: Student, django_capture_on_commit_callbacks: Any
) -> None:
    student.paste()
    assert student.check is not None
    assert (student.check.held, student.check.decided, student.check.report) == (True, (), None)
    student.predict()
    with django_capture_on_commit_callbacks(execute=True):
        student.lock()
    assert student.check.held is False
    assert len(student.check.decided) == 3


def test_without_predictions_the_check_is_not_held() -> None:
    student = student_of(predict_first=False)
    student.paste()
    assert student.check is not None
    assert student.check.report is not None
    with pytest.raises(OutOfOrder):
        student.predict()


def test_a_check_that_was_held_opens_when_predictions_are_no_longer_asked_for(student: Student) -> None:
    student.paste()
    Activity.objects.update(predict_first=False)
    student.judge()
    assert student.check is not None
    assert student.check.held is False


def test_a_prediction_can_change_until_it_is_locked_and_never_after(student: Student) -> None:
    student.paste()
    student.predict()
    student.predict({CONFLICT: Judgement.WRONG})
    student.lock()
    with pytest.raises(OutOfOrder, match="locked"):
        student.predict({CONFLICT: Judgement.TRUE})
    with pytest.raises(OutOfOrder, match="locked"):
        student.lock()
    assert claims_of(student)[CONFLICT] == (Judgement.WRONG, "")


def test_every_claim_is_predicted_before_locking_and_the_open_ones_are_named(student: Student) -> None:
    student.paste()
    student.predict({BACKED: Judgement.NOT_SURE})
    with pytest.raises(OutOfOrder, match="Claims 1 and 3 are still open"):
        student.lock()
    assert student.draft.predicted_at is None


def test_in_a_free_check_claims_may_stay_open() -> None:
    student = student_of(kind=ActivityKind.FREE)
    student.paste()
    student.lock()
    assert student.draft.predicted_at is not None


def test_nothing_can_be_said_of_a_claim_there_is_none_of(student: Student) -> None:
    student.paste()
    with pytest.raises(NotThere):
        student.predict({4: Judgement.TRUE})
    assert not ClaimSlip.objects.exclude(prediction="").exists()


def test_predicting_waits_for_the_claims(student: Student) -> None:
    student.paste(run=False)
    with pytest.raises(OutOfOrder, match="still being read"):
        student.predict()


def queries_of_a_lesson(claims: int) -> list[int]:
    """How many queries each write of a lesson with so many claims asks."""
    student = Student()
    student.paste(" ".join(f"Mars has {number} large moons." for number in range(1, claims + 1)))
    every = dict.fromkeys(range(1, claims + 1), Judgement.TRUE)
    asked = []
    for write in (
        lambda: student.predict(every),
        student.lock,
        lambda: student.judge(every),
        student.hand_in,
    ):
        with CaptureQueriesContext(connection) as made:
            write()
        asked.append(len(made))
    assert ClaimSlip.objects.filter(attempt__seat=student.seat).count() == claims
    return asked


def test_forty_claims_ask_no_more_queries_than_five() -> None:
    assert queries_of_a_lesson(40) == queries_of_a_lesson(5)


# --- The order of the steps ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "do",
    [Student.predict, Student.lock, Student.judge, Student.reflect, Student.hand_in],
)
def test_nothing_comes_before_the_answer(student: Student, do: Callable[[Student], Any]) -> None:
    with pytest.raises(OutOfOrder):
        do(student)
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("do", [Student.judge, Student.reflect, Student.hand_in])
def test_nothing_is_judged_or_handed_in_before_the_lock(
    student: Student, do: Callable[[Student], Any]
) -> None:
    student.paste()
    student.predict()
    with pytest.raises(OutOfOrder, match="lock your predictions"):
        do(student)


def test_a_check_that_was_stopped_cannot_be_handed_in_and_can_be_put_in_again(student: Student) -> None:
    student.paste()
    student.predict()
    student.lock()
    student.paste()
    first = student.draft.check_id
    async_to_sync(correct_topic)(
        student.checks, check_id=first, viewer=checks_owner(student.seat.pk), topic="Mars"
    )
    async_to_sync(cancel_check)(student.checks, check_id=first, viewer=checks_owner(student.seat.pk))
    with pytest.raises(OutOfOrder, match="ended before"):
        student.hand_in()
    assert student.paste().started is True
    assert student.draft.check_id != first
    student.hand_in()


# --- Who, and when ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"state": ActivityState.PAUSED}, "paused"),
        ({"state": ActivityState.CLOSED}, "closed"),
        ({"cut_off_at": NOW - timedelta(seconds=1)}, "closed"),
        ({"opens_at": NOW + timedelta(days=1)}, "not open yet"),
    ],
)
@pytest.mark.parametrize(
    "do", [Student.paste, Student.predict, Student.lock, Student.judge, Student.reflect, Student.hand_in]
)
def test_every_write_asks_whether_the_activity_takes_work(
    student: Student, given: dict[str, Any], words: str, do: Callable[[Student], Any]
) -> None:
    student.up_to_the_end()
    Activity.objects.update(**given)
    student.seat = Seat.objects.get(pk=student.seat.pk)
    before = list(Attempt.objects.values())
    with pytest.raises(ActivityShut, match=words):
        do(student)
    assert list(Attempt.objects.values()) == before


@pytest.mark.parametrize(
    "do", [Student.paste, Student.predict, Student.judge, Student.reflect, Student.hand_in]
)
def test_a_removed_seat_writes_nothing_although_its_page_was_open(
    student: Student, do: Callable[[Student], Any]
) -> None:
    student.up_to_the_end()
    Seat.objects.update(removed_at=NOW)
    with pytest.raises(NotThere):
        do(student)


def test_another_seat_writes_nothing_into_this_one(student: Student) -> None:
    student.paste()
    other = Student(a_seat(student.seat.activity, "Bob"), student.checks)
    stolen = {**other.who(), "seat": student.seat}
    with pytest.raises(NotThere):
        predict(said=EVERY_CLAIM, **stolen)


def test_a_teacher_tries_the_lesson_before_it_is_open() -> None:
    activity = an_activity(state=ActivityState.DRAFT)
    seat = take_seat(activity=activity, name="", draw=lambda n: 0, now=NOW, preview=True).seat
    assert Student(seat).whole_lesson().handed_in_at is not None


def test_looking_at_a_step_says_where_the_student_is(student: Student) -> None:
    arrive(actor=student.actor, seat=student.seat, step=Step.JUDGE, now=NOW + timedelta(minutes=3))
    seat = Seat.objects.get()
    assert (seat.step, seat.seen_at) == (Step.JUDGE, NOW + timedelta(minutes=3))


# --- The same answer again ----------------------------------------------------------------------


def restarted(student: Student) -> None:
    """The server was started anew: every live check is gone."""
    student.checks = fake_services(mars_tools(), ids=student.checks.ids)


@pytest.mark.parametrize("again", [ANSWER, f"  {ANSWER.replace('. ', '.' + chr(10) * 2)} "])
def test_after_a_restart_the_same_answer_joins_up_with_what_was_said(student: Student, again: str) -> None:
    student.up_to_the_end()
    said = claims_of(student)
    restarted(student)
    with pytest.raises(OutOfOrder, match="Put the same answer in again"):
        student.judge()
    pasted = student.paste(again)
    assert (pasted.started, pasted.joined_up) == (True, True)
    assert claims_of(student) == said
    assert student.check is not None
    assert student.check.held is False
    assert student.hand_in().claims.filter(prediction=Judgement.TRUE).count() == 3


def test_what_was_locked_stays_locked_after_a_restart(student: Student) -> None:
    student.up_to_the_end()
    restarted(student)
    student.paste()
    with pytest.raises(OutOfOrder, match="locked"):
        student.predict({CONFLICT: Judgement.WRONG})


def test_predictions_that_were_not_locked_go_on_and_the_check_is_held_again(student: Student) -> None:
    student.paste()
    student.predict({CONFLICT: Judgement.WRONG})
    restarted(student)
    student.paste()
    assert student.check is not None
    assert student.check.held is True
    assert claims_of(student)[CONFLICT] == (Judgement.WRONG, "")


def test_the_reflection_can_be_written_while_there_is_no_check(student: Student) -> None:
    student.up_to_the_end()
    restarted(student)
    student.reflect("Later.")
    assert student.draft.reflection == "Later."


def test_another_answer_is_told_and_changes_nothing(student: Student) -> None:
    student.up_to_the_end()
    before = (claims_of(student), student.draft.check_id)
    with pytest.raises(OtherAnswer):
        student.paste(OTHER)
    assert (claims_of(student), student.draft.check_id) == before


def test_what_is_too_long_is_told_before_it_is_compared(student: Student) -> None:
    student.up_to_the_end()
    with pytest.raises(UnusableText):
        student.paste("x" * 20_001)


def test_beginning_anew_drops_what_was_said_and_holds_the_new_check(student: Student) -> None:
    student.up_to_the_end()
    first = student.draft.check_id
    student.paste(OTHER, anew=True)
    assert claims_of(student) == {}
    assert student.draft.predicted_at is None
    assert student.check is not None
    assert student.check.held is True
    assert student.check.check_id != first
    assert async_to_sync(student.checks.store.owned_by)(checks_owner(student.seat.pk)) == (
        student.check.check_id,
    )


def test_putting_the_same_answer_in_twice_starts_one_check(student: Student) -> None:
    student.paste()
    first = student.draft.check_id
    assert student.paste().started is False
    assert student.draft.check_id == first


def test_what_was_said_follows_its_claim_when_the_topic_is_corrected(student: Student) -> None:
    student.paste("He sings. Mars is a hot jungle. Mars is the fourth planet from the Sun.")
    student.predict({2: Judgement.WRONG})
    prints = {one.number: one.claim_print for one in student.draft.claims.all()}
    draft = student.draft
    ClaimSlip.objects.filter(attempt=draft, number=1).delete()
    # As an answer that was cut otherwise would have left them: other numbers, the same claims.
    ClaimSlip.objects.filter(attempt=draft, number=2).update(number=7)
    Attempt.objects.update(claims_print="of another cut")
    student.predict({1: Judgement.TRUE})
    assert claims_of(student) == {1: (Judgement.TRUE, ""), 2: (Judgement.WRONG, ""), 3: ("", "")}
    assert {one.number: one.claim_print for one in student.draft.claims.all()} == prints


@pytest.mark.parametrize("text", ["", "x" * 20_001])
def test_an_answer_that_cannot_be_checked_begins_no_attempt(student: Student, text: str) -> None:
    with pytest.raises(UnusableText):
        student.paste(text)
    assert draft_of(student.seat) is None


def test_a_full_line_begins_no_attempt() -> None:
    student = Student(checks=fake_services(mars_tools(), queue=HandQueue(full=True)))
    with pytest.raises(TooManyChecks):
        student.paste(run=False)
    assert draft_of(student.seat) is None


def test_the_activitys_own_text_is_checked_whatever_is_sent() -> None:
    student = Student(a_seat(a_planted_activity(planted=(True, False))))
    student.paste("Something else that I brought along today.")
    assert student.check is not None
    assert student.check.text == "Sentence 1. Sentence 2."


def test_claims_of_a_keyed_text_know_their_sentence() -> None:
    text = "Mars is a hot jungle. Mars is the fourth planet from the Sun."
    activity = a_planted_activity(planted=(True, False), text=text, topic="Mars")
    for line, (start, end) in zip(activity.key.all(), [(0, 21), (22, len(text))], strict=True):
        line.start, line.end = start, end
        line.save()
    student = Student(a_seat(activity))
    student.paste()
    student.predict({1: Judgement.WRONG, 2: Judgement.TRUE})
    assert list(ClaimSlip.objects.values_list("number", "sentence")) == [(1, 1), (2, 2)]


def test_after_its_hour_a_check_is_gone_and_the_words_are_not() -> None:
    clock = FakeClock()
    student = Student(checks=fake_services(mars_tools(), clock=clock, store=memory_store(clock)))
    student.up_to_the_end()
    clock.advance(minutes=61)
    with pytest.raises(OutOfOrder, match="hour is over"):
        student.hand_in()
    student.paste()
    assert student.hand_in().reflection == "I looked twice."


def test_after_a_merge_the_same_answer_joins_up_in_the_seat_that_took_over() -> None:
    teacher = a_teacher()
    student = Student(a_seat(an_activity(a_course(teacher))))
    student.up_to_the_end()
    said = claims_of(student)
    other = Student(a_seat(student.seat.activity, "Ada again"), student.checks)
    merge_seats(actor=as_actor(teacher), seat_id=student.seat.pk, into_id=other.seat.pk, now=NOW)
    with pytest.raises(NotThere):
        student.judge()
    with pytest.raises(OutOfOrder, match="Put the same answer in again"):
        other.judge()
    assert other.paste().joined_up is True
    assert claims_of(other) == said
    assert other.hand_in().reflection == "I looked twice."


# --- Reflecting ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["x" * 2_001, "no\x00thing"])
def test_a_reflection_that_cannot_be_kept_is_refused(student: Student, text: str) -> None:
    student.up_to_the_end()
    with pytest.raises(UnusableInput):
        student.reflect(text)
    assert student.draft.reflection == "I looked twice."


# --- Handing in ---------------------------------------------------------------------------------


def test_a_hand_in_keeps_verdicts_and_own_words(
    student: Student, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        attempt = student.whole_lesson()
    assert (attempt.late, attempt.claims_kept, attempt.reflection) == (False, False, "I looked twice.")
    assert [(one.verdict, one.text) for one in attempt.claims.all()] == [
        ("may_conflict", ""),
        ("backed", ""),
        ("no_receipt", ""),
    ]
    assert Seat.objects.get().step == Step.DONE


def test_after_a_hand_in_no_print_of_the_answer_is_left_with_the_attempt(student: Student) -> None:
    attempt = student.whole_lesson()
    assert (attempt.text_print, attempt.claims_print) == ("", "")
    assert set(attempt.claims.values_list("claim_print", flat=True)) == {""}


@pytest.mark.parametrize(
    ("activity_keeps", "ticked", "kept"),
    [(True, True, True), (True, False, False), (False, True, False), (False, False, False)],
)
def test_claims_are_kept_only_where_the_activity_does_and_the_student_ticked_it(
    activity_keeps: bool, ticked: bool, kept: bool
) -> None:
    attempt = student_of(keep_claims=activity_keeps).whole_lesson(keep_claims=ticked)
    assert attempt.claims_kept is kept
    assert bool(attempt.claims.get(number=1).text) is kept


def test_work_after_the_due_time_is_late_and_after_the_cut_off_it_is_refused() -> None:
    student = student_of(due_at=NOW - timedelta(minutes=5), cut_off_at=NOW + timedelta(minutes=30))
    assert student.whole_lesson().late is True


def test_handing_in_twice_is_handing_in_once(student: Student) -> None:
    student.whole_lesson()
    with pytest.raises(AttemptsUsedUp):
        student.hand_in()
    with pytest.raises(AttemptsUsedUp):
        student.paste()
    assert Attempt.objects.count() == 1


def test_two_windows_begin_no_attempt_more_than_there_are(
    student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def meanwhile(*given: Any, **asked: Any) -> str:
        check_id = await start_check(*given, **asked)
        monkeypatch.undo()
        await sync_to_async(student.whole_lesson)()
        return check_id

    monkeypatch.setattr("classroom.usecases.pasting.start_check", meanwhile)
    with pytest.raises(AttemptsUsedUp):
        student.paste()
    assert list(Attempt.objects.values_list("number", flat=True)) == [1]


def test_while_attempts_remain_a_new_one_starts_from_a_fresh_paste() -> None:
    student = student_of(attempts=2)
    student.whole_lesson()
    with pytest.raises(OutOfOrder, match="First put the answer in"):
        student.hand_in()
    second = student.whole_lesson()
    assert second.number == 2
    with pytest.raises(AttemptsUsedUp):
        student.paste()


def test_nothing_of_a_handed_in_attempt_changes_while_the_next_is_written() -> None:
    student = student_of(attempts=2)
    first = student.whole_lesson()
    kept = list(first.claims.values())
    student.paste(OTHER)
    student.predict({1: Judgement.WRONG})
    assert list(first.claims.values()) == kept
