"""Joining, coming back, and how often one may guess."""

import random
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from classroom.domain.codes import RETURN_LENGTH
from classroom.domain.errors import ClassFull, CodeUnknown, TooManyGuesses, UnusableInput
from classroom.domain.kinds import ActivityState
from classroom.models import Activity, AuditEntry, Seat
from classroom.policies import NOBODY
from classroom.usecases.guessing import forget_guesses
from classroom.usecases.joining import FIRST_PREVIEW, activity_for, join, leave_device, take_seat
from classroom.usecases.prints import return_code_print
from classroom.usecases.returning import activity_with, come_back
from classroom.usecases.telling import checks_owner
from tests.classroom.records import NOW, a_seat, an_activity, as_student
from tests.classroom.students import checks_of_mars

pytestmark = pytest.mark.django_db
HERE = "192.0.2.1"


@pytest.fixture(autouse=True)
def nobody_has_guessed() -> Iterator[None]:
    forget_guesses()
    yield
    forget_guesses()


@pytest.fixture
def activity() -> Activity:
    return an_activity(code="K7QF3MRT")


def drawing(seed: int = 1) -> Callable[[int], int]:
    return random.Random(seed).randrange


def joined(code: str = "K7QF3MRT", name: str = "Ada", **given: Any) -> Any:
    values: dict[str, Any] = {"actor": NOBODY, "address": HERE, "draw": drawing(), "now": NOW, **given}
    return join(code=code, typed_name=name, **values)


def test_a_student_gets_the_next_seat_and_a_return_code(activity: Activity) -> None:
    first, second = joined(), joined(name="Bob")
    assert [first.seat.number, second.seat.number] == [1, 2]
    assert first.seat.display_name == "Ada"
    assert len(first.return_code) == RETURN_LENGTH
    assert first.return_code != second.return_code
    assert AuditEntry.objects.filter(verb="joined", seat=first.seat.pk).count() == 1


def test_the_return_code_is_kept_as_a_keyed_print_of_its_activity(activity: Activity) -> None:
    one = joined()
    kept = Seat.objects.get(pk=one.seat.pk).return_code_hash
    assert one.return_code not in kept
    assert kept == return_code_print(activity.pk, one.return_code)
    assert kept != return_code_print(uuid4(), one.return_code)


def test_a_code_that_another_seat_has_is_drawn_anew(activity: Activity) -> None:
    first = joined(draw=lambda n: 0)
    draws = iter([0] * RETURN_LENGTH + [1] * RETURN_LENGTH)
    assert joined(name="Bob", draw=lambda n: next(draws)).return_code != first.return_code


@pytest.mark.parametrize("typed", ["k7qf-3mrt", " K7QF 3MRT ", "K7OF–3MRT"])
def test_the_code_may_be_typed_as_it_is_read(activity: Activity, typed: str) -> None:
    assert activity_for(code=typed, address=HERE, now=NOW) == activity


def test_joining_twice_from_one_browser_comes_back_to_the_own_seat(activity: Activity) -> None:
    first = joined()
    again = joined(actor=as_student(first.seat), name="Somebody else")
    assert (again.seat, again.return_code) == (first.seat, None)
    assert activity.seats.count() == 1


def test_a_removed_seat_is_no_own_seat(activity: Activity) -> None:
    first = joined()
    Seat.objects.update(removed_at=NOW)
    assert joined(actor=as_student(first.seat)).seat != first.seat


def test_a_teachers_preview_is_no_own_seat(activity: Activity) -> None:
    preview = take_seat(activity=activity, name="", draw=drawing(), now=NOW, preview=True).seat
    seat = joined(actor=as_student(preview)).seat
    assert (seat.preview, seat.number) == (False, 1)


def test_an_anonymous_activity_keeps_no_name_whatever_was_sent() -> None:
    an_activity(code="K7QF3MRT", anonymous=True)
    assert joined(name="Ada Lovelace").seat.display_name == ""
    assert joined(name="").seat.number == 2


def test_a_name_that_does_not_show_takes_no_seat(activity: Activity) -> None:
    with pytest.raises(UnusableInput):
        joined(name="\u202e")
    assert not activity.seats.exists()


@pytest.mark.parametrize(
    "given",
    [
        {"state": ActivityState.DRAFT},
        {"state": ActivityState.PAUSED},
        {"state": ActivityState.CLOSED},
        {"opens_at": NOW + timedelta(minutes=1)},
        {"cut_off_at": NOW - timedelta(minutes=1)},
    ],
)
def test_a_code_that_opens_nothing_now_looks_like_one_that_never_did(given: dict[str, Any]) -> None:
    an_activity(code="K7QF3MRT", **given)
    with pytest.raises(CodeUnknown) as closed:
        joined()
    with pytest.raises(CodeUnknown) as unknown:
        joined(code="K7QF3MRV")
    with pytest.raises(CodeUnknown) as mistyped:
        joined(code="?")
    assert str(closed.value) == str(unknown.value) == str(mistyped.value)


def test_late_students_may_still_join() -> None:
    an_activity(code="K7QF3MRT", due_at=NOW - timedelta(days=1))
    assert joined().seat.number == 1


def test_wrong_codes_of_one_address_are_slowed_and_right_ones_are_not_counted(activity: Activity) -> None:
    for _ in range(200):
        activity_for(code="K7QF3MRT", address=HERE, now=NOW)
    for _ in range(120):
        with pytest.raises(CodeUnknown):
            activity_for(code="K7QF3MRV", address=HERE, now=NOW)
    with pytest.raises(TooManyGuesses):
        activity_for(code="K7QF3MRT", address=HERE, now=NOW)
    assert activity_for(code="K7QF3MRT", address="192.0.2.2", now=NOW) == activity


def test_previews_are_numbered_apart(activity: Activity) -> None:
    preview = take_seat(activity=activity, name="", draw=drawing(), now=NOW, preview=True).seat
    assert preview.number == FIRST_PREVIEW
    assert joined().seat.number == 1
    assert (
        take_seat(activity=activity, name="", draw=drawing(2), now=NOW, preview=True).seat.number
        > preview.number
    )


def test_a_return_code_opens_the_seat_it_was_given_for(activity: Activity) -> None:
    one = joined()
    half = f"{one.return_code[:5].lower()}-{one.return_code[5:]}"
    seat = come_back(activity_id=activity.pk, typed=half, address=HERE, now=NOW)
    assert seat == one.seat
    assert AuditEntry.objects.filter(verb="returned", seat=seat.pk).exists()


def test_a_return_code_opens_nothing_in_another_activity(activity: Activity) -> None:
    one = joined()
    for elsewhere in (an_activity().pk, uuid4(), None):
        with pytest.raises(CodeUnknown):
            come_back(activity_id=elsewhere, typed=one.return_code, address=HERE, now=NOW)


def test_own_results_can_be_read_after_the_end(activity: Activity) -> None:
    one = joined()
    Activity.objects.update(state=ActivityState.CLOSED)
    found = activity_with(code="k7qf-3mrt")
    assert come_back(activity_id=found, typed=one.return_code, address=HERE, now=NOW) == one.seat
    assert activity_with(code="K7QF3MRV") is None
    assert activity_with(code=one.return_code) is None


def test_the_code_of_a_removed_seat_opens_nothing(activity: Activity) -> None:
    one = joined()
    Seat.objects.update(removed_at=NOW)
    with pytest.raises(CodeUnknown):
        come_back(activity_id=activity.pk, typed=one.return_code, address=HERE, now=NOW)


def test_the_code_of_a_merged_seat_opens_the_one_that_took_over(activity: Activity) -> None:
    one, other = joined(), joined(name="Ada again")
    Seat.objects.filter(pk=one.seat.pk).update(removed_at=NOW, merged_into=other.seat)
    seat = come_back(activity_id=activity.pk, typed=one.return_code, address=HERE, now=NOW)
    assert seat == other.seat


def test_a_teachers_preview_has_no_way_back(activity: Activity) -> None:
    preview = take_seat(activity=activity, name="", draw=drawing(), now=NOW, preview=True)
    assert preview.return_code is not None
    with pytest.raises(CodeUnknown):
        come_back(activity_id=activity.pk, typed=preview.return_code, address=HERE, now=NOW)


def test_ten_thousand_guesses_from_ten_thousand_addresses_find_nothing(activity: Activity) -> None:
    a_seat(activity, return_code_hash=return_code_print(activity.pk, "2222222222"))
    guess, tried, slowed = drawing(7), 0, 0
    for number in range(10_000):
        code = "".join("2345789CDFGHJKMNPQRTVWXY"[guess(24)] for _ in range(RETURN_LENGTH))
        address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        try:
            come_back(activity_id=activity.pk, typed=code, address=address, now=NOW)
        except CodeUnknown:
            tried += 1
        except TooManyGuesses:
            slowed += 1
    assert (tried, slowed) == (60, 9_940)
    with pytest.raises(TooManyGuesses):
        come_back(activity_id=activity.pk, typed="2222222222", address=HERE, now=NOW)


def test_addresses_of_one_network_are_one_guesser(activity: Activity) -> None:
    for number in range(120):
        with pytest.raises(CodeUnknown):
            activity_for(code="K7QF3MRV", address=f"2001:db8::{number:x}", now=NOW)
    with pytest.raises(TooManyGuesses):
        activity_for(code="K7QF3MRV", address="2001:db8::ffff", now=NOW)


def test_being_done_on_a_device_closes_the_seats_sockets_and_keeps_everything_else() -> None:
    seat, checks = a_seat(), checks_of_mars()
    leave_device(actor=as_student(seat), checks=checks)
    assert checks.progress.signed_out == [checks_owner(seat.pk)]  # type: ignore[attr-defined]
    assert Seat.objects.filter(pk=seat.pk, removed_at__isnull=True).exists()


def test_a_class_is_full_at_some_time_and_a_removed_seat_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    activity = an_activity(code="K7QF3MRT")
    monkeypatch.setattr("classroom.usecases.joining.MOST_STUDENTS", 2)
    first = joined(draw=drawing(1)).seat
    joined(draw=drawing(2))
    with pytest.raises(ClassFull, match="2 students have joined"):
        joined(draw=drawing(3))
    assert take_seat(activity=activity, name="", draw=drawing(4), now=NOW, preview=True).seat.preview
    Seat.objects.filter(pk=first.pk).update(removed_at=NOW)
    assert joined(draw=drawing(5)).seat.number == 3


@pytest.mark.parametrize(
    "meanwhile",
    [{"state": ActivityState.CLOSED}, {"code": "K7QF3MRV"}, {"cut_off_at": NOW - timedelta(seconds=1)}],
)
def test_what_was_closed_between_the_code_and_the_seat_gives_none(
    activity: Activity, monkeypatch: pytest.MonkeyPatch, meanwhile: dict[str, Any]
) -> None:
    monkeypatch.setattr("classroom.usecases.joining.activity_for", lambda **asked: activity)
    Activity.objects.update(**meanwhile)
    with pytest.raises(CodeUnknown):
        joined()
    assert not Seat.objects.exists()


def test_what_was_made_anonymous_between_the_code_and_the_seat_keeps_no_name(
    activity: Activity, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("classroom.usecases.joining.activity_for", lambda **asked: activity)
    Activity.objects.update(anonymous=True)
    assert joined(name="Ada").seat.display_name == ""
