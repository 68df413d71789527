import pytest
from django.test import Client
from django.urls import reverse
from lxml import html

from classroom.models import Course
from tests.classroom.records import a_course, a_seat, a_teacher, an_activity, an_attempt

pytestmark = pytest.mark.django_db


def tree(response):
    return html.document_fromstring(response.content.decode())


def words(response):
    return " ".join(tree(response).find(".//main").text_content().split())


@pytest.fixture
def teacher():
    return a_teacher()


@pytest.fixture
def client(teacher):
    client = Client()
    client.force_login(teacher)
    return client


def test_without_a_sign_in_every_page_asks_for_one():
    activity = an_activity(a_course(a_teacher()))
    for name, key in (("courses", None), ("course", activity.course_id), ("activity", activity.pk)):
        response = Client().get(reverse(name, args=[key] if key else []))
        assert response.status_code == 302
        assert response["Location"].startswith("/sign-in/")


def test_an_empty_list_says_what_to_do_first(client):
    response = client.get("/teach/")
    assert "put the code on the board" in words(response)
    assert "Make the course" in words(response)


def test_somebody_who_may_not_teach_is_told_who_can_change_that():
    user = a_teacher()
    user.user_permissions.clear()
    client = Client()
    client.force_login(user)
    assert "may not make one" in words(client.get("/teach/"))
    assert client.post("/teach/", {"title": "Biology", "time_zone": "UTC"}).status_code == 404
    assert not Course.objects.exists()


def test_a_course_is_made_and_opened(client):
    response = client.post("/teach/", {"title": "Biology 9b", "time_zone": "Europe/Berlin"})
    assert response.status_code == 303
    assert response["Location"] == reverse("course", args=[Course.objects.get().pk])
    page = words(client.get(response["Location"]))
    assert "Europe/Berlin" in page
    assert "No activity yet" in page


@pytest.mark.parametrize(
    ("given", "field"),
    [({"title": ""}, "title"), ({"time_zone": "Mars/Utopia"}, "time_zone"), ({"time_zone": ""}, "time_zone")],
)
def test_a_fault_is_told_at_its_field_and_what_was_typed_is_still_there(client, given, field):
    response = client.post("/teach/", {"title": "Biology", "time_zone": "Europe/Berlin", **given})
    assert response.status_code == 422
    box = tree(response).get_element_by_id(f"id_{field}")
    assert box.get("aria-invalid") == "true"
    fault = tree(response).get_element_by_id(f"id_{field}_error")
    assert fault.text_content().strip().endswith(".")
    assert f"id_{field}_error" in box.get("aria-describedby")
    if field != "title":
        assert tree(response).get_element_by_id("id_title").get("value") == "Biology"


def test_name_and_zone_can_be_changed_also_a_zone_that_left_the_list(client, teacher):
    course = a_course(teacher, time_zone="Etc/GMT-1")
    address = reverse("course-settings", args=[course.pk])
    shown = tree(client.get(address)).get_element_by_id("id_time_zone")
    assert shown.xpath(".//option[@selected]/@value") == ["Etc/GMT-1"]
    assert client.post(address, {"title": "Biology 10b", "time_zone": "Etc/GMT-1"}).status_code == 303
    course.refresh_from_db()
    assert course.title == "Biology 10b"


def test_another_teachers_course_is_the_same_404_as_none(client):
    course = a_course(a_teacher())
    for name in ("course", "course-settings", "new-activity"):
        theirs = client.get(reverse(name, args=[course.pk]))
        none = client.get(reverse(name, args=["0" * 8 + "-0000-4000-8000-" + "0" * 12]))
        assert theirs.status_code == none.status_code == 404
        assert words(theirs) == words(none)


def test_a_course_lists_its_activities_with_state_and_counts_and_ways_on(client, teacher):
    course = a_course(teacher)
    activity = an_activity(course, title="<b>Whales</b>", state="paused")
    an_attempt(a_seat(activity))
    a_seat(activity)
    response = client.get(reverse("course", args=[course.pk]))
    (row,) = tree(response).xpath("//tbody/tr")
    cells = [" ".join(cell.text_content().split()) for cell in row]
    assert cells[0].startswith("<b>Whales</b>")
    assert cells[1:] == ["Paused", "2", "1"]
    assert {link.get("href") for link in row.iterfind(".//a")} == {
        f"/teach/activities/{activity.pk}/",
        f"/teach/activities/{activity.pk}/live/",
        f"/teach/activities/{activity.pk}/results/",
    }


def test_the_course_page_asks_as_few_questions_for_ten_activities_as_for_one(
    client, teacher, django_assert_max_num_queries
):
    course = a_course(teacher)
    for _ in range(10):
        an_attempt(a_seat(an_activity(course)))
    # Session, person, two of permissions, course, membership, activities.
    with django_assert_max_num_queries(7):
        client.get(reverse("course", args=[course.pk]))
