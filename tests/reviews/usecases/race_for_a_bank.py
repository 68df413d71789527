"""Two browsers at once, on the database of DATABASE_URL; prints as JSON what became of each race."""

import json
import threading
from collections.abc import Callable
from random import Random

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection, connections  # noqa: E402

from checks.domain.errors import ReceiptsError  # noqa: E402
from reviews.domain.bundles import unpacked  # noqa: E402
from reviews.domain.canonical import sha256  # noqa: E402
from reviews.models import Bank  # noqa: E402
from reviews.policies import Actor  # noqa: E402
from reviews.usecases.banks import make_bank  # noqa: E402
from reviews.usecases.importing import import_items  # noqa: E402
from reviews.usecases.sealing import check_folder, export_part, seal_bank  # noqa: E402
from tests.reviews.banks import (  # noqa: E402
    DRAFT,
    NOW,
    item_lines,
    jsonl,
    manager,
    open_bank_with,
    secrets_from,
)


def at_once(*attempts: Callable[[], object]) -> list[str]:
    """Run these at the same moment; "done" or the name of the fault for each, sorted."""
    start, outcomes = threading.Barrier(len(attempts)), list[str]()

    def run(attempt: Callable[[], object]) -> None:
        start.wait()
        try:
            attempt()
            outcomes.append("done")
        except ReceiptsError as error:
            outcomes.append(type(error).__name__)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(attempt,)) for attempt in attempts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)


def bring(actor: Actor, bank: Bank, data: bytes) -> int:
    """Import a file as if it had been looked at."""
    return import_items(actor=actor, bank_id=bank.pk, data=data, shown=sha256(data), chance=Random())


def main() -> None:
    """The same file twice at once; then a seal and a further file at once."""
    call_command("migrate", verbosity=0)
    actor = manager()
    bank = make_bank(actor=actor, draft=DRAFT, now=NOW)
    data, more = jsonl(item_lines(30)), jsonl(item_lines(30, first=31))
    twice = at_once(lambda: bring(actor, bank, data), lambda: bring(actor, bank, data))
    sealed = open_bank_with(actor, 30)
    seal_and_file = at_once(
        lambda: seal_bank(actor=actor, bank_id=sealed.pk, now=NOW, draw_secret=secrets_from(1)),
        lambda: bring(actor, sealed, more),
    )
    given = unpacked(export_part(actor=actor, bank_id=sealed.pk, part="items"))
    outcome = {
        "vendor": connection.vendor,
        "twice": twice,
        "items": bank.items.count(),
        "sealed": "done" in seal_and_file,
        "intact": check_folder(actor=actor, bank_id=sealed.pk, part="items", given=given)
        == sealed.items.count() + 1,
    }
    print(json.dumps(outcome))  # noqa: T201


if __name__ == "__main__":
    main()
