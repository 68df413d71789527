"""What the server does once a day by itself."""

import asyncio
import logging
import threading
from datetime import datetime

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

from receipts_site.daily import every_day

ran: list[tuple[datetime, int]] = []
runs = threading.Semaphore(0)


@pytest.fixture(autouse=True)
def fresh():
    ran.clear()
    while runs.acquire(blocking=False):
        pass


def job(now):
    ran.append((now, threading.get_ident()))
    runs.release()


def failing(now):
    raise ValueError("a person's own words")


async def until_run(times, *names):
    task = asyncio.create_task(every_day(names, first=0, then=0.001))
    for _ in range(times):
        assert await asyncio.to_thread(runs.acquire, timeout=20)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.django_db(transaction=True)
async def test_a_daily_job_runs_again_and_again_with_the_time_and_off_the_loop():
    await until_run(3, f"{__name__}.job")

    assert len(ran) >= 3
    assert all(at.tzinfo is not None for at, _ in ran)
    assert threading.get_ident() not in {thread for _, thread in ran}


@pytest.mark.django_db(transaction=True)
async def test_a_job_that_fails_keeps_no_other_from_running_and_is_logged_without_its_message(caplog):
    with caplog.at_level(logging.ERROR):
        await until_run(2, f"{__name__}.failing", f"{__name__}.job")

    assert len(ran) >= 2
    assert "ValueError" in caplog.text
    assert "own words" not in caplog.text


async def test_without_jobs_there_is_nothing_to_wait_for():
    await asyncio.wait_for(every_day((), first=0), 20)

    assert ran == []


def test_every_job_in_the_settings_is_there():
    assert all(callable(import_string(name)) for name in settings.DAILY_JOBS)
    assert "classroom.usecases.keeping.erase_old_today" in settings.DAILY_JOBS
