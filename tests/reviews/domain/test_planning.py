"""Plans: balanced, in an own order for each rater, and only ever added to."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviews.domain.kinds import Purpose
from reviews.domain.planning import Place, PlanItem, plan, short_of_raters

FIRST = (Purpose.EXAM, Purpose.GOLD, Purpose.TRAINING)


def exam(count: int, sources: int = 0) -> list[PlanItem]:
    return [PlanItem(f"item {n}", f"source {n % sources}" if sources else "") for n in range(count)]


def of(places: list[Place], rater: int) -> list[Place]:
    return sorted((one for one in places if one.rater == rater), key=lambda one: one.position)


def loads(places: list[Place]) -> Counter[int]:
    return Counter(one.rater for one in places if one.purpose is Purpose.EXAM)


def raters_of_items(places: list[Place]) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for one in places:
        if one.purpose is Purpose.EXAM:
            assert one.rater not in found.setdefault(one.item, set())
            found[one.item].add(one.rater)
    return found


sizes = st.integers(min_value=1, max_value=40)
rater_counts = st.integers(min_value=1, max_value=7)
seeds = st.integers(min_value=0, max_value=2**31)


@given(items=sizes, raters=rater_counts, overlap=st.integers(1, 8), seed=seeds)
def test_each_item_gets_as_many_raters_as_wanted_and_shares_differ_by_at_most_one(
    items, raters, overlap, seed
):
    places = plan(exam(items), range(1, raters + 1), overlap, seed)

    rated = raters_of_items(places)
    assert {len(rated[item.id]) for item in exam(items)} == {min(overlap, raters)}
    shares = [loads(places)[number] for number in range(1, raters + 1)]
    assert max(shares) - min(shares) <= 1


@given(items=sizes, raters=rater_counts, seed=seeds, more=st.integers(0, 3), wider=st.integers(0, 3))
def test_more_raters_and_more_overlap_only_add_places(items, raters, seed, more, wider):
    bank = exam(items, sources=4)
    before = plan(bank, range(1, raters + 1), 1, seed, repeats=2)
    added = plan(bank, range(1, raters + 1 + more), 1 + wider, seed, repeats=2, kept=before)

    ends = {number: len(of(before, number)) for number in range(1, raters + 1)}
    both = [*before, *added]
    for number in range(1, raters + 1 + more):
        assert [one.position for one in of(both, number)] == list(range(1, len(of(both, number)) + 1))
        assert all(one.position > ends.get(number, 0) for one in of(added, number))
    rated = raters_of_items(both)
    assert {len(rated[item.id]) for item in bank} == {min(1 + wider, raters + more)}
    assert short_of_raters(bank, 1 + wider, both) == (0 if 1 + wider <= raters + more else items)


@given(items=sizes, raters=st.integers(2, 7), seed=seeds)
def test_what_is_added_evens_the_shares_as_far_as_one_more_swap_could(items, raters, seed):
    bank = exam(items)
    before = plan(bank, range(1, raters), 1, seed)
    added = plan(bank, range(1, raters + 1), 2, seed, kept=before)
    if raters == 2:
        assert {one.rater for one in added} == {2}
        return

    shares = [loads([*before, *added])[number] for number in range(1, raters + 1)]
    newest = len(of(added, raters))
    # The newest rater can hold each item once, and gets as much as the others if there is as much.
    assert max(shares) - min(shares) <= 1 or newest == items


def test_a_plan_does_not_depend_on_the_order_in_which_items_and_raters_come():
    bank = exam(20, sources=3)
    assert plan(bank, [1, 2, 3], 2, 5, 2) == plan(bank[::-1], [3, 1, 2], 2, 5, 2)


def test_a_plan_is_the_same_on_every_machine():
    places = plan(exam(5), [1, 2], 1, seed=1)

    assert [(one.rater, one.item) for one in places] == [
        (1, "item 4"),
        (1, "item 0"),
        (2, "item 2"),
        (2, "item 1"),
        (2, "item 3"),
    ]


def test_another_seed_deals_otherwise_and_raters_have_orders_of_their_own():
    bank = exam(30)
    assert plan(bank, [1, 2], 2, 1) != plan(bank, [1, 2], 2, 2)
    first, second = ([one.item for one in of(plan(bank, [1, 2], 2, 1), number)] for number in (1, 2))
    assert first != second
    assert sorted(first) == sorted(second)


@given(
    counts=st.lists(st.integers(1, 6), min_size=1, max_size=6),
    seed=seeds,
    repeats=st.integers(0, 4),
    gold=st.integers(0, 3),
)
def test_no_neighbours_of_one_source_where_an_order_without_them_exists(counts, seed, repeats, gold):
    bank = [
        PlanItem(f"{source}-{n}", f"s{source}", Purpose.GOLD if n == 5 else Purpose.EXAM)
        for source, count in enumerate(counts)
        for n in range(count)
    ]
    order = of(plan(bank, [1], 1, seed, repeats, gold), 1)
    sources = {item.id: item.source for item in bank}
    common = Counter(sources[one.item] for one in order)
    fewest = max(0, max(common.values(), default=0) * 2 - 1 - len(order))

    assert sum(sources[a.item] == sources[b.item] for a, b in pairwise(order)) == fewest


@given(items=st.integers(12, 60), seed=seeds, repeats=st.integers(1, 9))
def test_a_repeat_comes_long_after_its_first_showing(items, seed, repeats):
    order = of(plan(exam(items), [1], 1, seed, repeats), 1)
    again = [one for one in order if one.purpose is Purpose.REPEAT]

    assert len(again) == min(repeats, items // 3)
    for one in again:
        first = next(two for two in order if two.item == one.item)
        assert first.purpose is Purpose.EXAM
        assert one.position - first.position >= items // 4


def test_gold_is_spread_over_the_whole_order():
    bank = [*exam(90), *(PlanItem(f"gold {n}", "", Purpose.GOLD) for n in range(8))]
    order = of(plan(bank, [1], 1, 3, gold=5), 1)
    at = [place for place, one in enumerate(order) if one.purpose is Purpose.GOLD]

    assert len(at) == 5
    assert [place * 5 // len(order) for place in at] == [0, 1, 2, 3, 4]


def test_training_comes_first_and_once():
    bank = [*exam(9), *(PlanItem(f"practice {n}", "", Purpose.TRAINING) for n in range(3))]
    before = plan(bank, [1, 2], 1, 3)
    added = plan(bank, [1, 2], 2, 3, kept=before)

    for number in (1, 2):
        assert [one.purpose for one in of(before, number)[:3]] == [Purpose.TRAINING] * 3
        assert Counter(one.purpose for one in of(before, number))[Purpose.TRAINING] == 3
    assert {one.purpose for one in added} == {Purpose.EXAM}


def test_the_rest_of_somebody_who_drops_out_goes_to_the_others():
    bank = exam(12)
    before = plan(bank, [1, 2, 3], 2, 3)
    rated = of(before, 3)[:3]
    kept = [one for one in before if one.rater != 3] + rated
    added = plan(bank, [1, 2], 2, 3, kept=kept)

    assert {one.rater for one in added} <= {1, 2}
    assert {one.item for one in added} == {one.item for one in of(before, 3)[3:]}
    assert {len(numbers) for numbers in raters_of_items([*kept, *added]).values()} == {2}


def test_somebody_without_an_exam_item_gets_nothing_at_all():
    bank = [*exam(1), PlanItem("practice", "", Purpose.TRAINING), PlanItem("gold", "", Purpose.GOLD)]
    places = plan(bank, [1, 2], 1, 3, gold=1)

    assert len({one.rater for one in places}) == 1


def test_nobody_to_rate_and_nothing_to_rate_make_an_empty_plan():
    assert plan(exam(3), [], 2, 1) == []
    assert plan([], [1, 2], 2, 1) == []


@pytest.mark.parametrize(
    ("items", "raters"), [([PlanItem("a"), PlanItem("a")], [1]), ([PlanItem("a")], [1, 1])]
)
def test_what_is_given_twice_is_refused(items, raters):
    with pytest.raises(ValueError, match="twice"):
        plan(items, raters, 1, 1)
