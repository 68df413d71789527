"""Who gets to the results: those who teach the course. To anybody else there is nothing there."""

from uuid import uuid4

import pytest
from django.test import Client

from classroom.models import Comment, Course, Objection
from tests.classroom.records import Slip, a_course, a_seat, a_teacher, an_activity, an_attempt, an_objection
from tests.classroom.web.results.conftest import signed_in

READ = (
    "activities/{activity}/results/",
    "activities/{activity}/results/?attempts=all",
    "activities/{activity}/results.csv",
    "activities/{activity}/export.json",
    "activities/{activity}/objections/",
    "activities/{activity}/objections.csv",
    "activities/{activity}/erase/",
    "activities/{activity}/results/{seat}/",
    "activities/{activity}/results/{seat}/?attempt=1",
    "activities/{activity}/results/{seat}/export.json",
    "activities/{activity}/results/{seat}/erase/",
    "courses/{course}/export.json",
    "courses/{course}/erase/",
)
SENT = (
    ("activities/{activity}/results/{seat}/", {"text": "Hello"}),
    ("activities/{activity}/results/{seat}/", {"remove": "yes"}),
    ("activities/{activity}/objections/{objection}/", {"ruling": "confirmed"}),
    ("activities/{activity}/results/{seat}/erase/", {"sure": "yes"}),
    ("activities/{activity}/erase/", {"sure": "erase"}),
    ("courses/{course}/erase/", {"sure": "erase"}),
)


@pytest.fixture
def objection(course):
    return an_objection(an_attempt(a_seat(an_activity(course)), Slip()).claims.get())


def names(objection):
    seat = objection.claim.attempt.seat
    activity = seat.activity
    return {"seat": seat.pk, "activity": activity.pk, "course": activity.course_id, "objection": objection.pk}


@pytest.fixture
def nowhere():
    return {"seat": uuid4(), "activity": uuid4(), "course": uuid4(), "objection": 999_999}


@pytest.mark.parametrize("page", READ)
def test_a_teacher_of_the_course_gets_in(client, objection, page):
    assert client.get("/teach/" + page.format(**names(objection))).status_code == 200


@pytest.mark.parametrize("page", READ)
def test_another_teacher_gets_the_same_bytes_as_for_what_never_was(objection, nowhere, page):
    stranger = signed_in(a_teacher())
    there, gone = (stranger.get("/teach/" + page.format(**ids)) for ids in (names(objection), nowhere))

    assert (there.status_code, gone.status_code) == (404, 404)
    assert there.content == gone.content


@pytest.mark.parametrize(("page", "fields"), SENT)
def test_another_teacher_changes_nothing(objection, page, fields):
    stranger = signed_in(a_teacher())

    assert stranger.post("/teach/" + page.format(**names(objection)), fields).status_code == 404
    assert Objection.objects.get().ruling == "open"
    assert not Comment.objects.exists()


@pytest.mark.parametrize("page", READ)
def test_whoever_is_not_signed_in_is_asked_to_for_anything(objection, nowhere, page):
    for ids in (names(objection), nowhere):
        answer = Client().get("/teach/" + page.format(**ids))
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/sign-in/")


@pytest.mark.parametrize("page", READ)
def test_parts_of_another_course_of_the_same_teacher_do_not_mix(client, teacher, objection, page):
    other = an_objection(an_attempt(a_seat(an_activity(a_course(teacher))), Slip()).claims.get())
    mixed = {**names(objection), "seat": names(other)["seat"]}
    expected = 404 if "{seat}" in page else 200

    assert client.get("/teach/" + page.format(**mixed)).status_code == expected


def test_a_report_of_another_activity_cannot_be_ruled_on_through_this_one(client, teacher, objection):
    other = an_objection(an_attempt(a_seat(an_activity(a_course(teacher))), Slip()).claims.get())
    mixed = {**names(objection), "objection": other.pk}
    page = "/teach/activities/{activity}/objections/{objection}/".format(**mixed)

    assert client.post(page, {"ruling": "confirmed"}).status_code == 404


@pytest.mark.parametrize(("page", "fields"), SENT)
def test_a_form_of_another_site_is_refused(teacher, objection, page, fields):
    client = Client(enforce_csrf_checks=True)
    client.force_login(teacher)

    assert client.post("/teach/" + page.format(**names(objection)), fields).status_code == 403
    assert Course.objects.exists()


def test_a_page_that_only_shows_takes_no_form(client, objection):
    page = "/teach/activities/{activity}/results/".format(**names(objection))

    assert client.post(page).status_code == 405
