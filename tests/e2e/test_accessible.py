"""Every page in light and dark: what axe finds, reflow, focus, and the printed form."""

import pytest
from playwright.async_api import expect

from tests.e2e.browsing import WIDTHS, accessibility_faults, finish, overflow, start_example

PAGES = (
    "/",
    "/?example=chatbot",
    "/about/",
    "/accuracy",
    "/done/",
    f"/r/{'0' * 32}/",
    "/sign-in/",
    "/invitation/unknown/",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
async def test_no_page_has_an_accessibility_fault(browsing, width, scheme):
    page = await browsing.page(width, color_scheme=scheme)
    for path in PAGES:
        await page.goto(path)
        assert await accessibility_faults(page) == [], path


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
async def test_a_report_has_no_accessibility_fault_in_any_state(browsing, width, scheme):
    page = await browsing.page(width, color_scheme=scheme)
    await start_example(page, "chatbot")
    await finish(page)
    assert await accessibility_faults(page) == []
    for summary in await page.locator("summary:visible").all():
        await summary.click()
    assert await accessibility_faults(page) == []
    await start_example(page, "nothing")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Nothing to check in this answer")
    await finish(page)
    assert await accessibility_faults(page) == []


async def test_a_refused_paste_has_no_accessibility_fault(browsing):
    page = await browsing.page()
    await page.goto("/")
    await page.get_by_role("button", name="Find the receipts").click()
    await expect(page.get_by_role("alert")).to_be_visible()
    assert await accessibility_faults(page) == []


async def test_pages_reflow_at_320_pixels(browsing):
    page = await browsing.page(320)
    for path in PAGES:
        await page.goto(path)
        assert await overflow(page) == 0, path
    await start_example(page, "chatbot")
    await finish(page)
    for summary in await page.locator("summary:visible").all():
        await summary.click()
    assert await overflow(page) == 0


async def test_the_first_key_reaches_the_skip_link_and_it_skips(browsing):
    page = await browsing.page()
    await page.goto("/")
    await page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    await expect(skip).to_be_focused()
    await expect(skip).to_be_in_viewport()
    await page.keyboard.press("Enter")
    await expect(page.locator("#main")).to_be_focused()


async def test_targets_are_24_pixels_or_more(browsing):
    page = await browsing.page(390)
    await start_example(page, "chatbot")
    await finish(page)
    small = await page.evaluate(
        """() => [...document.querySelectorAll("button, summary, .chip, .back, .filter label, #keys-on")]
          .filter(one => one.checkVisibility())
          .map(one => [one.textContent.trim() || one.id, one.getBoundingClientRect()])
          .filter(([, box]) => box.width < 24 || box.height < 24)
          .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []


async def test_on_paper_every_card_is_there_and_no_control(browsing):
    page = await browsing.page()
    await start_example(page)
    await finish(page)
    await page.get_by_role("group", name="Show claims").locator("label", has_text="Backed").click()
    await page.emulate_media(media="print")
    await expect(page.locator(".card:visible")).to_have_count(5)
    for selector in (".masthead", ".filter", "button", "#next-title", "#clock"):
        await expect(page.locator(f"{selector}:visible")).to_have_count(0)
    await expect(page.get_by_text("sha256").last).to_be_visible()
    assert (await page.pdf(format="A4")).startswith(b"%PDF")
