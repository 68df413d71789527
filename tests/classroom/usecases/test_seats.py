from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from typing import Any

import pytest

from classroom.domain.codes import RETURN_LENGTH
from classroom.domain.errors import CodeUnknown, NotThere, UnusableInput
from classroom.domain.kinds import Step
from classroom.models import Attempt, AuditEntry, ClaimSlip, Comment, Course, Membership, Seat
from classroom.policies import NOBODY, Actor
from classroom.selectors.lesson import seats_now
from classroom.usecases.attempts import may_begin
from classroom.usecases.prints import return_code_print
from classroom.usecases.returning import come_back
from classroom.usecases.seats import merge_seats, remove_seat, rename_seat, renew_return_code
from tests.classroom.records import (
    NOW,
    Slip,
    a_course,
    a_seat,
    a_teacher,
    an_activity,
    an_attempt,
    as_actor,
    as_student,
)

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """What others were told of, in order."""
    heard: list[tuple[str, Any]] = []
    for name in ("tell_class", "tell_seat_gone"):
        monkeypatch.setattr(
            f"classroom.usecases.seats.{name}", lambda subject, name=name: heard.append((name, subject))
        )
    return heard


@pytest.fixture
def teacher() -> Any:
    return a_teacher()


@pytest.fixture
def course(teacher: Any) -> Course:
    return a_course(teacher)


def draws() -> Callable[[int], int]:
    numbers: Iterator[int] = count(3)
    return lambda below: next(numbers) % below


ACTIONS: dict[str, Callable[[Actor, Seat, Seat], object]] = {
    "rename": lambda actor, seat, other: rename_seat(actor=actor, seat_id=seat.pk, name="Grace", now=NOW),
    "remove": lambda actor, seat, other: remove_seat(actor=actor, seat_id=seat.pk, now=NOW),
    "merge": lambda actor, seat, other: merge_seats(actor=actor, seat_id=seat.pk, into_id=other.pk, now=NOW),
    "renew": lambda actor, seat, other: renew_return_code(
        actor=actor, seat_id=seat.pk, draw=draws(), now=NOW
    ),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_only_a_teacher_of_the_course_changes_a_seat(action: str, course: Course) -> None:
    activity = an_activity(course)
    seat, other = a_seat(activity), a_seat(activity, "Emmy")
    stranger = a_teacher()
    a_course(stranger)
    before = list(Seat.objects.order_by("number").values())

    for actor in (NOBODY, as_actor(stranger), as_student(seat), as_student(seat, other)):
        with pytest.raises(NotThere):
            ACTIONS[action](actor, seat, other)

    assert list(Seat.objects.order_by("number").values()) == before
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("state", ["removed", "preview", "unknown"])
def test_a_seat_that_counts_no_more_is_not_changed(
    action: str, state: str, teacher: Any, course: Course
) -> None:
    activity = an_activity(course)
    other = a_seat(activity)
    seat = a_seat(activity, removed_at=NOW if state == "removed" else None, preview=state == "preview")
    if state == "unknown":
        seat.delete()
        seat = Seat(activity=activity)

    with pytest.raises(NotThere):
        ACTIONS[action](as_actor(teacher), seat, other)


def test_a_new_name_is_kept_as_names_are(teacher: Any, course: Course, told: list[Any]) -> None:
    seat = a_seat(an_activity(course), "Adda")

    rename_seat(actor=as_actor(teacher), seat_id=seat.pk, name="  Ada   L. ", now=NOW)

    seat.refresh_from_db()
    assert seat.display_name == "Ada L."
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.seat, entry.detail) == ("seat_renamed", seat.pk, {})
    assert told == [("tell_class", seat.activity_id)]


@pytest.mark.parametrize("name", ["", "   ", "\u202eadA", "A" * 41, "A\x00"])
def test_a_name_that_does_not_show_is_refused(name: str, teacher: Any, course: Course) -> None:
    seat = a_seat(an_activity(course), "Ada")

    with pytest.raises(UnusableInput):
        rename_seat(actor=as_actor(teacher), seat_id=seat.pk, name=name, now=NOW)

    seat.refresh_from_db()
    assert seat.display_name == "Ada"


def test_an_anonymous_activity_gets_no_names_from_the_teacher_either(teacher: Any, course: Course) -> None:
    seat = a_seat(an_activity(course, anonymous=True))

    with pytest.raises(UnusableInput, match="keeps no names"):
        rename_seat(actor=as_actor(teacher), seat_id=seat.pk, name="Ada", now=NOW)


def test_a_removed_seat_loses_its_draft_and_keeps_what_was_handed_in(
    teacher: Any, course: Course, told: list[Any]
) -> None:
    seat = a_seat(an_activity(course))
    done = an_attempt(seat, Slip(), check_id=32 * "a")
    an_attempt(seat, Slip(), handed_in=False, check_id=32 * "b")

    remove_seat(actor=as_actor(teacher), seat_id=seat.pk, now=LATER)

    seat.refresh_from_db()
    assert seat.removed_at == LATER
    assert list(Attempt.objects.values_list("pk", "check_id")) == [(done.pk, "")]
    assert told == [("tell_seat_gone", seat.pk), ("tell_class", seat.activity_id)]


def test_merged_seats_have_the_handed_in_work_of_both_in_the_order_of_handing_in(
    teacher: Any, course: Course, told: list[Any]
) -> None:
    activity = an_activity(course, attempts=2)
    phone, laptop = a_seat(activity, "Ada"), a_seat(activity, "Ada L.", attempts_deleted=1)
    early = an_attempt(laptop, Slip(), Slip(), handed_in_at=NOW + timedelta(minutes=20))
    middle = an_attempt(phone, Slip(), handed_in_at=NOW + timedelta(minutes=30))
    last = an_attempt(laptop, Slip(), handed_in_at=NOW + timedelta(minutes=40))
    Comment.objects.create(attempt=middle, author=teacher, text="Well read.", written_at=NOW)

    kept = merge_seats(actor=as_actor(teacher), seat_id=phone.pk, into_id=laptop.pk, now=LATER)

    assert kept == laptop
    assert list(laptop.attempts.values_list("pk", "number")) == [(early.pk, 1), (middle.pk, 2), (last.pk, 3)]
    assert ClaimSlip.objects.filter(attempt__seat=laptop).count() == 4
    assert Comment.objects.get().attempt.seat == laptop
    assert kept.attempts_deleted == 1
    assert told == [("tell_seat_gone", phone.pk), ("tell_class", activity.pk)]


def test_whoever_held_the_merged_seat_opens_the_other_one_from_now_on(teacher: Any, course: Course) -> None:
    activity = an_activity(course)
    first, second, third = (a_seat(activity, name) for name in ("Ada", "Ada 2", "Ada 3"))
    actor = as_actor(teacher)

    merge_seats(actor=actor, seat_id=first.pk, into_id=second.pk, now=NOW)
    merge_seats(actor=actor, seat_id=second.pk, into_id=third.pk, now=LATER)

    assert seats_now([first.pk]) == seats_now([second.pk]) == {third.pk}
    first.refresh_from_db()
    assert (first.merged_into, first.display_name) == (third, "")


@pytest.mark.parametrize("draft_of", ["phone", "laptop"])
def test_the_draft_that_goes_on_says_where_the_student_stands(
    draft_of: str, teacher: Any, course: Course
) -> None:
    activity = an_activity(course)
    seats = {
        "phone": a_seat(activity, "Ada", step=Step.JUDGE),
        "laptop": a_seat(activity, "Ada", step=Step.DONE, joined_at=LATER, seen_at=LATER),
    }
    draft = an_attempt(seats[draft_of], Slip(), handed_in=False, check_id=32 * "a")
    step = seats[draft_of].step

    kept = merge_seats(
        actor=as_actor(teacher), seat_id=seats["phone"].pk, into_id=seats["laptop"].pk, now=LATER
    )

    draft.refresh_from_db()
    assert (draft.seat, kept.step) == (kept, step)
    assert (kept.joined_at, kept.seen_at) == (NOW, LATER)
    # The checks of the first seat are gone; those of the second one live.
    assert draft.check_id == ("" if draft_of == "phone" else 32 * "a")


def test_of_two_drafts_one_is_left(teacher: Any, course: Course) -> None:
    activity = an_activity(course)
    phone, laptop = a_seat(activity), a_seat(activity)
    further = an_attempt(phone, Slip(), Slip(), handed_in=False)
    an_attempt(laptop, handed_in=False, predicted_at=None)

    merge_seats(actor=as_actor(teacher), seat_id=phone.pk, into_id=laptop.pk, now=LATER)

    assert list(Attempt.objects.values_list("pk", "seat", "number")) == [(further.pk, laptop.pk, 1)]


@pytest.mark.parametrize("given", [{"attempts_deleted": 1}, {}])
def test_a_merge_gives_no_attempt_more_than_the_activity_allows(
    given: dict[str, Any], teacher: Any, course: Course
) -> None:
    activity = an_activity(course, attempts=1)
    phone, laptop = a_seat(activity, **given), a_seat(activity)
    done = [] if given else [an_attempt(phone, Slip()).pk]
    an_attempt(laptop, Slip(), handed_in=False)

    kept = merge_seats(actor=as_actor(teacher), seat_id=phone.pk, into_id=laptop.pk, now=LATER)

    assert list(Attempt.objects.values_list("pk", flat=True)) == done
    assert not may_begin(kept)


def test_a_seat_is_merged_neither_into_itself_nor_into_another_class_nor_into_one_that_is_gone(
    teacher: Any, course: Course
) -> None:
    activity = an_activity(course)
    seat = a_seat(activity)
    removed, preview = a_seat(activity, removed_at=NOW), a_seat(activity, preview=True)
    elsewhere = a_seat(an_activity(course))

    for other in (seat, removed, preview, elsewhere):
        with pytest.raises(NotThere):
            merge_seats(actor=as_actor(teacher), seat_id=seat.pk, into_id=other.pk, now=NOW)

    assert not Seat.objects.exclude(merged_into=None).exists()


def test_a_new_return_code_takes_the_place_of_the_old_one(teacher: Any, course: Course) -> None:
    seat = a_seat(an_activity(course))
    before = seat.return_code_hash

    code = renew_return_code(actor=as_actor(teacher), seat_id=seat.pk, draw=draws(), now=NOW)

    seat.refresh_from_db()
    assert len(code) == RETURN_LENGTH
    assert seat.return_code_hash == return_code_print(seat.activity_id, code) != before
    assert code not in str(AuditEntry.objects.get().__dict__)


def test_a_return_code_that_another_seat_has_is_drawn_again(teacher: Any, course: Course) -> None:
    activity = an_activity(course)
    actor = as_actor(teacher)
    first, second = a_seat(activity), a_seat(activity)

    taken = renew_return_code(actor=actor, seat_id=first.pk, draw=draws(), now=NOW)
    fresh = renew_return_code(actor=actor, seat_id=second.pk, draw=draws(), now=NOW)

    assert fresh != taken


def test_a_new_return_code_ends_those_of_merged_seats_too(teacher: Any, course: Course) -> None:
    activity, actor = an_activity(course), as_actor(teacher)
    first, second, third = (a_seat(activity, name) for name in ("Ada", "Ada 2", "Ada 3"))
    numbers = count(3)
    old = [
        renew_return_code(actor=actor, seat_id=one.pk, draw=lambda below: next(numbers) % below, now=NOW)
        for one in (first, second, third)
    ]
    for one in (first, second):
        merge_seats(actor=actor, seat_id=one.pk, into_id=third.pk, now=NOW)
    for code in old:
        assert come_back(activity_id=activity.pk, typed=code, address=None, now=NOW) == third

    new = renew_return_code(
        actor=actor, seat_id=third.pk, draw=lambda below: next(numbers) % below, now=LATER
    )

    for code in old:
        with pytest.raises(CodeUnknown):
            come_back(activity_id=activity.pk, typed=code, address=None, now=LATER)
    assert come_back(activity_id=activity.pk, typed=new, address=None, now=LATER) == third


def test_a_teacher_who_left_the_course_changes_nothing(teacher: Any, course: Course) -> None:
    seat = a_seat(an_activity(course))
    Membership.objects.all().delete()

    with pytest.raises(NotThere):
        remove_seat(actor=as_actor(teacher), seat_id=seat.pk, now=NOW)
