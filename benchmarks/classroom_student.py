"""One student of a class: joins with the code and does the whole lesson at a pace of their own."""

import asyncio
import re
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from html import unescape
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from benchmarks import classroom_pace as human
from benchmarks.classroom_browser import Clicker, Page, shape_of
from benchmarks.classroom_pace import Pace
from benchmarks.visit import CARD, UnexpectedAnswer

LESSON_SECONDS = 240.0
"""A lesson that is not over by then hangs somewhere."""

CLAIM = re.compile(r'name="claim-(\d+)"')
CARD_CLOSEST = re.compile(r'<blockquote>(.*?)</blockquote>\s*<p class="slip__from">(.*?)</p>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")
BRING = re.compile(r'<li class="bring" id="claim-(\d+)"')
JUDGEMENTS = ("true", "wrong", "not_sure")
REFLECTION = "Two claims had no receipt, which does not make them false. Next time I look for the page first."
QUOTE_WORDS = 12


@dataclass(frozen=True, slots=True)
class Stood:
    """When a student clicked their way to a step, on the system's monotonic clock."""

    name: str
    step: str
    at: float


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one student saw. `pages` and `saves` are seconds each took; `ended` is None where it did not."""

    name: str
    steps: tuple[Stood, ...]
    pages: tuple[float, ...]
    saves: tuple[float, ...]
    requests: int
    claims: int
    proved: int
    ended: float | None
    errors: tuple[str, ...]


class Student(Clicker):
    """A student's browser: `do_lesson`, once, inside a context."""

    def __init__(self, address: str, *, name: str, code: str, answer: str, pace: Pace) -> None:
        super().__init__(address)
        self._name, self._code, self._answer, self._pace = name, code, answer, pace
        self._stood: list[Stood] = []
        self._quotes: dict[int, tuple[str, str]] = {}
        self._proved = 0

    async def do_lesson(self) -> Lesson:
        """Come, join, do every step and hand in."""
        errors: tuple[str, ...] = ()
        ended: float | None = None
        try:
            async with asyncio.timeout(LESSON_SECONDS):
                await asyncio.sleep(self._pace.arrives)
                await self._all_steps(await self._join())
            ended = time.monotonic()
        except TimeoutError:
            errors = (f"{self._name}: not done within {LESSON_SECONDS:.0f} s, stood at {self._last}",)
        except (httpx.HTTPError, WebSocketException, OSError, UnexpectedAnswer) as error:
            errors = (f"{self._name}, at {self._last}: {type(error).__name__}: {error}",)
        return Lesson(
            name=self._name,
            steps=tuple(self._stood),
            pages=tuple(self.times),
            saves=tuple(self.saves),
            requests=self._requests,
            claims=len(self._claims),
            proved=self._proved,
            ended=ended,
            errors=errors,
        )

    @property
    def _last(self) -> str:
        return self._stood[-1].step if self._stood else "the door"

    async def _join(self) -> Page:
        """The page of the task, with a seat taken on the way."""
        page = await self.open("/join/")
        await self._pace.think(human.TYPE_CODE)
        page = await self.send(page, {"code": self._code})
        await self._pace.think(human.TYPE_NAME)
        page = await self._to("task", self.send(page, {"name": self._name}))
        await self._pace.think(human.WRITE_DOWN_RETURN_CODE)
        return await self.open(f"{_base(page)}task/")

    async def _all_steps(self, task: Page) -> None:
        base = _base(task)
        await self._pace.think(human.READ_TASK)
        page = await self._to("paste", self.open(f"{base}paste/"))
        await self._pace.think(human.PASTE)
        page = await self._to("predict", self.send(page, {"text": self._answer, "topic": ""}))
        report = await self._predict(page)
        await self._watch(report.path)
        await self._pace.think(human.READ_REPORT)
        page = await self._to("judge", self.open(f"{base}judge/"))
        page = await self._judge(page)
        page = await self._bring_receipt(page)
        page = await self._to("reflect", self.open(f"{base}reflect/"))
        await self._pace.think(human.REFLECT / 2)
        await self.save(page, {"reflection": REFLECTION[:80]})
        await self._pace.think(human.REFLECT / 2)
        page = await self._to("hand_in", self.send(page, {"reflection": REFLECTION}))
        await self._pace.think(human.READ_HAND_IN)
        page = await self._to("done", self.send(page, {"keep_claims": "on"}))
        if not page.path.endswith("/work/"):
            raise UnexpectedAnswer(f"handing in led to {shape_of(page.path)}")

    async def _to(self, step: str, click: Coroutine[Any, Any, Page]) -> Page:
        """Click one's way to a step; the teacher's page shall show it from now on."""
        self._stood.append(Stood(self._name, step, time.monotonic()))
        return await click

    async def _predict(self, page: Page) -> Page:
        """Predict every claim, one by one as they are saved, and lock; the way to the report."""
        if not page.path.endswith("/predict/"):
            raise UnexpectedAnswer(f"pasting led to {shape_of(page.path)}")
        while not (numbers := _claims_in(page)):
            await asyncio.sleep(human.LOOK_AGAIN)
            page = await self.open(page.path)
        said = await self._say(page, numbers, human.PREDICT_CLAIM)
        await self._pace.think(human.LOCK)
        report = await self._to("watch", self.send(page, {**said, "do": "lock"}))
        if not report.path.startswith("/r/"):
            raise UnexpectedAnswer(f"locking led to {shape_of(report.path)}")
        return report

    async def _judge(self, page: Page) -> Page:
        said = await self._say(page, _claims_in(page), human.JUDGE_CLAIM)
        return await self._to("receipts", self.send(page, said))

    async def _say(self, page: Page, numbers: tuple[int, ...], seconds: float) -> dict[str, str]:
        said: dict[str, str] = {}
        for number in numbers:
            await self._pace.think(seconds)
            choice = {f"claim-{number}": JUDGEMENTS[number % len(JUDGEMENTS)]}
            await self.save(page, choice)
            said |= choice
        return said

    async def _bring_receipt(self, page: Page) -> Page:
        """A quote for the first claim without a receipt for which the report named a page."""
        wanted = [int(number) for number in BRING.findall(page.html)]
        number = next((one for one in wanted if one in self._quotes), None)
        await self._pace.think(human.FIND_RECEIPT)
        if number is None:
            return page
        title, quote = self._quotes[number]
        data = {"claim": str(number), "place": "source", "title": title, "quote": quote}
        brought = await self.send(page, data, also=httpx.codes.UNPROCESSABLE_ENTITY)
        self._proved += brought.status == httpx.codes.OK
        return brought

    def _take(self, html: str) -> None:
        super()._take(html)
        cards = CARD.split(html)[1:]
        for number, _, card in zip(cards[::3], cards[1::3], cards[2::3], strict=True):
            found = CARD_CLOSEST.search(card)
            if found is not None:
                quote, title = (_words(part) for part in found.groups())
                self._quotes[int(number)] = (title, " ".join(quote.split()[:QUOTE_WORDS]))


def _base(page: Page) -> str:
    """The address of the lesson that a page is in. Raises UnexpectedAnswer."""
    found = re.match(r"/lesson/[0-9a-f-]{36}/", page.path)
    if found is None:
        raise UnexpectedAnswer(f"joining led to {shape_of(page.path)}")
    return found[0]


def _claims_in(page: Page) -> tuple[int, ...]:
    return tuple(sorted({int(number) for number in CLAIM.findall(page.html)}))


def _words(html: str) -> str:
    words = " ".join(unescape(TAG.sub("", html)).replace("(opens in a new tab)", "").split())
    return words.split(", section “")[0]
