"""One seat of a class: its page and what is done there."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from classroom.domain.codes import fold_code
from classroom.models import Activity, Attempt, Seat
from classroom.usecases.prints import return_code_print
from tests.classroom.records import NOW, Slip, a_course, a_seat, a_teacher, an_activity, an_attempt

pytestmark = pytest.mark.django_db
POSTS = ("rename", "remove", "merge", "return-code")


@pytest.fixture
def teacher() -> Any:
    return a_teacher()


@pytest.fixture
def activity(teacher: Any) -> Activity:
    return an_activity(a_course(teacher))


@pytest.fixture
def client(teacher: Any) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


def address(seat: Seat, action: str = "") -> str:
    name = f"class-seat-{action}" if action else "class-seat"
    return reverse(name, args=[seat.activity_id, seat.pk])


def test_a_seat_is_renamed_and_the_class_shown_again(client: Client, activity: Activity) -> None:
    seat = a_seat(activity, "Adda")

    response = client.post(address(seat, "rename"), {"name": "Ada"})

    assert (response.status_code, response["Location"]) == (303, reverse("class-live", args=[activity.pk]))
    seat.refresh_from_db()
    assert seat.display_name == "Ada"


def test_a_name_that_cannot_be_kept_comes_back_with_what_is_wrong(client: Client, activity: Activity) -> None:
    seat = a_seat(activity, "Ada")

    response = client.post(address(seat, "rename"), {"name": "A" * 50})

    html = response.content.decode()
    assert response.status_code == 422
    assert "50 characters" in html
    assert 'aria-describedby="name-fault name-hint"' in html
    assert f'value="{"A" * 50}"' in html


def test_an_anonymous_seat_has_no_form_for_a_name(client: Client, teacher: Any) -> None:
    seat = a_seat(an_activity(a_course(teacher), anonymous=True))

    assert 'name="name"' not in client.get(address(seat)).content.decode()
    assert client.post(address(seat, "rename"), {"name": "Ada"}).status_code == 422


def test_the_page_says_what_removing_takes_before_it_is_done(client: Client, activity: Activity) -> None:
    seat = a_seat(activity)
    assert "live reports of this seat are deleted" in client.get(address(seat)).content.decode()

    response = client.post(address(seat, "remove"), follow=True)

    seat.refresh_from_db()
    assert seat.removed_at is not None
    assert "Ada is no longer in this class." in response.content.decode()
    assert client.get(address(seat)).status_code == 404


def test_two_seats_become_one_after_a_page_that_says_what_is_kept(client: Client, activity: Activity) -> None:
    phone, laptop = a_seat(activity, "Ada"), a_seat(activity, "Ada L.")
    Activity.objects.update(attempts=2)
    an_attempt(phone)
    an_attempt(phone, Slip(), handed_in=False)
    an_attempt(laptop, handed_in=False, predicted_at=None)

    html = client.get(address(phone, "merge"), {"into": str(laptop.pk)}).content.decode()
    assert "1 attempt, in the order of handing in" in html
    assert "the other draft, of <bdi>Ada L.</bdi> (number 2)" in html
    assert "live reports of <bdi>Ada</bdi>" in html
    assert Attempt.objects.count() == 3

    response = client.post(address(phone, "merge"), {"into": laptop.pk})

    assert response.status_code == 303
    phone.refresh_from_db()
    assert phone.merged_into == laptop
    assert laptop.attempts.count() == 2


def test_the_page_says_that_a_draft_goes_where_no_attempt_is_left(client: Client, activity: Activity) -> None:
    phone, laptop = a_seat(activity, "Ada"), a_seat(activity, "Ada L.")
    an_attempt(phone, Slip())
    an_attempt(laptop, Slip(), handed_in=False)

    html = client.get(address(phone, "merge"), {"into": str(laptop.pk)}).content.decode()

    assert "No attempt is left after these, so what was begun is deleted" in html
    assert "The draft goes on." not in html


@pytest.mark.parametrize("into", ["", "no-id", None])
def test_merging_asks_which_other_seat(into: str | None, client: Client, activity: Activity) -> None:
    seat = a_seat(activity)
    a_seat(activity, "Grace")
    data = {} if into is None else {"into": into}

    for response in (client.get(address(seat, "merge"), data), client.post(address(seat, "merge"), data)):
        assert response.status_code == 422
        assert "Choose the other seat" in response.content.decode()


def test_the_other_seat_must_be_one_of_the_same_class(client: Client, activity: Activity) -> None:
    seat, elsewhere = a_seat(activity), a_seat(an_activity(activity.course))

    for other in (elsewhere.pk, seat.pk, uuid4()):
        assert client.get(address(seat, "merge"), {"into": str(other)}).status_code == 404
        assert client.post(address(seat, "merge"), {"into": other}).status_code == 404


def test_a_new_return_code_is_shown_once_and_kept_as_a_print(client: Client, activity: Activity) -> None:
    seat = a_seat(activity)

    response = client.post(address(seat, "return-code"))

    code = fold_code(response.context["code"])
    assert code is not None
    assert response.context["code"] in response.content.decode()
    assert response["Cache-Control"] == "no-store"
    seat.refresh_from_db()
    assert seat.return_code_hash == return_code_print(activity.pk, code)
    assert response.context["code"] not in client.get(address(seat)).content.decode()


def test_a_seat_is_changed_by_its_teachers_only(activity: Activity) -> None:
    seat, other = a_seat(activity), a_seat(activity, "Grace")
    stranger = Client()
    stranger.force_login(a_teacher())
    before = list(Seat.objects.order_by("number").values())

    for client, status in ((stranger, 404), (Client(), 302)):
        for action in POSTS:
            data = {"name": "Eve", "into": other.pk}
            assert client.post(address(seat, action), data).status_code == status
        assert client.get(address(seat)).status_code == status

    assert list(Seat.objects.order_by("number").values()) == before


def test_a_seat_is_not_reached_through_another_activity(client: Client, activity: Activity) -> None:
    seat, elsewhere = a_seat(activity), an_activity(activity.course)

    for action in ("", *POSTS):
        name = f"class-seat-{action}" if action else "class-seat"
        wrong = reverse(name, args=[elsewhere.pk, seat.pk])
        response = client.post(wrong, {"name": "Eve"}) if action else client.get(wrong)
        assert response.status_code == 404


def test_a_seat_that_is_alone_has_nothing_to_merge_with(client: Client, activity: Activity) -> None:
    seat = a_seat(activity)
    a_seat(activity, "Gone", removed_at=NOW)

    assert "There is no other seat" in client.get(address(seat)).content.decode()
