"""The page on which somebody makes an account with an invitation."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from receipts_site.accounts.models import Invitation, User
from tests.receipts_site.accounts.people import NEW, RIGHT, TOKEN, invited, person
from tests.receipts_site.accounts.visitors import INVITED, signed_in, who

pytestmark = pytest.mark.django_db


def test_an_invitation_makes_an_account_and_signs_it_in() -> None:
    invited(now=timezone.now())
    client = Client()
    assert client.get(f"/invitation/{TOKEN}/").status_code == 200

    session = client.session
    session["owner"] = "session:abc"
    session.save()
    response = client.post(f"/invitation/{TOKEN}/", INVITED)
    assert (response.status_code, response.headers["Location"]) == (303, "/teach/")
    assert who(client) == "ada"
    assert client.session["owner"] == "session:abc"


def test_used_expired_and_unknown_invitations_look_alike() -> None:
    used, expired = "u" * 43, "e" * 43
    invited(used, now=timezone.now())
    invited(expired)
    Invitation.objects.filter(made_at__year=2027).update(
        made_at=timezone.now() - timedelta(days=9), expires_at=timezone.now() - timedelta(days=1)
    )
    Client().post(f"/invitation/{used}/", INVITED)
    clients = (Client(), signed_in("ben"))
    for client in clients:
        answers = [
            ask(f"/invitation/{token}/", fields)
            for token in (used, expired, "n" * 43, "x")
            for ask, fields in ((client.get, None), (client.post, {**INVITED, "username": "cy"}))
        ]
        assert {answer.status_code for answer in answers} == {404}
        assert len({answer.content for answer in answers}) == 1
    assert User.objects.count() == 2


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"again": NEW}, "The two passwords differ"),
        ({"again": ""}, "Type the same password again."),
        ({"new_password": "password", "again": "password"}, "too common"),
        ({"new_password": "12345678", "again": "12345678"}, "entirely numeric"),
        ({"new_password": "x1!", "again": "x1!"}, "too short"),
        ({"username": "marguerite", "new_password": "marguerite7", "again": "marguerite7"}, "too similar"),
        ({"username": "BEN"}, "Somebody has this name already"),
        ({"username": "two words"}, "valid username"),
        ({"username": "\ufdfa"}, "valid username"),
        ({"username": "\ufb00" * 60}, "60 letters at most"),
        ({"username": "x" * 61}, "at most 60"),
        ({"email": "nowhere"}, "valid email"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_the_invitation_stays_good(
    changed: dict[str, str], said: str
) -> None:
    person("ben")
    invited(now=timezone.now())
    client = Client()
    response = client.post(f"/invitation/{TOKEN}/", {**INVITED, **changed})
    page = response.content.decode()

    assert response.status_code == 422
    assert said in page
    described = set(re.findall(r'aria-describedby="([^"]+)"', page))
    ids = set(re.findall(r'id="([^"]+)"', page))
    assert {name for names in described for name in names.split()} <= ids
    assert 'aria-invalid="true"' in page
    assert RIGHT not in page
    assert client.post(f"/invitation/{TOKEN}/", INVITED).status_code == 303


def test_a_name_taken_in_the_last_moment_is_said_beside_its_field(monkeypatch: pytest.MonkeyPatch) -> None:
    person("ada")
    invited(now=timezone.now())
    monkeypatch.setattr("receipts_site.accounts.forms.name_is_free", lambda name: True)
    response = Client().post(f"/invitation/{TOKEN}/", INVITED)

    assert response.status_code == 422
    assert "Somebody has this name already" in response.content.decode()


def test_whoever_is_signed_in_is_told_and_becomes_the_new_account() -> None:
    client = signed_in("ben")
    invited(now=timezone.now())
    assert "signed in as <strong>ben</strong>" in client.get(f"/invitation/{TOKEN}/").content.decode()

    client.post(f"/invitation/{TOKEN}/", INVITED)
    assert who(client) == "ada"
