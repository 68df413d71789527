"""Makes a closed round with votes and systems in the database of the environment, and prints its id and a
session of its manager.

Run as `python -m tests.e2e.numbers_rows`.
"""

import secrets

import django

django.setup()

from django.contrib.auth.models import Permission  # noqa: E402
from django.test import Client  # noqa: E402

from receipts_site.accounts.models import User  # noqa: E402
from tests.reviews.rated import rated_round, system_of  # noqa: E402

VOTES = {"a": "yyy", "b": "ynn", "c": "nnu", "d": "y?x", "e": "nny", "f": "uu."}


def main() -> None:
    """A round in which raters differ on three of six items."""
    manager = User.objects.create_user(f"manager-{secrets.token_hex(4)}")
    manager.user_permissions.add(Permission.objects.get(codename="manage", content_type__app_label="reviews"))
    round_ = rated_round(manager, VOTES, gold={"g": "yny"}, repeats={"a": "yyn"})
    system_of(round_, "One", {"a": "y", "b": "y", "c": "n", "d": "y", "e": "u"})
    system_of(round_, "Two", {"a": "n", "b": "y", "c": "n", "d": "n", "e": "n", "f": "u"})
    browser = Client()
    browser.force_login(manager)
    print(round_.pk, browser.cookies["sessionid"].value)  # noqa: T201


if __name__ == "__main__":
    main()
