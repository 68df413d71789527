"""Accounts and invitations from the command line."""

import re
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from receipts_site.accounts.errors import WrongPassword
from receipts_site.accounts.invitations import open_invitation
from receipts_site.accounts.models import Invitation, User
from receipts_site.accounts.people import come_in
from receipts_site.accounts.roles import roles_of
from tests.receipts_site.accounts.people import RIGHT, person

pytestmark = pytest.mark.django_db


def said(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out, stderr=StringIO())
    return out.getvalue()


def type_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(text))


def test_a_password_from_standard_input_opens_the_account(monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, f"{RIGHT}\n")
    printed = said("make_user", "ada", "--role", "teacher", "--role", "reviewer")

    ada = come_in(username="ada", password=RIGHT, address=None)
    assert roles_of(ada) == ("teacher", "reviewer")
    assert RIGHT not in printed


def test_a_password_that_was_drawn_is_printed_and_opens_the_account() -> None:
    printed = said("make_user", "ada", "--draw-password")
    found = re.search(r"shown this once\): (\S+)", printed)

    assert found
    assert come_in(username="ada", password=found[1], address=None).username == "ada"


class Terminal(StringIO):
    """Somebody types."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("second", "made"), [(RIGHT, 1), ("something else", 0)])
def test_a_password_that_is_typed_is_asked_for_twice(
    monkeypatch: pytest.MonkeyPatch, second: str, made: int
) -> None:
    answers = iter([RIGHT, second])
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr(
        "receipts_site.accounts.management.commands.make_user.getpass", lambda prompt: next(answers)
    )
    if made:
        said("make_user", "ada")
    else:
        with pytest.raises(CommandError, match="differ"):
            said("make_user", "ada")

    assert User.objects.count() == made


@pytest.mark.parametrize(
    ("typed", "words", "why"),
    [
        ("\n", ("ben",), "No password came in"),
        ("", ("ben",), "No password came in"),
        ("12345678901\n", ("ben",), "numeric"),
        ("ben-ben-ben\n", ("ben-ben-ben",), "similar"),
        (f"{RIGHT}\n", ("two words",), "valid username"),
        (f"{RIGHT}\n", ("ADA",), "already"),
        (f"{RIGHT}\n", (151 * "b",), "at most 150"),
        (f"{RIGHT}\n", ("ben", "--email", "nowhere"), "valid email"),
    ],
)
def test_what_cannot_be_made_is_refused_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, typed: str, words: tuple[str, ...], why: str
) -> None:
    person("ada")
    type_in(monkeypatch, typed)

    with pytest.raises(CommandError, match=why):
        said("make_user", *words)
    assert User.objects.count() == 1


def test_an_unknown_role_is_refused_before_anything_is_asked() -> None:
    for command in (("make_user", "ada"), ("invite",)):
        with pytest.raises(CommandError, match="invalid choice"):
            said(*command, "--role", "caretaker")


def test_an_invitation_is_a_path_that_opens_for_so_many_days() -> None:
    path = said("invite", "--role", "teacher", "--days", "3").strip()
    found = re.fullmatch(r"/invitation/([\w-]{43})/", path)

    assert found
    made = open_invitation(token=found[1], now=timezone.now())
    assert made.role == "teacher"
    assert made.made_by is None
    assert timedelta(days=2.9) < made.expires_at - timezone.now() <= timedelta(days=3)


@pytest.mark.parametrize("days", ["0", "-1", "366"])
def test_an_invitation_for_no_time_or_for_ever_is_refused(days: Any) -> None:
    with pytest.raises(CommandError, match="--days"):
        said("invite", "--role", "teacher", "--days", days)
    assert not Invitation.objects.exists()


def test_roles_are_given_and_taken_whatever_the_case_of_the_name() -> None:
    ada = person("ada", "teacher")

    assert said("change_user", "ADA", "--give", "reviewer", "--take", "teacher") == "ada: reviewer\n"
    assert roles_of(User.objects.get(pk=ada.pk)) == ("reviewer",)
    assert said("change_user", "ada", "--take", "reviewer") == "ada: no role\n"


def test_a_closed_account_is_signed_out_and_opens_again(client: Client) -> None:
    client.force_login(person("ada", "teacher"))
    assert client.get("/account/").status_code == 200

    assert said("change_user", "ada", "--close") == "ada: closed\n"
    assert client.get("/account/").status_code == 302
    with pytest.raises(WrongPassword):
        come_in(username="ada", password=RIGHT, address=None)

    assert said("change_user", "ada", "--open") == "ada: teacher\n"
    assert come_in(username="ada", password=RIGHT, address=None).username == "ada"


def test_nobody_is_changed_by_a_name_that_nobody_has() -> None:
    with pytest.raises(CommandError, match="Nobody here"):
        said("change_user", "ada", "--close")
