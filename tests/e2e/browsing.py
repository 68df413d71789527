"""What a person does in the browser, in words of the product."""

from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, expect

# Generous, for a busy machine; nothing waits longer than it has to.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)

CHROMIUM = "/usr/bin/chromium"
PHONE, DESK = 390, 1280
WIDTHS = (PHONE, DESK)
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@dataclass
class Browsing:
    """Contexts of one test. `complaints` gathers console errors, page errors and CSP violations."""

    browser: Browser
    server: str
    complaints: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    async def page(self, width: int = DESK, **options: Any) -> Page:
        """A fresh page of a visitor who was never here."""
        context = await self.browser.new_context(
            viewport={"width": width, "height": 900},
            base_url=self.server,
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
            **options,
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = await context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        # Chromium notes every answer of 400 and more as an error; the pages for those are meant.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    async def close(self) -> None:
        """Close every context of the test."""
        for context in self.contexts:
            await context.close()


async def start_example(page: Page, name: str = "mistakes") -> str:
    """Start an example's check and return the address of its report."""
    await page.goto(f"/?example={name}")
    await page.get_by_role("button", name="Find the receipts").click()
    await page.wait_for_url("**/r/*/")
    return page.url


async def start_text(page: Page, text: str, topic: str = "") -> str:
    """Paste a text and return the address of its report."""
    await page.goto("/")
    await page.get_by_label("The chatbot’s answer").fill(text)
    await page.get_by_label("Who or what it is about").fill(topic)
    await page.get_by_role("button", name="Find the receipts").click()
    await page.wait_for_url("**/r/*/")
    return page.url


async def finish(page: Page) -> None:
    """Wait until the page says by itself that everything is checked."""
    await expect(page.get_by_role("heading", name="Keep a copy")).to_be_visible()
    await expect(page.locator('.card[data-verdict="waiting"]')).to_have_count(0)


async def verdicts(page: Page, selector: str = ".card") -> list[str]:
    """The verdicts of all cards, or of all marks or chips, in order."""
    found: list[str] = await page.locator(selector).evaluate_all(
        "elements => elements.map(element => element.dataset.verdict)"
    )
    return found


async def focused(page: Page) -> str:
    """The id of the element with the focus."""
    name: str = await page.evaluate("document.activeElement.id")
    return name


async def accessibility_faults(page: Page) -> list[str]:
    """What axe finds wrong on the page: rule, and the elements concerned."""
    # On a busy machine the words are there before the last sheet of style is.
    await page.wait_for_load_state()
    results = await Axe().run(page, options=RULES)
    return [
        f"{one['id']}: {', '.join(str(node['target']) for node in one['nodes'])}"
        for one in results.response["violations"]
    ]


async def overflow(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    pixels: int = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return pixels
