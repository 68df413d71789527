"""The database itself refuses to change what is sealed, on SQLite and PostgreSQL.

A row may go only with its whole bank: while `reviews_bank.erasing_at` is set, rows of that bank may be
deleted, and still not added or changed. The use case that erases a bank sets it and deletes the bank in
one transaction; a round that uses the bank holds it by its foreign keys.

SQLite deletes rows for INSERT OR REPLACE and UPDATE OR REPLACE without asking the delete triggers, so
what comes in is also compared with the sealed rows it would push out. On SQLite a later migration that
makes one of these tables anew loses its triggers: it must run `take_away` before and `put_up` after.
"""

# The SQL is put together from this file’s own names and takes nothing from outside.
# ruff: noqa: S608

from dataclasses import dataclass
from typing import Any

from django.db import migrations

MESSAGE = "sealed rows are neither added, changed nor deleted"
BANK_COLUMNS = (
    "id",
    "title",
    "kind",
    "question",
    "created_at",
    "sealed_at",
    "seal",
    "nonce",
    "guidelines_sealed",
)


@dataclass(frozen=True)
class Rule:
    """When a write to a table is refused: SQL conditions on NEW and OLD."""

    table: str
    incoming: str
    change: str
    removal: str


def _bank(row: str, also: str = "") -> str:
    return (
        f"EXISTS (SELECT 1 FROM reviews_bank b WHERE b.id = {row}.bank_id AND b.sealed_at IS NOT NULL{also})"
    )


def _pushed_out(table: str, key: str = "x.id = NEW.id") -> str:
    return (
        f"EXISTS (SELECT 1 FROM {table} x JOIN reviews_bank b ON b.id = x.bank_id"
        f" WHERE ({key}) AND b.sealed_at IS NOT NULL)"
    )


def _expected(row: str, also: str = "") -> str:
    return (
        "EXISTS (SELECT 1 FROM reviews_item i JOIN reviews_expectedseal s ON s.bank_id = i.bank_id"
        f" JOIN reviews_bank b ON b.id = i.bank_id WHERE i.id = {row}.item_id{also})"
    )


def _answer(row: str, also: str = "") -> str:
    return (
        "EXISTS (SELECT 1 FROM reviews_system s JOIN reviews_bank b ON b.id = s.bank_id"
        f" WHERE s.id = {row}.system_id AND s.seal <> ''{also})"
    )


_STAYS = " AND b.erasing_at IS NULL"
_BANK_STAYS = f"EXISTS (SELECT 1 FROM reviews_bank b WHERE b.id = OLD.bank_id{_STAYS})"
_SAME_SYSTEM = "x.id = NEW.id OR (x.bank_id = NEW.bank_id AND x.name = NEW.name)"
_SAME_VERSION = "x.id = NEW.id OR (x.bank_id = NEW.bank_id AND x.version = NEW.version)"


def rules(differs: str) -> list[Rule]:
    """The rules; `differs` is how this database compares two values that may be NULL."""
    changed = " OR ".join(f"NEW.{column} {differs} OLD.{column}" for column in BANK_COLUMNS)
    return [
        Rule(
            "reviews_bank",
            # An open bank that becomes sealed is a change of an open row, and no sealed one has its id.
            "EXISTS (SELECT 1 FROM reviews_bank x WHERE x.id = NEW.id AND x.sealed_at IS NOT NULL)",
            f"OLD.sealed_at IS NOT NULL AND ({changed})",
            "OLD.sealed_at IS NOT NULL AND OLD.erasing_at IS NULL",
        ),
        *(
            Rule(
                table,
                f"{_bank('NEW')} OR {_pushed_out(table)}",
                _bank("OLD"),
                _bank("OLD", _STAYS),
            )
            for table in ("reviews_item", "reviews_label")
        ),
        Rule(
            "reviews_guideline",
            _pushed_out("reviews_guideline", _SAME_VERSION),
            _bank("OLD"),
            _bank("OLD", _STAYS),
        ),
        Rule(
            "reviews_designtext",
            "EXISTS (SELECT 1 FROM reviews_designtext x WHERE x.id = NEW.id)",
            "1 = 1",
            _BANK_STAYS,
        ),
        Rule(
            "reviews_expectedseal",
            "EXISTS (SELECT 1 FROM reviews_expectedseal x WHERE x.id = NEW.id OR x.bank_id = NEW.bank_id)",
            "1 = 1",
            _BANK_STAYS,
        ),
        Rule(
            "reviews_expected",
            f"{_expected('NEW')} OR EXISTS (SELECT 1 FROM reviews_expected x JOIN reviews_item i"
            " ON i.id = x.item_id JOIN reviews_expectedseal s ON s.bank_id = i.bank_id WHERE x.id = NEW.id)",
            _expected("OLD"),
            _expected("OLD", _STAYS),
        ),
        Rule(
            "reviews_system",
            f"EXISTS (SELECT 1 FROM reviews_system x WHERE ({_SAME_SYSTEM}) AND x.seal <> '')",
            "OLD.seal <> ''",
            f"OLD.seal <> '' AND {_BANK_STAYS}",
        ),
        Rule(
            "reviews_systemanswer",
            f"{_answer('NEW')} OR EXISTS (SELECT 1 FROM reviews_systemanswer x JOIN reviews_system s"
            " ON s.id = x.system_id WHERE x.id = NEW.id AND s.seal <> '')",
            _answer("OLD"),
            _answer("OLD", _STAYS),
        ),
    ]


def _for_sqlite() -> list[str]:
    statements = []
    for rule in rules("IS NOT"):
        # A bank's own row is compared with others only when it takes another id.
        update = f"({rule.change}) OR ({_other_id(rule)})"
        for verb, condition in (("insert", rule.incoming), ("update", update), ("delete", rule.removal)):
            statements.append(
                f"CREATE TRIGGER {rule.table}_seal_{verb} BEFORE {verb.upper()} ON {rule.table}"
                f" FOR EACH ROW WHEN {condition} BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
            )
    return statements


def _for_postgresql() -> list[str]:
    statements = []
    for rule in rules("IS DISTINCT FROM"):
        refuse = f"RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'restrict_violation';"
        statements += [
            f"CREATE FUNCTION {rule.table}_seal() RETURNS trigger LANGUAGE plpgsql AS $seal$ BEGIN"
            f" IF TG_OP = 'TRUNCATE' THEN IF EXISTS (SELECT 1 FROM reviews_bank"
            f" WHERE sealed_at IS NOT NULL) THEN {refuse} END IF; RETURN NULL; END IF;"
            f" IF TG_OP = 'DELETE' THEN IF {rule.removal} THEN {refuse} END IF; RETURN OLD; END IF;"
            f" IF TG_OP = 'INSERT' THEN IF {rule.incoming} THEN {refuse} END IF; RETURN NEW; END IF;"
            f" IF ({rule.change}) OR ({_other_id(rule)}) THEN {refuse} END IF; RETURN NEW;"
            " END $seal$",
            f"CREATE TRIGGER {rule.table}_seal_row BEFORE INSERT OR UPDATE OR DELETE ON {rule.table}"
            f" FOR EACH ROW EXECUTE FUNCTION {rule.table}_seal()",
            f"CREATE TRIGGER {rule.table}_seal_all BEFORE TRUNCATE ON {rule.table}"
            f" FOR EACH STATEMENT EXECUTE FUNCTION {rule.table}_seal()",
        ]
    return statements


def _other_id(rule: Rule) -> str:
    """What an update may not come upon. Tables whose own row would match are asked for another id."""
    own = rule.table in {"reviews_bank", "reviews_designtext", "reviews_expectedseal"}
    return f"NEW.id <> OLD.id AND ({rule.incoming})" if own else rule.incoming


def put_up(apps: Any, schema_editor: Any) -> None:
    statements = {"sqlite": _for_sqlite, "postgresql": _for_postgresql}[schema_editor.connection.vendor]()
    for statement in statements:
        schema_editor.execute(statement, params=None)


def take_away(apps: Any, schema_editor: Any) -> None:
    for rule in rules("IS NOT"):
        if schema_editor.connection.vendor == "sqlite":
            for verb in ("insert", "update", "delete"):
                schema_editor.execute(f"DROP TRIGGER {rule.table}_seal_{verb}", params=None)
        else:
            # Its triggers go with it.
            schema_editor.execute(f"DROP FUNCTION {rule.table}_seal() CASCADE", params=None)


class Migration(migrations.Migration):
    dependencies = [("reviews", "0001_first_tables")]

    operations = [migrations.RunPython(put_up, take_away)]
