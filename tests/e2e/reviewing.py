"""What managers and raters do in the browser, in words of the product."""

import pytest
from playwright.async_api import Page, expect

from tests.e2e.browsing import accessibility_faults, focused, overflow

LABELS = (
    ("Supported", "supported", "The passages say so."),
    ("Contradicted", "contradicted", "The passages say otherwise."),
    ("Not enough information", "not_enough", "The passages do not decide it."),
)


async def sign_in(page: Page, account: tuple[str, str]) -> None:
    await page.goto("/sign-in/?next=/reviews/")
    await page.get_by_label("Username").fill(account[0])
    await page.get_by_label("Password").fill(account[1])
    await page.get_by_role("button", name="Sign in").click()
    await page.wait_for_url("**/reviews/")


async def sound(page: Page, heading: str) -> None:
    """The page of that heading is there, is accessible and fits its window."""
    await expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
    await page.wait_for_load_state()
    assert await accessibility_faults(page) == []
    assert await overflow(page) == 0, page.url


async def press(page: Page, name: str) -> None:
    """Press a button and wait for the page that follows."""
    async with page.expect_navigation():
        await page.get_by_role("button", name=name, exact=True).click()


async def follow(page: Page, name: str) -> None:
    """Follow a link of the page's content."""
    async with page.expect_navigation():
        await page.get_by_role("main").get_by_role("link", name=name, exact=True).first.click()


async def make_bank(page: Page) -> None:
    """Fill in the form of a new bank for the demo's files."""
    await page.get_by_label("Title").fill("Everyday facts")
    await page.get_by_label("Question").fill("Do the passages back the claim?")
    await page.get_by_label("Guideline").fill("Read every passage to its end.")
    for number, (name, key, definition) in enumerate(LABELS, start=1):
        label = page.get_by_role("group", name=f"Label {number}")
        await label.get_by_label("Name").fill(name)
        await label.get_by_label("Key in files").fill(key)
        await label.get_by_label("When it is given").fill(definition)
    await page.get_by_role("group", name="Label 1").get_by_label("Does harm when wrong").check()
    await page.get_by_role("group", name="Label 3").get_by_label("Says “this cannot be decided”").check()
    await press(page, "Make the bank")


async def tab_to(page: Page, element_id: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(40):
        if await focused(page) == element_id:
            return
        await page.keyboard.press("Tab")
    pytest.fail(f"Tab never comes to {element_id}")


async def agree(page: Page, link: str) -> None:
    """From the personal link through the information to the guideline, by keyboard."""
    await page.goto(link)
    await tab_to(page, "agree")
    await page.keyboard.press("Space")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/rate/guideline/")
