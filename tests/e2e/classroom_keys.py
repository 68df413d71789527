"""Doing things by keys alone: Tab to what is wanted, then press or type."""

from playwright.async_api import Locator, Page

# No page of the lesson has more stops than this; a report has the most.
MOST_STOPS = 150


async def reach(page: Page, wanted: Locator) -> None:
    """Tab on until what is wanted has the focus."""
    for _ in range(MOST_STOPS):
        if await wanted.evaluate("element => element === document.activeElement"):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {wanted}")


async def press(page: Page, wanted: Locator, key: str = "Enter") -> None:
    """Tab to a button, link or box and press it."""
    await reach(page, wanted)
    await page.keyboard.press(key)


async def write(page: Page, wanted: Locator, words: str) -> None:
    """Tab to a field and type."""
    await reach(page, wanted)
    await page.keyboard.type(words)


async def choose(page: Page, radios: Locator, index: int) -> None:
    """Tab to a group of radio buttons and choose one with the arrow keys."""
    await reach(page, radios.first)
    await page.keyboard.press("Space")
    for _ in range(index):
        await page.keyboard.press("ArrowRight")
