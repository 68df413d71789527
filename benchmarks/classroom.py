"""A class of thirty does the whole lesson at ten times human pace while its teacher watches live."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.answers import ANSWERS
from benchmarks.classroom_pace import paces
from benchmarks.classroom_student import Lesson, Student
from benchmarks.classroom_teacher import Teacher, lags
from benchmarks.cores import CorePlan
from benchmarks.crowd import NOTHING_YET, REST_SECONDS, asking_for_health, between, health_of
from benchmarks.health import Health
from benchmarks.server_process import Memory, Server, serving
from receipts_site.settings.folders import ROOT

TEACHER, PASSWORD = "teacher", "long enough for a benchmark"
# The live page may need this long to show the last one's last step.
LAST_LOOK_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class ClassRun:
    """What everybody saw. `began` and `ended` are on the system's monotonic clock.

    `lags` are seconds from a student's click to the teacher's page; `teacher` says what went wrong there.
    """

    lessons: tuple[Lesson, ...]
    looks: tuple[float, ...]
    lags: tuple[float, ...]
    hints: int
    teacher: tuple[str, ...]
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
        """What went wrong for the students, for the teacher and for health."""
        unanswered = sum(one.seconds is None for one in (*self.health_at_rest, *self.health))
        return (
            *(error for lesson in self.lessons for error in lesson.errors),
            *self.teacher,
            *((f"{unanswered} questions for health were not answered",) if unanswered else ()),
        )


def run_class(students: int, *, environment: Mapping[str, str], cores: CorePlan, log: Path) -> ClassRun:
    """Start a server with a teacher's account, send the class in, and end it. Raises ServerDidNotStart."""
    make_teacher(environment)
    with serving(environment, cores=cores.crowd_server, log=log) as server:
        with asking_for_health(server.address) as health:
            seen = asyncio.run(_everybody(students, server))
            answers = health_of(health)
        return replace(
            seen,
            health=between(answers, seen.began, seen.ended),
            health_at_rest=between(answers, seen.began - REST_SECONDS, seen.began),
            memory=server.memory(),
            faults=server.faults(),
        )


def make_teacher(environment: Mapping[str, str]) -> None:
    """An account that may teach, made as an operator makes it."""
    command = [sys.executable, str(ROOT / "manage.py"), "make_user", TEACHER, "--role", "teacher"]
    subprocess.run(  # noqa: S603 - our own command
        command,
        cwd=ROOT,
        env=dict(environment),
        input=f"{PASSWORD}\n",
        text=True,
        check=True,
        stdout=subprocess.DEVNULL,
    )


async def _everybody(students: int, server: Server) -> ClassRun:
    async with AsyncExitStack() as stack:
        teacher = await stack.enter_async_context(Teacher(server.address))
        await teacher.sign_in(TEACHER, PASSWORD)
        activity = await teacher.make_activity()
        pupils = [
            await stack.enter_async_context(
                Student(
                    server.address,
                    name=f"Student {number:03}",
                    code=activity.code,
                    answer=ANSWERS[number % len(ANSWERS)].text,
                    pace=pace,
                )
            )
            for number, pace in enumerate(paces(students))
        ]
        teacher.times.clear()
        stop = asyncio.Event()
        following = asyncio.create_task(teacher.follow(activity, stop))
        # What health costs where hardly anything is to do says how much of the rest is the machine's unrest.
        await asyncio.sleep(REST_SECONDS)
        server_cpu, load_cpu, began = server.cpu_seconds(), time.process_time(), time.monotonic()
        lessons = tuple(await asyncio.gather(*(pupil.do_lesson() for pupil in pupils)))
        ended = time.monotonic()
        server_cpu, load_cpu = server.cpu_seconds() - server_cpu, time.process_time() - load_cpu
        faults = await _let_go(following, stop)
    stood = [one for lesson in lessons for one in lesson.steps]
    shown, never = lags(stood, teacher.seen)
    missed = (f"{one.name}: {one.step} was never shown to the teacher" for one in never)
    return ClassRun(
        lessons=lessons,
        looks=tuple(teacher.times),
        lags=tuple(shown),
        hints=teacher.hints,
        teacher=(*faults, *missed),
        began=began,
        ended=ended,
        server_cpu_seconds=server_cpu,
        load_cpu_seconds=load_cpu,
    )


async def _let_go(following: "asyncio.Task[None]", stop: asyncio.Event) -> tuple[str, ...]:
    """End the live page, after it had time for the last hint; what went wrong on it."""
    done, _ = await asyncio.wait({following}, timeout=LAST_LOOK_SECONDS)
    if done:
        return (f"the live page ended: {following.exception()!r}",)
    stop.set()
    following.cancel()
    await asyncio.gather(following, return_exceptions=True)
    return ()
