"""What is remembered of a wiki's answers for a while, in memory alone, and how questions are shared."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from hashlib import blake2b
from secrets import token_bytes
from typing import Generic, TypeVar, cast

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Remembered(Generic[Key, Value]):
    """At most `most` values, each for `life` seconds; the longest unused go first."""

    def __init__(self, most: int, life: float, clock: Callable[[], float]) -> None:
        self._most = most
        self._life = life
        self._clock = clock
        self._kept: OrderedDict[Key, tuple[float, Value]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Value | None:
        """The value if it is here and fresh."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        if kept[0] <= self._clock():
            del self._kept[key]
            return None
        self._kept.move_to_end(key)
        return kept[1]

    def put(self, key: Key, value: Value) -> None:
        """Remember the value from now on."""
        self._kept[key] = (self._clock() + self._life, value)
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def sweep(self) -> None:
        """Drop what is past its life, also if nobody asks for it again."""
        now = self._clock()
        for key in [key for key, (until, _) in self._kept.items() if until <= now]:
            del self._kept[key]


class Fingerprints:
    """Names for questions that tell nothing about their words: keyed with chance, new in each process."""

    def __init__(self) -> None:
        self._key = token_bytes(32)

    def of(self, *words: str | None) -> bytes:
        """The same for the same words in this process, and only then."""
        spelt = "\0".join(f"{len(word)}:{word}" if word is not None else "-" for word in words)
        return blake2b(spelt.encode("utf-8", "surrogatepass"), key=self._key, digest_size=16).digest()


class OneFlight:
    """Who asks what somebody else is asking already gets the same answer. On one event loop.

    A person who leaves does not end the question for the others; it ends by itself.
    """

    def __init__(self) -> None:
        self._under_way: dict[Hashable, asyncio.Task[object]] = {}

    async def join(self, key: Hashable, ask: Callable[[], Awaitable[Value]]) -> Value:
        """The answer to the question called `key`; `ask` is used if nobody asks it now."""
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.ensure_future(_awaited(ask))
            self._under_way[key] = task
            task.add_done_callback(lambda done: self._landed(key, done))
        # A key is used for one kind of question only, so its task gives what `ask` gives.
        return cast(Value, await asyncio.shield(task))

    def _landed(self, key: Hashable, task: asyncio.Task[object]) -> None:
        del self._under_way[key]
        if not task.cancelled():
            # Looked at, so that a failure that nobody waited for is not reported as forgotten.
            task.exception()


async def _awaited(ask: Callable[[], Awaitable[object]]) -> object:
    return await ask()
