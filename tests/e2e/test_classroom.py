"""The classroom end to end: a class and its teacher, on phones, at desks, by keys alone, without scripts."""

import csv
from asyncio import gather
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.e2e import classroom_keys as keys
from tests.e2e import classroom_student as student
from tests.e2e import classroom_teacher as teacher
from tests.e2e.browsing import DESK, PHONE, WIDTHS, Browsing, accessibility_faults, finish, overflow

MOON = "A chatbot explains the Moon"
LANDMARKS = "Four landmarks, three mistakes"
QUOTE = "It completes an orbit in relation to Earth and the Sun (synodically) every 29.5 days."
READING = "The rocks that Apollo 11 brought back are between 3.6 and 3.9 billion years old."
OWN_SETTINGS = {
    "Title": "What does it say about the Moon?",
    "Instructions": "Ask about the Moon.",
    "Attempts": "2",
    "Title of your own reading": "Moon rocks",
    "Text of your own reading": READING,
}


@pytest.fixture(scope="module")
def demo_codes(operate: Callable[..., str]) -> dict[str, str]:
    """The codes of the demo class by title, as the start of a copy prints them."""
    lines = [line for line in operate("make_demo").splitlines() if "join at /join/ with" in line]
    return {line.split("“")[1].rstrip("”"): line.split(" with ")[1].split()[0] for line in lines}


async def sound(page: Page) -> None:
    """What is on the screen is accessible and not wider than it."""
    assert await accessibility_faults(page) == [], page.url
    assert await overflow(page) == 0, page.url


async def nothing_here(page: Page) -> None:
    """What was on this page is not for whoever looks at it, or not any more."""
    await expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_teacher_and_a_class_do_a_whole_lesson(
    width: int, browsing: Browsing, operate: Callable[..., str], tmp_path: Path
) -> None:
    name = f"class-{width}"
    password = operate("make_user", name, "--role", "teacher", "--draw-password").split()[-1]
    page = await browsing.page(width)
    await teacher.sign_in(page, (name, password))
    course = await teacher.make_course(page, "Astronomy 9b")
    await teacher.make_activity(page, course, "Check a chatbot’s answer", OWN_SETTINGS)
    await expect(page.get_by_text("Moon rocks")).to_be_visible()
    own_code = await teacher.open_it(page)
    activity = await teacher.take_lesson(page, course, MOON)
    code = await teacher.open_it(page)
    assert code != own_code

    async with page.expect_websocket() as opened:
        await page.goto(f"{activity}live/")
    async with (await opened.value).expect_event("framereceived"):
        ada, ben, eve = [await browsing.page(width) for _ in range(3)]
        return_code = await student.join(ada, code, "Ada")
    await expect(teacher.row(page, "Ada")).to_contain_text("Read the task")
    await gather(student.join(ben, code, "Bne"), student.join(eve, own_code, "Eve"))
    await expect(eve.get_by_text("You can hand in 2 times")).to_be_visible()
    await student.join(eve, code, "Eve")
    await teacher.rename(page, "Bne", "Ben")
    await teacher.remove(page, "Eve")
    await eve.reload()
    await nothing_here(eve)

    await page.evaluate("window.stayed = true")
    await student.claims_of_given_text(ada)
    await expect(teacher.row(page, "Ada")).to_contain_text("Predict")
    await student.predict(ada, wrong="24.5 days")
    await expect(teacher.row(page, "Ada")).to_contain_text("Watch the check")
    await student.judge(ada, wrong="24.5 days")
    await student.report_wrong(ada, "Claim 5: No receipt", "The Moon reflects little light.")
    await student.go_on(ada, "receipts")
    brought = await student.bring_receipt(ada, "24.5 days", "Moon", QUOTE.replace("29.5", "24.5"))
    await expect(brought.get_by_role("alert")).to_contain_text("Number differs")
    brought = await student.bring_receipt(ada, "24.5 days", "Moon", QUOTE)
    await expect(brought.locator("blockquote")).to_have_text(QUOTE)
    await student.hand_in(ada, "I looked it up.")
    await expect(teacher.row(page, "Ada")).to_contain_text("Done")
    assert await page.evaluate("window.stayed")

    await student.do_the_lesson(ben, wrong="magnetic", reflection="Gravity it is.")
    await expect(page.locator("#class-totals")).to_contain_text("2\nhanded in", use_inner_text=True)

    await teacher.agree_with_report(page, activity, "The Moon reflects little light.")
    await teacher.comment(page, activity, "Ada", "Well looked up, Ada.")
    report = await page.get_by_role("link", name="Open the live report").get_attribute("href")
    assert report
    await page.goto(report)
    await expect(page.locator(".card").first).to_be_visible()
    await expect(page.get_by_text("Delete now")).to_have_count(0)
    behind = await _report_in_another_tab(ada, report)
    await student.leave(ada)
    await nothing_here(behind)
    assert await _names_of_seats(ada) == []
    await ada.goto(f"{activity.replace('/teach/activities/', '/lesson/')}work/")
    await nothing_here(ada)
    await ada.goto(report)
    await nothing_here(ada)

    tablet = await browsing.page(DESK)
    await student.come_back(tablet, code, return_code)
    await expect(tablet.get_by_text("Well looked up, Ada.")).to_be_visible()
    await tablet.goto(report)
    await tablet.get_by_text("Delete now", exact=True).click()
    await tablet.get_by_role("button", name="Yes, delete it").click()
    await nothing_here(page)

    await page.goto(f"{activity}results/")
    await _table_equals_its_file(page, tmp_path)
    await page.get_by_role("link", name="Ada").click()
    await expect(page.get_by_text("The live report is gone")).to_be_visible()
    await expect(page.get_by_text("I looked it up.")).to_be_visible()
    await expect(page.get_by_text(QUOTE)).to_be_visible()
    await teacher.close(page, activity)
    late = await browsing.page(width)
    await late.goto(f"/join/{code}/")
    await expect(late.get_by_role("alert")).to_be_visible()


async def _report_in_another_tab(page: Page, report: str) -> Page:
    tab = await page.context.new_page()
    await tab.goto(report)
    await expect(tab.locator(".card").first).to_be_visible()
    return tab


async def _names_of_seats(page: Page) -> list[str]:
    return [one["name"] for one in await page.context.cookies() if "csrf" not in one["name"]]


async def _table_equals_its_file(page: Page, folder: Path) -> None:
    """The file that a spreadsheet opens says what the table on the page says."""
    async with page.expect_download() as coming:
        await page.get_by_role("link", name="Table for a spreadsheet").click()
    file = folder / "results.csv"
    await (await coming.value).save_as(file)
    with file.open(encoding="utf-8-sig", newline="") as opened:
        told = list(csv.reader(opened))
    seen = await page.locator("#results tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent.trim()))"
    )
    assert seen == told
    assert [row[1] for row in told] == ["Student", "Ada", "Ben"]


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_student_does_the_lesson_by_keys_alone_and_every_step_is_accessible(
    width: int, browsing: Browsing, demo_codes: dict[str, str]
) -> None:
    page = await browsing.page(width)
    main = page.get_by_role("main")

    async def on(step: str, key: str = "Enter") -> None:
        await keys.press(page, student.way_on(page), key)
        await page.wait_for_url(f"**/{step}/")

    await page.goto("/join/")
    await sound(page)
    await keys.write(page, page.get_by_label("Code", exact=True), demo_codes[MOON].replace("-", " "))
    await page.keyboard.press("Enter")
    await page.wait_for_url(f"**/join/{demo_codes[MOON]}/")
    await sound(page)
    await keys.write(page, page.get_by_label("What does your teacher call you?"), f"Grace {width}")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/welcome/")
    await sound(page)
    await keys.press(page, main.get_by_role("link", name="I have written it down"))
    await page.wait_for_url("**/task/")
    await sound(page)
    await on("paste")
    await sound(page)
    await keys.press(page, main.get_by_role("button", name="Start with this answer"))
    await page.wait_for_url("**/predict/")

    claims = student.claims(page)
    await expect(claims.first).to_be_visible()
    for claim in await claims.all():
        await keys.choose(page, claim.get_by_role("radio"), 1)
    await expect(page.locator("#saved")).to_have_text("Saved.")
    await sound(page)
    await keys.press(page, main.get_by_role("button", name="Lock my predictions"))
    await page.wait_for_url("**/r/*/")
    await finish(page)
    await sound(page)
    await on("judge")
    for claim in await claims.all():
        await keys.choose(page, claim.get_by_role("radio"), 2)
    await sound(page)
    await on("receipts")
    brought = page.locator(".bring").filter(has=page.get_by_role("heading", name="24.5 days"))
    await keys.press(page, brought.locator("summary"))
    await keys.write(page, brought.get_by_label("Title of the page"), "Moon")
    await keys.write(page, brought.get_by_label("Words quoted from it"), QUOTE)
    await sound(page)
    await keys.press(page, brought.get_by_role("button", name="Prove it"))
    await expect(brought.locator("blockquote")).to_have_text(QUOTE)
    await sound(page)
    await on("reflect")
    await keys.write(page, page.get_by_label("Two sentences are enough"), "I would look it up. Twice.")
    await sound(page)
    await on("hand_in")
    await keys.press(page, page.get_by_label("Keep the words of my claims too"), "Space")
    await sound(page)
    await on("work")
    await expect(page.get_by_text("I would look it up. Twice.")).to_be_visible()
    await sound(page)
    await keys.press(page, main.get_by_role("link", name="Done on this device"))
    await page.wait_for_url("**/leave/")
    await sound(page)
    await keys.press(page, main.get_by_role("button", name="Yes, I am done"))
    await expect(page.get_by_role("heading", name="You are done here")).to_be_visible()
    await sound(page)


async def test_without_scripts_planted_mistakes_are_told_after_handing_in_and_not_before(
    browsing: Browsing, demo_codes: dict[str, str]
) -> None:
    page = await browsing.page(PHONE, java_script_enabled=False)
    planted = "It spans the Golden Gate"
    await student.join(page, demo_codes[LANDMARKS], "Mary")
    await student.claims_of_given_text(page)
    await student.predict(page, wrong="Hudson River")
    await student.judge(page, wrong="Hudson River")
    for step in ("receipts", "reflect", "hand_in"):
        await student.go_on(page, step)
        assert planted not in await page.content(), step
    await student.go_on(page, "work")

    rows = page.get_by_role("region", name="The planted mistakes").get_by_role("row")
    await expect(rows).to_have_count(12)
    found = rows.filter(has_text="Hudson River")
    await expect(found).to_contain_text(planted)
    await expect(found.get_by_role("cell")).to_have_text(["A mistake", "Wrong", "Wrong", "May conflict"])
    missed = rows.filter(has_text="Gustave Courbet")
    await expect(missed.get_by_role("cell")).to_have_text(["A mistake", "–", "–", "May conflict"])
    await expect(page.get_by_text("3 were planted. You suspected 1 before the check")).to_be_visible()
    await sound_without_scripts(page)


async def sound_without_scripts(page: Page) -> None:
    """No script runs here, so the width is all that can be measured: by the picture of the page."""
    size = page.viewport_size
    box = await page.locator("body").bounding_box()
    assert size is not None
    assert box is not None
    assert box["width"] <= size["width"]
