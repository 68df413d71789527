"""The results of an activity as a page and as a file."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from checks.domain.exports import inert
from classroom.domain.kinds import ActivityState
from classroom.models import Attempt, ClaimSlip, Seat
from tests.classroom.records import (
    NOW,
    Slip,
    a_planted_activity,
    a_seat,
    an_activity,
    an_attempt,
    an_objection,
)
from tests.classroom.web.results.reading import address, cells_of, classed, file_of, said, table_of, tree_of

NAMES = ("Ada", "=1+1", "-Bo", "<b>Cy</b>", 'Dee "D"', "Éva, M.", "@all", "0042", "名前", "a" * 40)


@pytest.fixture
def activity(course):
    activity = an_activity(course, attempts=2, due_at=NOW + timedelta(days=1))
    for name in NAMES:
        seat = a_seat(activity, name)
        an_attempt(seat, Slip("true", "backed"), Slip("wrong", "no_receipt", own_quote="Words of a source."))
        an_attempt(seat, Slip("wrong", "backed"), Slip("wrong", "may_conflict"), Slip("", ""), late=True)
    a_seat(activity, "Nothing yet")
    return activity


@pytest.mark.parametrize("query", ["", "?attempts=all"])
def test_page_and_file_agree_cell_by_cell(client, activity, query):
    page = table_of(client.get(address(activity) + query))
    file = file_of(client.get(address(activity, "results.csv") + query))

    assert [[inert(cell) for cell in row] for row in page] == file
    assert len(page) == 1 + len(NAMES) * (2 if query else 1) + 1
    assert {row[1] for row in page[1:]} == {*NAMES, "Nothing yet"}


def test_the_page_of_every_attempt_offers_the_file_of_every_attempt(client, activity):
    def files(query):
        links = tree_of(client.get(address(activity) + query)).xpath("//a[contains(@href, 'results.csv')]")
        return [link.get("href") for link in links]

    assert files("") == [address(activity, "results.csv")]
    assert files("?attempts=all") == [address(activity, "results.csv?attempts=all")]


def test_a_file_is_saved_under_a_plain_name_and_never_kept_by_a_cache(client, course):
    response = client.get(address(an_activity(course, title='Whales "&" …\n'), "results.csv"))

    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"] == 'attachment; filename="results-whales.csv"'
    assert "no-store" in response.headers["Cache-Control"]
    assert response.content.startswith(b"\xef\xbb\xbf")


def test_everything_can_be_taken_away_as_json(client, activity, course):
    document = client.get(address(activity, "export.json"))
    whole = client.get(f"/teach/courses/{course.pk}/export.json")

    assert document.headers["Content-Disposition"] == 'attachment; filename="whales.json"'
    assert len(document.json()["activity"]["students"]) == len(NAMES) + 1
    assert whole.json()["activities"] == [document.json()["activity"]]


def test_the_page_says_what_right_means(client, course):
    checked, planted = an_activity(course), a_planted_activity(course, planted=(True,))
    for activity in (checked, planted):
        an_attempt(a_seat(activity), Slip("wrong", "backed", sentence=1))
    by_checker, by_key = (client.get(address(one)) for one in (checked, planted))

    assert "Measured by the checker. Right is “true” for a claim that is Backed" in said(by_checker)
    assert "Measured by your key, not by the checker." in said(by_key)
    assert [table_of(one)[1][5:7] for one in (by_checker, by_key)] == [["0", "1"], ["1", "1"]]


def test_the_totals_are_those_of_the_rows(client, activity):
    facts = said(client.get(address(activity)))

    assert "10 of 11 students handed in, 10 late" in facts
    assert "10 of 20 predictions right" in facts


def test_the_two_pictures_have_their_numbers_in_words(client, activity):
    page = client.get(address(activity))
    heat = cells_of(classed(page, "heat")[0].xpath(".//tr"))

    assert heat[1:] == [
        ["True", "0", "0", "0", "0"],
        ["Wrong", "10", "10", "0", "0"],
        ["Not sure", "0", "0", "0", "0"],
    ]
    assert [one.text for one in classed(page, "bars__words")] == ["1 Backed, 1 May conflict"] * len(NAMES)
    assert {one.get("aria-hidden") for one in tree_of(page).xpath("//main//svg")} == {"true"}


def test_nothing_on_the_page_needs_a_looser_policy(client, activity):
    page = tree_of(client.get(address(activity)))

    assert page.xpath("//*[@style or @onclick]|//style|//script[not(@src)]") == []


def test_an_empty_class_is_told_what_to_do_first(client, course):
    activity = an_activity(course, code="K7QF3MRT")
    page = client.get(address(activity))

    assert "Show the class the code K7QF-3MRT" in said(page)
    assert table_of(page) == []


def test_a_class_that_has_joined_and_handed_in_nothing_has_a_table_and_no_pictures(client, course):
    activity = an_activity(course)
    a_seat(activity)
    page = client.get(address(activity))

    assert [row[3] for row in table_of(page)] == ["Handed in", "not yet"]
    assert classed(page, "heat") + classed(page, "bars") == []


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {"state": ActivityState.CLOSED, "closed_at": NOW},
            "on 12 March 2026: 10 days after you closed it.",
        ),
        ({"cut_off_at": NOW}, "on 12 March 2026: 10 days after its cut-off, since you have not closed it."),
        (
            {"cut_off_at": NOW - timedelta(days=1)},
            "on 12 March 2026: 10 days after you last opened it, since you have not closed it.",
        ),
        ({"due_at": NOW}, "Nothing is erased by itself yet"),
        ({}, "Nothing is erased by itself yet"),
        ({"closed_at": NOW}, "Nothing is erased by itself yet"),
    ],
)
def test_the_page_says_when_the_records_go(client, course, given, sentence):
    page = said(client.get(address(an_activity(course, keep_days=10, **given))))

    assert sentence in page
    assert "this activity, with its text, key and everything handed in," in page.lower()
    assert "Take a copy first." in page


def test_open_reports_are_counted_at_the_door(client, course):
    activity = an_activity(course)
    for _ in range(2):
        an_objection(an_attempt(a_seat(activity), Slip()).claims.get())

    assert "“The checker is wrong here”: 2 open" in said(client.get(address(activity)))


def test_an_anonymous_activity_shows_no_name_anywhere(client, course):
    activity = an_activity(course)
    seats = [a_seat(activity, "Xyzzyname") for _ in range(2)]
    for seat in seats:
        an_objection(an_attempt(seat, Slip()).claims.get())
    activity.anonymous = True
    activity.save()
    student = f"results/{seats[0].pk}/"
    pages = ["results/", "results/?attempts=all", "objections/", "erase/", student, f"{student}erase/"]
    files = ["results.csv", "objections.csv", "export.json", f"{student}export.json"]

    for page in pages + files:
        answer = client.get(address(activity, page))
        assert answer.status_code == 200
        assert "Xyzzyname" not in answer.content.decode()
        assert "Xyzzyname" not in str(answer.headers)
        assert "Student 1" in answer.content.decode() or page == "erase/"


@pytest.mark.parametrize(
    "page", ["results/", "results/?attempts=all", "results.csv", "export.json", "objections/"]
)
def test_a_class_of_300_needs_no_more_queries_than_one_of_30(client, course, page):
    def queries(size):
        activity = a_class_of(course, size)
        with CaptureQueriesContext(connection) as made:
            assert client.get(address(activity, page)).status_code == 200
        return len(made)

    assert queries(30) == queries(300) <= 16


def a_class_of(course, size):
    activity = an_activity(course)
    seats = Seat.objects.bulk_create(
        Seat(
            activity=activity,
            number=number,
            display_name=f"Student {number}",
            return_code_hash=f"{number:064x}",
            joined_at=NOW,
            seen_at=NOW,
        )
        for number in range(1, size + 1)
    )
    attempts = Attempt.objects.bulk_create(
        Attempt(seat=seat, number=1, started_at=NOW, predicted_at=NOW, handed_in_at=NOW) for seat in seats
    )
    claims = ClaimSlip.objects.bulk_create(
        ClaimSlip(attempt=attempt, number=number, prediction="true", verdict="backed")
        for attempt in attempts
        for number in (1, 2, 3)
    )
    for claim in claims[:3]:
        an_objection(claim)
    return activity
