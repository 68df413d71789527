"""The live view of a class: the page, its fragments, and the buttons that run it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.domain.kinds import ActivityState, Step
from classroom.models import Activity
from tests.classroom.records import a_course, a_seat, a_teacher, an_activity, an_attempt

pytestmark = pytest.mark.django_db
HOSTILE = "<script>alert(1)</script>"


@pytest.fixture
def teacher() -> Any:
    return a_teacher()


@pytest.fixture
def activity(teacher: Any) -> Activity:
    return an_activity(a_course(teacher, time_zone="Asia/Kolkata"))


@pytest.fixture
def client(teacher: Any) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


def page(client: Client, activity: Activity, name: str = "class-live", **query: str) -> Any:
    return client.get(reverse(name, args=[activity.pk]), query)


@pytest.mark.parametrize("name", ["class-live", "class-live-now"])
def test_the_class_is_shown_with_its_totals_steps_and_names(
    name: str, client: Client, activity: Activity
) -> None:
    now = timezone.now()
    done = a_seat(activity, "Grace", step=Step.DONE, seen_at=now - timedelta(minutes=7))
    an_attempt(done)
    an_attempt(done)
    a_seat(activity, "Ada", step=Step.PREDICT, seen_at=now)
    a_seat(activity, "Gone", removed_at=now)
    a_seat(activity, "Preview", preview=True)

    response = page(client, activity, name)

    picture = response.context["picture"]
    assert (picture.joined, picture.here, picture.handed_in) == (2, 1, 1)
    html = response.content.decode()
    assert "Ada" in html
    assert "2 times" in html
    assert "away, seen 7 min ago" in html
    assert "Gone" not in html
    assert "Preview" not in html


def test_the_size_of_the_class_does_not_change_the_number_of_queries(
    client: Client, activity: Activity, django_assert_max_num_queries: Any
) -> None:
    for number in range(40):
        an_attempt(a_seat(activity, f"Name {number}"))

    with django_assert_max_num_queries(12):
        page(client, activity, "class-live-now")


def test_names_are_words_and_never_markup(client: Client, activity: Activity) -> None:
    seat = a_seat(activity, HOSTILE)
    for name, args in (
        ("class-live", [activity.pk]),
        ("class-live-now", [activity.pk]),
        ("class-seat", [activity.pk, seat.pk]),
    ):
        html = client.get(reverse(name, args=args)).content.decode()

        assert HOSTILE not in html
        assert "&lt;script&gt;" in html


@pytest.mark.parametrize("order", ["", "joined", "step", "name", "bogus"])
def test_an_anonymous_class_shows_numbers_only_in_every_order(
    order: str, client: Client, activity: Activity
) -> None:
    activity.anonymous = True
    activity.save()
    # A name that was given before the activity was made anonymous.
    seat = a_seat(activity)
    type(seat).objects.update(display_name="Ada")

    for name in ("class-live", "class-live-now"):
        html = page(client, activity, name, order=order).content.decode()

        assert "Student 1" in html
        assert "Ada" not in html
        assert "by name" not in html


def test_a_class_that_nobody_joined_says_what_to_do(client: Client, activity: Activity) -> None:
    html = page(client, activity).content.decode()

    assert "Nobody has joined yet" in html


def test_the_page_works_without_javascript_by_loading_itself_again(
    client: Client, activity: Activity
) -> None:
    assert '<noscript><meta http-equiv="refresh"' in page(client, activity).content.decode()


def test_the_time_is_told_on_the_clock_of_the_course(client: Client, activity: Activity) -> None:
    at = page(client, activity).context["at"]

    assert at[3:5] != f"{timezone.now():%M}"


@pytest.mark.parametrize("name", ["class-live", "class-live-now", "class-live-close"])
def test_a_class_is_there_for_its_teachers_only(name: str, activity: Activity) -> None:
    stranger = Client()
    stranger.force_login(a_teacher())
    a_seat(activity)

    answers = [stranger.get(reverse(name, args=[one])) for one in (activity.pk, uuid4())]

    assert [one.status_code for one in answers] == [404, 404]
    assert answers[0].content == answers[1].content


def test_whoever_is_not_signed_in_is_sent_to_sign_in_and_the_fragments_say_so_by_status(
    activity: Activity,
) -> None:
    anyone = Client()

    assert page(anyone, activity).status_code == 302
    assert page(anyone, activity, "class-live-now").status_code == 401


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        ("pause", ActivityState.OPEN, ActivityState.PAUSED),
        ("resume", ActivityState.PAUSED, ActivityState.OPEN),
        ("close", ActivityState.OPEN, ActivityState.CLOSED),
        ("close", ActivityState.PAUSED, ActivityState.CLOSED),
    ],
)
def test_an_activity_is_paused_resumed_and_closed_from_the_live_view(
    change: str, before: ActivityState, after: ActivityState, client: Client, activity: Activity
) -> None:
    activity.state = before
    activity.save()

    response = client.post(reverse("class-live-state", args=[activity.pk]), {"change": change})

    assert (response.status_code, response["Location"]) == (303, reverse("class-live", args=[activity.pk]))
    activity.refresh_from_db()
    assert activity.state == after


def test_another_word_than_those_of_the_buttons_changes_nothing(client: Client, activity: Activity) -> None:
    for data in ({}, {"change": "erase"}):
        response = client.post(reverse("class-live-state", args=[activity.pk]), data)

        assert response.status_code == 409
    activity.refresh_from_db()
    assert activity.state == ActivityState.OPEN


def test_a_stranger_does_not_run_the_class(activity: Activity) -> None:
    stranger = Client()
    stranger.force_login(a_teacher())

    response = stranger.post(reverse("class-live-state", args=[activity.pk]), {"change": "close"})

    assert response.status_code == 404


def test_before_closing_the_page_says_who_has_not_handed_in(client: Client, activity: Activity) -> None:
    an_attempt(a_seat(activity))
    a_seat(activity, "Grace")

    assert "1 student has not handed in yet" in page(client, activity, "class-live-close").content.decode()
