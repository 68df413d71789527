"""The work behind a check, done apart from any request or socket."""

import asyncio
import logging
from functools import partial

from checks.domain.claims import cut_answer
from checks.domain.errors import ReportGone
from checks.domain.faults import fault_place
from checks.domain.live_check import RunOver
from checks.domain.progress import ProgressEvent, Stage, StageReached
from checks.ports import Job
from checks.usecases.run_check import run_check
from checks.usecases.services import CheckServices

logger = logging.getLogger(__name__)


class Worker:
    """Performs the queue's jobs with the services of this process."""

    def __init__(self, services: CheckServices) -> None:
        self._services = services

    async def perform(self, job: Job) -> None:
        """Cut and check one answer; whatever goes wrong inside ends as the stage `crashed`.

        A job whose check is gone, or whose run was replaced, ends without a word.
        """
        try:
            await self._cut_and_check(job)
        except Exception as error:
            if came_too_late(error):
                return
            # Class and place only: the message of an error may quote what was pasted.
            logger.error("A check crashed: %s", fault_place(error))
            await self._leave_crashed(job)

    async def moved(self, job: Job, place: int) -> None:
        """Tell the viewers the job's place in line."""
        try:
            await self._emit(job, StageReached(Stage.QUEUED, place))
        except RunOver:
            return

    async def _cut_and_check(self, job: Job) -> None:
        store = self._services.store
        check = (await store.get(job.check_id)).check
        await self._emit(job, StageReached(Stage.CUTTING))
        # Splitting is pure Python: off the event loop.
        cut = await asyncio.to_thread(cut_answer, check.text, check.topic)
        await store.keep_cut(job.check_id, job.run, cut)
        report = await run_check(cut, self._services.tools, partial(self._emit, job))
        await store.end(job.check_id, job.run, Stage.FINISHED, report)
        self._services.progress.hint(job.check_id)

    async def _emit(self, job: Job, event: ProgressEvent) -> None:
        await self._services.store.append_event(job.check_id, job.run, event)
        self._services.progress.hint(job.check_id)

    async def _leave_crashed(self, job: Job) -> None:
        try:
            await self._services.store.end(job.check_id, job.run, Stage.CRASHED)
        except RunOver:
            return
        self._services.progress.hint(job.check_id)


def came_too_late(error: Exception) -> bool:
    """Whether an error, with all that is grouped in it, only says that nobody waits for this run."""
    if isinstance(error, ExceptionGroup):
        return all(came_too_late(member) for member in error.exceptions)
    return isinstance(error, RunOver | ReportGone)
