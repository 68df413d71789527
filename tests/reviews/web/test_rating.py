"""The pages of a rater."""

import re

import pytest
from django.test import Client

from reviews.domain.kinds import ItemKind
from reviews.models.rounds import Rater, Rating
from reviews.usecases.banks import write_guideline
from reviews.usecases.rounds import close_round, drop_rater, follow_guideline
from tests.reviews.rounds_staged import (
    LATER,
    NOW,
    drafted,
    finish,
    manager,
    opened,
    practise,
    rater_numbered,
    sealed_bank,
    token_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def actor():
    return manager()


@pytest.fixture
def round_(actor):
    return opened(actor, sealed_bank(actor), raters=3)


def browser_of(number):
    """A browser that followed the personal link of a rater."""
    client = Client()
    assert client.get(f"/rate/{token_of(number)}/").status_code == 303
    return client


@pytest.fixture
def browser(round_):
    """Rater 1, who is through with the practice."""
    practise(rater_numbered(round_, 1))
    return browser_of(1)


def text_of(response):
    return response.content.decode()


def given(number=1):
    return list(
        Rating.objects.filter(assignment__rater__number=number)
        .exclude(assignment__purpose="training")
        .values_list("outcome", "label", "reason", "note", "seconds")
    )


def test_the_token_leaves_the_address_bar_for_a_signed_cookie(round_):
    client = Client()
    response = client.get(f"/rate/{token_of(1)}/")

    assert (response.status_code, response["Location"]) == (303, "/rate/")
    assert response["Referrer-Policy"] == "same-origin"
    cookie = response.cookies["receipts_rater"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert token_of(1) not in cookie.value
    assert client.get("/rate/").status_code == 200


@pytest.mark.parametrize("cookie", ["", "x", f"{'0' * 32}.{'0' * 32}:forged"])
def test_without_a_good_cookie_every_page_looks_the_same(round_, cookie):
    client = Client()
    if cookie:
        client.cookies["receipts_rater"] = cookie
    pages = {
        client.get(address).content
        for address in ("/rate/", "/rate/guideline/", "/rate/next/", "/rate/item/1/", "/rate/withdraw/")
    }
    pages.add(client.get("/rate/nothing-like-a-token/").content)
    pages.add(client.get(f"/rate/{token_of(99)}/").content)

    assert len(pages) == 1
    assert b"This link opens nothing" in pages.pop()
    assert client.get("/rate/").status_code == 404


def test_a_renewed_link_shuts_out_the_browser_of_the_old_one(round_, browser):
    Rater.objects.filter(number=1).update(token_hash="f" * 64)

    assert browser.get("/rate/").status_code == 404


def test_before_agreeing_there_is_only_the_information(actor):
    opened(actor, sealed_bank(actor), agreed=False)
    client = browser_of(1)
    page = text_of(client.get("/rate/"))
    for told in ("about 20 minutes", "how often the checker errs", "reviews@example.org", "Withdraw"):
        assert told in page
    for address in ("/rate/next/", "/rate/guideline/", "/rate/practice/1/", "/rate/item/1/"):
        assert client.get(address)["Location"] == "/rate/"
    refused = client.post("/rate/consent/")
    assert refused.status_code == 422
    assert "Tick the box" in text_of(refused)
    assert client.post("/rate/practice/1/", {"choice": "label:supported"})["Location"] == "/rate/"
    assert client.post("/rate/consent/", {"agree": "yes"})["Location"] == "/rate/guideline/"
    assert "Means contradicted." in text_of(client.get("/rate/guideline/"))


def test_before_agreeing_raters_are_told_whom_the_link_shows_what_they_chose(actor):
    opened(actor, sealed_bank(actor), agreed=False)
    page = text_of(browser_of(1).get("/rate/"))

    assert "Whoever holds your link can open that one" in page
    assert "the person who runs the round made the link" in page


@pytest.mark.parametrize("place", ["practice", "item"])
def test_whoever_has_not_agreed_sees_no_item_by_sending_a_faulty_form(actor, place):
    opened(actor, sealed_bank(actor, training=0 if place == "item" else 2), raters=2, agreed=False)
    response = browser_of(1).post(f"/rate/{place}/1/", {"choice": ""})

    assert (response.status_code, response["Location"]) == (303, "/rate/")


def test_before_the_round_opens_nobody_can_agree(actor):
    drafted(actor, sealed_bank(actor))
    client = browser_of(1)

    assert "has not opened yet" in text_of(client.get("/rate/"))
    assert client.post("/rate/consent/", {"agree": "yes"}).status_code == 409


def test_practice_comes_first_with_feedback_after_each(round_):
    client = browser_of(2)
    assert client.get("/rate/next/")["Location"] == "/rate/practice/1/"
    assert client.get("/rate/item/1/")["Location"] == "/rate/next/"
    page = text_of(client.get("/rate/practice/1/"))
    assert "Because of" not in page
    assert client.post("/rate/practice/1/", {"choice": "label:supported"})["Location"] == "/rate/practice/1/"
    page = text_of(client.get("/rate/practice/1/"))
    assert "Because of" in page
    assert "The author" in page
    client.post("/rate/practice/2/", {"choice": "label:supported"})
    assert client.get("/rate/next/")["Location"] == "/rate/item/1/"


def test_an_answer_is_kept_and_leads_to_the_next_item(browser):
    sent = {
        "choice": "label:unclear",
        "note": "odd",
        "seconds": "7.3",
        "reason": "left over",
        "guideline": "1",
    }
    response = browser.post("/rate/item/1/", sent)

    assert (response.status_code, response["Location"]) == (303, "/rate/item/2/")
    assert given() == [("label", "unclear", "", "odd", 7.3)]
    page = text_of(browser.get("/rate/item/2/"))
    assert 'href="/rate/item/1/"' in page
    back = text_of(browser.get("/rate/item/1/"))
    assert re.search(r'value="label:unclear"[^>]* checked', back)
    assert "odd</textarea>" in back


def test_a_new_version_of_the_guideline_is_told_before_the_next_rating_and_named_by_it(
    actor, round_, browser
):
    browser.post("/rate/item/1/", {"choice": "label:unclear", "guideline": "1"})
    assert "The guideline has a new version" not in text_of(browser.get("/rate/item/2/"))
    write_guideline(actor=actor, bank_id=round_.bank_id, text="Read twice.", now=LATER)
    follow_guideline(actor=actor, round_id=round_.pk, version=2)

    page = text_of(browser.get("/rate/item/2/"))
    assert "The guideline has a new version" in page
    assert '<input type="hidden" name="guideline" value="2">' in page
    browser.post("/rate/item/2/", {"choice": "label:unclear", "guideline": "2"})
    assert "The guideline has a new version" not in text_of(browser.get("/rate/item/3/"))
    ratings = Rating.objects.exclude(assignment__purpose="training").order_by("id")
    assert list(ratings.values_list("guideline__version", flat=True)) == [1, 2]


def test_sending_twice_makes_one_rating(browser):
    for seconds in ("3", "4"):
        assert browser.post("/rate/item/1/", {"choice": "label:unclear", "seconds": seconds})["Location"] == (
            "/rate/item/2/"
        )
    assert len(given()) == 1


@pytest.mark.parametrize(
    ("sent", "field", "says"),
    [
        ({"note": "my note"}, "choice", "Choose one of the answers."),
        ({"choice": "label:nothing", "note": "my note"}, "choice", "Choose one of the answers."),
        ({"choice": "broken", "reason": " ", "note": "my note"}, "reason", "Say in a few words why."),
        ({"choice": "broken", "reason": "x" * 301, "note": "my note"}, "reason", "300 fit"),
        ({"choice": "label:unclear", "note": "my note" + "x" * 2_000}, "note", "2,000 fit"),
    ],
)
def test_a_fault_names_what_to_do_and_keeps_what_was_typed(browser, sent, field, says):
    response = browser.post("/rate/item/1/", {**sent, "seconds": "12"})
    page = text_of(response)

    assert response.status_code == 422
    assert says in page
    assert f'id="{field}-fault"' in page
    assert "my note" in page
    assert 'name="seconds" value="12"' in page
    assert given() == []


def test_what_was_typed_is_shown_as_text(browser):
    page = text_of(browser.post("/rate/item/1/", {"note": "</textarea><script>x</script>"}))

    assert "<script>x" not in page


def test_after_the_closing_a_save_is_refused_and_nothing_typed_is_lost(actor, round_, browser):
    close_round(actor=actor, round_id=round_.pk, now=NOW)
    response = browser.post("/rate/item/1/", {"choice": "label:unclear", "note": "hard work"})

    assert response.status_code == 409
    assert "This round is closed" in text_of(response)
    assert "hard work</textarea>" in text_of(response)
    assert re.search(r'value="label:unclear"[^>]* checked', text_of(response))
    assert given() == []
    assert browser.get("/rate/item/1/")["Location"] == "/rate/"
    assert "is closed" in text_of(browser.get("/rate/"))


def test_after_dropping_out_a_save_is_refused_and_nothing_typed_is_lost(actor, round_, browser):
    drop_rater(actor=actor, round_id=round_.pk, number=1, now=NOW)
    response = browser.post("/rate/item/1/", {"choice": "label:unclear", "note": "hard work"})

    assert response.status_code == 409
    assert "went to others" in text_of(response)
    assert "hard work</textarea>" in text_of(response)
    assert "went to others" in text_of(browser.get("/rate/"))


def test_items_further_on_are_not_there_yet(browser):
    for number in ("2", "0", "7", "99999999999999999999"):
        response = browser.get(f"/rate/item/{number}/")
        assert response.status_code == 404
        assert "/rate/next/" in text_of(response)
    assert browser.post("/rate/item/2/", {"choice": "label:unclear"}).status_code == 404


def test_the_end_says_thank_you_and_lets_one_look_back(round_, browser):
    finish(rater_numbered(round_, 1))
    page = text_of(browser.get("/rate/"))

    assert "All 6 items are rated" in page
    assert browser.get("/rate/next/")["Location"] == "/rate/"
    assert browser.get("/rate/item/6/").status_code == 200
    assert browser.post("/rate/item/6/", {"choice": "label:supported"})["Location"] == "/rate/"


def test_keys_can_be_switched_off_with_and_without_a_script(browser):
    assert browser.post("/rate/keys/", {"keys": "off"})["Location"] == "/rate/"
    assert 'data-keys="off"' in text_of(browser.get("/rate/item/1/"))
    response = browser.post("/rate/keys/", {"keys": "on"}, headers={"Receipts-Client": "keys"})
    assert response.status_code == 204
    assert 'data-keys="on"' in text_of(browser.get("/rate/item/1/"))


def test_withdrawing_asks_first_and_is_told_everywhere_afterwards(browser):
    browser.post("/rate/item/1/", {"choice": "label:unclear", "note": "mine"})
    assert "cannot be undone" in text_of(browser.get("/rate/withdraw/"))
    assert given() == [("label", "unclear", "", "mine", None)]
    assert browser.post("/rate/withdraw/")["Location"] == "/rate/"
    assert given() == [("", "", "", "", None)]
    for address in ("/rate/", "/rate/item/1/", "/rate/next/"):
        assert "You have withdrawn" in text_of(browser.get(address))


@pytest.mark.parametrize("kind", ItemKind)
def test_every_kind_of_item_has_its_page(actor, kind):
    round_ = opened(actor, sealed_bank(actor, kind=kind, training=0), raters=2, gold=0, repeats=0)
    client = browser_of(1)
    page = text_of(client.get("/rate/item/1/"))
    item = rater_numbered(round_, 1).assignments.get(position=1).item

    shown = {
        ItemKind.CLAIM_EVIDENCE: lambda c: (c["claim"], c["passages"][0]["text"], c["passages"][0]["title"]),
        ItemKind.ANSWER_SENTENCE: lambda c: (c["question"], f"<mark>{c['sentence']['text']}</mark>"),
        ItemKind.AGENT_LOG: lambda c: (c["claim"], c["turns"][0]["output"], "No output."),
        ItemKind.QUOTE: lambda c: (c["quote"], c["source"]["text"]),
    }[kind](item.content)
    for text in shown:
        assert text in page
    assert str(item.pk) not in page
    assert item.external_id not in re.sub(r"<[^>]*>", "", page).split()


def test_an_item_costs_few_queries_however_many_there_are(actor, django_assert_max_num_queries):
    round_ = opened(actor, sealed_bank(actor, exam=60), raters=2)
    practise(rater_numbered(round_, 1))
    client = browser_of(1)
    with django_assert_max_num_queries(10):
        client.get("/rate/item/1/")
    with django_assert_max_num_queries(20):
        client.post("/rate/item/1/", {"choice": "label:unclear"})
