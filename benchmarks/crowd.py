"""A class: everybody pastes ten sentences at the same moment, while somebody else asks for health."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.answers import ANSWERS
from benchmarks.cores import CorePlan
from benchmarks.health import Health
from benchmarks.server_process import Memory, Server, serving
from benchmarks.visit import Visit, Visitor
from receipts_site.settings.folders import ROOT

HEALTH_STOPS_SECONDS = 60.0
REST_SECONDS = 2.0
NOTHING_YET = Memory(now=0, peak=0)


@dataclass(frozen=True, slots=True)
class CrowdRun:
    """What everybody saw, in the order of the people.

    `began` and `ended` are on the system's monotonic clock, `health` is what was asked between them and
    `health_at_rest` in the seconds before; `faults` is what the server logged.
    """

    visits: tuple[Visit, ...]
    began: float
    ended: float
    server_cpu_seconds: float
    load_cpu_seconds: float
    health: tuple[Health, ...] = ()
    health_at_rest: tuple[Health, ...] = ()
    memory: Memory = NOTHING_YET
    faults: tuple[str, ...] = ()

    @property
    def errors(self) -> tuple[str, ...]:
        """What went wrong for the people and for health."""
        unanswered = sum(one.seconds is None for one in (*self.health_at_rest, *self.health))
        return (
            *(error for visit in self.visits for error in visit.errors),
            *((f"{unanswered} questions for health were not answered",) if unanswered else ()),
        )


def run_crowd(people: int, *, environment: Mapping[str, str], cores: CorePlan, log: Path) -> CrowdRun:
    """Start a server, send the people in, and end it."""
    with serving(environment, cores=cores.crowd_server, log=log) as server:
        with asking_for_health(server.address) as health:
            seen = asyncio.run(_everybody(people, server))
            answers = health_of(health)
        return replace(
            seen,
            health=between(answers, seen.began, seen.ended),
            health_at_rest=between(answers, seen.began - REST_SECONDS, seen.began),
            memory=server.memory(),
            faults=server.faults(),
        )


def between(answers: list[Health], begin: float, end: float) -> tuple[Health, ...]:
    """What was asked from `begin` on and before `end`, both on the system's monotonic clock."""
    return tuple(one for one in answers if begin <= one.asked_at < end)


async def _everybody(people: int, server: Server) -> CrowdRun:
    """All of them have the start page open before the first one sends the form."""
    async with AsyncExitStack() as stack:
        visitors = [await stack.enter_async_context(Visitor(server.address)) for _ in range(people)]
        for visitor in visitors:
            await visitor.open_start_page()
        # What health costs where nothing is to do says how much of the rest is the machine's own unrest.
        await asyncio.sleep(REST_SECONDS)
        texts = (ANSWERS[number % len(ANSWERS)].text for number in range(people))
        pastes = [visitor.paste(text) for visitor, text in zip(visitors, texts, strict=True)]
        server_cpu, load_cpu, began = server.cpu_seconds(), time.process_time(), time.monotonic()
        visits = await asyncio.gather(*pastes)
        return CrowdRun(
            visits=tuple(visits),
            began=began,
            ended=time.monotonic(),
            server_cpu_seconds=server.cpu_seconds() - server_cpu,
            load_cpu_seconds=time.process_time() - load_cpu,
        )


def asking_for_health(address: str) -> subprocess.Popen[str]:
    """The other client, already asking. Leaving its context closes its input, which ends it."""
    process = subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-m", "benchmarks.health", address],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    if process.stdout.readline() != "asking\n":
        process.kill()
        raise RuntimeError("the client that asks for health did not start")
    return process


def health_of(process: subprocess.Popen[str]) -> list[Health]:
    """End the other client; all that it saw."""
    said, _ = process.communicate(timeout=HEALTH_STOPS_SECONDS)
    return [Health(**one) for one in json.loads(said)]
