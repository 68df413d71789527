"""The database itself keeps ratings as they were given, on SQLite and PostgreSQL.

A row is added once. The only change is the blanking after a withdrawal, which erases everything that was
said at once; and a row goes only with its whole bank, while `reviews_bank.erasing_at` is set. On SQLite
a later migration that makes the table anew must run `take_away` before and `put_up` after.
"""

# The SQL is put together from this file’s own names and takes nothing from outside.
# ruff: noqa: S608

from typing import Any

from django.db import migrations

MESSAGE = "ratings are only added"
TABLE = "reviews_rating"
STAYS_AS_IT_IS = ("id", "assignment_id", "guideline_id", "saved_at")

# INSERT OR REPLACE on SQLite pushes a row out without asking the delete trigger.
INCOMING = f"EXISTS (SELECT 1 FROM {TABLE} x WHERE x.id = NEW.id)"
REMOVAL = (
    "EXISTS (SELECT 1 FROM reviews_assignment a JOIN reviews_rater r ON r.id = a.rater_id"
    " JOIN reviews_round o ON o.id = r.round_id JOIN reviews_bank b ON b.id = o.bank_id"
    " WHERE a.id = OLD.assignment_id AND b.erasing_at IS NULL)"
)
ANY_LEFT = REMOVAL.replace(
    "WHERE a.id = OLD.assignment_id AND", f"JOIN {TABLE} x ON x.assignment_id = a.id WHERE"
)


def change(differs: str) -> str:
    """When an update is no blanking; `differs` compares two values that may be NULL."""
    other = " OR ".join(f"NEW.{column} {differs} OLD.{column}" for column in STAYS_AS_IT_IS)
    return (
        "OLD.blanked_at IS NOT NULL OR NEW.blanked_at IS NULL OR NEW.seconds IS NOT NULL"
        f" OR NEW.outcome <> '' OR NEW.label <> '' OR NEW.reason <> '' OR NEW.note <> '' OR {other}"
    )


def for_sqlite() -> list[str]:
    rules = (("insert", INCOMING), ("update", change("IS NOT")), ("delete", REMOVAL))
    return [
        f"CREATE TRIGGER {TABLE}_keeps_{verb} BEFORE {verb.upper()} ON {TABLE} FOR EACH ROW"
        f" WHEN {condition} BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END"
        for verb, condition in rules
    ]


def for_postgresql() -> list[str]:
    refuse = f"RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'restrict_violation';"
    return [
        f"CREATE FUNCTION {TABLE}_keeps() RETURNS trigger LANGUAGE plpgsql AS $keeps$ BEGIN"
        f" IF TG_OP = 'TRUNCATE' THEN IF {ANY_LEFT} THEN {refuse} END IF; RETURN NULL; END IF;"
        f" IF TG_OP = 'DELETE' THEN IF {REMOVAL} THEN {refuse} END IF; RETURN OLD; END IF;"
        f" IF TG_OP = 'INSERT' THEN IF {INCOMING} THEN {refuse} END IF; RETURN NEW; END IF;"
        f" IF {change('IS DISTINCT FROM')} THEN {refuse} END IF; RETURN NEW;"
        " END $keeps$",
        f"CREATE TRIGGER {TABLE}_keeps_row BEFORE INSERT OR UPDATE OR DELETE ON {TABLE}"
        f" FOR EACH ROW EXECUTE FUNCTION {TABLE}_keeps()",
        f"CREATE TRIGGER {TABLE}_keeps_all BEFORE TRUNCATE ON {TABLE}"
        f" FOR EACH STATEMENT EXECUTE FUNCTION {TABLE}_keeps()",
    ]


def put_up(apps: Any, schema_editor: Any) -> None:
    for statement in {"sqlite": for_sqlite, "postgresql": for_postgresql}[schema_editor.connection.vendor]():
        schema_editor.execute(statement, params=None)


def take_away(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("insert", "update", "delete"):
            schema_editor.execute(f"DROP TRIGGER {TABLE}_keeps_{verb}", params=None)
    else:
        # Its triggers go with it.
        schema_editor.execute(f"DROP FUNCTION {TABLE}_keeps() CASCADE", params=None)


class Migration(migrations.Migration):
    dependencies = [("reviews", "0002_triggers_that_hold_the_seals")]

    operations = [migrations.RunPython(put_up, take_away)]
