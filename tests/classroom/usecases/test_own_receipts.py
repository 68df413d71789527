"""Receipts that students bring."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from checks.domain.errors import UnusableText
from checks.domain.quotes import Refusal
from checks.domain.snapshot import OwnReceipt, OwnReceiptOutcome
from checks.usecases.prove_own_receipt import prove_own_receipt
from classroom.domain.errors import NotThere, OutOfOrder, UnusableInput
from classroom.models import ClaimSlip
from classroom.usecases.own_receipts import bring_from_reading, bring_from_source
from tests.classroom.records import a_seat, an_activity
from tests.classroom.students import BACKED, CONFLICT, NOTHING, Student

pytestmark = pytest.mark.django_db
READING = "The highest volcano of Mars is Olympus Mons. It has not been seen to erupt."
QUOTE = "It has two small moons."


@pytest.fixture
def student() -> Student:
    student = Student(a_seat(an_activity(reading=READING, reading_title="Volcanoes")))
    student.up_to_the_end()
    return student


def from_source(student: Student, number: int = NOTHING, **typed: str) -> OwnReceipt:
    values: dict[str, Any] = {"title": "Mars", "quote": QUOTE, **typed}
    return bring_from_source(number=number, **values, **student.who())


def from_reading(
    student: Student, number: int = NOTHING, quote: str = "volcano of Mars is Olympus Mons"
) -> Any:
    return bring_from_reading(number=number, quote=quote, **student.who())


def kept(student: Student, number: int = NOTHING) -> tuple[str, str, bool]:
    claim = ClaimSlip.objects.get(attempt=student.draft, number=number)
    return claim.own_title, claim.own_quote, claim.own_proved_at is not None


def test_a_proved_quote_is_kept_in_the_sources_own_words(student: Student) -> None:
    assert from_source(student, quote="it has  two small moons").proved
    assert kept(student) == ("Mars", "It has two small moons", True)


def test_a_quote_from_the_reading_is_proved_there(student: Student) -> None:
    assert from_reading(student).proved
    assert kept(student) == ("Volcanoes", "volcano of Mars is Olympus Mons", True)


def test_a_quote_that_is_not_there_keeps_nothing(student: Student) -> None:
    assert from_source(student, quote="It has three small moons.").refusal is Refusal.NUMBER_DIFFERS
    assert from_reading(student, quote="nobody ever climbed this one").refusal is Refusal.NOT_FOUND
    assert kept(student) == ("", "", False)


def test_a_page_that_is_not_in_the_collection_is_told_apart(student: Student) -> None:
    assert from_source(student, title="Jupiter").outcome is OwnReceiptOutcome.NO_SUCH_PAGE


def test_a_refused_quote_leaves_the_proved_one_before_it(student: Student) -> None:
    from_source(student)
    from_source(student, quote="It has three small moons.")
    assert kept(student) == ("Mars", QUOTE, True)


@pytest.mark.parametrize("bring", [from_source, from_reading])
def test_a_backed_claim_wants_no_receipt(student: Student, bring: Any) -> None:
    with pytest.raises(OutOfOrder, match="backed already"):
        bring(student, BACKED)
    assert bring(student, CONFLICT).proved


@pytest.mark.parametrize("bring", [from_source, from_reading])
def test_there_is_no_receipt_for_a_claim_there_is_none_of(student: Student, bring: Any) -> None:
    with pytest.raises(NotThere):
        bring(student, 9)


def test_something_has_to_be_quoted(student: Student) -> None:
    with pytest.raises(UnusableInput):
        from_reading(student, quote="  ")
    with pytest.raises(UnusableInput):
        from_reading(student, quote="x" * 2_001)
    with pytest.raises(UnusableText):
        from_source(student, quote="")


def test_without_a_reading_there_is_nothing_to_quote_from() -> None:
    student = Student()
    student.up_to_the_end()
    with pytest.raises(OutOfOrder):
        from_reading(student)


def test_an_own_receipt_is_handed_in(student: Student) -> None:
    from_source(student)
    assert student.hand_in().claims.get(number=NOTHING).own_quote == QUOTE


def test_a_receipt_goes_to_the_claim_it_was_brought_for_and_to_no_other_of_its_number(
    student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    def another_answer() -> None:
        student.paste("Mars is red. Mars is old. Mars is called the red one.", anew=True)
        student.predict()
        student.lock()

    async def while_the_source_is_asked(*given: Any, **asked: Any) -> OwnReceipt:
        own = await prove_own_receipt(*given, **asked)
        await sync_to_async(another_answer)()
        return own

    monkeypatch.setattr("classroom.usecases.own_receipts.prove_own_receipt", while_the_source_is_asked)
    with pytest.raises(OutOfOrder, match="Another window of yours"):
        from_source(student)
    assert kept(student) == ("", "", False)
