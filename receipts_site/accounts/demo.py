"""The demo account: marked in its row, with a password that this copy can always tell again.

The password follows from the secret key. So nothing is stored, every copy has another one, and it stays
the same from one `make run` to the next.
"""

from collections.abc import Callable
from datetime import datetime
from itertools import cycle

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.module_loading import import_string

from receipts_site.accounts.codewords import new_password
from receipts_site.accounts.errors import NameTaken
from receipts_site.accounts.models import User
from receipts_site.accounts.people import make_account
from receipts_site.accounts.roles import give_role

NAME = "demo-teacher"


def demo_password() -> str:
    """The demo account's password in this copy."""
    digest = cycle(salted_hmac("receipts.accounts.demo", NAME, algorithm="sha512").digest())
    return new_password(lambda ends_before: next(digest) % ends_before)


def demo_teacher() -> User:
    """The demo account with every role, made or put right. Raises NameTaken, UnknownRole."""
    roles = tuple(settings.ROLES)
    user = User.objects.filter(username__iexact=NAME).first()
    if user is None:
        return make_account(
            username=NAME, password_hash=make_password(demo_password()), roles=roles, demo=True
        )
    if not user.demo:
        raise NameTaken
    if not user.check_password(demo_password()):
        user.set_password(demo_password())
        user.save(update_fields=["password"])
    for role in roles:
        give_role(user, role)
    return user


@transaction.atomic
def end_demo(now: datetime) -> int:
    """Take the sign-in from every demo account; what was made with it stays. How many there were.

    What others come to by a link of the demo is stopped by its part: nobody could look after it any more.
    """
    for user in User.objects.filter(demo=True):
        for hook in settings.DEMO_ENDS:
            end: Callable[[User, datetime], None] = import_string(hook)
            end(user, now)
    return User.objects.filter(demo=True).update(demo=False, is_active=False, password=make_password(None))
