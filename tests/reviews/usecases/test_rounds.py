"""Rounds: made on sealed banks, opened, widened, closed; raters who drop out."""

from collections import Counter

import pytest

from reviews.domain.errors import NotThere, RoundShut, Sealed, UnusableInput
from reviews.domain.kinds import Purpose, RoundState
from reviews.models.answers import Expected
from reviews.models.rounds import Assignment, Rater, Round, TrainingFeedback
from reviews.policies import NOBODY
from reviews.usecases.inviting import invite
from reviews.usecases.rating import agree, rate
from reviews.usecases.rounds import (
    close_round,
    discard_round,
    drop_rater,
    follow_guideline,
    make_round,
    open_round,
    widen_round,
)
from reviews.usecases.withdrawing import withdraw
from tests.reviews.rounds_staged import (
    LATER,
    NOW,
    drafted,
    finish,
    label,
    manager,
    opened,
    practise,
    rater_numbered,
    sealed_bank,
    token_of,
    wanted,
)

pytestmark = pytest.mark.django_db


def plan_of(round_):
    return list(
        Assignment.objects.filter(rater__round=round_)
        .order_by("rater__number", "position")
        .values_list("rater__number", "position", "item_id", "purpose")
    )


def live_raters_of_items(round_):
    return Counter(
        Assignment.objects.filter(
            rater__round=round_,
            purpose=Purpose.EXAM,
            taken_away_at__isnull=True,
            rater__withdrawn_at__isnull=True,
        ).values_list("item_id", flat=True)
    )


def test_a_round_is_made_only_on_a_sealed_bank():
    actor = manager()
    with pytest.raises(Sealed):
        make_round(actor=actor, bank=sealed_bank(actor, sealed=False), wanted=wanted(), now=NOW)


def test_a_round_is_made_by_the_owner_of_the_bank_alone():
    bank = sealed_bank(manager())
    for other in (NOBODY, manager()):
        with pytest.raises(NotThere):
            make_round(actor=other, bank=bank, wanted=wanted(), now=NOW)


def test_a_round_cannot_have_more_gold_than_the_bank_nor_a_guideline_it_lacks():
    actor = manager()
    bank = sealed_bank(actor)
    for change, field in (({"gold": 3}, "gold"), ({"guideline_version": 2}, "guideline")):
        with pytest.raises(UnusableInput) as caught:
            make_round(actor=actor, bank=bank, wanted=wanted(**change), now=NOW)
        assert caught.value.field == field


def test_opening_lays_out_the_plan_and_the_feedback_on_practice_items():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=3)

    assert round_.state == RoundState.OPEN
    assert set(live_raters_of_items(round_).values()) == {2}
    purposes = Counter(purpose for number, _, _, purpose in plan_of(round_) if number == 1)
    assert purposes == {"training": 2, "exam": 4, "gold": 1, "repeat": 1}
    assert [row.note for row in TrainingFeedback.objects.filter(round=round_).order_by("note")] == [
        "Because of 1.",
        "Because of 2.",
    ]


def test_opening_waits_for_enough_raters_and_happens_once():
    actor = manager()
    bank = sealed_bank(actor)
    short = drafted(actor, bank, raters=1)
    with pytest.raises(RoundShut, match="Invite more"):
        open_round(actor=actor, round_id=short.pk, now=NOW)
    Rater.objects.all().delete()
    round_ = opened(actor, bank)
    before = plan_of(round_)
    with pytest.raises(RoundShut):
        open_round(actor=actor, round_id=round_.pk, now=NOW)
    assert plan_of(round_) == before


def test_whoever_withdrew_before_the_opening_is_nobody_to_open_it_for():
    actor = manager()
    round_ = drafted(actor, sealed_bank(actor), raters=2)
    withdraw(rater=rater_numbered(round_, 1), now=NOW)

    with pytest.raises(RoundShut, match="rated by 2, and 1 is invited"):
        open_round(actor=actor, round_id=round_.pk, now=NOW)


def test_widening_only_adds_places():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=3)
    before = plan_of(round_)
    added = widen_round(actor=actor, round_id=round_.pk, overlap=3)

    after = plan_of(round_)
    assert len(after) == len(before) + added == len(before) + 6
    assert set(before) <= set(after)
    assert set(live_raters_of_items(round_).values()) == {3}


@pytest.mark.parametrize(("overlap", "says"), [(1, "already rated by 2"), (4, "There are 3 raters")])
def test_overlap_is_never_lowered_nor_raised_above_the_raters(overlap, says):
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=3)
    with pytest.raises(UnusableInput, match=says):
        widen_round(actor=actor, round_id=round_.pk, overlap=overlap)


def test_the_rest_of_a_rater_who_drops_out_goes_to_others_and_what_they_rated_stays():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=3)
    leaver = rater_numbered(round_, 3)
    practise(leaver)
    rate(rater=leaver, number=1, practice=False, answer=label(), guideline_version=1, now=NOW)
    kept = [row for row in plan_of(round_) if row[0] != 3]

    drop_rater(actor=actor, round_id=round_.pk, number=3, now=LATER)

    assert set(live_raters_of_items(round_).values()) == {2}
    assert set(kept) <= set(plan_of(round_))
    assert leaver.assignments.filter(taken_away_at__isnull=True).count() == 3
    with pytest.raises(RoundShut):
        drop_rater(actor=actor, round_id=round_.pk, number=3, now=LATER)


@pytest.mark.parametrize("withdraws", [False, True])
def test_a_round_that_lacks_raters_stays_open_until_somebody_else_has_rated_the_rest(withdraws):
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=2)
    finish(rater_numbered(round_, 1))
    if withdraws:
        withdraw(rater=rater_numbered(round_, 2), now=LATER)
    else:
        drop_rater(actor=actor, round_id=round_.pk, number=2, now=LATER)

    round_.refresh_from_db()
    assert round_.state == RoundState.OPEN
    invite(actor=actor, round_id=round_.pk, names=[""], draw=lambda: token_of(3), now=LATER)
    widen_round(actor=actor, round_id=round_.pk, overlap=2)
    agree(rater=rater_numbered(round_, 3), now=LATER)
    finish(rater_numbered(round_, 3))
    round_.refresh_from_db()
    assert (round_.state, round_.closed_at, round_.closed_by_hand) == (RoundState.CLOSED, LATER, False)


def test_a_round_closes_by_itself_with_the_last_rating_and_not_before():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=2)
    finish(rater_numbered(round_, 1))
    round_.refresh_from_db()
    assert round_.state == RoundState.OPEN
    finish(rater_numbered(round_, 2))
    round_.refresh_from_db()
    assert (round_.state, round_.closed_at) == (RoundState.CLOSED, LATER)


def test_a_round_that_everybody_left_is_for_its_manager_to_close():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=2)
    for number in (1, 2):
        drop_rater(actor=actor, round_id=round_.pk, number=number, now=LATER)
    round_.refresh_from_db()
    assert round_.state == RoundState.OPEN
    close_round(actor=actor, round_id=round_.pk, now=LATER)
    round_.refresh_from_db()
    assert (round_.state, round_.closed_by_hand) == (RoundState.CLOSED, True)


def test_only_an_open_round_is_closed_widened_and_only_a_draft_discarded():
    actor = manager()
    bank = sealed_bank(actor)
    draft = drafted(actor, bank)
    for refused in (
        lambda: close_round(actor=actor, round_id=draft.pk, now=NOW),
        lambda: widen_round(actor=actor, round_id=draft.pk, overlap=3),
    ):
        with pytest.raises(RoundShut, match="Open the round first"):
            refused()
    discard_round(actor=actor, round_id=draft.pk)
    assert not Round.objects.exists()
    round_ = opened(actor, bank)
    with pytest.raises(RoundShut):
        discard_round(actor=actor, round_id=round_.pk)
    close_round(actor=actor, round_id=round_.pk, now=NOW)
    for refused in (
        lambda: close_round(actor=actor, round_id=round_.pk, now=NOW),
        lambda: widen_round(actor=actor, round_id=round_.pk, overlap=3),
        lambda: drop_rater(actor=actor, round_id=round_.pk, number=1, now=NOW),
        lambda: follow_guideline(actor=actor, round_id=round_.pk, version=1),
    ):
        with pytest.raises(RoundShut, match="closed"):
            refused()


def test_a_later_guideline_holds_for_later_ratings():
    actor = manager()
    bank = sealed_bank(actor)
    round_ = opened(actor, bank)
    rater = rater_numbered(round_, 1)
    rate(rater=rater, number=1, practice=True, answer=label(), guideline_version=1, now=NOW)
    bank.guidelines.create(version=2, text="Read twice.", written_at=LATER)
    follow_guideline(actor=actor, round_id=round_.pk, version=2)
    for shown, kept in ((1, 1), (2, 2), (0, 2), (9, 2)):
        number = 2 if shown != 1 else 1
        note = f"seen {shown}"
        rate(
            rater=rater,
            number=number,
            practice=True,
            answer=label(note=note),
            guideline_version=shown,
            now=NOW,
        )
        last = rater.assignments.get(position=number).ratings.last()
        assert last is not None
        assert last.guideline.version == kept
    with pytest.raises(UnusableInput):
        follow_guideline(actor=actor, round_id=round_.pk, version=3)


def test_an_item_marked_as_gold_in_the_middle_of_a_round_stays_an_exam_item_of_it():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=3)
    before = set(live_raters_of_items(round_))
    Expected.objects.filter(gold=False, training=False).update(gold=True)
    widen_round(actor=actor, round_id=round_.pk, overlap=3)

    assert live_raters_of_items(round_) == dict.fromkeys(before, 3)


def test_another_manager_cannot_touch_a_round():
    actor, other = manager(), manager()
    round_ = drafted(actor, sealed_bank(actor))
    for refused in (
        lambda: open_round(actor=other, round_id=round_.pk, now=NOW),
        lambda: widen_round(actor=other, round_id=round_.pk, overlap=2),
        lambda: close_round(actor=other, round_id=round_.pk, now=NOW),
        lambda: drop_rater(actor=other, round_id=round_.pk, number=1, now=NOW),
        lambda: discard_round(actor=other, round_id=round_.pk),
        lambda: follow_guideline(actor=other, round_id=round_.pk, version=1),
        lambda: open_round(actor=actor, round_id=round_.bank_id, now=NOW),
    ):
        with pytest.raises(NotThere):
            refused()


def test_raters_who_join_later_get_their_share_of_a_wider_round():
    actor = manager()
    round_ = opened(actor, sealed_bank(actor), raters=2)
    late = Rater.objects.create(round=round_, number=3, token_hash="late", invited_at=NOW)
    widen_round(actor=actor, round_id=round_.pk, overlap=3)
    agree(rater=late, now=NOW)

    assert Counter(late.assignments.values_list("purpose", flat=True)) == {
        "training": 2,
        "exam": 6,
        "gold": 1,
        "repeat": 1,
    }
