"""What the server does once a day by itself, such as erasing what was kept long enough.

A job is a function that is given the time. It runs in a thread of its own a while after the start and then
every day; one that fails is logged by class and place and tried again the next day. Jobs must bear being
run twice, also at once: a server that is restarted starts over.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import datetime

from channels.db import database_sync_to_async
from django.utils import timezone
from django.utils.module_loading import import_string

from checks.domain.faults import fault_place

DAY_SECONDS = 86_400.0
# Not in the way of the first visitors.
FIRST_SECONDS = 60.0

DailyJob = Callable[[datetime], object]

logger = logging.getLogger(__name__)


async def every_day(names: Sequence[str], *, first: float = FIRST_SECONDS, then: float = DAY_SECONDS) -> None:
    """Run the jobs with these dotted names again and again, until cancelled. Times are seconds."""
    jobs: list[DailyJob] = [import_string(name) for name in names]
    await asyncio.sleep(first)
    while jobs:
        for job in jobs:
            await _run(job)
        await asyncio.sleep(then)


async def _run(job: DailyJob) -> None:
    try:
        await database_sync_to_async(job, thread_sensitive=False)(timezone.now())
    except Exception as fault:
        logger.error("A daily job failed and is tried again tomorrow: %s", fault_place(fault))
