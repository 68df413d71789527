"""A manager in a real browser after the closing: agreement, adjudication by keyboard, scores, files."""

import subprocess
import sys
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Page, expect

from tests.e2e.browsing import DESK, PHONE, WIDTHS, accessibility_faults, overflow
from tests.e2e.conftest import ROOT

DISAGREEMENTS = 3
Opened = Callable[..., Awaitable[tuple[Page, str]]]


@pytest.fixture(scope="session")
def rated(copy: dict[str, str]) -> Callable[[], list[str]]:
    """The id of a fresh closed round and a session of its manager."""

    def rate() -> list[str]:
        command = [sys.executable, "-m", "tests.e2e.numbers_rows"]
        done = subprocess.run(command, cwd=ROOT, env=copy, check=True, stdout=subprocess.PIPE, text=True)
        return done.stdout.split()

    return rate


@pytest.fixture
def opened(browsing, rated: Callable[[], list[str]], server: str) -> Opened:
    """A page signed in as the manager of a fresh closed round, and the round's address."""

    async def open_round(width: int = DESK, **options) -> tuple[Page, str]:
        round_id, session = rated()
        page = await browsing.page(width, **options)
        await page.context.add_cookies([{"name": "sessionid", "value": session, "url": server}])
        return page, f"/reviews/rounds/{round_id}"

    return open_round


async def decide(page: Page, keys: str) -> None:
    """Press these keys and wait for the page that follows."""
    for key in keys:
        await page.keyboard.press(key)
    async with page.expect_navigation():
        await page.keyboard.press("Enter")


@pytest.mark.parametrize("width", WIDTHS)
async def test_every_page_of_the_numbers_is_accessible_and_fits(opened, width):
    page, round_ = await opened(width)
    for place in ("agreement", "adjudicate", "scores", "export"):
        await page.goto(f"{round_}/{place}/")
        assert await accessibility_faults(page) == []
        assert await overflow(page) == 0


@pytest.mark.parametrize("width", WIDTHS)
async def test_disagreements_are_decided_by_keyboard_alone(opened, width):
    page, round_ = await opened(width)
    await page.goto(f"{round_}/adjudicate/")
    for number in range(1, DISAGREEMENTS + 1):
        await expect(page.locator("h1")).to_have_text(f"Disagreement {number} of {DISAGREEMENTS}")
        await decide(page, f"2{'ags'[number - 1]}")
    await expect(page.locator("h1")).to_have_text(f"All {DISAGREEMENTS} decided")


async def test_back_shows_the_decision_and_a_later_one_counts(opened):
    page, round_ = await opened()
    await page.goto(f"{round_}/adjudicate/")
    await decide(page, "1a")
    async with page.expect_navigation():
        await page.keyboard.press("b")
    await expect(page.get_by_role("radio", name="Yes", exact=True)).to_be_checked()
    await decide(page, "2s")
    async with page.expect_navigation():
        await page.keyboard.press("b")
    await expect(page.get_by_role("radio", name="No", exact=True)).to_be_checked()
    await expect(page.get_by_text(f"1 of {DISAGREEMENTS} decided, this one too")).to_be_visible()


async def test_single_keys_can_be_switched_off(opened):
    page, round_ = await opened()
    await page.goto(f"{round_}/adjudicate/")
    await page.get_by_role("checkbox", name="Keys").uncheck()
    await page.reload()
    await page.keyboard.press("1")
    await expect(page.get_by_role("radio", name="Yes", exact=True)).not_to_be_checked()


async def test_a_decision_without_a_reason_is_asked_for_again_and_kept(opened):
    page, round_ = await opened(PHONE)
    await page.goto(f"{round_}/adjudicate/")
    await page.get_by_role("radio", name="No", exact=True).check()
    await page.get_by_role("button", name="Decide and go on").click()
    await expect(page.get_by_role("alert")).to_have_text("Say why the raters differed.")
    assert await accessibility_faults(page) == []


async def test_adjudication_works_without_scripts(opened):
    page, round_ = await opened(java_script_enabled=False)
    await page.goto(f"{round_}/adjudicate/")
    await page.locator("#label-1").check()
    await page.locator("#reason-s").check()
    await page.get_by_role("button", name="Decide and go on").click()
    await expect(page.locator("h1")).to_have_text(f"Disagreement 2 of {DISAGREEMENTS}")
