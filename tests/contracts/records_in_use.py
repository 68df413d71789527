"""An account and a session, written to a new database and read again, in a process of its own.

    DATABASE_URL=... python -m tests.contracts.records_in_use

Prints the vendor as JSON.
"""

import json

import django

django.setup()

from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import IntegrityError, connection, transaction  # noqa: E402

from receipts_site.accounts.models import User  # noqa: E402


def use() -> None:
    """Migrate, write, read; raises where something was not kept or a name was given twice."""
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
    if SessionStore(session.session_key)["owner"] != "f" * 32:
        raise SystemExit("the session was not kept")
    if not User.objects.get(username="ada").check_password("a long enough password"):
        raise SystemExit("the password was not kept")


if __name__ == "__main__":
    use()
    print(json.dumps({"vendor": connection.vendor}))  # noqa: T201
