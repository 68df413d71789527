"""Rating: append-only, the last counts, nothing twice, nothing after the end."""

import pytest

from reviews.domain.errors import NotThere, RoundShut
from reviews.domain.kinds import Outcome
from reviews.domain.rating import Answer
from reviews.models.rounds import Rating
from reviews.selectors.rating import feedback_on, has_new_guideline, shown_at, standing_of
from reviews.usecases.banks import write_guideline
from reviews.usecases.rating import NotAgreed, agree, rate, switch_keys
from reviews.usecases.rounds import close_round, drop_rater, follow_guideline
from reviews.usecases.withdrawing import withdraw
from tests.reviews.rounds_staged import (
    LATER,
    NOW,
    drafted,
    label,
    manager,
    opened,
    practise,
    rater_numbered,
    sealed_bank,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def actor():
    return manager()


@pytest.fixture
def round_(actor):
    return opened(actor, sealed_bank(actor), raters=3)


@pytest.fixture
def rater(round_):
    rater = rater_numbered(round_, 1)
    practise(rater)
    return rater


def save(rater, number, answer=None, practice=False, version=1):
    return rate(
        rater=rater,
        number=number,
        practice=practice,
        answer=answer or label(),
        guideline_version=version,
        now=LATER,
    )


def given(rater):
    return Rating.objects.filter(assignment__rater=rater).exclude(assignment__purpose="training")


def test_a_rating_is_kept_with_all_that_belongs_to_it(rater):
    saved = save(rater, 1, label("unclear", note="odd", seconds=3.5))

    (row,) = given(rater)
    assert (row.outcome, row.label, row.note, row.seconds) == ("label", "unclear", "odd", 3.5)
    assert (row.guideline.version, row.saved_at, row.blanked_at) == (1, LATER, None)
    assert (saved.added, saved.standing.done, saved.standing.next_item) == (True, 1, 2)


def test_changing_adds_a_row_and_the_last_one_counts(rater):
    save(rater, 1, label("supported"))
    save(rater, 1, Answer(Outcome.BROKEN, reason="cut off"))

    assert [row.outcome for row in given(rater)] == ["label", "broken"]
    assert shown_at(rater, 1, practice=False).given == Answer(Outcome.BROKEN, reason="cut off")


def test_the_same_answer_again_adds_nothing(rater):
    save(rater, 1, label(seconds=2.0))
    again = save(rater, 1, label(seconds=2.4))

    assert not again.added
    assert given(rater).count() == 1
    assert again.standing.next_item == 2


def test_the_same_answer_under_a_new_guideline_is_a_new_rating_once(actor, round_, rater):
    save(rater, 1)
    write_guideline(actor=actor, bank_id=round_.bank_id, text="Read all of it.", now=LATER)
    follow_guideline(actor=actor, round_id=round_.pk, version=2)
    assert has_new_guideline(rater_numbered(round_, 1))

    assert save(rater, 1, version=2).added
    assert not save(rater, 1, version=2).added
    assert [row.guideline.version for row in given(rater)] == [1, 2]
    assert not has_new_guideline(rater_numbered(round_, 1))


def test_a_version_that_the_bank_never_had_counts_as_the_round_s_own(rater):
    save(rater, 1)
    assert not save(rater, 1, version=9).added


def test_going_back_and_on_leads_to_the_next_open_item(rater):
    for number in (1, 2, 3):
        save(rater, number)
    assert save(rater, 1, label("unclear")).standing.next_item == 4


def test_items_open_one_after_the_other(rater):
    for number in (2, 0, -1, 7, 10**30):
        with pytest.raises(NotThere):
            save(rater, number)
    assert given(rater).count() == 0


def test_items_wait_for_the_practice(round_):
    beginner = rater_numbered(round_, 2)
    with pytest.raises(RoundShut, match="practice"):
        save(beginner, 1)


def test_practice_tells_what_the_author_thinks_only_after_the_rating(round_):
    beginner = rater_numbered(round_, 2)
    assert feedback_on(beginner, 1) is None
    save(beginner, 1, practice=True)
    found = feedback_on(beginner, 1)
    position = beginner.assignments.get(position=1).item.position
    assert found is not None
    assert found.note == f"Because of {position}."


def test_nobody_rates_before_agreeing(actor):
    round_ = opened(actor, sealed_bank(actor), agreed=False)
    rater = rater_numbered(round_, 1)
    with pytest.raises(NotAgreed):
        save(rater, 1, practice=True)
    agree(rater=rater, now=NOW)
    agree(rater=rater, now=LATER)
    rater.refresh_from_db()
    assert rater.consented_at == NOW
    assert save(rater, 1, practice=True).added


def test_nobody_agrees_before_the_round_opens(actor):
    round_ = drafted(actor, sealed_bank(actor))
    with pytest.raises(RoundShut, match="not opened"):
        agree(rater=rater_numbered(round_, 1), now=NOW)


def test_after_the_closing_nothing_is_taken(actor, round_, rater):
    save(rater, 1)
    close_round(actor=actor, round_id=round_.pk, now=NOW)
    for number in (1, 2):
        with pytest.raises(RoundShut, match="not saved"):
            save(rater, number, label("unclear"))
    assert given(rater).count() == 1


def test_after_dropping_out_nothing_is_taken(actor, round_, rater):
    drop_rater(actor=actor, round_id=round_.pk, number=1, now=NOW)
    with pytest.raises(RoundShut, match="went to others"):
        save(rater, 1)


def test_after_withdrawing_there_is_nothing_any_more(rater):
    withdraw(rater=rater, now=NOW)
    with pytest.raises(NotThere):
        save(rater, 1)


def test_keys_are_kept_on_the_rater(rater):
    switch_keys(rater=rater, on=False)
    rater.refresh_from_db()
    assert rater.keys_on is False


def test_the_standing_counts_practice_apart(rater):
    save(rater, 1)
    found = standing_of(rater)

    assert (found.practice_total, found.practice_done, found.next_practice) == (2, 2, None)
    assert (found.total, found.done, found.next_item) == (6, 1, 2)
    assert standing_of(rater, after=6).next_item == 2
