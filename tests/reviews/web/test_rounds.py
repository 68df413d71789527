"""The pages of a round, as its manager runs it."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.test import Client

from reviews.models.rounds import Rater, Round
from reviews.policies import Actor
from reviews.usecases.withdrawing import withdraw
from tests.reviews.rounds_staged import (
    NOW,
    drafted,
    finish,
    opened,
    practise,
    rater_numbered,
    sealed_bank,
)

pytestmark = pytest.mark.django_db


def signed_in(name="ada"):
    """A manager's browser, and the actor it is."""
    user = get_user_model().objects.create_user(username=name, password="long enough")
    user.user_permissions.add(Permission.objects.get(codename="manage", content_type__app_label="reviews"))
    client = Client()
    client.force_login(user)
    return client, Actor(user_id=user.pk, may_manage=True)


@pytest.fixture
def ada():
    return signed_in()


def text_of(response):
    return response.content.decode()


def address(round_, what=""):
    return f"/reviews/rounds/{round_.pk}/{what}"


SETTINGS = {
    "title": "First round",
    "about": "To see how often the checker errs.",
    "minutes": "20",
    "contact": "reviews@example.org",
    "overlap": "2",
    "repeats": "1",
    "gold": "1",
    "seed": "7",
    "guideline": "1",
}


def test_a_round_is_made_from_the_page_of_a_sealed_bank(ada):
    client, actor = ada
    bank = sealed_bank(actor)
    page = text_of(client.get(f"/reviews/banks/{bank.pk}/rounds/new/"))
    assert re.search(r'name="seed"[^>]*value="\d+"', page)
    response = client.post(f"/reviews/banks/{bank.pk}/rounds/new/", SETTINGS)

    assert response.status_code == 303
    assert response["Location"] == address(Round.objects.get())
    assert "First invite raters" in text_of(client.get(response["Location"]))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"title": ""}, "Give the round a title."),
        ({"overlap": "two"}, "Write a whole number."),
        ({"overlap": "0"}, "greater than or equal to 1"),
        ({"gold": "3"}, "The bank has 2 gold items"),
    ],
)
def test_a_fault_is_told_at_its_field_and_keeps_the_rest(ada, change, says):
    client, actor = ada
    bank = sealed_bank(actor)
    response = client.post(f"/reviews/banks/{bank.pk}/rounds/new/", {**SETTINGS, **change})

    assert response.status_code == 422
    assert says in text_of(response)
    assert f'aria-describedby="{next(iter(change))}-hint {next(iter(change))}-fault"' in text_of(response)
    assert "reviews@example.org" in text_of(response)


def test_an_unsealed_bank_is_told_to_be_sealed_first(ada):
    client, actor = ada
    bank = sealed_bank(actor, sealed=False)
    assert "Seal the bank first" in text_of(client.get(f"/reviews/banks/{bank.pk}/rounds/new/"))
    assert client.post(f"/reviews/banks/{bank.pk}/rounds/new/", SETTINGS).status_code == 409


def test_personal_links_are_shown_once_and_open_their_raters(ada):
    client, actor = ada
    round_ = drafted(actor, sealed_bank(actor), raters=0)
    response = client.post(address(round_, "invite/"), {"people": "2", "names": "Ada L.\n"})
    assert (response.status_code, response["Location"]) == (303, address(round_))
    page = text_of(client.get(address(round_)))
    links = re.findall(r"http://testserver(/rate/[\w-]{22}/)", page)
    assert len(links) == 2
    assert "Ada L." in page
    assert "/rate/" not in text_of(client.get(address(round_)))
    for link in links:
        assert Client().get(link).status_code == 303


def test_personal_links_wait_for_the_page_of_their_own_round(ada):
    client, actor = ada
    bank = sealed_bank(actor)
    round_, other = drafted(actor, bank, raters=0), drafted(actor, bank, raters=0)
    made = client.post(address(round_, "invite/"), {"people": "1"})
    client.post(address(round_, "raters/1/renew/"))

    (cookie,) = (one for one in made.cookies.values() if "links" in one.key)
    assert cookie["path"] == address(round_)
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    (token,) = re.findall(r"1:([\w-]{22})", cookie.value)
    for elsewhere in ("/reviews/", f"/reviews/banks/{bank.pk}/", "/account/", address(other)):
        page = text_of(client.get(elsewhere))
        assert not re.search(r"1:[\w-]{22}|/rate/", page)
    links = re.findall(r"/rate/([\w-]{22})/", text_of(client.get(address(round_))))
    assert len(links) == 1
    assert links != [token]


def test_more_names_than_people_is_a_fault(ada):
    client, actor = ada
    round_ = drafted(actor, sealed_bank(actor), raters=0)
    response = client.post(address(round_, "invite/"), {"people": "1", "names": "A\nB"})

    assert response.status_code == 422
    assert "2 names for 1 raters" in text_of(response)
    assert not Rater.objects.exists()


def test_links_that_are_asked_for_twice_are_made_once(ada):
    client, actor = ada
    round_ = drafted(actor, sealed_bank(actor), raters=0)

    def after():
        (number,) = re.findall(r'name="after" value="(\d+)"', text_of(client.get(address(round_))))
        return number

    asked = {"people": "3", "after": after()}
    assert client.post(address(round_, "invite/"), asked).status_code == 303
    again = client.post(address(round_, "invite/"), asked)
    assert again.status_code == 422
    assert "raters were added since" in text_of(again)
    assert round_.raters.count() == 3
    assert client.post(address(round_, "invite/"), {"people": "1", "after": after()}).status_code == 303


def test_a_link_is_renewed_by_hand(ada):
    client, actor = ada
    round_ = drafted(actor, sealed_bank(actor))
    before = Rater.objects.get(number=1).token_hash
    client.post(address(round_, "raters/1/renew/"))

    assert len(re.findall(r"/rate/[\w-]{22}/", text_of(client.get(address(round_))))) == 1
    assert Rater.objects.get(number=1).token_hash != before


def test_a_round_goes_from_draft_to_open_to_closed(ada):
    client, actor = ada
    round_ = drafted(actor, sealed_bank(actor))
    assert "Ready to open" in text_of(client.get(address(round_)))
    assert client.post(address(round_, "open/"))["Location"] == address(round_)
    assert "The plan has" in text_of(client.get(address(round_)))
    assert client.post(address(round_, "widen/"), {"number": "3"}).status_code == 303
    assert client.post(address(round_, "widen/"), {"number": "1"}).status_code == 422
    assert client.post(address(round_, "raters/3/drop/")).status_code == 303
    assert client.post(address(round_, "guideline/"), {"number": "1"}).status_code == 303
    assert client.post(address(round_, "close/")).status_code == 303
    page = text_of(client.get(address(round_)))
    assert "by hand" in page
    assert address(round_, "agreement/") in page
    assert client.post(address(round_, "close/")).status_code == 409


def test_a_draft_can_be_deleted(ada):
    client, actor = ada
    round_ = drafted(actor, sealed_bank(actor))

    assert client.post(address(round_, "discard/"))["Location"] == f"/reviews/banks/{round_.bank_id}/"
    assert not Round.objects.exists()


def test_progress_is_shown_and_no_label_before_the_closing(ada):
    client, actor = ada
    round_ = opened(actor, sealed_bank(actor))
    practise(rater_numbered(round_, 2))
    finish(rater_numbered(round_, 1))
    page = text_of(client.get(address(round_)))

    assert "8 of 8" in page
    assert "2 of 8" in page
    for word in ("Supported", "supported", "agreement/", "scores/", "contradicted"):
        assert word not in page


def test_the_round_says_that_somebody_withdrew(ada):
    client, actor = ada
    round_ = opened(actor, sealed_bank(actor))
    withdraw(rater=rater_numbered(round_, 1), now=NOW)

    assert "1 rater withdrew" in text_of(client.get(address(round_)))


def test_items_that_lost_a_rater_for_good_are_told_and_somebody_new_gets_them(ada):
    client, actor = ada
    round_ = opened(actor, sealed_bank(actor), raters=2)
    assert "fewer than" not in text_of(client.get(address(round_)))
    client.post(address(round_, "raters/2/drop/"))
    assert "6 items have fewer than 2 raters" in text_of(client.get(address(round_)))
    client.post(address(round_, "invite/"), {"people": "1"})
    client.post(address(round_, "widen/"), {"number": "2"})

    assert "fewer than" not in text_of(client.get(address(round_)))
    assert rater_numbered(round_, 3).assignments.filter(purpose="exam").count() == 6


def test_strangers_find_nothing_and_visitors_are_asked_to_sign_in(ada):
    _, actor = ada
    round_ = drafted(actor, sealed_bank(actor))
    other, _ = signed_in("bob")
    for what in ("", "open/", "close/", "invite/", "widen/", "guideline/", "discard/", "raters/1/drop/"):
        method = "post" if what else "get"
        data = {"people": "1", "number": "2"} if what else {}
        assert getattr(other, method)(address(round_, what), data).status_code == 404, what
        assert getattr(Client(), method)(address(round_, what), data).status_code == 302, what
    assert other.get(f"/reviews/banks/{round_.bank_id}/rounds/new/").status_code == 404
    round_.refresh_from_db()
    assert round_.state == "draft"
