"""The store in memory: dropped for real, and with nobody visiting."""

import gc
import threading
import weakref
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime

import pytest

from checks.adapters.stores.memory import MemoryReportStore
from checks.adapters.stores.room import BYTES_IN_ANY_CASE, BYTES_PER_CHARACTER, Room
from checks.adapters.stores.weight import weight_of
from checks.domain.claims import CutAnswer
from checks.domain.live_check import LiveCheck
from checks.domain.progress import ClaimDecided, Stage
from checks.domain.report import Report
from checks.domain.verdicts import Decision, Reason, Verdict
from tests.checks.domain.report_samples import a_page, a_report, judged
from tests.fakes import LIFETIME, FakeClock

WAIT = 10.0


class Marked(str):
    """A text that can be watched for being dropped."""


def check(text: str = "Mars is red.", number: int = 1) -> LiveCheck:
    return LiveCheck(f"{number:032x}", "session:a", text, None, False, datetime(2030, 1, 1, tzinfo=UTC))


def sweeping_store(clock: FakeClock) -> MemoryReportStore:
    room = Room(report_bytes=1_000_000, store_bytes=10_000_000, seat_share=0.5)
    return MemoryReportStore(clock, lifetime=LIFETIME, room=room, sweep_seconds=0.01)


@pytest.mark.parametrize("fate", ["abandoned", "cancelled", "crashed", "finished"])
async def test_with_nobody_visiting_an_expired_text_leaves_the_memory(fate: str) -> None:
    clock = FakeClock()
    store = sweeping_store(clock)
    dropped = threading.Event()
    told = threading.Event()
    store.when_gone(lambda _: told.set())
    text = Marked("Mars is red.")
    weakref.finalize(text, dropped.set)
    await store.put(check(text))
    del text
    if fate != "abandoned":
        await store.end(check().check_id, 1, Stage(fate))

    clock.advance(minutes=60 if fate == "finished" else 90)

    assert told.wait(WAIT)
    gc.collect()
    assert dropped.wait(WAIT)
    store.close()


async def test_the_sweeper_leaves_alone_what_lives() -> None:
    clock = FakeClock()
    store = sweeping_store(clock)
    gone: list[str] = []
    heard = threading.Event()

    def hear(check_id: str) -> None:
        gone.append(check_id)
        heard.set()

    store.when_gone(hear)
    await store.put(check(number=1))
    clock.advance(minutes=45)
    await store.put(check(number=2))
    clock.advance(minutes=45)

    assert heard.wait(WAIT)
    assert gone == [check(number=1).check_id]
    await store.get(check(number=2).check_id)
    store.close()


async def test_closing_drops_everything_and_ends_the_thread() -> None:
    # Other tests may have stores of their own.
    before = set(threading.enumerate())
    store = sweeping_store(FakeClock())
    await store.put(check())
    assert [thread.name for thread in set(threading.enumerate()) - before] == ["report-sweeper"]
    store.close()

    assert await store.owned_by("session:a") == ()
    assert set(threading.enumerate()) <= before


def test_an_object_that_is_there_twice_weighs_once() -> None:
    cut = CutAnswer(10_000 * "a", None, False, (), (), ())

    assert 10_000 < weight_of(cut) < 10_500
    assert weight_of((cut, cut)) < 10_600


def full_report(sentences: int = 40) -> Report:
    """Short claims of two parts, each part with three receipts from long paragraphs: a heavy report."""
    page = a_page("\n".join(f"Sentence {number} of this page says something. " * 4 for number in range(4)))
    found = Decision(
        Verdict.BACKED,
        Reason.SAYS_SO,
        receipts=tuple(judged(page, sentence=number) for number in range(3)),
    )
    texts = [f"Claim {number} says that Ada Byron was born in 1815." for number in range(sentences)]
    return a_report(" ".join(texts), [(text, (found, found)) for text in texts])


def test_every_string_of_a_report_is_weighed() -> None:
    report = full_report(3)
    strings: set[int] = set()
    total = 0
    waiting: list[object] = [report]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str) and id(one) not in strings:
            strings.add(id(one))
            total += len(one)
        elif is_dataclass(one):
            waiting += [getattr(one, field.name) for field in fields(one)]
        elif isinstance(one, tuple):
            waiting += one

    assert weight_of(report) > total > len(report.cut.text)


def test_what_is_booked_at_the_paste_is_enough_for_a_heavy_report() -> None:
    report = full_report()
    weight = weight_of(report.cut) + sum(weight_of(ClaimDecided(claim)) for claim in report.claims)

    assert weight < BYTES_IN_ANY_CASE + BYTES_PER_CHARACTER * len(report.cut.text)
