"""A manager in a real browser: makes a round, hands out links, opens and closes it."""

import subprocess
import sys

import pytest
from playwright.async_api import Page, expect

from tests.e2e.browsing import WIDTHS, accessibility_faults, overflow
from tests.e2e.conftest import ROOT


@pytest.fixture(scope="session")
def managed(copy: dict[str, str]) -> tuple[str, str, str]:
    """Name and password of a manager, and the address where they plan a round on their bank."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.rating_rows", "manager"],
        cwd=ROOT,
        env=copy,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    name, password, bank = done.stdout.strip().split("\t")
    return name, password, f"/reviews/banks/{bank}/rounds/new/"


async def looks_right(page: Page) -> None:
    assert await accessibility_faults(page) == []
    assert await overflow(page) == 0


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_round_is_made_opened_and_closed(browsing, managed, width):
    name, password, address = managed
    page = await browsing.page(width)
    await page.goto(f"/sign-in/?next={address}")
    await page.locator("input[name=username]").fill(name)
    await page.locator("input[name=password]").fill(password)
    await page.keyboard.press("Enter")
    await page.wait_for_url(f"**{address}")
    await page.get_by_label("Gold items for each rater").fill("99")
    await page.get_by_role("button", name="Make the round").click()
    await expect(page.get_by_role("alert")).to_be_visible()
    await looks_right(page)
    await page.get_by_label("Title").fill("Second round")
    await page.get_by_label("What it is for").fill("To see how often the checker errs.")
    await page.get_by_label("Whom raters can ask").fill("reviews@example.org")
    await page.get_by_label("Gold items for each rater").fill("1")
    await page.get_by_role("button", name="Make the round").click()
    await page.get_by_label("How many").fill("2")
    await page.get_by_label("Names, one a line").fill("Ada")
    await page.get_by_role("button", name="Make the links").click()
    await expect(page.locator(".links-once code")).to_have_count(2)
    await looks_right(page)
    await page.get_by_role("button", name="Open the round").click()
    await expect(page.get_by_role("heading", name="Progress")).to_be_visible()
    await expect(page.locator(".links-once")).to_have_count(0)
    for summary in await page.locator("summary:visible").all():
        await summary.click()
    await looks_right(page)
    await page.get_by_role("button", name="Yes, close it").click()
    await expect(page.get_by_role("link", name="Agreement")).to_be_visible()
    await looks_right(page)
