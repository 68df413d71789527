"""How the wiki is asked, and what becomes of every way in which it fails."""

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from checks.adapters.evidence.mediawiki_api import Manners, Timing, WikiClient
from checks.domain.errors import LookUpFailed, LookUpFault
from tests.checks.adapters.mediawiki_timing import FakeTime
from tests.contracts.wiki_proxy import Mishap, WikiProxy

AGENT = "Receipts/0 (tests@example.org)"
QUESTION = {"titles": "Lantern Bridge"}


@pytest.fixture
def proxy() -> Iterator[WikiProxy]:
    one = WikiProxy()
    yield one
    one.close()


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


@asynccontextmanager
async def client_of(
    proxy: WikiProxy, timing: Timing, manners: Manners | None = None
) -> AsyncIterator[WikiClient]:
    client = WikiClient(proxy.api_url, manners or Manners(AGENT, per_second=1_000_000.0), timing)
    try:
        yield client
    finally:
        await client.close()


async def failure_of(proxy: WikiProxy, time: FakeTime, manners: Manners | None = None) -> LookUpFailed:
    async with client_of(proxy, time.timing, manners) as client:
        with pytest.raises(LookUpFailed) as raised:
            await client.ask(QUESTION)
    return raised.value


async def test_the_wiki_is_told_who_asks_and_that_it_may_refuse_when_it_lags(
    proxy: WikiProxy, time: FakeTime
) -> None:
    async with client_of(proxy, time.timing) as client:
        await client.ask(QUESTION)

    assert proxy.agents == [AGENT]
    assert proxy.asked[0]["maxlag"] == "5"
    assert proxy.asked[0]["titles"] == "Lantern Bridge"


async def test_a_wait_that_the_wiki_asks_for_is_kept_by_everybody(proxy: WikiProxy, time: FakeTime) -> None:
    proxy.happen([Mishap.WAIT])
    async with client_of(proxy, time.timing, Manners(AGENT, in_flight=1, per_second=1_000_000.0)) as client:
        asked_at = time.now
        refused = asyncio.create_task(client.ask(QUESTION))
        await asyncio.to_thread(proxy.arrived.acquire, timeout=20)
        await asyncio.gather(refused, client.ask({"titles": "Somebody else's"}))

    assert len(proxy.asked) == 3
    assert time.now >= asked_at + proxy.retry_after
    assert max(time.waits) == pytest.approx(proxy.retry_after)


async def test_a_date_to_wait_for_is_counted_from_the_answers_own_date(
    proxy: WikiProxy, time: FakeTime
) -> None:
    proxy.happen([Mishap.WAIT_UNTIL_A_DATE])
    async with client_of(proxy, time.timing) as client:
        await client.ask(QUESTION)

    assert max(time.waits) == pytest.approx(40)


async def test_without_a_word_on_how_long_each_wait_is_twice_the_last(
    proxy: WikiProxy, time: FakeTime
) -> None:
    proxy.happen([Mishap.WAIT_WITHOUT_SAYING] * 3)
    async with client_of(proxy, time.timing) as client:
        await client.ask(QUESTION)

    assert [wait for wait in time.waits if wait > 0.1] == pytest.approx([1, 2, 4])


async def test_chance_shortens_a_wait_by_up_to_half(proxy: WikiProxy, time: FakeTime) -> None:
    proxy.happen([Mishap.OWN_FAULT] * 2)
    timing = Timing(clock=time.clock, sleep=time.sleep, jitter=lambda: 0.0)
    async with client_of(proxy, timing) as client:
        await client.ask(QUESTION)

    assert [wait for wait in time.waits if wait > 0.1] == pytest.approx([0.5, 1])


async def test_questions_keep_their_distance(proxy: WikiProxy, time: FakeTime) -> None:
    began = time.now
    async with client_of(proxy, time.timing, Manners(AGENT, per_second=2.0)) as client:
        await asyncio.gather(*(client.ask({"titles": f"Page {number}"}) for number in range(5)))

    assert time.now - began == pytest.approx(4 * 0.5)


async def test_no_more_are_in_flight_than_allowed(proxy: WikiProxy, time: FakeTime) -> None:
    proxy.gate = threading.Event()
    async with client_of(proxy, time.timing, Manners(AGENT, in_flight=2, per_second=1e9)) as client:
        asked = [asyncio.create_task(client.ask({"titles": f"Page {number}"})) for number in range(6)]
        for _ in range(2):
            await asyncio.to_thread(proxy.arrived.acquire, timeout=20)
        proxy.gate.set()
        await asyncio.gather(*asked)

    assert len(proxy.asked) == 6
    assert proxy.most_at_once == 2


@pytest.mark.parametrize(
    ("mishap", "fault", "says", "tries"),
    [
        (Mishap.WAIT, LookUpFault.BUSY, "asks us to wait", 5),
        (Mishap.WAIT_WITHOUT_SAYING, LookUpFault.BUSY, "asks us to wait", 5),
        (Mishap.LAG, LookUpFault.BUSY, "catching up", 5),
        (Mishap.OWN_FAULT, LookUpFault.BROKEN_ANSWER, "fault of its own", 4),
        (Mishap.CUT, LookUpFault.UNREACHABLE, "broke off", 3),
        (Mishap.CUT_IN_THE_MIDDLE, LookUpFault.UNREACHABLE, "broke off", 3),
        (Mishap.WEB_PAGE, LookUpFault.BROKEN_ANSWER, "a web page came", 1),
        (Mishap.FORBIDDEN, LookUpFault.REFUSED, "403", 1),
        (Mishap.ELSEWHERE, LookUpFault.BROKEN_ANSWER, "another address", 1),
        (Mishap.NOTHING_THERE, LookUpFault.BROKEN_ANSWER, "404", 1),
    ],
)
async def test_each_failure_has_its_own_sentence_and_its_number_of_tries(
    proxy: WikiProxy, time: FakeTime, mishap: Mishap, fault: LookUpFault, says: str, tries: int
) -> None:
    proxy.forever = mishap

    failure = (await failure_of(proxy, time)).failure

    assert (failure.source, failure.fault) == ("mediawiki", fault)
    assert says in failure.sentence
    assert proxy.host in failure.sentence
    assert len(proxy.asked) == tries


async def test_a_slow_wiki_is_given_up_and_asked_once_more(proxy: WikiProxy, time: FakeTime) -> None:
    proxy.gate = threading.Event()
    failed = await failure_of(proxy, time, Manners(AGENT, per_second=1e9, answer_seconds=0.1))
    proxy.gate.set()

    assert failed.failure.fault is LookUpFault.TIMEOUT
    assert "in time" in failed.failure.sentence
    assert len(proxy.asked) == 2


async def test_a_dead_network_has_its_own_sentence(proxy: WikiProxy, time: FakeTime) -> None:
    proxy.close()

    failure = (await failure_of(proxy, time)).failure

    assert failure.fault is LookUpFault.UNREACHABLE
    assert "could not be reached" in failure.sentence


@pytest.mark.parametrize("mishap", [Mishap.WAIT, Mishap.LAG, Mishap.OWN_FAULT, Mishap.CUT, Mishap.SLOWNESS])
async def test_what_passes_is_no_failure(proxy: WikiProxy, time: FakeTime, mishap: Mishap) -> None:
    proxy.slowness = 0.0
    proxy.happen([mishap])

    async with client_of(proxy, time.timing) as client:
        assert await client.ask(QUESTION) == {"batchcomplete": True}


async def test_a_wait_beyond_all_patience_fails_at_once_for_everybody(
    proxy: WikiProxy, time: FakeTime
) -> None:
    proxy.retry_after = 1_800
    proxy.happen([Mishap.WAIT])
    async with client_of(proxy, time.timing) as client:
        for question in (QUESTION, {"titles": "Somebody else's"}):
            with pytest.raises(LookUpFailed) as raised:
                await client.ask(question)
            assert raised.value.failure.fault is LookUpFault.BUSY

    assert len(proxy.asked) == 1
    assert not time.waits


async def test_nobody_is_kept_waiting_for_an_answer_beyond_all_patience(
    proxy: WikiProxy, time: FakeTime
) -> None:
    proxy.forever = Mishap.OWN_FAULT
    failed = await failure_of(proxy, time, Manners(AGENT, per_second=1e9, patience_seconds=1.5))

    assert "fault of its own" in failed.failure.sentence
    assert len(proxy.asked) == 2


async def test_a_failure_carries_no_word_of_the_question(proxy: WikiProxy, time: FakeTime) -> None:
    proxy.close()
    error = await failure_of(proxy, time)

    assert error.__cause__ is None
    assert error.__suppress_context__
    assert "Lantern" not in str(error)


async def test_no_log_carries_the_address_of_a_question_also_when_debugging(
    proxy: WikiProxy, time: FakeTime, caplog: pytest.LogCaptureFixture
) -> None:
    libraries = [logging.getLogger(name) for name in ("httpx", "httpcore")]
    for library in libraries:
        library.addHandler(caplog.handler)
    try:
        with caplog.at_level(logging.DEBUG):
            async with client_of(proxy, time.timing) as client:
                await client.ask(QUESTION)
    finally:
        for library in libraries:
            library.removeHandler(caplog.handler)

    assert proxy.asked
    assert "Lantern" not in caplog.text
