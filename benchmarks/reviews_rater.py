"""One rater: opens the personal link, and rates item after item as the pages ask."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from benchmarks.visit import REQUEST_SECONDS, TOKEN, UnexpectedAnswer

FORM = re.compile(r'<form class="judge"[^>]* action="([^"]+)"')
GUIDELINE = re.compile(r'name="guideline" value="([^"]*)"')
CHOICE = re.compile(r'name="choice"[^>]* value="(label:[^"]+)"')


class RaterBrowser:
    """A browser that holds one rater's cookie: `enter` once, then `save` again and again."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self._page = ""

    async def enter(self, token: str) -> None:
        """Open the personal link and go to the next item. Raises UnexpectedAnswer."""
        await self._got(await self._client.get(f"/rate/{token}/"))
        self._page = await self._got(await self._client.get("/rate/next/"))

    async def save(self) -> float:
        """Send an answer and get the next item; the seconds from pressing to having it."""
        form, token, guideline, choice = (self._part(pattern) for pattern in (FORM, TOKEN, GUIDELINE, CHOICE))
        sent = {"csrfmiddlewaretoken": token, "guideline": guideline, "choice": choice, "seconds": "1.0"}
        began = time.perf_counter()
        answer = await self._client.post(form, data=sent)
        page = await self._got(answer)
        seconds = time.perf_counter() - began
        if not answer.history:
            raise UnexpectedAnswer("an answer was not taken")
        self._page = page
        return seconds

    def _part(self, pattern: re.Pattern[str]) -> str:
        found = pattern.search(self._page)
        if found is None:
            raise UnexpectedAnswer(f"a rater's page lacks {pattern.pattern}")
        return found[1]

    async def _got(self, answer: httpx.Response) -> str:
        if answer.status_code != httpx.codes.OK:
            raise UnexpectedAnswer(f"{answer.status_code} for {answer.url.path}")
        return answer.text


@asynccontextmanager
async def rater_browser(address: str) -> AsyncIterator[RaterBrowser]:
    """A browser of its own for one rater."""
    async with httpx.AsyncClient(
        base_url=address,
        timeout=REQUEST_SECONDS,
        trust_env=False,
        follow_redirects=True,
        headers={"Referer": address, "Origin": address},
    ) as client:
        yield RaterBrowser(client)


async def rate_at_once(address: str, tokens: list[str], *, items: int, pause: float) -> list[float]:
    """All raters at the same time, each with so many items and a pause after each; every item's seconds.

    Raises UnexpectedAnswer.
    """

    async def one(token: str, first_pause: float) -> list[float]:
        async with rater_browser(address) as browser:
            await browser.enter(token)
            await asyncio.sleep(first_pause)
            took = []
            for _ in range(items):
                took.append(await browser.save())
                await asyncio.sleep(pause)
            return took

    # They do not press in step.
    starts = [pause * number / len(tokens) for number in range(len(tokens))]
    everybody = await asyncio.gather(*(one(*pair) for pair in zip(tokens, starts, strict=True)))
    return [seconds for took in everybody for seconds in took]
