"""A rater in a real browser: by keyboard alone, on a phone and at a desk, with and without scripts."""

import subprocess
import sys
from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.async_api import Page, expect

from reviews.domain.kinds import ItemKind
from tests.e2e.browsing import PHONE, WIDTHS, accessibility_faults, overflow
from tests.e2e.conftest import ROOT
from tests.e2e.reviewing import agree

ITEMS = 10


@pytest.fixture(scope="session")
def invited(copy: dict[str, str]) -> Callable[..., list[str]]:
    """Personal links of raters in a fresh round with two practice items and ten items proper."""

    def invite(kind: ItemKind = ItemKind.CLAIM_EVIDENCE, raters: int = 2) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-m", "tests.e2e.rating_rows", kind.value, str(raters)],
            cwd=ROOT,
            env=copy,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        return [f"/rate/{token}/" for token in done.stdout.split()]

    return invite


async def practise(page: Page) -> None:
    """Both practice items, by keyboard."""
    await page.goto("/rate/next/")
    for number in (1, 2):
        await page.wait_for_url(f"**/rate/practice/{number}/")
        await page.keyboard.press("1")
        await page.keyboard.press("Enter")
        await expect(page.locator("#feedback-title")).to_be_focused()
        await page.keyboard.press("Enter")
    await page.wait_for_url("**/rate/item/1/")


@pytest.mark.parametrize("width", WIDTHS)
async def test_ten_items_are_rated_by_keyboard_alone(browsing, invited, width):
    page = await browsing.page(width)
    await agree(page, invited()[0])
    assert "rate/guideline" in page.url
    await practise(page)
    for number in range(1, ITEMS + 1):
        await page.wait_for_url(f"**/rate/item/{number}/")
        if number in {1, ITEMS}:
            assert await accessibility_faults(page) == []
            assert await overflow(page) == 0
        await page.keyboard.press(str(1 + number % 3))
        await page.keyboard.press("Enter")
    await expect(page.get_by_text(f"All {ITEMS} items are rated")).to_be_visible()


async def test_back_changes_a_rating_and_a_reason_is_typed_where_there_is_no_label(browsing, invited):
    page = await browsing.page()
    await agree(page, invited()[0])
    await practise(page)
    await page.keyboard.press("2")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/rate/item/2/")
    await page.keyboard.press("b")
    await page.wait_for_url("**/rate/item/1/")
    await expect(page.locator("#choice-2")).to_be_checked()
    await expect(page.locator("#reason")).to_be_hidden()
    await page.keyboard.press("5")
    await expect(page.locator("#reason")).to_be_focused()
    await page.keyboard.type("b 1 ?")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/rate/item/2/")
    await page.keyboard.press("n")
    await page.keyboard.type("Not sure.")
    await page.keyboard.press("Escape")
    await page.keyboard.press("3")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/rate/item/3/")
    await page.keyboard.press("Backspace")
    await page.wait_for_url("**/rate/item/2/")
    await expect(page.locator("#note")).to_have_value("Not sure.")
    await page.keyboard.press("b")
    await page.wait_for_url("**/rate/item/1/")
    await expect(page.locator("#reason")).to_have_value("b 1 ?")


async def test_the_keys_are_shown_and_can_be_switched_off(browsing, invited):
    page = await browsing.page(PHONE)
    await agree(page, invited()[0])
    await practise(page)
    await page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    assert await accessibility_faults(page) == []
    await page.get_by_role("button", name="Switch single keys off").click()
    await expect(page.get_by_text("Single keys are off.")).to_be_attached()
    await page.get_by_role("button", name="Close").click()
    await page.keyboard.press("1")
    await expect(page.locator("[name=choice]:checked")).to_have_count(0)
    await page.reload()
    await page.keyboard.press("1")
    await expect(page.locator("[name=choice]:checked")).to_have_count(0)
    await page.locator("#choice-1").focus()
    await page.keyboard.press("Space")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/rate/item/2/")


async def test_a_fault_is_told_and_the_place_is_found_again_after_a_break(browsing, invited):
    link = invited()[0]
    page = await browsing.page()
    await agree(page, link)
    await practise(page)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("Choose one of the answers.")
    assert await accessibility_faults(page) == []
    await page.keyboard.press("1")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/rate/item/2/")

    elsewhere = await browsing.page(PHONE)
    await elsewhere.goto(link)
    await expect(elsewhere.get_by_text("You have rated 1 of 10 items.")).to_be_visible()
    assert await accessibility_faults(elsewhere) == []
    await elsewhere.get_by_role("link", name="Go on with item 2").click()
    await elsewhere.wait_for_url("**/rate/item/2/")


async def test_everything_works_without_scripts(browsing, invited):
    page = await browsing.page(PHONE, java_script_enabled=False)
    await page.goto(invited()[0])
    await page.get_by_label("I have read this").check()
    await page.get_by_role("button", name="Go on to the guideline").click()
    await page.get_by_role("link", name="Start the practice").click()
    for _ in range(2):
        await page.get_by_label("Supported").check()
        await page.get_by_role("button", name="Save and see").click()
        await page.get_by_role("link", name="Go on").click()
    await page.get_by_label("Cannot judge").check()
    await page.get_by_label("Why?").fill("Cut off.")
    await page.get_by_role("button", name="Save and go on").click()
    await page.wait_for_url("**/rate/item/2/")
    await page.get_by_role("link", name="Back").click()
    await expect(page.get_by_label("Why?")).to_have_value("Cut off.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ItemKind)
async def test_every_kind_of_item_is_accessible_and_reflows(browsing, invited, kind, scheme):
    page = await browsing.page(320, color_scheme=scheme)
    await page.goto(invited(kind)[0])
    assert await accessibility_faults(page) == []
    await agree(page, page.url)
    assert await accessibility_faults(page) == []
    await page.goto("/rate/next/")
    assert await accessibility_faults(page) == []
    assert await overflow(page) == 0
    await page.keyboard.press("2")
    await page.keyboard.press("Enter")
    await expect(page.locator("#feedback")).to_be_visible()
    assert await accessibility_faults(page) == []
    assert await overflow(page) == 0
    await page.goto("/rate/withdraw/")
    assert await accessibility_faults(page) == []


async def test_the_time_stands_still_while_the_page_is_hidden(browsing, invited):
    page = await browsing.page()
    await agree(page, invited()[0])
    await page.clock.install()
    await page.goto("/rate/next/")
    await page.wait_for_url("**/rate/practice/1/")
    await page.clock.run_for(10_000)
    await turn(page, "hidden")
    await page.clock.run_for(100_000)
    await turn(page, "visible")
    await page.clock.run_for(5_000)
    await page.keyboard.press("1")
    async with page.expect_request("**/rate/practice/1/") as sent:
        await page.keyboard.press("Enter")
    form = parse_qs((await sent.value).post_data or "")

    assert 15 <= float(form["seconds"][0]) < 60


async def turn(page: Page, state: str) -> None:
    """Tell the page that it is hidden, or visible again, as a change of tabs does."""
    await page.evaluate(
        """state => {
            Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )
