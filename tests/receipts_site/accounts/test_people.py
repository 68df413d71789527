"""Accounts as the rest of the house makes and opens them."""

import pytest
from asgiref.sync import async_to_sync
from pytest_django import Settings

from receipts_site.accounts.errors import NameTaken, TooManyGuesses, UnknownRole, WrongPassword
from receipts_site.accounts.models import User
from receipts_site.accounts.people import change_password, come_in, make_account, name_is_free
from receipts_site.accounts.roles import roles_of
from tests.receipts_site.accounts.people import NEW, RIGHT, WRONG, person

pytestmark = pytest.mark.django_db
HOME = "192.0.2.1"


@pytest.fixture
def hashings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The passwords that were hashed, in order."""
    from django.contrib.auth.hashers import MD5PasswordHasher

    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(self: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    return hashed


def test_the_right_password_opens_the_account_whatever_the_case_of_the_name() -> None:
    ada = person("Ada")

    assert come_in(username="ada", password=RIGHT, address=HOME) == ada
    assert come_in(username="\uff21DA", password=RIGHT, address=HOME) == ada


@pytest.mark.parametrize("name", ["ada", "nobody", "gone"])
def test_a_wrong_name_takes_one_hashing_like_a_wrong_password(name: str, hashings: list[str]) -> None:
    person("ada")
    gone = person("gone")
    User.objects.filter(pk=gone.pk).update(is_active=False)
    hashings.clear()

    with pytest.raises(WrongPassword) as refused:
        come_in(username=name, password=WRONG, address=HOME)

    assert hashings == [WRONG]
    assert str(refused.value) == str(WrongPassword())


def test_an_account_that_was_switched_off_does_not_open_with_its_password() -> None:
    gone = person("gone")
    User.objects.filter(pk=gone.pk).update(is_active=False)

    with pytest.raises(WrongPassword):
        come_in(username="gone", password=RIGHT, address=HOME)


def test_an_unknown_name_is_slowed_like_a_known_one_and_the_right_password_is_refused_too(
    hashings: list[str], settings: Settings
) -> None:
    person("ada")
    told = {}
    for name in ("ada", "nobody"):
        for _ in range(settings.ACCOUNTS.guesses_per_account):
            with pytest.raises(WrongPassword):
                come_in(username=name, password=WRONG, address=HOME)
        hashings.clear()
        with pytest.raises(TooManyGuesses) as refused:
            come_in(username=name, password=RIGHT, address="192.0.2.2")
        told[name] = str(refused.value)
        assert hashings == []

    assert told["ada"] == told["nobody"]


def test_a_name_is_taken_in_any_case_and_the_second_account_is_not_made() -> None:
    person("Ada")

    assert not name_is_free("aDA")
    with pytest.raises(NameTaken):
        person("ADA")
    assert User.objects.count() == 1


def test_an_account_with_an_unknown_role_is_not_made() -> None:
    with pytest.raises(UnknownRole):
        person("ada", "teacher", "caretaker")

    assert not User.objects.exists()


def test_roles_are_what_the_settings_name_and_no_more(settings: Settings) -> None:
    ada = person("ada", "teacher")

    assert roles_of(ada) == ("teacher",)
    assert ada.get_all_permissions() == {settings.ROLES["teacher"]}
    assert (ada.is_staff, ada.is_superuser) == (False, False)


def test_a_role_whose_permission_is_not_there_says_what_to_run(settings: Settings) -> None:
    settings.ROLES = {"ghost": "classroom.haunt"}

    with pytest.raises(UnknownRole, match="migrate"):
        make_account(username="ada", password_hash="!", roles=("ghost",))


def test_a_new_password_needs_the_one_before_and_guessing_it_is_slowed(settings: Settings) -> None:
    ada = person("ada")
    for _ in range(settings.ACCOUNTS.guesses_per_account):
        with pytest.raises(WrongPassword):
            change_password(user=ada, current=WRONG, new=NEW, address=HOME)

    with pytest.raises(TooManyGuesses):
        change_password(user=ada, current=RIGHT, new=NEW, address=HOME)
    ada.refresh_from_db()
    assert ada.check_password(RIGHT)


def test_a_new_password_counts_from_then_on() -> None:
    ada = person("ada")
    change_password(user=ada, current=RIGHT, new=NEW, address=HOME)

    assert come_in(username="ada", password=NEW, address=HOME) == ada
    with pytest.raises(WrongPassword):
        come_in(username="ada", password=RIGHT, address=HOME)


def test_people_are_found_by_any_case_from_asynchronous_code_too() -> None:
    ada = person("Ada")

    assert async_to_sync(User.objects.aget_by_natural_key)("aDa") == ada
