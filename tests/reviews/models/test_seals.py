"""What is sealed stays as it is: by the models' guard, and by the database itself."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction

from receipts_site.accounts.models import User
from reviews.domain.errors import Sealed
from reviews.models import (
    Bank,
    DesignText,
    Expected,
    ExpectedSeal,
    Guideline,
    Item,
    Label,
    System,
    SystemAnswer,
)
from tests.contracts.postgres import PACKAGE, program, running_server
from tests.reviews.rows import NOW, whole_bank

ROOT = Path(__file__).resolve().parents[3]
TABLES = (Bank, Item, Label, Guideline, DesignText, Expected, ExpectedSeal, System, SystemAnswer)


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_user("ada", password="a long enough password")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    if request.param == "sqlite":
        yield "sqlite", f"sqlite:///{tmp_path / 'records.sqlite3'}"
        return
    if program("pg_ctl") is None:
        pytest.skip(f"PostgreSQL is not installed (Debian package: {PACKAGE})")
    with tempfile.TemporaryDirectory(prefix="receipts-pg-") as folder:
        Path(folder).chmod(0o755)
        with running_server(Path(folder) / "server") as url:
            yield "postgresql", url


def test_the_database_stops_raw_sql_and_lets_a_whole_bank_go(database: tuple[str, str]) -> None:
    vendor, url = database
    done = subprocess.run(
        [sys.executable, "-m", "tests.reviews.models.attack_on_seals"],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "receipts_site.settings.dev", "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "vendor": vendor,
        "through": [],
        "not allowed": [],
        "changed while erasing": False,
        "left": 0,
    }


def test_every_trigger_is_there_after_all_migrations(owner: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tbl_name, name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_seal_%'"
        )
        found = sorted(cursor.fetchall())

    assert found == sorted(
        (table._meta.db_table, f"{table._meta.db_table}_seal_{verb}")
        for table in TABLES
        for verb in ("insert", "update", "delete")
    )


@pytest.mark.parametrize("table", TABLES)
def test_no_row_of_a_sealed_bank_can_be_changed_or_deleted_by_the_models(
    owner: User, table: type[Any]
) -> None:
    whole_bank(owner, sealed=True)
    column = {Guideline: "text", DesignText: "text", Item: "source"}.get(table, "")
    column = column or next(
        one
        for one in ("title", "name", "label", "seal")
        if one in {field.name for field in table._meta.fields}
    )
    row = table.objects.first()
    setattr(row, column, "changed")

    with pytest.raises(Sealed):
        row.save()
    with pytest.raises(Sealed):
        row.delete()
    with pytest.raises(Sealed):
        table.objects.update(**{column: "changed"})
    with pytest.raises(Sealed), transaction.atomic():
        table.objects.bulk_update([row], [column])
    with pytest.raises(Sealed):
        table.objects.all().delete()
    assert not table.objects.filter(**{column: "changed"}).exists()


def test_nothing_can_be_added_below_a_seal(owner: User) -> None:
    bank = whole_bank(owner, sealed=True)
    item, system = bank.items.get(position=1), System.objects.get()
    new: list[Any] = [
        Label(bank=bank, order=9, key="x", name="X", definition="x"),
        Item(bank=bank, position=9, content={}, content_sha256="x", external_id="x"),
        Expected(item=item, label="no"),
        ExpectedSeal(bank=bank, sealed_at=NOW, seal="f" * 64, nonce="5e" * 32),
        SystemAnswer(system=system, item=item, label="no"),
    ]

    for row in new:
        with pytest.raises(Sealed):
            row.save()
        with pytest.raises(Sealed):
            type(row).objects.bulk_create([row])


def test_a_sealed_bank_still_takes_guidelines_addenda_systems_and_can_be_published(owner: User) -> None:
    bank = whole_bank(owner, sealed=True)

    Guideline.objects.create(bank=bank, version=2, text="Read twice.", written_at=NOW)
    DesignText.objects.create(bank=bank, title="Late", text="x", sha256="f" * 64, sealed_at=NOW)
    System.objects.create(bank=bank, name="B", sealed_at=NOW, seal="", nonce="5e" * 32)
    bank.public = True
    bank.save()
    Bank.objects.filter(pk=bank.pk).update(public=False)


def test_an_open_bank_changes_as_it_likes(owner: User) -> None:
    bank = whole_bank(owner, sealed=False)

    bank.title = "Other"
    bank.save()
    Label.objects.filter(bank=bank).update(definition="x")
    Expected.objects.all().delete()
    Item.objects.filter(position=1).update(source="y")
    assert Bank.objects.get().title == "Other"
