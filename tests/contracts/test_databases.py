"""Records live in SQLite by default and in PostgreSQL where DATABASE_URL names one: the same site on both."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contracts.postgres import PACKAGE, program, running_server

ROOT = Path(__file__).resolve().parents[2]

# Run in a process of its own, since Django's settings are made once in a process.
USE_THE_RECORDS = """
import django
django.setup()
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from receipts_site.accounts.models import User

call_command("migrate", verbosity=0)
call_command("migrate", verbosity=0, check_unapplied=True)
User.objects.create_user("ada", password="a long enough password")
try:
    with transaction.atomic():
        User.objects.create_user("ada")
except IntegrityError:
    pass
else:
    raise SystemExit("two accounts of one name")
session = SessionStore()
session["owner"] = "f" * 32
session.save()
assert SessionStore(session.session_key)["owner"] == "f" * 32
assert User.objects.get(username="ada").check_password("a long enough password")
print(connection.vendor)
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
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


def test_migrations_accounts_and_sessions_work(database: tuple[str, str]) -> None:
    vendor, url = database
    done = subprocess.run(
        [sys.executable, "-c", USE_THE_RECORDS],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "receipts_site.settings.dev", "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == vendor


def test_what_is_erased_while_others_work_on_it_is_gone(database: tuple[str, str]) -> None:
    vendor, url = database
    done = subprocess.run(
        [sys.executable, "-m", "tests.contracts.erasing_races"],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "receipts_site.settings.dev", "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == vendor
