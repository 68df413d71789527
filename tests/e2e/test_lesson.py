"""A student does the lesson in a real browser: on a phone and a desk, by keys alone, without scripts."""

from collections.abc import Callable
from itertools import count

import pytest
from playwright.async_api import Page, expect

from tests.e2e.browsing import DESK, PHONE, WIDTHS, Browsing, accessibility_faults, finish, overflow

NARROWEST = 320
ANSWER = (
    "The Great Barrier Reef is the largest coral reef system in the world. "
    "It was selected as a World Heritage Site in 1972. Many people visit it every year."
)
READING = "Every year about two million people visit the Great Barrier Reef."
ROWS = """
from django.utils import timezone
from classroom.models import Activity, Course
now = timezone.now()
course, _ = Course.objects.get_or_create(title="Reefs", defaults={{"created_at": now}})
Activity.objects.create(course=course, kind="answer", title="Reef", code="{code}", state="open", attempts=2,
    reading_title="Visitors", reading="{reading}", created_at=now, opened_at=now)
"""
_codes = count(1)


@pytest.fixture
def code(operate: Callable[..., str]) -> str:
    """The code of an open activity."""
    code = "K7QF3MR" + "2345789"[next(_codes)]
    operate("shell", "-c", ROWS.format(code=code, reading=READING))
    return code


async def sound(page: Page) -> None:
    """The page is accessible and fits the narrowest window."""
    assert await accessibility_faults(page) == [], page.url
    size = page.viewport_size
    assert size is not None
    await page.set_viewport_size({"width": NARROWEST, "height": 900})
    assert await overflow(page) == 0, page.url
    await page.set_viewport_size(size)


async def go_on(page: Page, step: str) -> None:
    """To the next step, by its button or link."""
    await page.locator(".lesson__nav .button--main, .way-on .button").first.click()
    await page.wait_for_url(f"**/{step}/")


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_student_does_the_whole_lesson(width: int, browsing: Browsing, code: str) -> None:
    page = await browsing.page(width)
    await page.goto("/join/")
    await sound(page)
    await page.get_by_label("Code", exact=True).fill(code.lower())
    await page.get_by_role("button", name="Join", exact=True).click()
    await page.get_by_label("What does your teacher call you?").fill("Ada")
    await sound(page)
    await page.get_by_role("button", name="Join").click()
    await expect(page.locator(".return-code strong")).to_be_visible()
    await sound(page)
    await page.get_by_role("link", name="I have written it down").click()
    await sound(page)

    await go_on(page, "paste")
    await page.get_by_label("The chatbot’s answer").fill(ANSWER)
    await sound(page)
    await page.get_by_role("button", name="Put it in").click()
    await page.wait_for_url("**/predict/")
    claims = page.get_by_role("group")
    await expect(claims).to_have_count(3)
    for index in range(3):
        await claims.nth(index).get_by_label(("True", "Wrong", "Not sure")[index]).check()
    await expect(page.locator("#saved")).to_have_text("Saved.")
    await sound(page)
    await page.reload()
    await expect(claims.nth(1).get_by_label("Wrong")).to_be_checked()
    await page.get_by_role("button", name="Lock my predictions").click()

    await page.wait_for_url("**/r/*/")
    await finish(page)
    await expect(page.locator(".way-on")).to_contain_text("Step 4 of 8")
    await sound(page)
    await go_on(page, "judge")
    for index in range(3):
        await claims.nth(index).get_by_label("True").check()
    await sound(page)

    await go_on(page, "receipts")
    await page.locator("#claim-3").get_by_text("Quote Visitors").click()
    await page.get_by_label("Words quoted from the reading").last.fill("about two million people visit")
    await sound(page)
    await page.get_by_role("button", name="Prove it").last.click()
    await expect(page.locator("#claim-3 blockquote")).to_have_text("about two million people visit")
    await sound(page)
    await go_on(page, "reflect")
    await page.get_by_label("Two sentences are enough").fill("I look things up now.")
    await sound(page)
    await go_on(page, "hand_in")
    await page.get_by_label("Keep the words of my claims too").check()
    await sound(page)
    await go_on(page, "work")
    await expect(page.get_by_text("I look things up now.")).to_be_visible()
    await expect(page.get_by_text("Many people visit it every year.")).to_be_visible()
    await sound(page)

    await page.get_by_role("link", name="Delete my work").click()
    await sound(page)
    await page.go_back()
    await page.get_by_role("link", name="Done on this device", exact=True).click()
    await sound(page)
    await page.get_by_role("button", name="Yes, I am done").click()
    await expect(page.get_by_role("heading", name="You are done here")).to_be_visible()


async def press_to(page: Page, words: str, key: str = "Enter") -> None:
    """Tab until the element that says these words has the focus, then press a key."""
    for _ in range(60):
        said = await page.evaluate(
            "(document.activeElement.innerText || document.activeElement.id || '').trim()"
        )
        if said.startswith(words):
            await page.keyboard.press(key)
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {words}")


async def test_the_lesson_can_be_done_by_keys_alone(browsing: Browsing, code: str) -> None:
    page = await browsing.page(DESK)
    await page.goto(f"/join/{code}/")
    await page.locator("#name").focus()
    await page.keyboard.type("Grace")
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/welcome/")
    await press_to(page, "I have written it down")
    await page.wait_for_url("**/task/")
    await press_to(page, "Next: the answer")
    await page.wait_for_url("**/paste/")
    for _ in range(60):
        await page.keyboard.press("Tab")
        if await page.evaluate("document.activeElement.id") == "text":
            break
    await page.keyboard.insert_text(ANSWER)
    await press_to(page, "Put it in")
    await page.wait_for_url("**/predict/")
    await expect(page.get_by_role("group")).to_have_count(3)
    for number in (1, 2, 3):
        for _ in range(60):
            await page.keyboard.press("Tab")
            if await page.evaluate("document.activeElement.name") == f"claim-{number}":
                break
        await page.keyboard.press("Space")
        await page.keyboard.press("ArrowRight")
    await press_to(page, "Lock my predictions")
    await page.wait_for_url("**/r/*/")
    await finish(page)
    await page.locator("body").focus()
    await page.goto(page.url)
    await press_to(page, "Next: your own verdicts")
    await page.wait_for_url("**/judge/")
    for step, words in (("receipts", "Next: your own receipts"), ("reflect", "Next: reflect")):
        await press_to(page, words)
        await page.wait_for_url(f"**/{step}/")
    await press_to(page, "Next: hand in")
    await page.wait_for_url("**/hand_in/")
    await press_to(page, "Hand in")
    await page.wait_for_url("**/work/")
    await expect(page.get_by_role("heading", name="Attempt 1")).to_be_visible()


async def test_the_lesson_works_without_scripts(browsing: Browsing, code: str) -> None:
    page = await browsing.page(PHONE, java_script_enabled=False)
    await page.goto(f"/join/{code}/")
    await page.get_by_label("What does your teacher call you?").fill("Mary")
    await page.get_by_role("button", name="Join").click()
    await page.get_by_role("link", name="I have written it down").click()
    await go_on(page, "paste")
    await page.get_by_label("The chatbot’s answer").fill(ANSWER)
    await page.get_by_role("button", name="Put it in").click()
    claims = page.get_by_role("group")
    await expect(claims).to_have_count(3)
    await claims.nth(0).get_by_label("Wrong").check()
    await page.get_by_role("button", name="Save").click()
    await expect(claims.nth(0).get_by_label("Wrong")).to_be_checked()
    for index in (1, 2):
        await claims.nth(index).get_by_label("True").check()
    await page.get_by_role("button", name="Lock my predictions").click()
    await finish(page)
    for step in ("judge", "receipts", "reflect", "hand_in", "work"):
        await go_on(page, step)
    await expect(page.get_by_role("heading", name="Attempt 1")).to_be_visible()
