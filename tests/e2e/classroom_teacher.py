"""What a teacher does in the browser: a course, activities, the class, its results."""

import re

from playwright.async_api import Locator, Page, expect


async def sign_in(page: Page, account: tuple[str, str]) -> None:
    """Sign in by name and password; the courses come next."""
    await page.goto("/sign-in/")
    await page.get_by_label("Username").fill(account[0])
    await page.get_by_label("Password").fill(account[1])
    await page.get_by_role("main").get_by_role("button", name="Sign in").click()
    await page.wait_for_url("**/teach/")


async def make_course(page: Page, title: str) -> str:
    """Make a course; the address of its page."""
    await page.get_by_label("Name of the course").fill(title)
    await page.get_by_role("button", name="Make the course").click()
    await page.wait_for_url("**/teach/courses/*/")
    return page.url


async def take_lesson(page: Page, course: str, title: str) -> str:
    """Take a ready lesson into a course; the address of the activity."""
    await page.goto(f"{course}new/")
    await page.get_by_role("button", name=title).click()
    await page.wait_for_url("**/teach/activities/*/")
    return page.url


async def make_activity(page: Page, course: str, template: str, settings: dict[str, str]) -> str:
    """Make an activity of a template with own settings, by their labels; its address."""
    await page.goto(f"{course}new/")
    await page.get_by_role("link", name=template).click()
    await page.get_by_text("More settings").click()
    for label, value in settings.items():
        await page.get_by_label(re.compile(rf"^{label}( \(optional\))?$")).fill(value)
    await page.get_by_role("button", name="Make it").click()
    await page.wait_for_url("**/teach/activities/*/")
    return page.url


async def open_it(page: Page) -> str:
    """Open the activity on the screen; the code as it stands on the board."""
    await page.get_by_role("button", name="Open it").click()
    await expect(page.get_by_role("button", name="Pause")).to_be_visible()
    return await page.locator(".board__code").inner_text()


def row(page: Page, name: str) -> Locator:
    """A student's row, in the class or in the results."""
    return page.get_by_role("row").filter(has_text=name)


async def rename(page: Page, name: str, new_name: str) -> None:
    """Give a student another name, from the live view and back to it."""
    await page.get_by_role("link", name=f"Change {name}", exact=True).click()
    await page.get_by_label("Name", exact=True).fill(new_name)
    await page.get_by_role("button", name="Save the name").click()
    await expect(row(page, new_name)).to_be_visible()


async def remove(page: Page, name: str) -> None:
    """Take a student out of the class, from the live view and back to it."""
    await page.get_by_role("link", name=f"Change {name}", exact=True).click()
    await page.get_by_text(f"Remove {name}").click()
    await page.get_by_role("button", name="Yes, remove").click()
    await expect(page.get_by_role("heading", name="The class now")).to_be_visible()
    await expect(row(page, name)).to_have_count(0)


async def agree_with_report(page: Page, activity: str, why: str) -> None:
    """Confirm the one report that says this."""
    await page.goto(f"{activity}objections/")
    report = page.locator(".reports > li").filter(has_text=why)
    await report.get_by_role("button", name="The student is right").click()
    await expect(report).to_contain_text("Confirmed")


async def comment(page: Page, activity: str, name: str, words: str) -> None:
    """Write a comment on a student's newest attempt."""
    await page.goto(f"{activity}results/")
    await page.get_by_role("link", name=name).click()
    await page.get_by_label(f"To {name}").fill(words)
    await page.get_by_role("button", name="Save the comment").click()
    await expect(page.get_by_role("button", name="Replace the comment")).to_be_visible()


async def close(page: Page, activity: str) -> None:
    """Close the activity for good."""
    await page.goto(activity)
    await page.get_by_role("link", name="Close").click()
    await page.get_by_role("button", name="Yes, close it").click()
    await expect(page.get_by_text("Closed", exact=True)).to_be_visible()
