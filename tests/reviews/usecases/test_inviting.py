"""Personal links: random, hashed, renewable."""

import pytest

from reviews.domain.errors import NotThere, RoundShut, UnusableInput
from reviews.models.rounds import Rater
from reviews.selectors.rating import rater_with_token
from reviews.usecases.inviting import MOST_AT_ONCE, invite, renew_link
from reviews.usecases.rounds import close_round
from reviews.usecases.withdrawing import withdraw
from tests.reviews.rounds_staged import NOW, drafted, manager, opened, rater_numbered, sealed_bank, token_of

pytestmark = pytest.mark.django_db


def test_a_link_opens_its_rater_and_its_token_is_not_kept():
    actor = manager()
    round_ = drafted(actor, sealed_bank(actor), raters=0)
    draw = iter([token_of(8), token_of(9)]).__next__
    invitations = invite(actor=actor, round_id=round_.pk, names=["Ada", ""], draw=draw, now=NOW)

    assert [(one.number, one.token) for one in invitations] == [(1, token_of(8)), (2, token_of(9))]
    assert rater_with_token(token_of(8)).name == "Ada"
    assert token_of(8) not in repr(list(Rater.objects.values_list()))


@pytest.mark.parametrize("token", ["", "short", token_of(5), "0" * 23, "0" * 21 + "é", token_of(1) + "\n"])
def test_what_is_no_link_opens_nothing(token):
    actor = manager()
    drafted(actor, sealed_bank(actor), raters=1)
    with pytest.raises(NotThere):
        rater_with_token(token)


def test_a_renewed_link_shuts_out_the_old_one():
    actor = manager()
    round_ = drafted(actor, sealed_bank(actor), raters=1)
    renew_link(actor=actor, round_id=round_.pk, number=1, draw=lambda: token_of(77))

    assert rater_with_token(token_of(77)).number == 1
    with pytest.raises(NotThere):
        rater_with_token(token_of(1))


def test_numbers_go_on_where_they_ended():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=3)
    (late,) = invite(actor=actor, round_id=round_.pk, names=["Late"], draw=lambda: token_of(50), now=NOW)

    assert late.number == 4


@pytest.mark.parametrize("names", [[], [""] * (MOST_AT_ONCE + 1), ["x" * 81]])
def test_too_few_too_many_and_too_long_are_refused(names):
    actor = manager()
    round_ = drafted(actor, sealed_bank(actor), raters=0)
    with pytest.raises(UnusableInput):
        invite(actor=actor, round_id=round_.pk, names=names, draw=lambda: token_of(1), now=NOW)


def test_nobody_joins_a_closed_round_and_whoever_withdrew_gets_no_new_link():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=3)
    withdraw(rater=rater_numbered(round_, 3), now=NOW)
    with pytest.raises(RoundShut):
        renew_link(actor=actor, round_id=round_.pk, number=3, draw=lambda: token_of(60))
    close_round(actor=actor, round_id=round_.pk, now=NOW)
    with pytest.raises(RoundShut):
        invite(actor=actor, round_id=round_.pk, names=[""], draw=lambda: token_of(61), now=NOW)


def test_links_of_another_managers_round_are_out_of_reach():
    actor = manager()
    round_ = drafted(actor, sealed_bank(actor), raters=1)
    for refused in (
        lambda: invite(actor=manager(), round_id=round_.pk, names=[""], draw=lambda: token_of(2), now=NOW),
        lambda: renew_link(actor=manager(), round_id=round_.pk, number=1, draw=lambda: token_of(2)),
        lambda: renew_link(actor=actor, round_id=round_.pk, number=9, draw=lambda: token_of(2)),
    ):
        with pytest.raises(NotThere):
            refused()
