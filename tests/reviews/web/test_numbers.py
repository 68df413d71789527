"""The pages of a closed round: who sees them, what they say, and that they say nothing before."""

import re
from collections.abc import Mapping
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from receipts_site.accounts.models import User
from reviews.domain.kinds import ItemKind
from reviews.models import Adjudication, Rating, Round
from tests.reviews.rated import item_of, rated_round, system_of

pytestmark = pytest.mark.django_db
VOTES = {"p": "yyy", "q": "yn.", "r": "nnu", "s": "y?x", "t": "nn."}


def manager(name: str) -> User:
    user = User.objects.create_user(name, password="a long enough password")
    user.user_permissions.add(Permission.objects.get(codename="manage", content_type__app_label="reviews"))
    return user


@pytest.fixture
def ada() -> User:
    return manager("ada")


@pytest.fixture
def browser(ada: User) -> Client:
    client = Client()
    client.force_login(ada)
    return client


@pytest.fixture
def round_(ada: User) -> Round:
    made = rated_round(ada, VOTES, gold={"g": "yn."}, repeats={"p": "yn."})
    system_of(made, "Checker <b>", {"p": "y", "q": "y", "r": "y", "t": "n"})
    system_of(made, "Other", {"p": "y", "r": "n", "t": "y"})
    return made


def addresses(round_: Round) -> list[str]:
    pages = [
        reverse(f"round-{page}", args=[round_.pk]) for page in ("agreement", "adjudicate", "scores", "export")
    ]
    files = [
        reverse("round-export-file", args=[round_.pk, name])
        for name in ("ratings.jsonl", "ratings.csv", "summary.json", "codebook.md", "round.zip")
    ]
    item = reverse("round-adjudicate-item", args=[round_.pk, item_of(round_, "q").pk])
    return [*pages, *files, item, reverse("round-scores", args=[round_.pk]) + "?basis=adjudicated"]


def text_of(body: bytes) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", body.decode()).split())


def decide(browser: Client, round_: Round, name: str, **sent: str):
    return browser.post(reverse("round-adjudicate-item", args=[round_.pk, item_of(round_, name).pk]), sent)


def test_every_page_of_a_closed_round_opens_for_its_manager(browser: Client, round_: Round) -> None:
    for address in addresses(round_):
        response = browser.get(address)
        assert response.status_code in (200, 303), address
        assert "no-store" in response["Cache-Control"]


def test_before_the_closing_every_page_is_the_same_few_words_whatever_was_voted(
    browser: Client, ada: User
) -> None:
    answers: list[list[bytes]] = []
    for votes in (VOTES, {name: marks.translate(str.maketrans("yn", "ny")) for name, marks in VOTES.items()}):
        open_round = rated_round(ada, votes, closed=False)
        system_of(open_round, "A", {"p": "y"})
        bodies = []
        for address in addresses(open_round):
            response = browser.get(address)
            assert response.status_code == 409
            known = {str(open_round.pk): "ROUND", str(open_round.bank_id): "BANK"}
            bodies.append(_without(response.content, known))
            assert "nothing to see yet" in text_of(response.content)
        answers.append(bodies)
    assert answers[0] == answers[1]


def _without(body: bytes, known: Mapping[str, str]) -> bytes:
    text = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "TOKEN", body.decode())
    for one, word in known.items():
        text = text.replace(one, word)
    return text.encode()


def test_whoever_does_not_own_the_bank_gets_the_bytes_of_nothing(round_: Round) -> None:
    stranger = Client()
    stranger.force_login(manager("bea"))
    nowhere = stranger.get(reverse("round-agreement", args=[uuid4()]))
    assert nowhere.status_code == 404
    for address in addresses(round_):
        response = stranger.get(address)
        assert response.status_code == 404
        assert response.content == nowhere.content


def test_without_a_sign_in_the_way_leads_there(round_: Round) -> None:
    for address in addresses(round_):
        response = Client().get(address)
        assert response.status_code == 302
        assert response["Location"].startswith("/sign-in/")


def test_agreement_tells_every_figure_with_its_counts_and_what_is_missing(
    browser: Client, round_: Round
) -> None:
    said = text_of(browser.get(reverse("round-agreement", args=[round_.pk])).content)
    assert "4 items with two labels or more" in said
    assert "8 pairs of raters on one item, 5 of them agree" in said
    assert "Gwet’s AC1" in said
    assert re.search(r"the (49|50)th and the 1,9\d\d\w\w smallest of the values", said)
    assert "1 × “cannot judge” and 1 × “broken or harmful”" in said
    assert "“Unclear” counts as a label like any other" in said
    assert "Rater 1 1 of 1 (100.0 %" in said
    assert "nan" not in said.lower().split()
    assert "Person" not in said


def test_where_nothing_can_be_compared_the_page_says_so_in_words(browser: Client, ada: User) -> None:
    alone = rated_round(ada, {"p": "y", "q": "n"})
    said = text_of(browser.get(reverse("round-agreement", args=[alone.pk])).content)
    assert said.count("Undefined. Only one rater gave labels") == 4
    empty = rated_round(ada, {})
    said = text_of(browser.get(reverse("round-agreement", args=[empty.pk])).content)
    assert said.count("Undefined. Nobody has given a label yet.") == 4


def test_adjudication_leads_from_one_disagreement_to_the_next_and_to_the_end(
    browser: Client, round_: Round
) -> None:
    start = browser.get(reverse("round-adjudicate", args=[round_.pk]))
    first, second = (
        reverse("round-adjudicate-item", args=[round_.pk, item_of(round_, name).pk]) for name in "qr"
    )
    assert (start.status_code, start["Location"]) == (303, first)
    said = text_of(browser.get(first).content)
    assert "Disagreement 1 of 2" in said
    assert "Claim q" in said
    assert "Rater 1 Yes" in said
    assert "Person" not in said
    answer = decide(browser, round_, "q", label="no", reason="slip")
    assert (answer.status_code, answer["Location"]) == (303, second)
    answer = decide(browser, round_, "r", label="no", reason="ambiguous", note="  Both.  ")
    assert answer["Location"] == reverse("round-adjudicate", args=[round_.pk])
    assert "All 2 decided" in text_of(browser.get(answer["Location"]).content)
    assert list(Adjudication.objects.values_list("note", flat=True)) == ["", "Both."]


def test_a_decision_shows_again_and_a_later_one_counts(browser: Client, round_: Round) -> None:
    decide(browser, round_, "q", label="no", reason="slip")
    decide(browser, round_, "q", label="yes", reason="guideline_gap")
    address = reverse("round-adjudicate-item", args=[round_.pk, item_of(round_, "q").pk])
    page = browser.get(address).content.decode()
    assert re.search(r'value="yes" data-key="1" checked', page)
    assert re.search(r'value="guideline_gap" data-key="g" checked', page)
    assert "1 of 2 decided, this one too" in text_of(page.encode())


def test_a_decision_is_taken_back_by_a_button(browser: Client, round_: Round) -> None:
    item = reverse("round-adjudicate-item", args=[round_.pk, item_of(round_, "q").pk])
    assert b"Take the decision back" not in browser.get(item).content
    browser.post(item, {"label": "no", "reason": "slip"})
    assert b"Take the decision back" in browser.get(item).content
    assert browser.post(f"{item}take-back/").status_code == 303
    assert b"Take the decision back" not in browser.get(item).content
    assert browser.post(f"{item}take-back/").status_code == 404


def test_a_faulty_decision_keeps_what_was_typed_and_says_what_to_do(browser: Client, round_: Round) -> None:
    answer = decide(browser, round_, "q", label="no", reason="", note="Look at the second passage.")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Say why the raters differed." in page
    assert re.search(r'value="no" data-key="2" checked', page)
    assert "Look at the second passage." in page
    assert not Adjudication.objects.exists()


def test_adjudicating_needs_a_token_and_changes_no_vote(ada: User, round_: Round) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ada)
    before = list(Rating.objects.values())
    assert decide(strict, round_, "q", label="no", reason="slip").status_code == 403
    assert list(Rating.objects.values()) == before


def test_scores_tell_each_share_with_its_counts(browser: Client, round_: Round) -> None:
    page = browser.get(reverse("round-scores", args=[round_.pk])).content
    said = text_of(page)
    assert "Checker &lt;b&gt;" in page.decode()
    assert "4 of 5 items have a reference label" in said
    assert "1 on which the votes are tied" in said
    assert "Wrongly “Yes” of the items whose reference is another label than “Yes” 50.0 % 1 of 2" in said
    assert "1 answer to items without a reference label is not scored" in said
    assert "Errors in common" in said
    assert "style=" not in page.decode()


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("yy", "nn", "No interval: every draw gives the same value"),
        ("yyyyyyy", "nnnnnnn", "No interval: every draw gives the same value"),
        ("yyyyy", "nnnny", "They differ on fewer than 6 topics"),
        ("yyyyyyyy", "yyynnnnn", "They differ on fewer than 6 topics"),
        ("yyyyyyyyyy", "nnnnnnnnny", "“A” is right more often than chance in the choice of topics"),
        ("yyyyyyyyyy", "ynnyyyyyyn", "The interval holds nought"),
    ],
)
def test_two_systems_are_told_apart_only_on_enough_topics_that_differ(
    browser: Client, ada: User, right: str, wrong: str, said: str
) -> None:
    names = "abcdefghij"[: len(right)]
    round_ = rated_round(ada, dict.fromkeys(names, "yy"))
    system_of(round_, "A", dict(zip(names, right, strict=True)))
    system_of(round_, "B", dict(zip(names, wrong, strict=True)))
    page = text_of(browser.get(reverse("round-scores", args=[round_.pk])).content)
    assert said in page
    assert ("right more often than chance" in page) == ("right more often than chance" in said)
    assert ("95 % interval" in page.split("Two at a time")[1]) == ("No interval" not in said)


def test_raters_who_agree_on_all_there_is_get_no_interval(browser: Client, ada: User) -> None:
    round_ = rated_round(ada, {"p": "yy"})
    page = text_of(browser.get(reverse("round-agreement", args=[round_.pk])).content)
    assert "100.0 % No interval: every draw gives the same value" in page.replace("\N{NO-BREAK SPACE}", " ")
    assert "smallest of the values" not in page


def test_the_draws_are_told_where_only_some_figures_have_an_interval(browser: Client, ada: User) -> None:
    round_ = rated_round(ada, {"p": "yn", "q": "yu", "r": "nu", "s": "yn"})
    page = text_of(browser.get(reverse("round-agreement", args=[round_.pk])).content)
    assert "No interval: every draw gives the same value" in page
    assert "the 4 sources they come from are drawn anew" in page
    assert "2,000 times (seed 7)" in page


def test_labels_given_most_often_are_called_that_and_no_majority(browser: Client, round_: Round) -> None:
    said = text_of(browser.get(reverse("round-scores", args=[round_.pk])).content)
    codebook = browser.get(reverse("round-export-file", args=[round_.pk, "codebook.md"])).content.decode()
    for text in (said, codebook):
        assert "label given most often" in text
        assert "ajority" not in text


def test_scores_by_adjudicated_labels_say_what_is_still_open(browser: Client, round_: Round) -> None:
    said = text_of(browser.get(reverse("round-scores", args=[round_.pk]) + "?basis=adjudicated").content)
    assert "2 on which raters differ and nobody has adjudicated yet" in said
    assert browser.get(reverse("round-scores", args=[round_.pk]) + "?basis=mine").status_code == 404


def test_without_systems_the_scores_say_what_to_do_first(browser: Client, ada: User) -> None:
    bare = rated_round(ada, VOTES)
    assert "There is no system to score yet" in text_of(
        browser.get(reverse("round-scores", args=[bare.pk])).content
    )


@pytest.mark.parametrize(
    ("name", "content_type"),
    [
        ("ratings.jsonl", "application/x-ndjson"),
        ("ratings.csv", "text/csv; charset=utf-8"),
        ("summary.json", "application/json"),
        ("codebook.md", "text/markdown; charset=utf-8"),
        ("round.zip", "application/zip"),
    ],
)
def test_a_file_is_a_download_of_its_own_type(
    browser: Client, round_: Round, name: str, content_type: str
) -> None:
    response = browser.get(reverse("round-export-file", args=[round_.pk, name]))
    assert response["Content-Type"] == content_type
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'
    assert browser.get(reverse("round-export", args=[round_.pk]) + "secrets").status_code == 404


@pytest.mark.parametrize(
    "kind_and_content",
    [
        ("quote", {"quote": "A quote.", "source": {"title": "T", "text": "A quote."}}),
        ("agent_log", {"claim": "Done.", "turns": [{"command": "ls", "output": ""}]}),
        ("answer_sentence", {"answer": "One. Two.", "sentence": {"text": "Two.", "start": 5, "end": 9}}),
    ],
    ids=lambda one: one[0],
)
def test_an_item_of_any_kind_can_be_adjudicated(
    browser: Client, ada: User, kind_and_content: tuple[str, dict[str, object]]
) -> None:
    kind, content = kind_and_content
    round_ = rated_round(ada, {"q": "yn"}, kind=ItemKind(kind), contents={"q": content})
    item = item_of(round_, "q")
    address = reverse("round-adjudicate-item", args=[round_.pk, item.pk])
    assert browser.get(address).status_code == 200
