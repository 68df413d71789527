"""Tries by raw SQL whatever a seal forbids; run in a process of its own, on the database of DATABASE_URL.

Prints what got through, as JSON: nothing, if the database holds the seals.
"""

import json
from collections.abc import Callable
from functools import partial

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import DatabaseError, IntegrityError, connection, transaction  # noqa: E402

from receipts_site.accounts.models import User  # noqa: E402
from reviews.models import Bank  # noqa: E402
from tests.reviews.rows import whole_bank  # noqa: E402

FOREIGN = {
    "expected": ("item_id", "reviews_item"),
    "systemanswer": ("system_id", "reviews_system"),
}
# A value for each sealed column that fits its type and is not what is there.
CHANGES = {
    "bank": {
        **dict.fromkeys(("title", "kind", "question", "seal", "nonce"), "'x'"),
        **dict.fromkeys(("created_at", "sealed_at"), "CURRENT_TIMESTAMP"),
        "guidelines_sealed": "9",
    },
    "item": {
        **dict.fromkeys(("content_sha256", "source", "external_id"), "'x'"),
        "content": "'{}'",
        "position": "position + 5",
    },
    "label": {
        **dict.fromkeys(("name", "definition", "example"), "'x'"),
        "abstains": "NOT abstains",
        "dangerous": "NOT dangerous",
        '"order"': '"order" + 5',
        "key": "key || 'x'",
    },
    "guideline": {"text": "'x'", "version": "9"},
    "designtext": {
        **dict.fromkeys(("text", "title", "sha256"), "'x'"),
        "sealed_at": "CURRENT_TIMESTAMP",
    },
    "expectedseal": {**dict.fromkeys(("seal", "nonce"), "'x'"), "sealed_at": "CURRENT_TIMESTAMP"},
    "expected": {"label": "'x'", "note": "'x'", "training": "NOT training", "gold": "NOT gold"},
    "system": {**dict.fromkeys(("name", "nonce"), "'x'"), "seal": "''"},
    "systemanswer": {"label": "'x'", "quote": "'x'"},
}


def tried(statement: str, *given: str | bool) -> bool:
    """Whether the database let this statement change something; whatever it did is taken back."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement, given)
            changed: bool = cursor.rowcount != 0
            transaction.set_rollback(True)
            return changed
    except IntegrityError as error:
        return "sealed rows are neither added" not in str(error)
    except DatabaseError as error:
        raise SystemExit(f"{statement}: {error}") from error


def where(table: str) -> str:
    """The condition that finds a bank's rows of a table."""
    if table == "bank":
        return "id = %s"
    if table in FOREIGN:
        column, parent = FOREIGN[table]
        return f"{column} IN (SELECT id FROM {parent} WHERE bank_id = %s)"
    return "bank_id = %s"


def got_through(sealed: str, opened: str) -> list[str]:
    """The names of the attacks on the sealed bank that the database did not stop."""
    attacks: dict[str, Callable[[], bool]] = {}
    for table, changes in CHANGES.items():
        attacks[f"delete {table}"] = partial(
            tried, f"DELETE FROM reviews_{table} WHERE {where(table)}", sealed
        )
        for column, value in changes.items():
            statement = f"UPDATE reviews_{table} SET {column} = {value} WHERE {where(table)}"
            attacks[f"update {table}.{column}"] = partial(tried, statement, sealed)
    attacks["unseal"] = partial(tried, "UPDATE reviews_bank SET sealed_at = NULL WHERE id = %s", sealed)
    for table in ("item", "label"):
        attacks[f"move {table} in"] = partial(
            tried, f"UPDATE reviews_{table} SET bank_id = %s WHERE bank_id = %s", sealed, opened
        )
        attacks[f"move {table} out"] = partial(
            tried, f"UPDATE reviews_{table} SET bank_id = %s WHERE bank_id = %s", opened, sealed
        )
    attacks["add label"] = partial(
        tried,
        'INSERT INTO reviews_label (bank_id, "order", key, name, definition, example, abstains, dangerous)'
        " SELECT bank_id, 9, 'x', name, definition, example, abstains, dangerous FROM reviews_label"
        " WHERE bank_id = %s LIMIT 1",
        sealed,
    )
    attacks["add item"] = partial(
        tried,
        "INSERT INTO reviews_item (id, bank_id, position, content, content_sha256, source, external_id)"
        " SELECT %s, bank_id, 9, content, 'x', source, 'x' FROM reviews_item WHERE bank_id = %s LIMIT 1",
        "0" * 32,
        sealed,
    )
    attacks["add expected"] = partial(
        tried,
        "INSERT INTO reviews_expected (item_id, label, note, training, gold)"
        " SELECT item_id, label, note, training, gold FROM reviews_expected e"
        " JOIN reviews_item i ON i.id = e.item_id WHERE i.bank_id = %s LIMIT 1",
        sealed,
    )
    attacks["add answer"] = partial(
        tried,
        "INSERT INTO reviews_systemanswer (system_id, item_id, label, quote)"
        " SELECT system_id, item_id, label, quote FROM reviews_systemanswer a"
        " JOIN reviews_system s ON s.id = a.system_id WHERE s.bank_id = %s LIMIT 1",
        sealed,
    )
    if connection.vendor == "sqlite":
        attacks |= _replacements(sealed, opened)
    else:
        for table in CHANGES:
            attacks[f"truncate {table}"] = partial(tried, f"TRUNCATE reviews_{table} CASCADE")
    return [name for name, attack in attacks.items() if attack()]


def _replacements(sealed: str, opened: str) -> dict[str, Callable[[], bool]]:
    """SQLite's own ways of pushing a row out without deleting it."""
    attacks: dict[str, Callable[[], bool]] = {}
    for table in CHANGES:
        rows = f"reviews_{table} WHERE {where(table)}"
        attacks[f"replace {table}"] = partial(
            tried, f"INSERT OR REPLACE INTO reviews_{table} SELECT * FROM {rows} LIMIT 1", sealed
        )
        attacks[f"push out {table}"] = partial(
            tried,
            f"UPDATE OR REPLACE reviews_{table} SET id = (SELECT id FROM {rows} LIMIT 1)"
            f" WHERE id = (SELECT id FROM {rows} LIMIT 1)",
            sealed,
            opened,
        )
    return attacks


def main() -> None:
    """Lay out two banks, attack the sealed one, then do what must stay possible."""
    call_command("migrate", verbosity=0)
    owner = User.objects.create_user("ada", password="a long enough password")
    sealed, opened = whole_bank(owner, sealed=True), whole_bank(owner, "Open", sealed=False)
    as_stored = [one.pk.hex if connection.vendor == "sqlite" else str(one.pk) for one in (sealed, opened)]
    through = got_through(*as_stored)

    allowed = {
        "publish": tried("UPDATE reviews_bank SET public = %s WHERE id = %s", True, as_stored[0]),
        "new guideline": tried(
            "INSERT INTO reviews_guideline (bank_id, version, text, written_at)"
            " SELECT bank_id, 2, text, written_at FROM reviews_guideline WHERE bank_id = %s",
            as_stored[0],
        ),
        "change the open bank": tried("UPDATE reviews_label SET name = 'x' WHERE bank_id = %s", as_stored[1]),
    }
    Bank.objects.filter(pk=sealed.pk).update(erasing_at=sealed.sealed_at)
    still_shut = tried("UPDATE reviews_item SET position = position + 5 WHERE bank_id = %s", as_stored[0])
    for table in (
        "systemanswer",
        "system",
        "expected",
        "expectedseal",
        "designtext",
        "guideline",
        "label",
        "item",
    ):
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM reviews_{table} WHERE {where(table)}", [as_stored[0]])
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM reviews_bank WHERE id = %s", [as_stored[0]])
    print(  # noqa: T201
        json.dumps(
            {
                "vendor": connection.vendor,
                "through": through,
                "not allowed": [name for name, done in allowed.items() if not done],
                "changed while erasing": still_shut,
                "left": Bank.objects.filter(pk=sealed.pk).count(),
            }
        )
    )


if __name__ == "__main__":
    main()
