"""One person, one answer, nobody else: how soon, cold and warm, and at what price."""

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks.answers import ANSWERS, Answer
from benchmarks.cores import CorePlan
from benchmarks.server_process import Server, serving
from benchmarks.visit import Visit, Visitor


@dataclass(frozen=True, slots=True)
class Paste:
    """One answer pasted. Processor time in seconds, bytes as fetched from a disk."""

    visit: Visit
    cpu_seconds: float
    disk_bytes: int


@dataclass(frozen=True, slots=True)
class SingleRun:
    """A server started, and one answer pasted twice: into a cold and into a warm one. Memory in bytes."""

    subject: str
    start_seconds: float
    memory_ready: int
    cold: Paste
    warm: Paste
    faults: tuple[str, ...]

    @property
    def errors(self) -> tuple[str, ...]:
        """What went wrong for the person."""
        return (*self.cold.visit.errors, *self.warm.visit.errors)


def run_single(
    number: int, *, environment: Mapping[str, str], corpus: Path, cores: CorePlan, log: Path
) -> SingleRun:
    """The run with this number, from 0; each pastes another answer."""
    answer = ANSWERS[number % len(ANSWERS)]
    with serving(environment, cores=cores.single_server, log=log) as server:
        memory = server.memory().now
        # The server has just read parts of the file, and the run before it more.
        forget(corpus)
        cold = asyncio.run(paste_alone(server, answer))
        warm = asyncio.run(paste_alone(server, answer))
        return SingleRun(answer.subject, server.start_seconds, memory, cold, warm, server.faults())


async def paste_alone(server: Server, answer: Answer) -> Paste:
    """A new person pastes the answer and waits for all verdicts."""
    async with Visitor(server.address) as visitor:
        await visitor.open_start_page()
        cpu, disk = server.cpu_seconds(), server.disk_bytes()
        visit = await visitor.paste(answer.text)
        return Paste(visit, server.cpu_seconds() - cpu, server.disk_bytes() - disk)


def forget(file: Path) -> None:
    """Have the system drop what it keeps of a file in memory, where it can; needs no rights."""
    if not hasattr(os, "posix_fadvise"):
        return
    descriptor = os.open(file, os.O_RDONLY)
    try:
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)
