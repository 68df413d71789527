"""What a student does in the browser: joining, the steps of the lesson, leaving."""

from playwright.async_api import Locator, Page, expect

from tests.e2e.browsing import finish


async def join(page: Page, code: str, name: str) -> str:
    """Take a seat with the code on the board; the return code that is shown once."""
    await page.goto("/join/")
    await page.get_by_label("Code", exact=True).fill(code.lower())
    await page.get_by_role("button", name="Join", exact=True).click()
    await page.get_by_label("What does your teacher call you?").fill(name)
    await page.get_by_role("button", name="Join").click()
    return_code = await page.locator(".return-code strong").inner_text()
    await page.get_by_role("link", name="I have written it down").click()
    await page.wait_for_url("**/task/")
    return return_code


async def come_back(page: Page, code: str, return_code: str) -> None:
    """Come back to the own seat on a device that was never here."""
    await page.goto("/join/")
    await page.get_by_text("I have been here before, on another device").click()
    await page.get_by_label("Code on the board").fill(code)
    await page.get_by_label("Your own return code").fill(return_code)
    await page.get_by_role("button", name="Come back").click()
    await page.wait_for_url("**/lesson/**")


def way_on(page: Page) -> Locator:
    """The one button or link that leads to the next step."""
    return page.locator(".lesson__nav .button--main, .way-on .button")


async def go_on(page: Page, step: str) -> None:
    """To the next step."""
    await way_on(page).click()
    await page.wait_for_url(f"**/{step}/")


def claims(page: Page) -> Locator:
    """The claims of this step, each with its choices."""
    return page.locator("fieldset.choice")


async def claims_of_given_text(page: Page) -> int:
    """From the task to the claims of the teacher's own text; how many there are."""
    await go_on(page, "paste")
    await page.get_by_role("button", name="Start with this answer").click()
    await page.wait_for_url("**/predict/")
    await expect(claims(page).first).to_be_visible()
    return await claims(page).count()


async def predict(page: Page, *, wrong: str) -> None:
    """Predict the claims with these words in them wrong and all others true, and lock that."""
    await _choose(page, wrong)
    await page.get_by_role("button", name="Lock my predictions").click()
    await page.wait_for_url("**/r/*/")


async def judge(page: Page, *, wrong: str) -> None:
    """Read the check to its end, then give one's own verdicts."""
    await finish(page)
    await go_on(page, "judge")
    await _choose(page, wrong)


async def _choose(page: Page, wrong: str) -> None:
    for claim in await claims(page).all():
        is_wrong = wrong in await claim.inner_text()
        await claim.get_by_label("Wrong" if is_wrong else "True", exact=True).check()


async def report_wrong(page: Page, claim: str, why: str) -> None:
    """Tell the teacher, while judging, that the checker is wrong about a claim."""
    await page.get_by_text("The checker is wrong here").click()
    await page.get_by_label("About which claim?").select_option(label=claim)
    await page.get_by_label("Why?").fill(why)
    await page.get_by_role("button", name="Report it to my teacher").click()
    await expect(page.get_by_text("You reported that the checker is wrong")).to_be_visible()


async def bring_receipt(page: Page, claim: str, title: str, quote: str) -> Locator:
    """Bring a receipt for the claim with these words; the claim as it then stands on the page."""
    bring = page.locator(".bring").filter(has=page.get_by_role("heading", name=claim))
    field = bring.get_by_label("Title of the page")
    if not await field.is_visible():
        await bring.locator("summary").first.click()
    await field.fill(title)
    await bring.get_by_label("Words quoted from it").fill(quote)
    await bring.get_by_role("button", name="Prove it").first.click()
    return bring


async def hand_in(page: Page, words: str) -> None:
    """Reflect, agree that the claims are kept, hand in."""
    await go_on(page, "reflect")
    await page.get_by_label("Two sentences are enough").fill(words)
    await go_on(page, "hand_in")
    await page.get_by_label("Keep the words of my claims too").check()
    await go_on(page, "work")


async def do_the_lesson(page: Page, *, wrong: str, reflection: str) -> None:
    """From the task to the hand-in, with the teacher's own text and without an own receipt."""
    await claims_of_given_text(page)
    await predict(page, wrong=wrong)
    await judge(page, wrong=wrong)
    await go_on(page, "receipts")
    await hand_in(page, reflection)


async def leave(page: Page) -> None:
    """Done on this device, from one's own work."""
    await page.get_by_role("link", name="Done on this device", exact=True).click()
    await page.get_by_role("button", name="Yes, I am done").click()
    await expect(page.get_by_role("heading", name="You are done here")).to_be_visible()
