"""The pages that erase."""

import pytest

from classroom.models import Activity, Attempt, Course, Seat
from tests.classroom.records import NOW, Slip, a_seat, an_activity, an_attempt
from tests.classroom.web.results.reading import address, said, student_address, tree_of


@pytest.fixture
def seat(course):
    seat = a_seat(an_activity(course, title="Whales"), "Ada")
    an_attempt(seat, Slip(), Slip())
    return seat


def pages(seat):
    return {
        "student": student_address(seat, "erase/"),
        "activity": address(seat.activity, "erase/"),
        "course": f"/teach/courses/{seat.activity.course_id}/erase/",
    }


@pytest.mark.parametrize("kind", ["student", "activity", "course"])
def test_the_copy_comes_first_then_what_will_be_gone(client, seat, kind):
    page = client.get(pages(seat)[kind])
    titles = [one.text for one in tree_of(page).xpath("//main//h2")]
    export = tree_of(page).xpath("//main//section//a")[0].get("href")

    assert titles == ["First: take a copy, if you need one", "What will be gone"]
    assert client.get(export).json()["kind"] == kind
    assert "1 attempt, of which 1 handed in, with 2 claims" in said(page)


@pytest.mark.parametrize(
    ("kind", "sure"),
    [
        ("student", ""),
        ("activity", ""),
        ("activity", "yes"),
        ("activity", "e r a s e"),
        ("activity", "erase\0"),
        ("course", "delete"),
        ("course", "erase" * 20),
    ],
)
def test_unless_told_twice_nothing_goes(client, seat, kind, sure):
    page = client.post(pages(seat)[kind], {"sure": sure})

    assert page.status_code == 422
    assert tree_of(page).get_element_by_id("sure").get("aria-describedby") == "fault"
    assert Attempt.objects.count() == 1


@pytest.mark.parametrize(
    ("kind", "sure", "left"),
    [
        ("student", "yes", (1, 1, 0)),
        ("activity", "erase", (1, 0, 0)),
        ("activity", " “ERASE”. ", (1, 0, 0)),
        ("course", "Erase", (0, 0, 0)),
    ],
)
def test_told_twice_it_goes_and_no_address_finds_it_again(client, seat, kind, sure, left):
    before = {
        "student": [student_address(seat), student_address(seat, "export.json"), pages(seat)["student"]],
        "activity": [address(seat.activity), address(seat.activity, "results.csv"), pages(seat)["activity"]],
        "course": [pages(seat)["course"], f"/teach/courses/{seat.activity.course_id}/export.json"],
    }
    kinds = list(before)[: list(before).index(kind) + 1]
    answer = client.post(pages(seat)[kind], {"sure": sure})

    assert answer.status_code == 303
    assert (Course.objects.count(), Activity.objects.count(), Seat.objects.count()) == left
    assert {client.get(page).status_code for one in kinds for page in before[one]} == {404}
    assert client.post(pages(seat)[kind], {"sure": sure}).status_code == 404


@pytest.mark.parametrize(
    ("kind", "sure", "next_page"),
    [
        ("student", "yes", "/teach/activities/{activity}/results/"),
        ("activity", "erase", "/teach/courses/{course}/"),
        ("course", "erase", "/teach/"),
    ],
)
def test_afterwards_the_page_above_comes(client, seat, kind, sure, next_page):
    answer = client.post(pages(seat)[kind], {"sure": sure})

    expected = next_page.format(activity=seat.activity_id, course=seat.activity.course_id)
    assert answer.headers["Location"] == expected


def test_a_removed_student_can_be_erased_and_the_way_back_is_the_table(client, seat):
    seat.removed_at = NOW
    seat.save()
    page = client.get(pages(seat)["student"])

    assert tree_of(page).xpath("//main//form//a")[0].get("href") == address(seat.activity)
    assert client.post(pages(seat)["student"], {"sure": "yes"}).status_code == 303
