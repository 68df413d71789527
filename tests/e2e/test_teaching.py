"""A teacher makes a course and an activity, tries it, opens it and gives out its code."""

from itertools import count

import pytest
from playwright.async_api import Page, expect

from tests.e2e.browsing import DESK, PHONE, WIDTHS, accessibility_faults, overflow

NARROWEST = 320
_numbers = count(1)


@pytest.fixture
def account(operate):
    """The name and the password of a new teacher."""
    name = f"teaching-{next(_numbers)}"
    printed = operate("make_user", name, "--role", "teacher", "--draw-password")
    return name, printed.split()[-1]


async def sign_in(page: Page, account: tuple[str, str]) -> None:
    await page.goto("/sign-in/?next=/teach/")
    await page.get_by_label("Username").fill(account[0])
    await page.get_by_label("Password").fill(account[1])
    await page.get_by_role("button", name="Sign in").click()
    await page.wait_for_url("**/teach/")


async def make_course(page: Page) -> None:
    await page.get_by_label("Name of the course").fill("Biology 9b")
    await page.get_by_label("Time zone").select_option("Europe/Berlin")
    await page.get_by_role("button", name="Make the course").click()
    await expect(page.get_by_role("heading", name="Biology 9b")).to_be_visible()


async def sound(page: Page, heading: str) -> None:
    """The page of that heading is there, is accessible and fits the narrowest window."""
    await expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
    await page.wait_for_load_state()
    assert await accessibility_faults(page) == []
    size = page.viewport_size
    assert size is not None
    await page.set_viewport_size({"width": NARROWEST, "height": 900})
    assert await overflow(page) == 0, page.url
    await page.set_viewport_size(size)


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_ready_lesson_is_made_tried_and_opened(browsing, account, width):
    page = await browsing.page(width)
    await sign_in(page, account)
    await sound(page, "Your courses")
    await make_course(page)
    await sound(page, "Biology 9b")
    await page.get_by_role("link", name="New activity").click()
    await sound(page, "New activity")
    await page.get_by_role("button", name="A chatbot explains the Moon").click()
    await sound(page, "A chatbot explains the Moon")
    activity = page.url

    await page.get_by_role("button", name="How much can be decided?").click()
    await expect(page.get_by_text("6 of 8 sentences can be decided with this source.")).to_be_visible()
    await sound(page, "What can be decided?")

    await page.goto(activity)
    await page.get_by_role("button", name="Open it").click()
    await expect(page.get_by_role("button", name="Pause")).to_be_visible()
    await expect(page.get_by_role("img", name="QR picture")).to_have_js_property("complete", True)
    assert await page.get_by_role("img", name="QR picture").evaluate("picture => picture.naturalWidth") > 0
    await sound(page, "A chatbot explains the Moon")
    await page.get_by_role("link", name="Biology 9b").click()
    await expect(page.get_by_role("row", name="A chatbot explains the Moon")).to_contain_text("Open")
    await sound(page, "Biology 9b")


async def test_a_text_of_ones_own_is_keyed_and_kept_with_its_deadline_in_the_dark(browsing, account):
    page = await browsing.page(PHONE, color_scheme="dark")
    await sign_in(page, account)
    await make_course(page)
    await page.get_by_role("link", name="New activity").click()
    await page.get_by_role("link", name="Find the planted mistakes").click()
    await page.get_by_role("button", name="Make it").click()
    await expect(page.get_by_role("alert")).to_contain_text("Not saved yet")
    await sound(page, "Find the planted mistakes")
    await page.get_by_label("Text for everybody").fill("Whales are mammals. They have scales.")
    await page.get_by_label("Due").fill("2030-07-01T10:00")
    await page.get_by_role("button", name="Make it").click()

    await expect(page.get_by_role("heading", name="Which sentences are wrong?")).to_be_visible()
    await page.get_by_role("checkbox", name="Planted mistake in sentence 2").check()
    await page.get_by_label("What is wrong in sentence 2").fill("They have skin.")
    await sound(page, "Which sentences are wrong?")
    await page.get_by_role("button", name="Save the key").click()
    await expect(page.get_by_text("2 sentences, 1 with a planted mistake.")).to_be_visible()
    await expect(page.get_by_text("Mon 1 July 2030, 10:00")).to_be_visible()
    await page.get_by_role("link", name="Change the settings").click()
    await expect(page.get_by_label("Due")).to_have_value("2030-07-01T10:00")
    await sound(page, "Settings")


async def test_the_first_course_starts_with_the_browsers_time_zone_and_the_next_with_the_last_ones(
    browsing, account
):
    page = await browsing.page(DESK, timezone_id="Asia/Tokyo")
    await sign_in(page, account)
    await expect(page.get_by_label("Time zone")).to_have_value("Asia/Tokyo")
    await make_course(page)
    await page.goto("/teach/")
    await expect(page.get_by_label("Time zone")).to_have_value("Europe/Berlin")


async def test_a_teacher_meets_the_lesson_as_a_student_does(browsing, account):
    page = await browsing.page(DESK)
    await sign_in(page, account)
    await make_course(page)
    await page.get_by_role("link", name="New activity").click()
    await page.get_by_role("button", name="Four landmarks").click()
    home = page.url
    await page.get_by_role("button", name="Preview as a student").click()
    await page.wait_for_url("**/lesson/**")
    await expect(page.get_by_text("Preview: only you see this")).to_be_visible()
    await page.goto(home)
    await expect(page.get_by_text("0 joined")).to_be_visible()
