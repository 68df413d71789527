from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse
from lxml import html

from classroom.lessons import READY
from classroom.models import Activity
from tests.classroom.records import a_course, a_planted_activity, a_seat, a_teacher, an_activity

pytestmark = pytest.mark.django_db

TEXT = "Whales are mammals. They have scales. Some whales sing."
SHORT = {"title": "Whales", "instructions": "", "attempts": "1", "keep_days": "180"}


def tree(response):
    return html.document_fromstring(response.content.decode())


def words(response):
    return " ".join(tree(response).find(".//main").text_content().split())


def typed(response):
    """What the form of a page would send if nothing were changed."""
    form = tree(response).find(".//main//form")
    return {name: value for name, value in form.form_values() if name != "csrfmiddlewaretoken"}


@pytest.fixture
def teacher():
    return a_teacher()


@pytest.fixture
def client(teacher):
    client = Client()
    client.force_login(teacher)
    return client


@pytest.fixture
def course(teacher):
    return a_course(teacher, time_zone="Europe/Berlin")


def new(course, kind):
    return reverse("new-activity-of", args=[course.pk, kind])


def test_three_templates_and_three_ready_lessons_are_offered(client, course):
    page = tree(client.get(reverse("new-activity", args=[course.pk])))
    assert set(page.xpath("//button[@name='lesson']/@value")) == {lesson.name for lesson in READY}
    for kind in ("answer", "planted", "free"):
        assert page.xpath(f"//a[@href='{new(course, kind)}']")


def test_a_ready_lesson_is_one_button_away(client, course):
    response = client.post(reverse("ready-lesson", args=[course.pk]), {"lesson": "moon"})
    activity = Activity.objects.get()
    assert response.status_code == 303
    assert response["Location"] == reverse("activity", args=[activity.pk])
    assert client.post(reverse("ready-lesson", args=[course.pk]), {"lesson": "x"}).status_code == 404
    looked = client.get(reverse("ready-lesson", args=[course.pk]))
    assert looked["Location"] == reverse("new-activity", args=[course.pk])
    assert Activity.objects.count() == 1


@pytest.mark.parametrize("kind", ["answer", "free"])
def test_a_template_can_be_taken_as_it_is(client, course, kind):
    sent = typed(client.get(new(course, kind)))
    assert sent["instructions"]
    response = client.post(new(course, kind), sent)
    assert response.status_code == 303
    activity = Activity.objects.get()
    assert (activity.kind, activity.predict_first) == (kind, kind == "answer")
    assert (activity.keep_claims, activity.keep_days, activity.anonymous) == (True, 180, False)


def test_after_the_text_with_mistakes_comes_its_key(client, course):
    response = client.post(new(course, "planted"), {**SHORT, "text": TEXT})
    activity = Activity.objects.get()
    assert response["Location"] == reverse("activity-key", args=[activity.pk])
    page = client.get(response["Location"])
    assert [box.text_content() for box in tree(page).find_class("key-words")][1] == "They have scales."
    sent = {**typed(page), "planted-2": "on", "note-2": "They have skin.", "note-1": "not ticked"}
    assert client.post(response["Location"], sent).status_code == 303
    assert [(line.planted, line.note) for line in activity.key.all()] == [
        (False, ""),
        (True, "They have skin."),
        (False, ""),
    ]


def test_there_is_no_other_template(client, course):
    assert client.get(new(course, "quiz")).status_code == 404


def test_every_fault_is_told_at_its_field_and_everything_typed_is_still_there(client, course):
    sent = {
        **SHORT,
        "title": "",
        "due": "2026-03-29T02:30",
        "attempts": "many",
        "reading": "Whales have skin.",
    }
    response = client.post(new(course, "answer"), sent)
    assert response.status_code == 422
    page = tree(response)
    assert page.get_element_by_id("id_attempts_error").text_content() == "Give a number from 1 to 20."
    assert page.get_element_by_id("id_attempts").get("value") == "many"
    response = client.post(new(course, "answer"), {**sent, "attempts": "1"})
    page = tree(response)
    assert "go forward over 02:30" in page.get_element_by_id("id_due_error").text_content()
    assert page.get_element_by_id("id_due").get("value") == "2026-03-29T02:30"
    for name in ("title", "reading_title"):
        assert page.get_element_by_id(name := f"id_{name}_error").text_content()
        assert name in page.get_element_by_id(name.removesuffix("_error")).get("aria-describedby")
    assert page.get_element_by_id("id_reading").text_content().strip() == "Whales have skin."
    assert page.xpath("//details[@class='more']/@open"), "a fault is not folded away"
    assert not Activity.objects.exists()


def test_a_form_with_null_signs_or_nothing_in_it_is_a_fault_and_no_crash(client, course):
    assert client.post(new(course, "answer"), {}).status_code == 422
    assert client.post(new(course, "answer"), {**SHORT, "title": "a\x00b"}).status_code == 422
    assert client.post(new(course, "answer"), {**SHORT, "attempts": "9" * 400}).status_code == 422
    assert client.post(new(course, "answer"), {**SHORT, "keep_days": "-1"}).status_code == 422


def test_saving_the_settings_as_they_are_changes_nothing(client, course):
    activity = an_activity(
        course, text=TEXT, reading_title="Book", reading="Whales have skin.", attempts=2, keep_days=30
    )
    client.post(reverse("activity-settings", args=[activity.pk]), {})
    sent = typed(client.get(reverse("activity-settings", args=[activity.pk])))
    before = Activity.objects.filter(pk=activity.pk).values().get()
    response = client.post(reverse("activity-settings", args=[activity.pk]), sent)
    assert response["Location"] == reverse("activity", args=[activity.pk])
    assert Activity.objects.filter(pk=activity.pk).values().get() == before


def test_times_are_shown_and_read_on_the_clock_of_the_course(client, course):
    activity = an_activity(course)
    address = reverse("activity-settings", args=[activity.pk])
    client.post(address, {**typed(client.get(address)), "due": "2026-07-01T10:00"})
    activity.refresh_from_db()
    assert activity.due_at == datetime(2026, 7, 1, 8, tzinfo=UTC)
    assert typed(client.get(address))["due"] == "2026-07-01T10:00"
    assert "1 July 2026, 10:00" in words(client.get(reverse("activity", args=[activity.pk])))


def test_once_somebody_joined_what_is_fixed_cannot_be_typed(client, course):
    activity = an_activity(course, text=TEXT)
    a_seat(activity)
    address = reverse("activity-settings", args=[activity.pk])
    page = tree(client.get(address))
    for name in ("text", "topic", "anonymous", "predict_first"):
        assert page.get_element_by_id(f"id_{name}").get("disabled") is not None
    assert "Students have joined" in words(client.get(address))
    client.post(
        address, {**typed(client.get(address)), "anonymous": "on", "text": "Seals bark.", "title": "T"}
    )
    activity.refresh_from_db()
    assert (activity.anonymous, activity.text, activity.title) == (False, TEXT, "T")


def test_a_text_that_changed_leads_to_its_key_again(client, course):
    activity = a_planted_activity(course, planted=(False, True))
    address = reverse("activity-settings", args=[activity.pk])
    response = client.post(address, {**typed(client.get(address)), "text": TEXT})
    assert response["Location"] == reverse("activity-key", args=[activity.pk])


def test_a_note_that_is_too_long_is_told_at_its_sentence(client, course):
    activity = a_planted_activity(course, planted=(True, False))
    address = reverse("activity-key", args=[activity.pk])
    response = client.post(address, {**typed(client.get(address)), "note-1": "x" * 301})
    assert response.status_code == 422
    assert tree(response).get_element_by_id("id_note-1_error").text_content()


def test_every_tick_and_note_of_the_key_is_saved_and_cleared(client, course):
    activity = a_planted_activity(course, planted=(True, False))
    address = reverse("activity-key", args=[activity.pk])
    assert typed(client.get(address))["planted-1"] == "on"
    client.post(address, {"of": typed(client.get(address))["of"], "note-1": "", "note-2": ""})
    assert not activity.key.filter(planted=True).exists()


def test_the_pages_of_another_teachers_activity_are_not_there(client):
    activity = a_planted_activity(planted=(True,))
    for name in ("activity-settings", "activity-key"):
        assert client.get(reverse(name, args=[activity.pk])).status_code == 404
        assert client.post(reverse(name, args=[activity.pk]), SHORT).status_code == 404


def test_a_key_sent_for_a_text_that_was_changed_meanwhile_is_refused(client, course):
    activity = a_planted_activity(course, planted=(False, False))
    address = reverse("activity-key", args=[activity.pk])
    sent = {**typed(client.get(address)), "planted-1": "on"}
    activity.text = activity.text.replace("1", "7")
    activity.save()
    assert client.post(address, sent).status_code == 409
    assert not activity.key.filter(planted=True).exists()
