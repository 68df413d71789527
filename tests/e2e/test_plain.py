"""The whole journey without JavaScript: plain pages and forms."""

from playwright.async_api import expect

from tests.e2e.browsing import DESK, PHONE, start_example


async def read(page):
    """The page loads itself again until there is nothing more to wait for."""
    await expect(page.get_by_role("heading", name="Keep a copy")).to_be_visible()


async def test_an_answer_is_checked_and_read(browsing):
    page = await browsing.page(PHONE, java_script_enabled=False)
    await start_example(page)
    await read(page)
    shown = await page.locator(".card").count()
    assert shown == 5
    await page.locator("#mark-2").click()
    assert page.url.endswith("#claim-2")
    await page.locator("#claim-2 .back").click()
    assert page.url.endswith("#mark-2")


async def test_the_filter_and_a_jump_to_what_it_hides(browsing):
    page = await browsing.page(DESK, java_script_enabled=False)
    await start_example(page)
    await read(page)
    backed = await page.locator('.card[data-verdict="backed"]').count()
    await page.get_by_role("group", name="Show claims").locator("label", has_text="Backed").click()
    await expect(page.locator(".card:visible")).to_have_count(backed)
    other = page.locator('.card:not([data-verdict="backed"])').first
    number = (await other.get_attribute("id")).split("-")[1]
    await page.locator(f"#mark-{number}").click()
    await expect(other).to_be_visible()


async def test_an_own_receipt_a_corrected_topic_and_deleting(browsing):
    page = await browsing.page(PHONE, java_script_enabled=False)
    address = await start_example(page)
    await read(page)
    card = page.locator("#claim-3")
    await card.get_by_text("Bring your own receipt").click()
    await card.get_by_label("Title of the page").fill("Great Barrier Reef")
    await card.get_by_label("Words quoted from it").fill("These words are nowhere on that page.")
    await card.get_by_role("button", name="Prove it").click()
    assert page.url == f"{address}#claim-3"
    await expect(card.get_by_role("status")).to_contain_text("not on this page")
    await page.get_by_text("Correct the topic").click()
    await page.get_by_label("Who or what the answer is about").fill("Australia")
    await page.get_by_role("button", name="Check again").click()
    await read(page)
    await expect(page.locator("#head")).to_contain_text("Australia")
    await page.get_by_text("Delete now").click()
    await page.get_by_role("button", name="Yes, delete it").click()
    await expect(page.get_by_role("status").first).to_contain_text("Deleted")


async def test_the_question_for_the_chatbot_can_be_selected(browsing):
    page = await browsing.page(DESK, java_script_enabled=False)
    await start_example(page)
    await read(page)
    question = page.get_by_label("A question for the chatbot")
    await expect(question).to_be_visible()
    assert "one source" in await question.input_value()
    await expect(page.get_by_role("button", name="Copy")).to_have_count(0)
