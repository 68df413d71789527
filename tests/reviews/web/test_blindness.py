"""Blind means blind: what a rater must not know changes no byte of what a rater can reach."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client
from django.urls import resolve

from reviews.models.answers import Expected, System, SystemAnswer
from reviews.models.rounds import Assignment, Rating, Round
from reviews.policies import Actor
from reviews.usecases.rounds import close_round
from reviews.web.numbers.urls import urlpatterns as numbers_pages
from reviews.web.rating.urls import urlpatterns as raters_pages
from tests.architecture.code import ROOT, imported_names, modules, shown
from tests.reviews.rounds_staged import (
    LABELS,
    NOW,
    finish,
    opened,
    practise,
    rater_numbered,
    sealed_bank,
    token_of,
)

pytestmark = pytest.mark.django_db

Seen = list[tuple[str, int, list[tuple[str, str]], str, bytes]]
ROTATED = dict(zip(LABELS, (*LABELS[1:], LABELS[0]), strict=True))


@pytest.fixture(autouse=True)
def nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still, and what is drawn for a form is always the same."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 3, 2, 12, tzinfo=UTC))
    monkeypatch.setattr("django.http.response.time", SimpleNamespace(time=lambda: 1_772_452_800.0))
    monkeypatch.setattr("django.middleware.csrf._get_new_csrf_string", lambda: "a" * 32)


@pytest.fixture
def actor() -> Actor:
    user = get_user_model().objects.create_superuser(username="ada", password="long enough")
    return Actor(user_id=user.pk, may_manage=True)


@pytest.fixture
def round_(actor: Actor) -> Round:
    """Raters 2 and 3 are done, rater 1 has not begun; a system has answered."""
    bank = sealed_bank(actor, exam=8, training=2, gold=3)
    system = System.objects.create(bank=bank, name="Checker", sealed_at=NOW, seal="", nonce="0" * 64)
    for item in bank.items.all():
        SystemAnswer.objects.create(system=system, item=item, label=LABELS[item.position % 3])
    round_ = opened(actor, bank, raters=3, agreed=True, gold=2, repeats=2)
    round_.raters.filter(number=1).update(consented_at=None)
    return round_


class Walk:
    """One rater's browser, and everything it was ever answered."""

    def __init__(self) -> None:
        self.client = Client()
        self.seen: Seen = []
        self.names: set[str] = set()

    def get(self, address: str) -> str:
        return self._heard("GET", address, self.client.get(address))

    def post(self, address: str, **data: str) -> str:
        return self._heard("POST", address, self.client.post(address, data))

    def _heard(self, method: str, address: str, response: Any) -> str:
        cookies = response.cookies.output()
        self.seen.append(
            (f"{method} {address}", response.status_code, list(response.items()), cookies, response.content)
        )
        self.names.add(str(resolve(address).url_name))
        page: str = response.content.decode()
        return page

    def whatever_is_linked_from(self, page: str) -> None:
        """Follow each link of a page that stays among a rater's pages."""
        for address in sorted(set(re.findall(r'href="(/rate/[^"]*)"', page))):
            self.get(address)


def walk(round_: Round, actor: Actor) -> Walk:
    """Everything a rater can reach, from the link to the withdrawal."""
    walked = Walk()
    get, post = walked.get, walked.post
    get("/rate/")
    get(f"/rate/{token_of(99)}/")
    get(f"/rate/{token_of(1)}/")
    get("/rate/")
    post("/rate/consent/")
    post("/rate/consent/", agree="yes")
    places = rater_numbered(round_, 1).assignments.exclude(purpose="training").count()
    for kind, count in (("practice", 2), ("item", places)):
        for number in range(1, count + 1):
            get("/rate/next/")
            address = f"/rate/{kind}/{number}/"
            walked.whatever_is_linked_from(get(address))
            post(address)
            post(address, choice="broken")
            post(address, choice="cannot_judge", reason="cut off", seconds="3")
            post(address, choice=f"label:{LABELS[number % 3]}", note="hm", seconds="4")
            walked.whatever_is_linked_from(get(address))
            walked.whatever_is_linked_from(get("/rate/"))
            get(f"/rate/{kind}/{number + 2}/")
    post("/rate/keys/", keys="off")
    get("/rate/item/1/")
    round_.refresh_from_db()
    if round_.state == "open":
        close_round(actor=actor, round_id=round_.pk, now=NOW)
    post("/rate/item/1/", choice="label:supported")
    walked.whatever_is_linked_from(get("/rate/"))
    post("/rate/withdraw/")
    walked.whatever_is_linked_from(get("/rate/"))
    return walked


def permute_what_is_hidden(round_: Round) -> None:
    """Other expected labels, other marks for gold and repeats, other answers of systems."""
    rows = list(Expected.objects.filter(item__bank=round_.bank).order_by("item__position"))
    turned = [(row.label, row.note, row.gold, row.training) for row in rows[-3:] + rows[:-3]]
    for row, (label, note, gold, training) in zip(rows, turned, strict=True):
        Expected.objects.filter(pk=row.pk).update(
            label=ROTATED[label], note=f"{note}!", gold=gold, training=training
        )
    for answer in SystemAnswer.objects.all():
        SystemAnswer.objects.filter(pk=answer.pk).update(label=ROTATED[answer.label], quote="other")
    for rater in round_.raters.all():
        _permute_marks(list(rater.assignments.exclude(purpose="training")))


def _permute_marks(places: list[Assignment]) -> None:
    """Firsts and repeats trade their marks, and so do gold and exam items."""
    twins = {place.item_id for place in places if place.purpose == "repeat"}
    alone = [place for place in places if place.item_id not in twins]
    turned = [place.purpose for place in alone[1:] + alone[:1]]
    for place in places:
        Assignment.objects.filter(pk=place.pk, item_id__in=twins).update(purpose="repeat")
    for place in places:
        if place.item_id in twins and place.purpose == "repeat":
            Assignment.objects.filter(pk=place.pk).update(purpose="exam")
    for place, purpose in zip(alone, turned, strict=True):
        Assignment.objects.filter(pk=place.pk).update(purpose=purpose)


def walk_in(
    round_: Round, actor: Actor, prepare: Callable[[], None], keys: tuple[str, ...] = LABELS
) -> Iterator[Any]:
    """A walk in a world that is gone afterwards."""
    with transaction.atomic():
        for number in (2, 3):
            finish(rater_numbered(round_, number), keys=keys)
        prepare()
        yield walk(round_, actor)
        transaction.set_rollback(True)
    round_.refresh_from_db()


def test_no_byte_depends_on_expected_labels_marks_systems_or_others_votes(
    round_: Round, actor: Actor
) -> None:
    marks = list(Assignment.objects.order_by("pk").values_list("purpose", flat=True))
    permuted: list[str] = []

    def permute() -> None:
        permute_what_is_hidden(round_)
        permuted.extend(Assignment.objects.order_by("pk").values_list("purpose", flat=True))

    (before,) = walk_in(round_, actor, lambda: None)
    (after,) = walk_in(round_, actor, permute, keys=tuple(ROTATED[key] for key in LABELS))

    assert sum(a != b for a, b in zip(marks, permuted, strict=True)) > 6
    assert len(before.seen) > 150
    assert before.names == {pattern.name for pattern in raters_pages}
    for one, other in zip(before.seen, after.seen, strict=True):
        assert one == other


def test_before_the_closing_no_page_of_the_manager_depends_on_votes(round_: Round, actor: Actor) -> None:
    def pages(keys: tuple[str, ...]) -> list[tuple[str, int, bytes]]:
        with transaction.atomic():
            for number in (2, 3):
                finish(rater_numbered(round_, number), keys=keys)
            practise_first(round_)
            client = Client()
            client.force_login(get_user_model().objects.get(username="ada"))
            addresses = [f"/reviews/rounds/{round_.pk}/", f"/reviews/banks/{round_.bank_id}/", "/reviews/"]
            addresses += [
                "/" + str(page.pattern).replace("<uuid:round_id>", str(round_.pk))
                for page in numbers_pages
                if str(page.pattern).count("<") == 1
            ]
            found = [(one, (answer := client.get(one)).status_code, answer.content) for one in addresses]
            transaction.set_rollback(True)
        return found

    assert pages(LABELS) == pages(("supported",))
    assert Rating.objects.count() == 0


def test_raters_code_names_the_module_of_each_table_it_reads() -> None:
    # The models' package names every table, so that taking one from there would escape the import contract.
    places = ["reviews/web/rating", "reviews/selectors"]
    files = [path for place in places for path in modules(place)]
    files += [ROOT / f"reviews/usecases/{name}.py" for name in ("closing", "rating", "withdrawing")]

    assert len(files) > 8
    assert [shown(path) for path in files if "reviews.models" in imported_names(path)] == []


def practise_first(round_: Round) -> None:
    """Rater 1 is at work, so that the round is open."""
    round_.raters.filter(number=1).update(consented_at=NOW)
    practise(rater_numbered(round_, 1))
