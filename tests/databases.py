"""Both databases, for what has to be seen in a process of its own."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.contracts.postgres import PACKAGE, program, running_server

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A database's vendor and the address of an empty one."""
    if request.param == "sqlite":
        yield "sqlite", f"sqlite:///{tmp_path / 'records.sqlite3'}"
        return
    if program("pg_ctl") is None:
        pytest.skip(f"PostgreSQL is not installed (Debian package: {PACKAGE})")
    # A path to a socket may not be longer than about a hundred characters: not below tmp_path.
    with tempfile.TemporaryDirectory(prefix="receipts-pg-") as folder:
        Path(folder).chmod(0o755)
        with running_server(Path(folder) / "server") as url:
            yield "postgresql", url


def outcome_of(module: str, url: str) -> dict[str, Any]:
    """What a module printed as JSON when it was run on that database."""
    done = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "receipts_site.settings.dev", "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found
