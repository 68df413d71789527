"""What a manager sees of a round."""

import pytest

from reviews.domain.errors import NotThere
from reviews.domain.progress import RaterState
from reviews.policies import NOBODY
from reviews.selectors.rounds import done_of_total, places_in, raters_of, round_seen_by
from reviews.usecases.rating import rate
from tests.reviews.rounds_staged import (
    LATER,
    drafted,
    label,
    manager,
    opened,
    practise,
    rater_numbered,
    sealed_bank,
)

pytestmark = pytest.mark.django_db


def test_progress_counts_places_and_times_of_last_ratings(django_assert_num_queries):
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=3)
    rater = rater_numbered(round_, 1)
    practise(rater)
    for seconds, key in ((9.0, "supported"), (5.0, "unclear")):
        answer = label(key, seconds=seconds)
        rate(rater=rater, number=1, practice=False, answer=answer, guideline_version=1, now=LATER)
    with django_assert_num_queries(3):
        rows = raters_of(round_)

    first = rows[0].progress
    assert (first.state, first.done, first.total) == (RaterState.RATING, 3, 8)
    assert (first.last_seen, first.median_seconds) == (LATER, 5.0)
    assert done_of_total(rows) == (3, sum(places_in(round_).values()))


def test_a_round_is_seen_by_the_owner_of_its_bank_alone():
    actor = manager()
    round_ = drafted(actor, sealed_bank(actor))

    assert round_seen_by(actor, round_.pk) == round_
    for other in (NOBODY, manager()):
        with pytest.raises(NotThere):
            round_seen_by(other, round_.pk)
