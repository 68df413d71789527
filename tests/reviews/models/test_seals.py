"""What is sealed stays as it is: by the models' guard, and by the database itself."""

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
from tests.databases import database, outcome_of
from tests.reviews.rows import NOW, whole_bank

__all__ = ["database"]

TABLES = (Bank, Item, Label, Guideline, DesignText, Expected, ExpectedSeal, System, SystemAnswer)


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_user("ada", password="a long enough password")


def test_the_database_stops_raw_sql_and_lets_a_whole_bank_go(database: tuple[str, str]) -> None:
    vendor, url = database
    assert outcome_of("tests.reviews.models.attack_on_seals", url) == {
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
