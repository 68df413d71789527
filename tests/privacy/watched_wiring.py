"""The real parts around fake models, one of which falls over what it reads, words and all."""

import asyncio
from collections.abc import Sequence
from functools import cache

from checks.adapters.clock import SystemClock
from checks.domain.evidence import Scores
from checks.ports import ModelCard
from checks.usecases.run_check import CheckTools
from checks.usecases.services import CheckServices
from receipts_site.wiring import services_with
from tests.fakes import BARS, NEUTRAL, FakeEncoder, FakeSource

CRASH = "Crashing"
FORGOTTEN = "Forgotten"
PAGES = {
    "Mars": "Mars has two small moons. Mars is red.",
    CRASH: "Crashing is loud.",
    FORGOTTEN: "Forgotten.",
}


class FallingEntailment:
    """Neutral, but for claims that ask for a fault: then the claim itself is in the error's message."""

    card = ModelCard("falling", "entailment", "f" * 64, "none")

    async def read(self, pairs: Sequence[tuple[str, str]]) -> tuple[Scores, ...]:
        words = " ".join(claim for _, claim in pairs)
        if CRASH in words:
            raise KeyError(words)
        if FORGOTTEN in words:
            asyncio.get_running_loop().create_task(_fall(words))
        return (NEUTRAL,) * len(pairs)


async def _fall(words: str) -> None:
    raise ValueError(words)


@cache
def check_services() -> CheckServices:
    tools = CheckTools(
        encoder=FakeEncoder(), entailment=FallingEntailment(), source=FakeSource(PAGES), bars=BARS
    )
    return services_with(tools, clock=SystemClock())


def ready() -> tuple[str, ...]:
    return ()


def close() -> None:
    made = check_services()
    made.queue.close()
    made.store.close()
