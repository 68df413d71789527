"""Reports of students that the checker is wrong."""

import pytest

from checks.domain.exports import inert
from classroom.models import Objection
from tests.classroom.records import Slip, a_seat, an_activity, an_attempt, an_objection
from tests.classroom.web.results.reading import address, classed, file_of, said, student_address, words_of


@pytest.fixture
def activity(course):
    return an_activity(course)


@pytest.fixture
def objection(activity):
    attempt = an_attempt(a_seat(activity, "Ada"), Slip(), Slip(text="Whales are fish."))
    return an_objection(attempt.claims.get(number=2), "=It is about another whale.")


def ruling_address(objection):
    return address(objection.claim.attempt.seat.activity, f"objections/{objection.pk}/")


def test_without_reports_the_page_says_how_they_come(client, activity):
    page = said(client.get(address(activity, "objections/")))

    assert "No student has reported a verdict." in page


def test_a_report_comes_with_claim_verdict_source_and_the_students_words(client, activity, objection):
    page = client.get(address(activity, "objections/"))
    [card] = [words_of(one) for one in classed(page, "card")]

    for words in ("Ada, claim 2", "Backed", "Whales are fish.", "Source: Whale", "revision 17",
                  "=It is about another whale.", "2026-03-02 11:00 (Europe/Berlin)", "Open"):  # fmt: skip
        assert words in card
    assert "1 report" in said(page)


def test_every_cell_of_the_file_is_on_the_page(client, activity, objection):
    header, row = file_of(client.get(address(activity, "objections.csv")))
    page = client.get(address(activity, "objections/"))
    shown = said(page) + page.content.decode()

    assert header[:4] == ["Seat", "Student", "Attempt", "Claim"]
    assert row[9] == "'=It is about another whale."
    cells = [cell for cell in row if not cell.startswith("'")] + [objection.text]
    assert [cell for cell in cells if cell not in shown] == []
    assert inert(objection.text) in row


@pytest.mark.parametrize(
    ("ruling", "counted"),
    [
        ("confirmed", "0 open 1 confirmed 0 not confirmed"),
        ("not_confirmed", "0 open 0 confirmed 1 not confirmed"),
    ],
)
def test_a_ruling_is_counted_and_can_be_taken_back(client, activity, objection, ruling, counted):
    answer = client.post(ruling_address(objection), {"ruling": ruling})
    assert answer.status_code == 303
    assert answer.headers["Location"] == address(activity, f"objections/#report-{objection.pk}")
    facts = classed(client.get(address(activity, "objections/")), "facts")[0]
    assert counted in " ".join(words_of(one) for one in facts)

    client.post(ruling_address(objection), {"ruling": "open"})
    assert Objection.objects.get().ruling == "open"


def test_from_the_students_page_the_way_leads_back_to_the_claim(client, objection):
    answer = client.post(ruling_address(objection), {"ruling": "confirmed", "from": "student"})
    seat = objection.claim.attempt.seat

    assert answer.headers["Location"] == f"{student_address(seat)}?attempt=1#claim-2"
    assert "Confirmed" in said(client.get(student_address(seat)))


@pytest.mark.parametrize("ruling", ["", "maybe", "CONFIRMED"])
def test_what_is_no_ruling_changes_nothing(client, objection, ruling):
    assert client.post(ruling_address(objection), {"ruling": ruling}).status_code == 422
    assert Objection.objects.get().ruling == "open"


def test_a_report_of_a_draft_cannot_be_ruled_on(client, activity):
    objection = an_objection(an_attempt(a_seat(activity), Slip(), handed_in=False).claims.get())

    assert client.post(ruling_address(objection), {"ruling": "confirmed"}).status_code == 404
