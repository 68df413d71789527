"""A button that is pressed after the sign-in ran out leads back to its page, which says so."""

import re

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from receipts_site.accounts.models import User
from receipts_site.accounts.roles import give_role
from reviews.web.answers import NOTHING_CHANGED
from tests.reviews.rated import item_of, rated_round
from tests.reviews.rounds_staged import PASSWORD, drafted, manager, rater_numbered, sealed_bank

pytestmark = pytest.mark.django_db
BUTTONS = [
    "invite/",
    "raters/1/renew/",
    "raters/1/drop/",
    "open/",
    "widen/",
    "guideline/",
    "close/",
    "discard/",
    "adjudicate/ITEM/take-back/",
    "publish/",
]


@pytest.mark.parametrize("button", BUTTONS)
def test_what_is_pressed_after_the_sign_in_ran_out_leads_to_its_page_which_says_so(button):
    actor = manager()
    assert actor.user_id is not None
    user = User.objects.get(pk=actor.user_id)
    give_role(user, "reviewer")
    round_ = drafted(actor, sealed_bank(actor))
    home = f"/reviews/rounds/{round_.pk}/"
    if button == "publish/":
        home = f"/reviews/banks/{round_.bank_id}/"
    address = f"{home}{button}"
    if "ITEM" in button:
        closed = rated_round(user, {"p": "yn"})
        home = f"/reviews/rounds/{closed.pk}/adjudicate/{item_of(closed, 'p').pk}/"
        address = f"{home}take-back/"
    browser = Client()
    asked = browser.post(address, {"people": "1", "number": "2", "public": "yes"})
    page = browser.get(asked["Location"])
    who = {"username": user.username, "password": PASSWORD, "next": page.context["next"]}
    back = browser.post("/sign-in/", who, follow=True)

    assert (back.status_code, back.request["PATH_INFO"]) == (200, home)
    assert NOTHING_CHANGED in back.content.decode()
    assert round_.raters.count() == 3
    assert rater_numbered(round_, 1).dropped_at is None
    round_.bank.refresh_from_db()
    assert not round_.bank.public


def test_no_address_of_a_manager_answers_a_look_with_nothing_at_all():
    paths = [
        str(place.pattern)
        for room in get_resolver("reviews.web.urls").url_patterns
        if isinstance(room, URLResolver)
        for place in room.url_patterns
    ]
    addresses = ["/" + re.sub("<[^>]*>", _value, path) for path in paths if path.startswith("reviews/")]
    assert len(addresses) > 30
    assert [one for one in addresses if Client().get(one).status_code == 405] == []


def _value(found):
    return (
        "1"
        if "int" in found[0]
        else "items"
        if "str" in found[0]
        else "0" * 8 + "-0000-4000-8000-" + "0" * 12
    )
