"""A clock for tests of the live wiki: sleeping moves it on and takes no time."""

import asyncio

from checks.adapters.evidence.mediawiki_api import Timing


class FakeTime:
    """`waits` are the seconds of every sleep, in order."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.waits: list[float] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    @property
    def timing(self) -> Timing:
        return Timing(clock=self.clock, sleep=self.sleep, jitter=lambda: 1.0)
