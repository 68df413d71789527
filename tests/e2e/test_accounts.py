"""From an invitation to one's own account and out again, with the keyboard alone."""

import pytest
from playwright.async_api import Page, expect

from tests.e2e.browsing import DESK, PHONE, WIDTHS, accessibility_faults, overflow

FIRST, SECOND = "three dry umbrellas", "seven loud teaspoons"


async def type_through(page: Page, *words: str) -> None:
    """Fill the fields of the form one after the other, and press its button, by keys."""
    for words_of_field in words:
        await page.keyboard.type(words_of_field)
        await page.keyboard.press("Tab")
        # A folded explanation may stand between two fields.
        if await page.evaluate("document.activeElement.tagName") == "SUMMARY":
            await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")


@pytest.mark.parametrize("width", WIDTHS)
async def test_an_invited_person_makes_an_account_changes_it_and_leaves(browsing, operate, width):
    name = f"ada-{width}"
    page = await browsing.page(width)
    await page.goto(operate("invite", "--role", "teacher").strip())
    assert await accessibility_faults(page) == []
    await page.get_by_label("Username").focus()
    await type_through(page, name, FIRST, FIRST, "")
    await page.wait_for_url("**/teach/")

    await page.goto("/account/")
    assert await accessibility_faults(page) == []
    assert await overflow(page) == 0
    await page.get_by_label("Your password until now").focus()
    await type_through(page, FIRST, SECOND, "a third one")
    await expect(page.get_by_text("The two passwords differ.")).to_be_visible()
    assert await accessibility_faults(page) == []
    await page.get_by_label("Your password until now").focus()
    await type_through(page, FIRST, SECOND, SECOND)
    await expect(page.get_by_role("status")).to_have_text(
        "Your new password is set. You are signed out everywhere else."
    )

    await page.get_by_role("button", name="Sign out").press("Enter")
    await page.wait_for_url(f"{browsing.server}/")
    await page.goto("/account/")
    await page.wait_for_url("**/sign-in/?next=/account/")
    await page.get_by_label("Username").focus()
    await type_through(page, name.upper(), SECOND)
    await page.wait_for_url("**/account/")


async def test_a_wrong_password_is_told_and_read_out(browsing):
    page = await browsing.page(PHONE)
    await page.goto("/sign-in/")
    await page.get_by_label("Username").focus()
    await type_through(page, "nobody", "nothing")

    await expect(page.get_by_role("alert")).to_contain_text("do not fit together")
    assert await page.get_by_label("Username").input_value() == "nobody"
    assert await page.get_by_label("Password").input_value() == ""
    assert await accessibility_faults(page) == []


async def test_the_demo_account_comes_in_with_what_was_printed(browsing, operate):
    printed = operate("make_demo").splitlines()[0].split()
    page = await browsing.page(DESK)
    await page.goto("/sign-in/")
    await page.get_by_label("Username").fill(printed[printed.index("as") + 1])
    await page.get_by_label("Password").fill(printed[-1])
    await page.get_by_role("main").get_by_role("button", name="Sign in").click()
    await page.wait_for_url("**/teach/")

    masthead = page.get_by_role("banner")
    await expect(masthead.get_by_role("link", name="Teach", exact=True)).to_be_visible()
    await expect(masthead.get_by_role("link", name="Reviews", exact=True)).to_be_visible()
    assert await accessibility_faults(page) == []
