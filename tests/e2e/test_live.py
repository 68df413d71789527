"""The page fills in while a check runs: over a socket, without one, and when the line breaks."""

import asyncio
import json
import re

from playwright.async_api import WebSocket, expect

from tests.e2e.browsing import finish, start_example, start_text, verdicts

# Each a claim of its own, so that events come for a while.
LONG = " ".join(
    f"The Great Barrier Reef has {number} kinds of coral in its {number}th part." for number in range(11, 51)
)


async def assert_complete(page, claims):
    """Every claim once, with the same verdict on card, chip and mark."""
    await finish(page)
    shown = await verdicts(page)
    numbers = await page.locator(".card").evaluate_all("cards => cards.map(card => card.id)")
    assert numbers == [f"claim-{number}" for number in range(1, claims + 1)]
    assert await verdicts(page, ".chip") == shown
    assert await verdicts(page, ".mark") == shown
    total = await page.locator("#count-all").inner_text()
    assert total == str(claims)


async def test_a_whole_check_is_followed_over_one_socket(browsing):
    page = await browsing.page()
    opened: list[WebSocket] = []
    heard: list[int] = []

    def follow(socket: WebSocket) -> None:
        opened.append(socket)
        socket.on("framereceived", lambda data: heard.append(len(data)))

    page.on("websocket", follow)
    await start_text(page, LONG, "Great Barrier Reef")
    await assert_complete(page, 40)
    assert len(opened) == 1
    # Messages longer than what the server takes from a client.
    assert max(heard) > 4_096


async def test_without_a_socket_the_page_asks_again_and_again(browsing):
    page = await browsing.page()
    await page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    await start_text(page, LONG, "Great Barrier Reef")
    await assert_complete(page, 40)


async def test_where_there_are_no_sockets_at_all_it_works_too(browsing):
    page = await browsing.page()
    await page.add_init_script("delete window.WebSocket")
    await start_example(page)
    await assert_complete(page, 5)


async def test_a_broken_line_is_taken_up_without_gap_or_double(browsing):
    page = await browsing.page()
    said: list[dict[str, int]] = []
    closing: list[asyncio.Future[None]] = []

    def break_the_first_three(socket):
        server = socket.connect_to_server()
        first = len(said)

        def on_page(message):
            said.append(json.loads(message))
            server.send(message)

        def on_server(message):
            socket.send(message)
            if first < 3:
                closing.append(asyncio.ensure_future(socket.close(code=3000, reason="broken on purpose")))

        socket.on_message(on_page)
        server.on_message(on_server)

    await page.route_web_socket(re.compile("/ws/"), break_the_first_three)
    await start_text(page, LONG, "Great Barrier Reef")
    await assert_complete(page, 40)
    numbers = [one["after"] for one in said]
    assert len(numbers) > 1
    assert numbers == sorted(numbers)


async def test_a_cancelled_check_keeps_what_was_decided_and_says_so(browsing):
    page = await browsing.page()
    await page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    # As long as a text may be: no machine is done with it before somebody can press Cancel.
    longest = "\n".join([LONG] * (19_000 // len(LONG)))
    await start_text(page, longest, "Great Barrier Reef")
    await page.get_by_role("button", name="Cancel").click()
    await expect(page.locator("#progress")).to_contain_text("You stopped this check")


async def test_a_report_deleted_elsewhere_leaves_the_page(browsing):
    page = await browsing.page()
    address = await start_example(page)
    await finish(page)
    other = await page.context.new_page()
    await other.goto(address)
    await other.get_by_text("Delete now").click()
    await other.get_by_role("button", name="Yes, delete it").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")


async def test_nobody_else_can_open_a_report(browsing):
    address = await start_example(page := await browsing.page())
    await finish(page)
    stranger = await browsing.page()
    response = await stranger.goto(address)
    assert response.status == 404
    await expect(stranger.get_by_role("heading", level=1)).to_have_text("There is nothing here")


async def test_a_warning_comes_at_ten_and_at_two_minutes(browsing):
    page = await browsing.page()
    await page.clock.install()
    await start_example(page)
    await finish(page)
    late = page.get_by_role("alert")
    await expect(late).to_be_empty()
    await page.clock.run_for(51 * 60 * 1000)
    await expect(late).to_contain_text("10 minutes left")
    await page.clock.run_for(8 * 60 * 1000)
    await expect(late).to_contain_text("2 minutes left")


async def test_announcements_are_few(browsing):
    page = await browsing.page()
    await page.add_init_script(
        """document.addEventListener("DOMContentLoaded", () => {
             window.said = [];
             const place = document.getElementById("announce");
             if (place) new MutationObserver(() => window.said.push(place.textContent))
               .observe(place, { childList: true });
           })"""
    )
    await start_text(page, LONG, "Great Barrier Reef")
    await finish(page)
    await expect(page.locator("#announce")).to_have_text(re.compile("^Done"))
    said = await page.evaluate("window.said")
    assert len(said) <= 6
    assert len(said) == len(set(said))
