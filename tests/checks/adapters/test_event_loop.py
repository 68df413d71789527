"""While checks compute, the server answers; and whom it serves meanwhile changes no report."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest
from django.test import AsyncClient

from checks.adapters.inference import InferencePool
from checks.adapters.models.encoder import OnnxEncoder
from checks.adapters.models.entailment import OnnxEntailment
from checks.adapters.queue import InProcessQueue
from checks.domain.claims import CutAnswer, cut_answer
from checks.domain.evidence import Scores
from checks.domain.progress import Stage
from checks.domain.report import as_bytes
from checks.ports import ModelCard
from checks.usecases import work
from checks.usecases.read_check import read_check
from checks.usecases.run_check import CheckTools
from checks.usecases.services import CheckServices
from checks.usecases.start_check import start_check
from tests.fakes import NEUTRAL, fake_services, fake_tools

ANSWER = "Mars has two small moons. Venus has eleven moons. Mars is not the fourth planet."
OTHERS = ("Venus has no moons.", "Mars is red. Mars is cold.", ANSWER + " Venus is hot.", "Mars is near.")
ME = "session:me"


class Burning:
    """Pure Python that keeps a thread, and the interpreter's lock, busy until it is told to stop."""

    def __init__(self) -> None:
        self.happened: list[str] = []
        self.began = threading.Event()
        self.stop = threading.Event()

    def burn(self) -> None:
        self.happened.append("computing began")
        self.began.set()
        while not self.stop.is_set():
            sum(range(1_000))
        self.happened.append("computing ended")


class BurningEntailment:
    """An entailment model that computes in the inference pool until it is told to stop."""

    card = ModelCard("burning", "entailment", "b" * 64, "none")

    def __init__(self, burning: Burning, pool: InferencePool) -> None:
        self._burning = burning
        self._pool = pool

    async def read(self, pairs: Sequence[tuple[str, str]]) -> tuple[Scores, ...]:
        await self._pool.run(self._burning.burn)
        return (NEUTRAL,) * len(pairs)


@pytest.fixture
def burning() -> Iterator[Burning]:
    one = Burning()
    yield one
    one.stop.set()


@pytest.fixture
def pool() -> Iterator[InferencePool]:
    one = InferencePool()
    yield one
    one.close()


@pytest.fixture
def site() -> Iterator[Callable[[CheckTools], CheckServices]]:
    made: list[CheckServices] = []

    def make(tools: CheckTools) -> CheckServices:
        queue = InProcessQueue(at_once=8, in_all=20, per_owner=20, seat_share=0.0)
        made.append(fake_services(tools, queue=queue))
        return made[-1]

    yield make
    for services in made:
        services.queue.close()


async def until_it_ends(services: CheckServices, check_id: str) -> bytes:
    """Wait for the end of a check; its report."""
    async with asyncio.timeout(60):
        while True:
            picture = await read_check(services, check_id=check_id, viewer=ME)
            if picture.stage.is_end:
                break
            await asyncio.sleep(0.01)
    assert picture.stage is Stage.FINISHED
    assert picture.report is not None
    return as_bytes(picture.report)


async def health_answers_before_it_ends(burning: Burning, async_client: AsyncClient) -> None:
    await asyncio.to_thread(burning.began.wait, 30)
    answer = await async_client.get("/health/live")
    burning.happened.append("health answered")
    assert answer.status_code == 200
    burning.stop.set()


async def test_health_answers_while_a_model_computes(
    burning: Burning,
    pool: InferencePool,
    site: Callable[[CheckTools], CheckServices],
    async_client: AsyncClient,
) -> None:
    services = site(replace(fake_tools(), entailment=BurningEntailment(burning, pool)))
    check_id = await start_check(services, text="Venus has eleven moons.", owner=ME)

    await health_answers_before_it_ends(burning, async_client)

    await until_it_ends(services, check_id)
    assert burning.happened == ["computing began", "health answered", "computing ended"]


async def test_health_answers_while_an_answer_is_cut(
    burning: Burning,
    site: Callable[[CheckTools], CheckServices],
    async_client: AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow_cut(text: str, topic: str | None) -> CutAnswer:
        burning.burn()
        return cut_answer(text, topic)

    monkeypatch.setattr(work, "cut_answer", slow_cut)
    services = site(fake_tools())
    check_id = await start_check(services, text="Venus has eleven moons.", owner=ME)

    await health_answers_before_it_ends(burning, async_client)

    await until_it_ends(services, check_id)
    assert burning.happened == ["computing began", "health answered", "computing ended"]


async def alone_and_among_others(
    site: Callable[[CheckTools], CheckServices], tools: CheckTools
) -> tuple[bytes, set[bytes]]:
    services = site(tools)
    alone = await until_it_ends(services, await start_check(services, text=ANSWER, owner=ME))
    started = [(text, await start_check(services, text=text, owner=ME)) for text in (*OTHERS, ANSWER, ANSWER)]
    reports = [(text, await until_it_ends(services, check_id)) for text, check_id in started]
    return alone, {report for text, report in reports if text == ANSWER}


async def test_the_same_answer_gives_the_same_report_while_others_are_served(
    site: Callable[[CheckTools], CheckServices],
) -> None:
    alone, among_others = await alone_and_among_others(site, fake_tools())

    assert among_others == {alone}


async def test_with_the_shipped_models_too(
    site: Callable[[CheckTools], CheckServices], encoder: OnnxEncoder, entailment: OnnxEntailment
) -> None:
    tools = replace(fake_tools(), encoder=encoder, entailment=entailment)
    alone, among_others = await alone_and_among_others(site, tools)

    assert among_others == {alone}
