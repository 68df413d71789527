"""Withdrawing: out of every figure, blanked, and the round says so."""

from collections import Counter

import pytest

from reviews.domain.kinds import RoundState
from reviews.domain.progress import RaterState
from reviews.models.rounds import Rater, Rating
from reviews.selectors.rounds import raters_of
from reviews.selectors.votes import votes_of
from reviews.usecases.rating import rate
from reviews.usecases.withdrawing import withdraw
from tests.reviews.rounds_staged import (
    LATER,
    finish,
    label,
    manager,
    opened,
    practise,
    rater_numbered,
    sealed_bank,
)

pytestmark = pytest.mark.django_db


def test_everything_said_is_blanked_and_that_somebody_withdrew_stays():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor))
    rater = rater_numbered(round_, 1)
    Rater.objects.filter(pk=rater.pk).update(name="Ada")
    practise(rater)
    rate(rater=rater, number=1, practice=False, answer=label(note="mine"), guideline_version=1, now=LATER)

    assert withdraw(rater=rater, now=LATER) == 3
    assert withdraw(rater=rater, now=LATER) == 0

    words = Rating.objects.filter(assignment__rater=rater).values_list(
        "outcome", "label", "reason", "note", "seconds", "blanked_at"
    )
    assert set(words) == {("", "", "", "", None, LATER)}
    row = next(row for row in raters_of(round_) if row.number == 1)
    assert (row.name, row.progress.state, row.progress.done) == ("", RaterState.WITHDRAWN, 0)


def test_the_others_get_what_is_missing():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=3)
    withdraw(rater=rater_numbered(round_, 1), now=LATER)

    left = Counter(
        one.item_id
        for rater in round_.raters.filter(number__gt=1)
        for one in rater.assignments.filter(purpose="exam")
    )
    assert set(left.values()) == {2}


def test_after_the_closing_the_votes_go_and_the_round_stays_closed():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=2)
    for number in (1, 2):
        finish(rater_numbered(round_, number))
    round_.refresh_from_db()
    assert {vote.rater_number for vote in votes_of(round_)} == {1, 2}
    plan = round_.raters.get(number=2).assignments.count()

    withdraw(rater=rater_numbered(round_, 1), now=LATER)

    assert {vote.rater_number for vote in votes_of(round_)} == {2}
    assert round_.raters.get(number=2).assignments.count() == plan
    round_.refresh_from_db()
    assert round_.state == RoundState.CLOSED


def test_withdrawing_leaves_other_ratings_as_they_are():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=2)
    finish(rater_numbered(round_, 2))
    before = list(Rating.objects.filter(assignment__rater__number=2).values())
    withdraw(rater=rater_numbered(round_, 1), now=LATER)

    assert list(Rating.objects.filter(assignment__rater__number=2).values()) == before
