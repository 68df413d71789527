"""Invitations: one account each, for some days, and nobody learns why one does not open."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError
from pytest_django import Settings

from receipts_site.accounts import invitations
from receipts_site.accounts.errors import InvitationGone, NameTaken, UnknownRole
from receipts_site.accounts.invitations import accept_invitation, invite, open_invitation
from receipts_site.accounts.models import Invitation, User
from receipts_site.accounts.roles import roles_of
from tests.receipts_site.accounts.people import NOW, RIGHT, TOKEN, invited, person

pytestmark = pytest.mark.django_db


def accept(name: str = "ada", token: str = TOKEN, **changed: Any) -> User:
    said = {"username": name, "password": RIGHT, "email": "", "now": NOW, **changed}
    return accept_invitation(token=token, **said)


def test_an_invitation_makes_one_account_with_its_role() -> None:
    invited(role="reviewer")
    ada = accept("ada", email="ada@Example.org")

    assert roles_of(ada) == ("reviewer",)
    assert ada.check_password(RIGHT)
    assert ada.email == "ada@example.org"
    row = Invitation.objects.get()
    assert (row.used_by, row.used_at) == (ada, NOW)


def test_its_token_is_not_kept() -> None:
    invited()

    assert TOKEN not in repr(Invitation.objects.values().get())


def test_a_used_invitation_makes_no_second_account() -> None:
    invited()
    accept("ada")

    with pytest.raises(InvitationGone):
        accept("ben")
    assert User.objects.count() == 1


def test_of_two_that_use_it_at_once_one_gets_an_account(monkeypatch: pytest.MonkeyPatch) -> None:
    invited()
    made: list[User] = []

    def slow_hashing(password: str) -> str:
        # While one person's password is being hashed another one goes all the way through.
        monkeypatch.setattr(invitations, "make_password", make_password)
        made.append(accept("quick"))
        return make_password(password)

    monkeypatch.setattr(invitations, "make_password", slow_hashing)
    with pytest.raises(InvitationGone):
        accept("slow")

    assert [user.username for user in User.objects.all()] == ["quick"]
    assert Invitation.objects.get().used_by == made[0]


def test_with_a_name_that_is_taken_it_is_still_good() -> None:
    person("Ada")
    invited()

    with pytest.raises(NameTaken):
        accept("ada")
    assert accept("ben").username == "ben"


def test_it_ends_to_the_second() -> None:
    invited(days=14)
    end = NOW + timedelta(days=14)

    open_invitation(token=TOKEN, now=end - timedelta(seconds=1))
    with pytest.raises(InvitationGone):
        open_invitation(token=TOKEN, now=end)
    with pytest.raises(InvitationGone):
        accept(now=end)


@pytest.mark.parametrize("token", ["", "b" * 43, TOKEN + "a", TOKEN.upper(), "\ud800", "x" * 100_000])
def test_any_other_token_opens_nothing(token: str) -> None:
    invited()

    with pytest.raises(InvitationGone):
        open_invitation(token=token, now=NOW)


def test_an_invitation_for_a_role_that_was_done_away_with_opens_nothing(settings: Settings) -> None:
    invited(role="reviewer")
    settings.ROLES = {"teacher": settings.ROLES["teacher"]}

    with pytest.raises(InvitationGone):
        accept()


def test_nobody_is_invited_to_a_role_that_is_not_there() -> None:
    with pytest.raises(UnknownRole):
        invite(role="caretaker", token=TOKEN, good_for=timedelta(days=1), now=NOW, made_by=None)


def test_one_that_is_good_for_no_time_cannot_be_kept() -> None:
    with pytest.raises(IntegrityError):
        invite(role="teacher", token=TOKEN, good_for=timedelta(0), now=NOW, made_by=None)


def test_it_outlives_the_account_that_made_it() -> None:
    boss = person("boss", "teacher")
    invite(role="teacher", token=TOKEN, good_for=timedelta(days=1), now=NOW, made_by=boss)
    boss.delete()

    assert accept("ada").username == "ada"
