import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.urls import reverse
from lxml import etree, html

from classroom.models import Activity, Seat
from classroom.usecases.running import open_activity
from classroom.web.actors import COOKIE
from tests.checks.web.api_client import ANSWER, mars_tools, services_found
from tests.classroom.records import (
    NOW,
    a_course,
    a_planted_activity,
    a_seat,
    a_teacher,
    an_activity,
    an_attempt,
    as_actor,
)
from tests.fakes import fake_services, run_all

pytestmark = pytest.mark.django_db


def tree(response):
    return html.document_fromstring(response.content.decode())


def words(response):
    return " ".join(tree(response).find(".//main").text_content().split())


def at(name, activity, *more):
    return reverse(name, args=[activity.pk, *more])


@pytest.fixture
def teacher():
    return a_teacher()


@pytest.fixture
def client(teacher):
    client = Client()
    client.force_login(teacher)
    return client


@pytest.fixture
def activity(teacher):
    return an_activity(a_course(teacher, time_zone="Europe/Berlin"), state="draft", code="K7QF3MRT")


@pytest.fixture
def checks(settings):
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    with services_found(fake_services(mars_tools())) as made:
        yield made


def test_the_home_shows_the_code_in_halves_and_the_address_to_join(client, activity):
    page = tree(client.get(at("activity", activity)))
    assert page.find_class("board__code")[0].text_content() == "K7QF-3MRT"
    assert page.find_class("board__address")[0].text_content() == "http://testserver/join/K7QF-3MRT/"


def test_the_home_counts_who_joined_and_who_handed_in(client, activity):
    an_attempt(a_seat(activity))
    a_seat(activity)
    a_seat(activity, preview=True)
    assert "2 joined 1 handed in" in words(client.get(at("activity", activity)))


@pytest.mark.parametrize(
    ("state", "offered"),
    [("draft", {"open"}), ("open", {"pause"}), ("paused", {"open"}), ("closed", {"open"})],
)
def test_each_state_offers_the_moves_that_make_sense(client, activity, state, offered):
    activity.state = state
    activity.closed_at = NOW if state == "closed" else None
    activity.save()
    page = tree(client.get(at("activity", activity)))
    targets = set(page.xpath("//main//form/@action"))
    assert {
        one for one in ("open", "pause", "close") if at(f"activity-{one}", activity) in targets
    } == offered


def test_a_closed_activity_says_that_all_of_it_is_erased_and_offers_the_copy(client, activity):
    Activity.objects.update(state="closed", closed_at=NOW, keep_days=1)
    page = client.get(at("activity", activity))
    sentence = "This activity, with its text, key and everything handed in, is erased 1 day after that; "
    assert sentence + "take a copy first." in words(page)
    assert tree(page).xpath(f"//main//p/a[@href='{at('activity-export', activity)}']")


def test_the_buttons_move_the_activity_and_lead_back(client, activity):
    for name, state in (("open", "open"), ("pause", "paused"), ("open", "open"), ("close", "closed")):
        response = client.post(at(f"activity-{name}", activity))
        assert (response.status_code, response["Location"]) == (303, at("activity", activity))
        activity.refresh_from_db()
        assert activity.state == state
    assert client.post(at("activity-pause", activity)).status_code == 409


def test_a_move_is_made_by_sending_and_not_by_looking(client, activity):
    for name in ("open", "pause", "close", "code", "preview", "decide"):
        response = client.get(at(f"activity-{name}", activity))
        assert (response.status_code, response["Location"]) == (303, at("activity", activity))
    activity.refresh_from_db()
    assert (activity.state, activity.code) == ("draft", "K7QF3MRT")
    assert not Seat.objects.exists()


def test_without_a_planted_mistake_the_home_leads_to_the_key(client, activity):
    planted = a_planted_activity(activity.course, planted=(False,), state="draft")
    page = client.get(at("activity", planted))
    assert "No mistake is planted yet" in words(page)
    assert tree(page).xpath(f"//a[@href='{at('activity-key', planted)}']")
    assert client.post(at("activity-open", planted)).status_code == 409


def test_a_passed_cut_off_is_said(client, activity):
    activity.cut_off_at, activity.state = NOW, "open"
    activity.save()
    assert "The cut-off has passed" in words(client.get(at("activity", activity)))


def test_a_new_code_is_shown_and_the_picture_is_another_one(client, activity):
    before = client.get(at("activity-qr", activity)).content
    client.post(at("activity-code", activity))
    activity.refresh_from_db()
    assert activity.code != "K7QF3MRT"
    assert client.get(at("activity-qr", activity)).content != before


def test_the_qr_picture_is_plain_svg_without_style_or_script(client, activity):
    response = client.get(at("activity-qr", activity))
    assert response["Content-Type"] == "image/svg+xml"
    picture = etree.fromstring(response.content)
    assert etree.QName(picture).localname == "svg"
    for element in picture.iter():
        assert etree.QName(element).localname in {"svg", "path"}
        assert "style" not in element.attrib


def test_a_preview_gives_this_browser_a_seat_and_leads_into_the_lesson(client, activity):
    response = client.post(at("activity-preview", activity))
    assert (response.status_code, response["Location"]) == (303, f"/lesson/{activity.pk}/")
    seat = Seat.objects.get()
    assert seat.preview
    assert seat.pk.hex in response.cookies[COOKIE].value


def test_what_can_be_decided_is_told_sentence_by_sentence(client, activity, checks):
    activity.text, activity.topic = ANSWER, "Mars"
    activity.reading_title, activity.reading = "Book", "Olympus Mons is the largest volcano on Mars."
    activity.save()
    response = client.post(at("activity-decide", activity))
    assert response.status_code == 303
    running = client.get(response["Location"])
    assert tree(running).get_element_by_id("found").get("hx-get") == response["Location"]
    async_to_sync(run_all)(checks)
    page = client.get(response["Location"])
    assert "2 of 3 sentences can be decided with this source." in words(page)
    assert "Your own reading takes no part" in words(page)
    lines = [" ".join(line.text_content().split()) for line in tree(page).findall(".//main//ol/li")]
    assert lines[0].startswith("Mars is a hot jungle. Can be decided: may conflict")
    assert lines[2].startswith("Olympus Mons is the largest volcano on Mars. Cannot be decided")
    assert tree(page).get_element_by_id("found").get("hx-get") is None


def test_a_try_that_is_gone_or_never_was_is_not_there(client, activity, checks):
    assert client.get(at("activity-decided", activity, "f" * 32)).status_code == 404
    activity.text = ANSWER
    activity.save()
    first = client.post(at("activity-decide", activity))["Location"]
    client.post(at("activity-decide", activity))
    assert client.get(first).status_code == 404


def test_a_text_without_claims_says_so(client, activity, checks):
    activity.text = "Do you like the planet Mars? Would you like to know more about it?"
    activity.save()
    address = client.post(at("activity-decide", activity))["Location"]
    async_to_sync(run_all)(checks)
    assert "No sentence of this text claims anything" in words(client.get(address))


def test_without_a_text_a_try_is_refused_with_the_way_out(client, activity, checks):
    response = client.post(at("activity-decide", activity))
    assert response.status_code == 409
    assert "each student brings an answer" in words(response)


def test_nothing_of_another_teachers_activity_is_there(client):
    theirs = an_activity(a_course(a_teacher()), state="draft")
    for name in ("activity", "activity-qr"):
        assert client.get(at(name, theirs)).status_code == 404
    for name in ("open", "pause", "close", "code", "preview", "decide"):
        assert client.post(at(f"activity-{name}", theirs)).status_code == 404
    theirs.refresh_from_db()
    assert theirs.state == "draft"
    assert not Seat.objects.exists()


def test_a_students_seat_does_not_open_the_teachers_pages(activity):
    teacher = activity.course.memberships.get().user
    open_activity(actor=as_actor(teacher), activity_id=activity.pk, now=NOW)
    browser = Client()
    assert browser.get(at("activity", activity))["Location"].startswith("/sign-in/")
    other = a_teacher()
    browser.force_login(other)
    assert browser.get(at("activity", activity)).status_code == 404
