"""A manager brings the demo's files from nothing to a sealed bank with systems and a planned round."""

from itertools import count

import pytest
from playwright.async_api import Page, expect

from tests.e2e.browsing import DESK, PHONE, WIDTHS
from tests.e2e.conftest import ROOT
from tests.e2e.reviewing import follow, make_bank, press, sign_in, sound

FILES = ROOT / "reviews" / "demo_bank"
_numbers = count(1)


@pytest.fixture
def account(operate):
    """The name and the password of a new manager."""
    name = f"reviewing-{next(_numbers)}"
    printed = operate("make_user", name, "--role", "reviewer", "--draw-password")
    return name, printed.split()[-1]


async def bring(page: Page, label: str, name: str) -> None:
    """Choose one of the demo's files and have it looked through."""
    await page.get_by_label(label).set_input_files(FILES / f"{name}.jsonl")
    await press(page, "Look through it")


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_bank_goes_from_nothing_to_a_planned_round(browsing, account, width):
    page = await browsing.page(width)
    await sign_in(page, account)
    await sound(page, "Item banks")
    await follow(page, "Make your first bank")
    await sound(page, "New bank")
    await make_bank(page)
    await sound(page, "Everyday facts")

    await follow(page, "Import items")
    await sound(page, "Import items")
    await bring(page, "File of items", "careful")
    await expect(page.get_by_role("alert")).to_contain_text("Nothing is imported")
    await sound(page, "Import items")
    await bring(page, "File of items", "items")
    await expect(page.get_by_role("heading", name="16 items, no problem found")).to_be_visible()
    await sound(page, "Import items")
    await press(page, "Import these items")
    await follow(page, "Read them")
    await sound(page, "Items")

    await follow(page, "Everyday facts")
    await follow(page, "Import expected labels")
    await sound(page, "Expected labels")
    await bring(page, "File of expected labels", "expected")
    await press(page, "Import these labels")
    await follow(page, "Seal the bank")
    await sound(page, "Seal the bank")
    await press(page, "Seal it for good")
    await sound(page, "Everyday facts")

    await follow(page, "Bring a system’s answers")
    await page.get_by_label("Name of the system").fill("Careful checker")
    await sound(page, "A system’s answers")
    await bring(page, "File of answers", "careful")
    await press(page, "Keep and seal these answers")
    await follow(page, "Plan a round")
    await sound(page, "New round")


async def test_a_downloaded_folder_is_compared_and_its_fingerprints_are_open_to_anybody(
    browsing, account, tmp_path
):
    page = await browsing.page(DESK)
    await sign_in(page, account)
    await follow(page, "Make your first bank")
    await make_bank(page)
    home = page.url
    await follow(page, "Import items")
    await bring(page, "File of items", "items")
    await press(page, "Import these items")
    await follow(page, "Seal the bank")
    await press(page, "Seal it for good")
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Download the sealed folder").click()
    kept = tmp_path / "bank.zip"
    await (await download.value).save_as(kept)

    await follow(page, "Compare a folder with its seal")
    await page.get_by_label("Zip of the folder").set_input_files(kept)
    await press(page, "Compare")
    await expect(page.get_by_role("status")).to_contain_text("17 files, every byte as it was sealed")
    await sound(page, "Compare a folder with its seal")
    await page.get_by_label("Zip of the folder").set_input_files(FILES / "items.jsonl")
    await press(page, "Compare")
    await expect(page.get_by_role("alert")).to_contain_text("The seal is broken.")

    await page.goto(home)
    await press(page, "Publish the fingerprints")
    for width in (PHONE, DESK):
        anybody = await browsing.page(width)
        await anybody.goto(home.replace("/banks/", "/fingerprints/"))
        await sound(anybody, "Fingerprints of a sealed bank")


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_design_text_is_sealed_and_a_bank_erased(browsing, account, width):
    page = await browsing.page(width)
    await sign_in(page, account)
    await follow(page, "Make your first bank")
    await press(page, "Make the bank")
    await expect(page.get_by_role("alert")).to_contain_text("Not kept yet.")
    await sound(page, "New bank")
    await make_bank(page)
    await follow(page, "Seal a design text")
    await page.get_by_label("Title").fill("Rules")
    await page.get_by_label("Text").fill("A tie is adjudicated.")
    await press(page, "Seal it")
    await sound(page, "Design texts")
    await follow(page, "Everyday facts")
    await follow(page, "Read or write the next version")
    await sound(page, "Guideline")
    await follow(page, "Everyday facts")
    await follow(page, "Erase this bank")
    await sound(page, "Erase this bank")
    await page.get_by_label("Type the bank’s title to erase it").fill("Everyday facts")
    await press(page, "Erase everything")
    await expect(page.get_by_role("status")).to_contain_text("is erased")
