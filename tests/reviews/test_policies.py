import itertools
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from receipts_site.accounts.models import User
from reviews.domain.errors import NotThere
from reviews.domain.kinds import ItemKind
from reviews.models import Bank, Guideline, Round
from reviews.policies import NOBODY, Actor, Verb, bank_policy, require, round_policy

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


@pytest.fixture
def people() -> list[User]:
    return [User.objects.create_user(name, password="a long enough password") for name in ("ada", "bea")]


def bank_of(owner: User) -> Bank:
    return Bank.objects.create(
        title="Facts", kind=ItemKind.CLAIM_EVIDENCE, question="Is it so?", owner=owner, created_at=NOW
    )


def round_in(bank: Bank) -> Round:
    guideline = Guideline.objects.create(bank=bank, version=1, text="Read closely.", written_at=NOW)
    return Round.objects.create(
        bank=bank,
        guideline=guideline,
        title="First",
        about="a",
        minutes=10,
        contact="c",
        seed=1,
        created_at=NOW,
    )


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(owners=st.lists(st.integers(0, 1), max_size=4))
def test_what_one_may_view_and_what_a_query_finds_are_the_same(people: list[User], owners: list[int]) -> None:
    Round.objects.all().delete()
    Bank.objects.all().delete()
    rounds = [round_in(bank_of(people[owner])) for owner in owners]
    ids = [None, 0, *(person.pk for person in people)]
    for user_id, may_manage in itertools.product(ids, (False, True)):
        actor = Actor(user_id, may_manage)
        banks = set(Bank.objects.filter(bank_policy.visible_to(actor)))
        assert banks == {one.bank for one in rounds if bank_policy.can(actor, Verb.VIEW, one.bank)}
        found = set(Round.objects.filter(round_policy.visible_to(actor)))
        assert found == {one for one in rounds if round_policy.can(actor, Verb.VIEW, one)}


@pytest.mark.parametrize("verb", Verb)
def test_every_verb_is_the_owners_alone_and_needs_the_permission(people: list[User], verb: Verb) -> None:
    one = round_in(bank_of(people[0]))
    assert round_policy.can(Actor(people[0].pk, True), verb, one)
    for other in (Actor(people[0].pk, False), Actor(people[1].pk, True), NOBODY, Actor(None, True)):
        assert not bank_policy.can(other, verb, one.bank)
        assert not round_policy.can(other, verb, one)
        assert bank_policy.can_make(other) is (other == Actor(people[1].pk, True))


def test_what_is_not_allowed_looks_like_what_is_not_there() -> None:
    require(True)
    with pytest.raises(NotThere):
        require(False)
