"""One exam from nothing to its last figure: a manager at a desk, one rater there and one on a phone."""

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.async_api import Page, expect

from tests.e2e.browsing import DESK, PHONE, accessibility_faults, overflow
from tests.e2e.reviewing import agree, follow, make_bank, press, sign_in

# What is claimed, what the passage says, and the label that follows from it.
ITEMS = {
    "kettle": ("Water boils at 100 degrees by the sea.", "By the sea it boils at 100 degrees.", "supported"),
    "bread": ("The bread rests for two hours.", "The bread rests for two hours or more.", "supported"),
    "bridge": ("The bridge opened in 1890.", "The bridge was opened in 1902.", "contradicted"),
    "moon": ("The Moon has an atmosphere like ours.", "The Moon has next to no air.", "contradicted"),
    "bees": ("Bees sleep at night.", "Bees gather nectar by day.", "not_enough"),
    "glass": ("Glass is made of sand.", "Sand, soda and lime are melted into glass.", "supported"),
    "stairs": ("The tower has 300 steps.", "The tower stands on a hill.", "not_enough"),
    "tomato": ("The tomato came from Asia.", "The tomato came from South America.", "contradicted"),
    "tea": ("Tea grows on a tree.", "Tea is picked from a shrub that can grow into a tree.", "supported"),
    "rain": ("It rains a lot in Bergen.", "Bergen has rain on 230 days a year.", "supported"),
}
PRACTICE, GOLD, DISPUTED = "rain", "kettle", "tea"
DIGITS = {"supported": "1", "contradicted": "2", "not_enough": "3"}
EXAM_ITEMS = len(ITEMS) - 2
PLACES = EXAM_ITEMS + 2  # with the gold item and one repeat


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """The exam's files; of the items there is a second one with a line that is broken off."""
    items, expected, answers = [], [], []
    for name, (claim, passage, label) in ITEMS.items():
        content = {"claim": claim, "passages": [{"title": name.title(), "text": passage}]}
        items.append(json.dumps({"id": name, "source": name, "content": content}))
        expected.append(
            json.dumps({"id": name, "label": label, "training": name == PRACTICE, "gold": name == GOLD})
        )
        verdict = "supported" if name == "bridge" else label
        answers.append(json.dumps({"id": name, "verdict": verdict, "quote": passage}))
    (tmp_path / "items.jsonl").write_text("\n".join(items) + "\n")
    (tmp_path / "broken.jsonl").write_text("\n".join([*items[:3], items[3][:-5]]) + "\n")
    (tmp_path / "expected.jsonl").write_text("\n".join(expected) + "\n")
    (tmp_path / "answers.jsonl").write_text("\n".join(answers) + "\n")
    return tmp_path


async def bring(page: Page, field: str, file: Path) -> None:
    """Choose a file and have it looked through."""
    await page.get_by_label(field).set_input_files(file)
    await press(page, "Look through it")


async def sealed_bank(page: Page, files: Path) -> str:
    """A bank from the files, sealed; its address."""
    await follow(page, "Make your first bank")
    await make_bank(page)
    address = page.url
    await follow(page, "Import items")
    await bring(page, "File of items", files / "broken.jsonl")
    await expect(page.get_by_role("row", name="4 This is no JSON")).to_be_visible()
    await bring(page, "File of items", files / "items.jsonl")
    await press(page, "Import these items")
    await follow(page, "Import expected labels")
    await bring(page, "File of expected labels", files / "expected.jsonl")
    await press(page, "Import these labels")
    await follow(page, "Seal the bank")
    await press(page, "Seal it for good")
    return address


async def opened_round(page: Page) -> tuple[str, list[str]]:
    """A round for two raters with a gold item and a repeat: its address, and the raters' links."""
    await follow(page, "Plan a round")
    await page.get_by_label("Title").fill("The exam")
    await page.get_by_label("What it is for").fill("To see how often the checker errs.")
    await page.get_by_label("Whom raters can ask").fill("reviews@example.org")
    await page.get_by_label("Repeated items for each rater").fill("1")
    await page.get_by_label("Gold items for each rater").fill("1")
    await press(page, "Make the round")
    await page.get_by_label("Names, one a line").fill("Ada\nBo")
    await press(page, "Make the links")
    links = await page.locator(".links-once code").all_inner_texts()
    await press(page, "Open the round")
    return page.url, links


async def choose(page: Page, otherwise: dict[str, str]) -> None:
    """Judge the item on the page, by keys."""
    shown = await page.get_by_role("article").inner_text()
    name = next(name for name, (claim, *_) in ITEMS.items() if claim in shown)
    await page.keyboard.press(otherwise.get(name, DIGITS[ITEMS[name][2]]))
    await page.keyboard.press("Enter")


async def rate_everything(page: Page, link: str, otherwise: dict[str, str]) -> None:
    """From the personal link to the last item, by keyboard alone."""
    await agree(page, link)
    await page.get_by_role("link", name="Start the practice").press("Enter")
    await page.wait_for_url("**/rate/practice/1/")
    await choose(page, otherwise)
    await expect(page.get_by_role("heading", name="You and the author agree")).to_be_focused()
    await page.keyboard.press("Enter")
    for number in range(1, PLACES + 1):
        await page.wait_for_url(f"**/rate/item/{number}/")
        await choose(page, otherwise)
    await page.wait_for_url("**/rate/")


async def taken(page: Page, link: str) -> bytes:
    """What is downloaded by a link."""
    async with page.expect_download() as coming:
        await page.get_by_role("link", name=link).click()
    return (await (await coming.value).path()).read_bytes()


async def test_an_exam_goes_from_its_items_to_its_figures(browsing, operate, files):
    page, ada, bo = await browsing.page(DESK), await browsing.page(DESK), await browsing.page(PHONE)
    printed = operate("make_user", "examiner", "--role", "reviewer", "--draw-password")
    await sign_in(page, ("examiner", printed.split()[-1]))
    bank = await sealed_bank(page, files)
    round_, links = await opened_round(page)

    await rate_everything(ada, links[0], {})
    await expect(ada.get_by_text(f"All {PLACES} items are rated")).to_be_visible()
    await page.goto(f"{round_}agreement/")
    await expect(page.get_by_role("heading", name="Nothing to see yet")).to_be_visible()
    await rate_everything(bo, links[1], {DISPUTED: "2"})
    await expect(bo.get_by_text("The round “The exam” is closed.")).to_be_visible()
    assert await overflow(bo) == 0
    assert await accessibility_faults(bo) == []

    await page.goto(round_)
    await expect(page.get_by_text("all rated")).to_be_visible()
    await follow(page, "Agreement")
    raw = page.get_by_role("row", name="Raw agreement")
    await expect(raw).to_contain_text("87.5")
    await expect(page.get_by_text("1 item got more than one label.")).to_be_visible()
    await expect(page.get_by_role("row", name="Rater 2").get_by_role("cell").nth(2)).to_contain_text("1 of 1")
    await follow(page, "Adjudicate it one by one")
    await expect(page.get_by_role("article")).to_contain_text(ITEMS[DISPUTED][0])
    for key in ("1", "a", "Enter"):
        await page.keyboard.press(key)
    await page.wait_for_url("**/adjudicate/")

    await page.goto(bank)
    await follow(page, "Bring a system’s answers")
    await page.get_by_label("Name of the system").fill("Hasty checker")
    await bring(page, "File of answers", files / "answers.jsonl")
    await press(page, "Keep and seal these answers")
    await page.goto(f"{round_}scores/?basis=adjudicated")
    await expect(page.get_by_role("row", name="Right of all items")).to_contain_text("7 of 8")
    await expect(page.get_by_role("row", name="Wrongly “Supported”")).to_contain_text("1 of 5")

    await page.goto(round_)
    await follow(page, "Files")
    with ZipFile(BytesIO(await taken(page, "All files in one (ZIP)"))) as archive:
        ratings = [json.loads(line) for line in archive.read("ratings.jsonl").splitlines()]
        summary = json.loads(archive.read("summary.json"))
        assert {"ratings.csv", "codebook.md"} < set(archive.namelist())
    assert len(ratings) == 2 * PLACES
    assert [one["label"] for one in summary["adjudication"]["decided"]] == ["supported"]

    await page.goto(bank)
    kept = files / "sealed.zip"
    kept.write_bytes(await taken(page, "Download the sealed folder of the items"))
    seal = await page.locator("code.print").first.inner_text()
    assert "Intact: 11 files" in operate("verify_seal", str(kept), seal)
