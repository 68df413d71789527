import pytest

from receipts_site.accounts.models import User
from reviews.demo import RATERS, end, make
from reviews.domain.kinds import Purpose, RoundState
from reviews.domain.links import hash_of
from reviews.models import Assignment, Bank, Expected, Rater, Rating, Round, System
from reviews.policies import Actor
from reviews.usecases.adjudicating import read_docket
from tests.reviews.banks import NOW

pytestmark = pytest.mark.django_db


def test_the_demo_is_made_once_and_tells_the_same_links_again() -> None:
    user = User.objects.create_user("demo", password="a long enough password")
    lines = make(user, NOW)

    assert make(user, NOW) == lines
    bank = Bank.objects.get()
    assert bank.sealed_at == NOW
    assert bank.items.count() == 16
    assert Expected.objects.filter(training=True).count() == 3
    assert Expected.objects.filter(gold=True).count() == 2
    assert {system.name: system.answers.count() for system in System.objects.all()} == {
        "Careful checker": 16,
        "Eager checker": 16,
    }
    opened = Round.objects.get(state=RoundState.OPEN)
    for line, rater, name in zip(lines[1:], opened.raters.order_by("number"), RATERS, strict=True):
        token = line.rpartition("/rate/")[2].strip("/")
        assert rater.token_hash == hash_of(token)
        assert rater.name == name
    exam = Assignment.objects.filter(rater__round=opened, purpose=Purpose.EXAM)
    assert exam.count() == 2 * 11


def test_one_round_of_the_demo_is_over_and_has_something_to_adjudicate() -> None:
    user = User.objects.create_user("demo", password="a long enough password")
    make(user, NOW)

    over = Round.objects.get(state=RoundState.CLOSED)
    assert not over.closed_by_hand
    assert not Rater.objects.filter(round=over, consented_at__isnull=True).exists()
    docket = read_docket(actor=Actor(user.pk, may_manage=True), round_id=over.pk)
    assert len(docket.items) == 3


def test_when_the_demo_ends_its_links_rate_no_more_and_what_was_rated_stays() -> None:
    user, other = (User.objects.create_user(name, password="a long enough password") for name in "ab")
    for one in (user, other):
        make(one, NOW)
    ratings = Rating.objects.count()

    end(user, NOW)
    end(user, NOW)

    assert not Round.objects.filter(bank__owner=user, state=RoundState.OPEN).exists()
    assert Round.objects.filter(bank__owner=other, state=RoundState.OPEN).count() == 1
    assert Rating.objects.count() == ratings


def test_two_people_have_demos_of_their_own() -> None:
    one, two = (User.objects.create_user(name, password="a long enough password") for name in ("a", "b"))

    assert make(one, NOW) != make(two, NOW)
    assert Bank.objects.count() == 2
