"""The votes of a round: after the closing, the last ones, of those who stayed."""

import pytest

from reviews.domain.errors import RoundShut
from reviews.domain.kinds import Outcome, Purpose
from reviews.selectors.votes import votes_of
from reviews.usecases.rating import rate
from tests.reviews.rounds_staged import (
    LATER,
    drafted,
    finish,
    label,
    manager,
    opened,
    practise,
    rater_numbered,
    sealed_bank,
)

pytestmark = pytest.mark.django_db


def test_before_the_closing_there_are_no_votes_for_anybody():
    actor = manager()
    bank = sealed_bank(actor)
    for round_ in (drafted(actor, bank, raters=0), opened(actor, bank)):
        with pytest.raises(RoundShut):
            votes_of(round_)


def test_only_the_last_rating_of_each_exam_item_is_a_vote():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=2)
    first = rater_numbered(round_, 1)
    practise(first)
    rate(rater=first, number=1, practice=False, answer=label("unclear"), guideline_version=1, now=LATER)
    for number in (1, 2):
        finish(rater_numbered(round_, number), keys=("supported",))
    round_.refresh_from_db()
    votes = votes_of(round_)

    assert {(vote.label, vote.outcome, vote.purpose) for vote in votes} == {
        ("supported", Outcome.LABEL, Purpose.EXAM)
    }
    for number in (1, 2):
        mine = [vote for vote in votes if vote.rater_number == number]
        assert len({vote.item_id for vote in mine}) == len(mine) == 6
        assert [vote.order for vote in mine] == sorted(vote.order for vote in mine)
        assert all(vote.source.startswith("source ") and vote.guideline_version == 1 for vote in mine)


def test_gold_and_repeats_come_only_where_they_are_asked_for():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=2)
    for number in (1, 2):
        finish(rater_numbered(round_, number))
    round_.refresh_from_db()

    assert {vote.purpose for vote in votes_of(round_, purposes=[Purpose.GOLD])} == {Purpose.GOLD}
    both = votes_of(round_, purposes=[Purpose.EXAM, Purpose.REPEAT])
    again = [vote for vote in both if vote.purpose is Purpose.REPEAT]
    assert len(again) == 2
    for vote in again:
        first = next(
            one for one in both if (one.rater_number, one.item_id) == (vote.rater_number, vote.item_id)
        )
        assert first.purpose is Purpose.EXAM
        assert first.order < vote.order
