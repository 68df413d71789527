"""Where the time of one answer goes: its claims checked one by one in this process, stage by stage.

The stages are those of `checks.usecases.run_check` with the site's own wiring. Since nothing else runs
meanwhile, the processor time of the whole process during a stage is that stage's.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ParamSpec, TypeVar
from unittest.mock import patch

P = ParamSpec("P")
R = TypeVar("R")


class Stage(StrEnum):
    """The steps between a pasted text and its verdicts, in their order."""

    CUT = "cut the answer into claims"
    SEARCH = "search pages"
    PREFILTER = "choose 40 sentences"
    ENCODE = "rank them (encoder)"
    READ = "read 5 (entailment model)"
    DECIDE = "compare and decide"
    REST = "the rest (threads, proofs)"


@dataclass(frozen=True, slots=True)
class Taken:
    """One pass through a stage, in seconds."""

    wall: float
    cpu: float


@dataclass(slots=True)
class Stopwatch:
    """Collects how long each pass through each stage took."""

    taken: dict[Stage, list[Taken]] = field(default_factory=lambda: {stage: [] for stage in Stage})

    @contextmanager
    def during(self, stage: Stage) -> Iterator[None]:
        """Count the block as one pass."""
        wall, cpu = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            self.taken[stage].append(Taken(time.perf_counter() - wall, time.process_time() - cpu))

    def around(self, stage: Stage, work: Callable[P, R]) -> Callable[P, R]:
        """The function, counted."""

        def counted(*args: P.args, **kwargs: P.kwargs) -> R:
            with self.during(stage):
                return work(*args, **kwargs)

        return counted

    def around_async(self, stage: Stage, work: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
        """The coroutine function, counted."""

        async def counted(*args: P.args, **kwargs: P.kwargs) -> R:
            with self.during(stage):
                return await work(*args, **kwargs)

        return counted


@dataclass(frozen=True, slots=True)
class StageRow:
    """One stage of one answer. Times in seconds: processor time in all, wall time in all and at most."""

    stage: Stage
    passes: int
    cpu: float
    wall: float
    slowest: float


def profile(text: str, environment: Mapping[str, str]) -> tuple[int, tuple[StageRow, ...]]:
    """How many claims the answer has, and its stages: checked twice, the second time is measured.

    `environment` decides what the wiring loads; it must be set before anything of the site is.
    """
    os.environ.update(environment)
    import django

    django.setup()
    return asyncio.run(_profile(text))


async def _profile(text: str) -> tuple[int, tuple[StageRow, ...]]:
    # Only now: they read the settings.
    from checks.domain.claims import cut_answer
    from checks.usecases import run_check
    from checks.usecases.services import check_tools

    tools = check_tools()

    async def check(watch: Stopwatch) -> int:
        with watch.during(Stage.CUT):
            cut = cut_answer(text)
        for claim in cut.claims:
            before = {stage: len(passes) for stage, passes in watch.taken.items()}
            wall, cpu = time.perf_counter(), time.process_time()
            await run_check.check_one_claim(claim, cut.topic, tools)
            inner = [one for stage, passes in watch.taken.items() for one in passes[before[stage] :]]
            watch.taken[Stage.REST].append(
                Taken(
                    time.perf_counter() - wall - sum(one.wall for one in inner),
                    time.process_time() - cpu - sum(one.cpu for one in inner),
                )
            )
        return len(cut.claims)

    await check(Stopwatch())
    watch = Stopwatch()
    # The functions themselves are measured, not a copy of their order: they are wrapped where they are.
    with ExitStack() as wrapped:

        def wrap(owner: Any, name: str, stage: Stage, around: Callable[..., Any]) -> None:
            wrapped.enter_context(patch.object(owner, name, around(stage, getattr(owner, name))))

        wrap(tools.source, "search", Stage.SEARCH, watch.around_async)
        wrap(run_check, "_candidates", Stage.PREFILTER, watch.around)
        wrap(tools.encoder, "similarities", Stage.ENCODE, watch.around_async)
        wrap(tools.entailment, "read", Stage.READ, watch.around_async)
        wrap(run_check, "decide", Stage.DECIDE, watch.around)
        claims = await check(watch)
    return claims, tuple(stage_row(stage, watch.taken[stage]) for stage in Stage)


def stage_row(stage: Stage, taken: list[Taken]) -> StageRow:
    """What all passes through a stage come to."""
    return StageRow(
        stage,
        passes=len(taken),
        cpu=sum(one.cpu for one in taken),
        wall=sum(one.wall for one in taken),
        slowest=max((one.wall for one in taken), default=0.0),
    )
