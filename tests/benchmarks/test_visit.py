"""The load generator's people, before the real server around fake models."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from benchmarks.cores import plan_cores
from benchmarks.crowd import run_crowd
from benchmarks.server_process import Server, environment_in, make_database, serving
from benchmarks.visit import Visitor

pytestmark = [pytest.mark.server]

ANSWER = "Mars has two small moons. Mars is red. Mars is not a star. It was named after a god of war."
CRASHES = "Crashing is loud, and nobody likes it. Crashing is what this check will do in a moment."
HERE = plan_cores(frozenset(), pin=False)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("visited")
    environment = {
        **environment_in(folder, folder / "no-corpus.sqlite3"),
        "DJANGO_SETTINGS_MODULE": "tests.privacy.watched_settings",
    }
    make_database(environment)
    return environment


@pytest.fixture(scope="module")
def server(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    log = tmp_path_factory.mktemp("logged") / "log"
    with serving(environment, cores=frozenset(), log=log) as running:
        yield running


async def test_a_person_sees_every_verdict_of_an_answer(server: Server) -> None:
    async with Visitor(server.address) as visitor:
        await visitor.open_start_page()
        visit = await visitor.paste(ANSWER)

    assert visit.errors == ()
    assert (visit.claims, visit.verdicts) == (4, 4)
    assert visit.accepted is not None
    assert visit.first_verdict is not None
    assert visit.all_done is not None
    assert visit.accepted <= visit.first_verdict <= visit.all_done


async def test_a_check_that_ends_without_verdicts_is_an_error(server: Server) -> None:
    async with Visitor(server.address) as visitor:
        await visitor.open_start_page()
        visit = await visitor.paste(CRASHES)

    assert len(visit.errors) == 1
    assert "have no verdict" in visit.errors[0]
    assert visit.all_done is None
    assert server.faults() != ()


async def test_a_refused_answer_is_an_error(server: Server) -> None:
    async with Visitor(server.address) as visitor:
        await visitor.open_start_page()
        visit = await visitor.paste("")

    assert visit.errors == ("UnexpectedAnswer: the form was answered with 422",)
    assert visit.first_verdict is None


@pytest.fixture
def another(environment: dict[str, str], tmp_path: Path) -> dict[str, str]:
    """A folder of its own, since a folder has one server; the database may be shared."""
    database = Path(environment["RECEIPTS_VAR"]) / "receipts.sqlite3"
    return {**environment, "RECEIPTS_VAR": str(tmp_path), "DATABASE_URL": f"sqlite:///{database}"}


def test_a_server_under_measurement_is_ended(another: dict[str, str], tmp_path: Path) -> None:
    with serving(another, cores=frozenset(), log=tmp_path / "log") as running:
        assert running.memory().peak >= running.memory().now > 0
        assert running.cpu_seconds() > 0

    assert running.process.returncode == 0
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{running.address}/health/live", trust_env=False)


def test_a_class_is_served_while_health_is_asked(another: dict[str, str], tmp_path: Path) -> None:
    run = run_crowd(3, environment=another, cores=HERE, log=tmp_path / "log")

    assert run.errors == run.faults == ()
    assert [visit.claims for visit in run.visits] == [10, 10, 10]
    assert run.memory.peak > 0
    assert run.health_at_rest
    assert all(one.asked_at < run.began for one in run.health_at_rest)
    assert all(run.began <= one.asked_at < run.ended for one in run.health)
