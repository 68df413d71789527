"""What the results of an activity are read from."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.domain.kinds import Ruling
from classroom.domain.tables import Score
from classroom.selectors.results import key_of, neighbours, objection_lines, result_lines, ruled, web_link
from tests.classroom.records import (
    NOW,
    Slip,
    a_course,
    a_planted_activity,
    a_seat,
    an_activity,
    an_attempt,
    an_objection,
)

pytestmark = pytest.mark.django_db


def students(activity, **options):
    return [(line.row.student, line.row.attempt) for line in result_lines(activity, **options)]


def test_one_line_a_student_by_name_with_the_newest_handed_in_attempt():
    activity = an_activity(attempts=3)
    an_attempt(a_seat(activity, "Bo"), Slip())
    ada = a_seat(activity, "ada")
    an_attempt(ada, Slip())
    an_attempt(ada, Slip(), Slip())
    an_attempt(ada, Slip(), handed_in=False)

    assert students(activity) == [("ada", 2), ("Bo", 1)]
    assert students(activity, every_attempt=True) == [("ada", 2), ("ada", 1), ("Bo", 1)]


def test_who_has_handed_in_nothing_has_a_line_without_numbers():
    activity = an_activity()
    an_attempt(a_seat(activity, "Ada"), Slip(), handed_in=False)
    a_seat(activity, "Bo")

    assert students(activity) == [("Ada", None), ("Bo", None)]
    assert {cell for line in result_lines(activity) for cell in line.row.cells()[4:]} == {""}


def test_removed_seats_and_previews_are_left_out():
    activity = an_activity()
    an_attempt(a_seat(activity, "Gone", removed_at=NOW), Slip())
    an_attempt(a_seat(activity, "Me", preview=True), Slip())
    an_attempt(a_seat(an_activity(), "Elsewhere"), Slip())

    assert result_lines(activity) == []


def test_a_line_counts_claims_verdicts_proved_receipts_and_right_predictions():
    activity = an_activity()
    an_attempt(
        a_seat(activity),
        Slip("true", "backed"),
        Slip("wrong", "backed"),
        Slip("wrong", "may_conflict", own_quote="The source says so."),
        Slip("true", "no_receipt", own_quote="The source says so."),
        Slip("", "could_not_look_up"),
        late=True,
    )
    row = result_lines(activity)[0].row

    assert row.score == Score(2, 3)
    assert (row.claims, row.proved, row.late) == (5, 2, True)
    assert row.cells()[-4:] == ("2", "1", "1", "1")


def test_a_planted_activity_is_measured_by_its_key():
    activity = a_planted_activity(planted=(True, False, True))
    an_attempt(
        a_seat(activity),
        Slip("wrong", "backed", sentence=1),
        Slip("true", "may_conflict", sentence=2),
        Slip("not_sure", "may_conflict", sentence=3),
    )

    assert key_of(activity) == {1: True, 2: False, 3: True}
    assert result_lines(activity)[0].row.score == Score(2, 2)


def test_times_are_told_in_the_courses_zone():
    activity = an_activity(a_course(time_zone="Asia/Kolkata"))
    an_attempt(a_seat(activity), Slip(), handed_in_at=datetime(2026, 3, 1, 20, 0, tzinfo=UTC))

    assert result_lines(activity)[0].row.cells()[3] == "2026-03-02 01:30"


def test_an_anonymous_activity_shows_numbers_also_where_a_name_was_given_before():
    activity = an_activity(anonymous=True)
    a_seat(activity)
    zoe = a_seat(activity, display_name="Zoe")
    adam = a_seat(activity, display_name="Adam")
    an_objection(an_attempt(adam, Slip()).claims.get())

    assert [name for name, _ in students(activity)] == ["Student 1", "Student 2", "Student 3"]
    assert [line.cells[1] for line in objection_lines(activity)] == ["Student 3"]
    assert [zoe.number, adam.number] == [2, 3]


def test_neighbours_are_those_who_handed_in_in_the_tables_order():
    activity = an_activity()
    seats = {name: a_seat(activity, name) for name in ("Cy", "Ada", "Dee", "Bo", "Eve")}
    for name in ("Cy", "Ada", "Dee", "Bo"):
        an_attempt(seats[name], Slip(), handed_in=name != "Bo")

    assert neighbours(activity, seats["Ada"]) == (None, seats["Cy"])
    assert neighbours(activity, seats["Cy"]) == (seats["Ada"], seats["Dee"])
    assert neighbours(activity, seats["Dee"]) == (seats["Cy"], None)
    assert neighbours(activity, seats["Bo"]) == (seats["Ada"], seats["Cy"])


def test_neighbours_of_a_seat_that_is_in_no_table_are_none():
    activity = an_activity()
    an_attempt(a_seat(activity, "Ada"), Slip())

    assert neighbours(activity, a_seat(activity, "Bo", removed_at=NOW)) == (None, None)


def test_reports_come_by_student_attempt_and_claim_with_what_they_are_about():
    activity = an_activity(a_course(time_zone="Europe/Berlin"))
    bo, ada = a_seat(activity, "Bo"), a_seat(activity, "Ada")
    an_objection(an_attempt(bo, Slip()).claims.get(), "Bo's")
    attempt = an_attempt(ada, Slip(), Slip(verdict="may_conflict", text="Mars is hot.", source_title="Mars"))
    for claim in attempt.claims.order_by("-number"):
        an_objection(claim, "", ruling=Ruling.CONFIRMED)

    lines = objection_lines(activity)
    assert [line.cells for line in lines] == [
        ("2", "Ada", "1", "1", "", "Backed", "Whale", "https://en.wikipedia.org/wiki/Whale", "17", "",
         "2026-03-02 11:00", "Confirmed"),
        ("2", "Ada", "1", "2", "Mars is hot.", "May conflict", "Mars", "", "", "",
         "2026-03-02 11:00", "Confirmed"),
        ("1", "Bo", "1", "1", "", "Backed", "Whale", "https://en.wikipedia.org/wiki/Whale", "17", "Bo's",
         "2026-03-02 11:00", "Open"),
    ]  # fmt: skip
    assert ruled(lines) == {Ruling.OPEN: 1, Ruling.CONFIRMED: 2, Ruling.NOT_CONFIRMED: 0}


def test_reports_in_drafts_of_removed_seats_and_in_previews_are_left_out():
    activity = an_activity()
    an_objection(an_attempt(a_seat(activity), Slip(), handed_in=False).claims.get())
    an_objection(an_attempt(a_seat(activity, removed_at=NOW), Slip()).claims.get())
    an_objection(an_attempt(a_seat(activity, preview=True), Slip()).claims.get())

    assert objection_lines(activity) == []


def test_words_that_were_not_to_be_kept_are_not_shown_whatever_stands_in_the_row():
    activity = an_activity()
    attempt = an_attempt(a_seat(activity), Slip(text="Mars is hot."), claims_kept=False)
    an_objection(attempt.claims.get())

    assert objection_lines(activity)[0].cells[4] == ""


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("https://en.wikipedia.org/wiki/Mars", True),
        ("http://localhost/wiki", True),
        ("javascript:alert(1)", False),
        ("JAVASCRIPT:alert(1)", False),
        ("data:text/html,x", False),
        ("//evil.example", False),
        ("", False),
    ],
)
def test_only_addresses_of_the_web_become_links(address, link):
    assert web_link(address) == (address if link else "")


@pytest.mark.parametrize("every", [False, True])
def test_a_bigger_class_needs_no_more_queries(every):
    def queries(activity):
        with CaptureQueriesContext(
            connection,
        ) as made:
            result_lines(activity, every_attempt=every)
            objection_lines(activity)
        return len(made)

    small, large = an_activity(), an_activity()
    for activity, size in ((small, 1), (large, 12)):
        for _ in range(size):
            seat = a_seat(activity)
            for _ in range(2):
                an_objection(an_attempt(seat, Slip(), Slip()).claims.first())

    assert queries(small) == queries(large) <= 7


def test_the_newest_attempt_is_the_one_with_the_highest_number_not_the_latest_time():
    activity = an_activity()
    seat = a_seat(activity)
    an_attempt(seat, Slip(), handed_in_at=NOW + timedelta(days=2))
    an_attempt(seat, Slip(), handed_in_at=NOW)

    assert students(activity) == [("Ada", 2)]
