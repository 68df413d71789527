"""A real server in a process of its own, and a real browser that looks at it.

The server has a folder of its own for database and secret, and the article collection that
`make install` built. All tests of this folder share one event loop, one server and one browser.
"""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from django.conf import settings
from playwright.async_api import Browser, async_playwright

from tests.e2e.browsing import CHROMIUM, Browsing

ROOT = Path(__file__).parents[2]
MANAGE = [sys.executable, "-u", "manage.py"]
READY = re.compile(r"Ready at (http://\S+?)/ ")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test below this folder drives a browser, on one event loop."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a copy of its own, with an empty database."""
    corpus = settings.CHECKS.corpus_path
    if not corpus.is_file():
        pytest.fail(f"There is no article collection at {corpus}. Run: make install")
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "receipts_site.settings.dev",
        "RECEIPTS_VAR": str(tmp_path_factory.mktemp("var")),
        "RECEIPTS_CORPUS": str(corpus),
    }
    environment.pop("DATABASE_URL", None)
    subprocess.run([*MANAGE, "migrate", "--verbosity", "0"], cwd=ROOT, env=environment, check=True)
    return environment


@pytest.fixture(scope="session")
def operate(copy: dict[str, str]) -> Callable[..., str]:
    """Runs a command of `manage.py` on the copy that is served, and gives what it printed."""

    def run(*words: str) -> str:
        done = subprocess.run(
            [*MANAGE, *words], cwd=ROOT, env=copy, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout

    return run


@pytest.fixture(scope="session")
def server(copy: dict[str, str]) -> Iterator[str]:
    """The address of a running server."""
    with subprocess.Popen(
        [*MANAGE, "serve", "--port", "0"],
        cwd=ROOT,
        env=copy,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = READY.match(said)
            assert found, f"The server did not start: {said or process.poll()}"
            yield found[1]
        finally:
            process.terminate()
            process.wait(timeout=20)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Debian's Chromium."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        await browser.close()
        # The driver's pipes close on the loop's next turns.
        await asyncio.sleep(0)


@pytest_asyncio.fixture(loop_scope="session")
async def browsing(browser: Browser, server: str) -> AsyncIterator[Browsing]:
    """Opens pages; afterwards none of them may have complained."""
    browsing = Browsing(browser, server)
    yield browsing
    await browsing.close()
    assert browsing.complaints == []
