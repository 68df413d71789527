"""Making accounts, coming in, and a new password."""

from django.contrib.auth import authenticate
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from receipts_site.accounts.errors import NameTaken, WrongPassword
from receipts_site.accounts.guessing import guess_counter
from receipts_site.accounts.models import User
from receipts_site.accounts.roles import give_role


def name_is_free(username: str) -> bool:
    """Whether nobody has this username, in whatever case of letters."""
    return not User.objects.filter(username__iexact=User.normalize_username(username)).exists()


def make_account(
    *, username: str, password_hash: str, email: str = "", roles: tuple[str, ...] = (), demo: bool = False
) -> User:
    """Make an account with these roles. Hash the password before a transaction begins: it takes a while.

    Raises NameTaken, UnknownRole; then nothing is made.
    """
    user = User(
        username=User.normalize_username(username),
        password=password_hash,
        email=User.objects.normalize_email(email),
        demo=demo,
    )
    with transaction.atomic():
        try:
            with transaction.atomic():
                user.save(force_insert=True)
        except IntegrityError:
            raise NameTaken from None
        for role in roles:
            give_role(user, role)
    return user


def come_in(*, username: str, password: str, address: str | None) -> User:
    """The account that this name and password open. Raises WrongPassword, TooManyGuesses.

    Django hashes the password for an unknown name too, so that the time taken does not tell them apart.
    """
    counter = guess_counter()
    counter.begin(username, address)
    user = authenticate(username=User.normalize_username(username), password=password)
    if not isinstance(user, User):
        counter.was_wrong(address)
        raise WrongPassword
    counter.was_right(username)
    return user


def change_password(*, user: User, current: str, new: str, address: str | None) -> None:
    """Give an account a new password; sessions that were begun with the old one end.

    Guessing the current one is slowed like signing in. Raises WrongPassword, TooManyGuesses.
    """
    counter = guess_counter()
    counter.begin(user.username, address)
    if not user.check_password(current):
        counter.was_wrong(address)
        raise WrongPassword
    counter.was_right(user.username)
    user.password = make_password(new)
    user.save(update_fields=["password"])
