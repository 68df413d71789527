"""The client that asks for health while others load the server: `python -m benchmarks.health ADDRESS`.

A process of its own, so that the load generator's work does not count as the server's. It asks every
50 ms whether or not the last answer has come, says "asking" after the first one, goes on until its
standard input is closed, and then prints what it saw as JSON.
"""

import asyncio
import json
import sys
import time
from dataclasses import asdict, dataclass

import httpx

EVERY_SECONDS = 0.05
REQUEST_SECONDS = 30.0
MOST_QUESTIONS = 12_000  # ten minutes


@dataclass(frozen=True, slots=True)
class Health:
    """One question. `asked_at` is on the system's monotonic clock, `seconds` None where none came."""

    asked_at: float
    seconds: float | None


async def ask_until(stop: asyncio.Event, address: str) -> list[Health]:
    """Ask every 50 ms until told to stop, and wait for the last answers."""
    limits = httpx.Limits(max_connections=None, keepalive_expiry=None)
    async with httpx.AsyncClient(
        base_url=address, timeout=REQUEST_SECONDS, limits=limits, trust_env=False
    ) as client:
        asked = [await _ask(client)]
        sys.stdout.write("asking\n")
        sys.stdout.flush()
        questions: list[asyncio.Task[Health]] = []
        began = time.monotonic()
        while not stop.is_set() and len(questions) < MOST_QUESTIONS:
            questions.append(asyncio.create_task(_ask(client)))
            await asyncio.sleep(max(0.0, began + len(questions) * EVERY_SECONDS - time.monotonic()))
        return asked + [await question for question in questions]


async def _ask(client: httpx.AsyncClient) -> Health:
    began = time.monotonic()
    try:
        answer = await client.get("/health/live")
    except httpx.HTTPError:
        return Health(began, None)
    return Health(began, time.monotonic() - began if answer.status_code == httpx.codes.OK else None)


async def _main(address: str) -> None:
    stop = asyncio.Event()
    asking = asyncio.create_task(ask_until(stop, address))
    await asyncio.to_thread(sys.stdin.read)
    stop.set()
    json.dump([asdict(one) for one in await asking], sys.stdout)


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1]))
