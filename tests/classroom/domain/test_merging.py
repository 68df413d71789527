from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.domain.kinds import Step
from classroom.domain.merging import MergePlan, Work, plan_merge

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


def draft(key: int, minutes: int = 0, **values: Any) -> Work:
    return Work(**{"key": key, "started_at": at(minutes), "step": Step.JUDGE, **values})


def handed_in(key: int, minutes: int, **values: Any) -> Work:
    return draft(key, minutes - 10, handed_in_at=at(minutes), step=Step.DONE, **values)


def test_two_seats_without_work_become_one_that_stands_where_the_further_one_stood() -> None:
    assert plan_merge([], [Step.TASK, Step.PASTE], allowed=1) == MergePlan((), (), Step.PASTE)


def test_everything_handed_in_is_kept_in_the_order_of_handing_in() -> None:
    plan = plan_merge(
        [handed_in(1, 30), handed_in(2, 20), handed_in(3, 25)], [Step.DONE, Step.DONE], allowed=2
    )

    assert plan == MergePlan((2, 3, 1), (), Step.DONE)


def test_a_draft_comes_after_what_is_handed_in_and_says_where_the_student_goes_on() -> None:
    plan = plan_merge([draft(1), handed_in(2, 20)], [Step.JUDGE, Step.DONE], allowed=2)

    assert plan == MergePlan((2, 1), (), Step.JUDGE)


@pytest.mark.parametrize(
    ("stays", "goes"),
    [
        (draft(1, predicted_at=at(3)), draft(2, minutes=9, words=20)),
        (draft(1, words=2), draft(2, minutes=9, words=1)),
        (draft(1, minutes=9), draft(2)),
        (draft(2), draft(1)),
    ],
    ids=["locked predictions", "more words", "later start", "the same in everything: the later row"],
)
def test_of_two_drafts_the_one_that_is_further_along_stays(stays: Work, goes: Work) -> None:
    for both in ([stays, goes], [goes, stays]):
        plan = plan_merge(both, [Step.JUDGE, Step.JUDGE], allowed=1)

        assert (plan.kept, plan.dropped) == ((stays.key,), (goes.key,))


@pytest.mark.parametrize(
    ("work", "allowed", "dropped"),
    [
        ([handed_in(1, 20), draft(2)], 1, (2,)),
        ([handed_in(1, 20), draft(2)], 0, (2,)),
        ([draft(2), draft(3, minutes=9)], 0, (2, 3)),
        ([handed_in(1, 20), draft(2)], 2, ()),
    ],
    ids=["handed in", "handed in and deleted", "deleted, with two drafts", "one is left"],
)
def test_a_draft_that_could_not_be_handed_in_any_more_is_dropped(
    work: list[Work], allowed: int, dropped: tuple[int, ...]
) -> None:
    plan = plan_merge(work, [Step.JUDGE, Step.DONE], allowed=allowed)

    assert plan.dropped == dropped
    assert plan.step is (Step.DONE if dropped else Step.JUDGE)


def test_more_drafts_than_two_seats_can_have_are_refused() -> None:
    with pytest.raises(ValueError, match="two drafts"):
        plan_merge([draft(1), draft(2), draft(3)], [], allowed=1)


moments = st.integers(0, 500)
handed = st.builds(lambda key, minutes: handed_in(key, minutes), st.integers(0, 99), moments)
drafts = st.builds(
    lambda key, minutes, words, predicted: draft(
        key, minutes, words=words, predicted_at=at(predicted) if predicted is not None else None
    ),
    st.integers(100, 199),
    moments,
    st.integers(0, 30),
    st.none() | moments,
)


@given(
    st.lists(handed, max_size=6, unique_by=lambda one: one.key),
    st.lists(drafts, max_size=2, unique_by=lambda one: one.key),
    st.integers(-2, 8),
    st.randoms(use_true_random=False),
)
def test_nothing_handed_in_is_lost_and_the_order_of_the_seats_does_not_matter(
    done: list[Work], open_: list[Work], allowed: int, chance: Any
) -> None:
    work = [*done, *open_]
    plan = plan_merge(work, [Step.TASK], allowed=allowed)
    chance.shuffle(work)

    assert plan == plan_merge(work, [Step.TASK], allowed=allowed)
    assert {one.key for one in done} <= set(plan.kept)
    assert len(plan.kept) == len(done) + (bool(open_) and len(done) < allowed)
    assert sorted((*plan.kept, *plan.dropped)) == sorted(one.key for one in work)
