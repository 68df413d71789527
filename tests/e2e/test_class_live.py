"""A teacher follows a class live and looks after its seats, in a real browser over a real socket."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.e2e.browsing import PHONE, WIDTHS, Browsing, accessibility_faults, overflow

NARROWEST = 320
ANSWER = "Mars is the fourth planet from the Sun. Mars has three small moons."
_numbers = count(1)


@pytest.fixture
def teacher(operate: Callable[..., str]) -> tuple[str, str]:
    """The name and the password of a new teacher."""
    name = f"live-{next(_numbers)}"
    return name, operate("make_user", name, "--role", "teacher", "--draw-password").split()[-1]


async def open_class(page: Page, teacher: tuple[str, str]) -> str:
    """Make an open activity and go to its live view; the code to join with."""
    await page.goto("/sign-in/?next=/teach/")
    await page.get_by_label("Username").fill(teacher[0])
    await page.get_by_label("Password").fill(teacher[1])
    await page.get_by_role("button", name="Sign in").click()
    await page.get_by_label("Name of the course").fill("Astronomy")
    await page.get_by_role("button", name="Make the course").click()
    await page.get_by_role("link", name="New activity").click()
    await page.get_by_role("link", name="Check a chatbot’s answer").click()
    await page.get_by_role("button", name="Make it").click()
    await page.get_by_role("button", name="Open it").click()
    await page.goto(f"{page.url}live/")
    return await page.locator("#class-state .code").inner_text()


async def join(browsing: Browsing, code: str, name: str, width: int = PHONE) -> Page:
    """A student with a seat, at the page of the task."""
    page = await browsing.page(width)
    await page.goto(f"/join/{code}/")
    await page.get_by_label("What does your teacher call you?").fill(name)
    await page.get_by_role("button", name="Join").click()
    await page.get_by_role("link", name="I have written it down").click()
    return page


def row(page: Page, name: str) -> Any:
    return page.get_by_role("row", name=name)


async def sound(page: Page) -> None:
    """The page is accessible and fits the narrowest window."""
    assert await accessibility_faults(page) == []
    size = page.viewport_size
    assert size is not None
    await page.set_viewport_size({"width": NARROWEST, "height": 900})
    assert await overflow(page) == 0, page.url
    await page.set_viewport_size(size)


@pytest.mark.parametrize("width", WIDTHS)
async def test_who_joins_and_goes_on_is_seen_without_loading_the_page_again(
    width: int, browsing: Browsing, teacher: tuple[str, str]
) -> None:
    page = await browsing.page(width)
    code = await open_class(page, teacher)
    await expect(page.get_by_text("Nobody has joined yet")).to_be_visible()
    await page.evaluate("window.stayed = true")

    student = await join(browsing, code, "Ada <b>")
    await expect(row(page, "Ada <b>")).to_contain_text("Read the task")
    await page.locator("#seat-1").focus()
    await student.get_by_role("link", name="Next").click()
    await expect(row(page, "Ada <b>")).to_contain_text("The answer")
    await join(browsing, code, "Grace")
    await expect(row(page, "Grace")).to_be_visible()

    assert await page.evaluate("document.activeElement.id") == "seat-1"
    assert await page.evaluate("window.stayed")
    await sound(page)


async def test_without_a_socket_the_page_asks_by_itself(browsing: Browsing, teacher: tuple[str, str]) -> None:
    page = await browsing.page()
    await page.add_init_script("delete window.WebSocket")
    code = await open_class(page, teacher)

    await join(browsing, code, "Ada")

    await expect(row(page, "Ada")).to_be_visible()


async def test_without_javascript_the_page_is_loaded_again_and_everything_can_be_done(
    browsing: Browsing, teacher: tuple[str, str]
) -> None:
    page = await browsing.page(java_script_enabled=False)
    code = await open_class(page, teacher)
    await join(browsing, code, "Ada")

    await page.get_by_role("link", name="Load it now").click()
    await page.get_by_role("link", name="Change Ada").click()
    await page.get_by_label("Name", exact=True).fill("Ada L.")
    await page.get_by_role("button", name="Save the name").click()
    await expect(row(page, "Ada L.")).to_be_visible()
    await page.get_by_role("button", name="Pause").click()
    await expect(page.get_by_text("Paused", exact=True)).to_be_visible()
    await page.get_by_role("button", name="Go on").click()
    await page.get_by_role("link", name="Close").click()
    await page.get_by_role("button", name="Yes, close it").click()
    await expect(page.get_by_text("Closed", exact=True)).to_be_visible()


async def test_signing_out_in_another_tab_takes_the_class_off_the_screen(
    browsing: Browsing, teacher: tuple[str, str]
) -> None:
    page = await browsing.page()
    await open_class(page, teacher)
    other = await page.context.new_page()
    await other.goto("/account/")
    await other.get_by_role("button", name="Sign out").click()

    await expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


async def test_a_removed_student_s_live_report_closes_at_once(
    browsing: Browsing, teacher: tuple[str, str]
) -> None:
    page = await browsing.page(PHONE)
    code = await open_class(page, teacher)
    student = await join(browsing, code, "Eve")
    await student.get_by_role("link", name="Next").click()
    await student.get_by_label("The chatbot’s answer").fill(ANSWER)
    await student.get_by_role("button", name="Put it in").click()
    await expect(student.get_by_role("group").first).to_be_visible()
    for choice in await student.get_by_label("Not sure").all():
        await choice.check(force=True)
    await student.get_by_role("button", name="Lock my predictions").click()
    await student.wait_for_url("**/r/*/")
    await sound(page)

    await page.get_by_role("link", name="Change Eve").click()
    await sound(page)
    await page.get_by_text("Remove Eve").click()
    await page.get_by_role("button", name="Yes, remove").click()

    await expect(student.get_by_role("heading", name="There is nothing here")).to_be_visible()
    await expect(page.get_by_text("Nobody has joined yet")).to_be_visible()


async def test_a_double_join_becomes_one_and_a_lost_code_is_given_again(
    browsing: Browsing, teacher: tuple[str, str]
) -> None:
    page = await browsing.page()
    code = await open_class(page, teacher)
    phone = await join(browsing, code, "Ada")
    await join(browsing, code, "Ada too")

    await page.get_by_role("link", name="Change Ada", exact=True).click()
    await page.get_by_label("The same student is also").select_option(index=1)
    await page.get_by_role("button", name="Look at both").click()
    await sound(page)
    await page.get_by_role("button", name="Yes, make them one").click()
    await expect(page.locator(".students tbody tr")).to_have_count(1)
    await phone.reload()
    await expect(phone.get_by_text("Ada too")).to_be_visible()

    await page.get_by_role("link", name="Change Ada too").click()
    await page.get_by_role("button", name="Give a new return code").click()
    await sound(page)
    return_code = await page.locator(".return-code strong").inner_text()
    laptop = await browsing.page()
    await laptop.goto("/join/")
    await laptop.get_by_text("I have been here before, on another device").click()
    await laptop.get_by_label("Code on the board").fill(code)
    await laptop.get_by_label("Your own return code").fill(return_code)
    await laptop.get_by_role("button", name="Come back").click()
    await expect(laptop.get_by_text("Ada too")).to_be_visible()
