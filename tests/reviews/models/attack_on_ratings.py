"""Sends one answer many times at once, then tries by raw SQL to change ratings.

Run in a process of its own, on the database of DATABASE_URL.
Prints how many rows the answer made and what got through, as JSON: one, and nothing.
"""

import json
from concurrent.futures import ThreadPoolExecutor

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import DatabaseError, IntegrityError, connection, connections, transaction  # noqa: E402

from reviews.models import Bank, Rating  # noqa: E402
from reviews.usecases.rating import rate  # noqa: E402
from tests.reviews.rounds_staged import NOW, label, manager, opened, rater_numbered, sealed_bank  # noqa: E402

BLANK = "outcome = '', label = '', reason = '', note = '', seconds = NULL, blanked_at = CURRENT_TIMESTAMP"
CHANGES = {
    "label": "label = 'unclear'",
    "reason": "reason = 'x'",
    "note": "note = 'x'",
    "seconds": "seconds = 1",
    "time": "saved_at = CURRENT_TIMESTAMP",
    "place": "assignment_id = (SELECT max(id) FROM reviews_assignment)",
    "id": "id = id + 1000",
    "half a blanking": "note = '', blanked_at = CURRENT_TIMESTAMP",
    "a blanking that keeps the time": BLANK.replace("seconds = NULL, ", ""),
    "a blanking of another place": f"{BLANK}, assignment_id = (SELECT max(id) FROM reviews_assignment)",
    "a blanking without a mark": BLANK.replace(", blanked_at = CURRENT_TIMESTAMP", ""),
}


def run(statement: str) -> int:
    """Rows that this statement changed; 0 where the database refused."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
            return int(cursor.rowcount)
    except (DatabaseError, IntegrityError):
        return 0


def main() -> None:
    """Rate one item, and try whatever is forbidden."""
    call_command("migrate", verbosity=0)
    actor = manager()
    rater = rater_numbered(opened(actor, sealed_bank(actor)), 1)
    answer = label(note="mine", seconds=4.0)

    def send(_: int) -> None:
        rate(rater=rater, number=1, practice=True, answer=answer, guideline_version=1, now=NOW)
        connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(send, range(8)))
    rows = Rating.objects.count()
    through = [name for name, change in CHANGES.items() if run(f"UPDATE reviews_rating SET {change}")]
    columns = "assignment_id, outcome, label, reason, note, guideline_id, saved_at, seconds, blanked_at, id"
    row = f"SELECT {columns} FROM reviews_rating"
    forbidden = {
        "delete": "DELETE FROM reviews_rating",
        "replace": f"INSERT OR REPLACE INTO reviews_rating ({columns}) {row}",
        "truncate": "TRUNCATE reviews_rating CASCADE",
    }
    through += [name for name, statement in forbidden.items() if run(statement)]
    if not Rating.objects.filter(label="supported", note="mine", seconds=4.0).exists():
        through.append("something")
    blanked = run(f"UPDATE reviews_rating SET {BLANK}")
    through += [
        f"{name}, after" for name, change in CHANGES.items() if run(f"UPDATE reviews_rating SET {change}")
    ]
    Bank.objects.update(erasing_at=NOW)
    run("DELETE FROM reviews_rating")
    left = Rating.objects.count()
    found = {"rows": rows, "through": through, "blanked": blanked, "left": left}
    print(json.dumps({"vendor": connection.vendor, **found}))  # noqa: T201


if __name__ == "__main__":
    main()
