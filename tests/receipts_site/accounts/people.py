"""People, passwords and clocks of these tests."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth.hashers import make_password

from receipts_site.accounts.invitations import invite
from receipts_site.accounts.models import User
from receipts_site.accounts.people import make_account

NOW = datetime(2027, 3, 1, 9, 0, tzinfo=UTC)
RIGHT = "three dry umbrellas"
WRONG = "three wet umbrellas"
NEW = "seven loud teaspoons"
TOKEN = "a" * 43


def person(name: str = "ada", *roles: str, password: str = RIGHT) -> User:
    return make_account(username=name, password_hash=make_password(password), roles=roles)


def invited(token: str = TOKEN, *, role: str = "teacher", now: datetime = NOW, days: int = 14) -> str:
    """The token of a fresh invitation."""
    invite(role=role, token=token, good_for=timedelta(days=days), now=now, made_by=None)
    return token
