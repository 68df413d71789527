"""A teacher in a real browser: results, one student's work, reports of wrong verdicts, erasing."""

import json
import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.async_api import expect

from tests.e2e.browsing import WIDTHS, accessibility_faults, overflow
from tests.e2e.conftest import ROOT

NARROWEST = 320


@pytest.fixture(scope="session")
def handed_in(copy: dict[str, str]) -> Callable[[], dict[str, str]]:
    """A fresh class whose students have handed in: the pages' addresses and the teacher's session."""

    def make() -> dict[str, str]:
        done = subprocess.run(
            [sys.executable, "-m", "tests.e2e.results_rows"],
            cwd=ROOT,
            env=copy,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        told: dict[str, str] = json.loads(done.stdout)
        return told

    return make


async def signed_in(browsing, told, width, **options):
    page = await browsing.page(width, **options)
    cookie = {"name": "sessionid", "value": told.pop("session"), "url": browsing.server}
    await page.context.add_cookies([cookie])
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_every_page_is_accessible_and_fits_the_narrowest_window(browsing, handed_in, scheme):
    told = handed_in()
    page = await signed_in(browsing, told, NARROWEST, color_scheme=scheme)
    faults = {}
    for name, path in told.items():
        response = await page.goto(path)
        assert response.status == 200
        faults[name] = [*await accessibility_faults(page), *["too wide"] * (await overflow(page) > 0)]

    assert faults == {name: [] for name in told}


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_teacher_reads_comments_rules_and_erases(browsing, handed_in, width):
    told = handed_in()
    page = await signed_in(browsing, told, width)
    await page.goto(told["results"])
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Table for a spreadsheet (CSV)").click()
    assert (await download.value).suggested_filename == "results-whales.csv"

    await page.get_by_role("link", name="Ada", exact=True).click()
    await page.get_by_label("To Ada, about attempt 1").fill("Look at claim 2 again.")
    await page.get_by_role("button", name="Save the comment").click()
    await expect(page.get_by_role("status")).to_contain_text("Saved.")
    await page.get_by_role("button", name="The student is right about claim 2").click()
    await expect(page.locator("#claim-2 .ruling__word")).to_have_text("Confirmed")
    await page.get_by_role("button", name="Take it back for claim 2").click()
    await expect(page.locator("#claim-2 .ruling__word")).to_have_text("Open")
    await page.get_by_role("link", name="Next student: Bo").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("Bo")

    await page.get_by_role("link", name="Erase this student").click()
    await page.get_by_role("button", name="Erase for good").click()
    await expect(page.get_by_role("alert")).to_contain_text("Nothing was erased.")
    await page.get_by_label("Erase Bo and all this work for good").check()
    await page.get_by_role("button", name="Erase for good").click()
    await expect(page.get_by_role("status")).to_contain_text("erased")
    names = await page.locator("#results tbody th").all_inner_texts()
    assert names == ["Ada", "Chidi Anagonye-Okonkwo", "Nothing yet"]
