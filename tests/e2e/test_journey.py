"""A person checks an answer from the first page to "delete now", on a phone and at a desk."""

import asyncio
import csv
import io
import json
import re

import pytest
from playwright.async_api import expect

from tests.e2e.browsing import DESK, PHONE, WIDTHS, finish, focused, overflow, start_example, verdicts

every_width = pytest.mark.parametrize("width", WIDTHS)


@every_width
async def test_a_pasted_answer_becomes_a_report_by_itself(browsing, width):
    page = await browsing.page(width)
    await start_example(page)
    await finish(page)
    shown = await verdicts(page)
    assert len(shown) == 5
    assert {"backed", "may_conflict"} <= set(shown)
    assert await verdicts(page, ".mark") == shown
    assert await verdicts(page, ".chip") == shown
    await expect(page.get_by_role("status").first).to_have_text(re.compile(r"^Done\. 5 claims"))
    assert await overflow(page) == 0
    await page.reload()  # as where the check is over before its page is there
    await expect(page.get_by_role("status").first).to_have_text(re.compile(r"^Done\. 5 claims"))


async def test_the_last_word_stands_however_late_a_claim_comes(browsing):
    page = await browsing.page(DESK)
    await page.clock.install()

    def one_by_one(socket):
        server = socket.connect_to_server()

        def to_page(message):
            said = json.loads(message)
            for event in said.get("events", []):
                socket.send(json.dumps({**said, "events": [event], "last_seq": event["seq"]}))
            if "events" not in said:
                socket.send(message)

        server.on_message(to_page)

    async def late(route):
        await asyncio.sleep(1)
        await route.continue_()

    await page.route_web_socket("**", one_by_one)
    await page.route("**/claims/*/", late)
    await start_example(page)
    await finish(page)
    await expect(page.locator(".card[data-verdict='waiting']")).to_have_count(0)
    await page.clock.fast_forward(6_000)
    await expect(page.get_by_role("status").first).to_have_text(re.compile(r"^Done\. 5 claims"))


async def test_a_count_follows_what_is_typed(browsing):
    page = await browsing.page(PHONE)
    await page.goto("/")
    box = page.get_by_label("The chatbot’s answer")
    await box.fill("Mars is red. 🚀")
    await expect(page.locator("#count")).to_have_text("14 of 20,000")
    await box.fill("a" * 20_005)
    await expect(page.locator("#count")).to_have_text("20,005 of 20,000: 5 too many")
    await page.get_by_role("button", name="Find the receipts").click()
    await expect(page.get_by_role("alert")).to_contain_text("Not checked.")
    await expect(box).to_have_value("a" * 20_005)


@every_width
async def test_the_filter_shows_one_kind_of_claim(browsing, width):
    page = await browsing.page(width)
    await start_example(page)
    await finish(page)
    shown = await verdicts(page)
    await page.get_by_role("group", name="Show claims").get_by_text("May conflict").click()
    visible = page.locator(".card:visible")
    await expect(visible).to_have_count(shown.count("may_conflict"))
    hidden = shown.index("backed") + 1
    await page.locator(f"#mark-{hidden}").click()
    await expect(page.locator(f"#claim-{hidden}")).to_be_visible()
    await expect(visible).to_have_count(len(shown))


@every_width
async def test_marks_and_cards_lead_to_each_other_by_pointer_and_by_key(browsing, width):
    page = await browsing.page(width)
    await start_example(page)
    await finish(page)
    await page.locator("#mark-2").click()
    assert await focused(page) == "claim-2"
    await page.locator("#claim-2 .back").click()
    assert await focused(page) == "mark-2"
    await page.keyboard.press("Enter")
    assert await focused(page) == "claim-2"
    await page.keyboard.press("j")
    assert await focused(page) == "claim-3"
    await page.keyboard.press("k")
    await page.keyboard.press("k")
    assert await focused(page) == "claim-1"
    await page.keyboard.press("t")
    assert await focused(page) == "mark-1"


async def test_single_keys_can_be_switched_off_and_stay_off(browsing):
    page = await browsing.page(DESK)
    await start_example(page)
    await finish(page)
    await page.get_by_role("checkbox", name="Keys").uncheck()
    await page.reload()
    before = await focused(page)
    await page.keyboard.press("j")
    assert await focused(page) == before
    await expect(page.get_by_role("checkbox", name="Keys")).not_to_be_checked()


async def test_a_corrected_topic_is_checked_at_the_same_address(browsing):
    page = await browsing.page(PHONE)
    address = await start_example(page, "chatbot")
    await finish(page)
    await page.get_by_text("Correct the topic").click()
    await page.get_by_label("Who or what the answer is about").fill("Jupiter")
    await page.get_by_role("button", name="Check again").click()
    await finish(page)
    assert page.url == address
    await expect(page.locator("#head")).to_contain_text("Read as being about Jupiter")


@every_width
async def test_an_own_receipt_is_proved_or_refused_without_leaving_the_place(browsing, width):
    page = await browsing.page(width)
    await start_example(page)
    await finish(page)
    quote = (await page.locator("#claim-1 blockquote").first.inner_text()).split(". ")[0]
    card = page.locator("#claim-3")
    await card.get_by_text("Bring your own receipt").click()
    await card.get_by_label("Title of the page").fill("Great Barrier Reef")
    await card.get_by_label("Words quoted from it").fill(quote.upper())
    await card.get_by_role("button", name="Prove it").click()
    result = card.get_by_role("status")
    await expect(result).to_contain_text("proved")
    await expect(result.locator("q")).to_have_text(quote)
    await card.get_by_label("Words quoted from it").fill("The reef was built by three hundred engineers.")
    await card.get_by_role("button", name="Prove it").click()
    await expect(result).to_contain_text("not on this page")
    await card.get_by_label("Title of the page").fill("No page has this title")
    await card.get_by_role("button", name="Prove it").click()
    await expect(result).to_contain_text("no such page")


async def test_the_report_can_be_taken_away(browsing):
    page = await browsing.page(DESK)
    await start_example(page)
    await finish(page)
    content = {}
    for name in ("JSON", "CSV table", "Markdown"):
        async with page.expect_download() as coming:
            await page.get_by_role("link", name=name).click()
        content[name] = (await (await coming.value).path()).read_text("utf-8-sig")
    assert len(json.loads(content["JSON"])["claims"]) == 5
    assert {row["claim"] for row in csv.DictReader(io.StringIO(content["CSV table"]))} >= set("12345")
    assert content["Markdown"].startswith("# ")
    with_sources = page.get_by_label("The answer with its sources")
    await with_sources.locator("xpath=..").get_by_role("button", name="Copy").click()
    await expect(with_sources.locator("xpath=..").get_by_role("status")).to_have_text("Copied.")
    copied = await page.evaluate("navigator.clipboard.readText()")
    assert copied == await with_sources.input_value()
    assert "[source 1]" in copied
    assert "[check:" in copied


@every_width
async def test_deleted_now_is_gone_for_good(browsing, width):
    page = await browsing.page(width)
    address = await start_example(page)
    await finish(page)
    await page.get_by_text("Delete now").click()
    await page.get_by_role("button", name="Yes, delete it").click()
    await expect(page.get_by_role("status").first).to_have_text(re.compile("^Deleted"))
    await page.goto(address)
    await expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")


async def test_done_on_this_device_ends_every_report(browsing):
    page = await browsing.page(PHONE)
    address = await start_example(page)
    await finish(page)
    await page.get_by_role("contentinfo").get_by_role("link", name="I am done").click()
    await page.get_by_role("button", name="Yes, I am done").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("You are done here")
    assert await page.context.cookies() == []
    await page.goto(address)
    await expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
