"""Orders by wish, with the fewest neighbours of one source."""

from itertools import pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from reviews.domain.kinds import Purpose
from reviews.domain.ordering import Keyed, in_order


def neighbours(sources: list[str]) -> int:
    return sum(a == b for a, b in pairwise(sources))


@given(
    sources=st.lists(st.sampled_from("abcd"), max_size=7),
    before=st.sampled_from(["", "a", "b"]),
    draw=st.randoms(use_true_random=False),
)
def test_no_other_order_has_fewer_neighbours_of_one_source(sources, before, draw):
    things = [Keyed(draw.random(), source, str(n), Purpose.EXAM) for n, source in enumerate(sources)]
    order = in_order(things, before)

    assert sorted(order) == sorted(things)
    fewest = min(neighbours([before, *one]) for one in set(permutations(sources)))
    assert neighbours([before, *(thing.source for thing in order)]) == fewest


@given(wishes=st.lists(st.floats(0, 1), max_size=30))
def test_things_of_different_sources_stand_as_they_wish(wishes):
    things = [Keyed(wish, str(n), str(n), Purpose.EXAM) for n, wish in enumerate(wishes)]

    assert in_order(things) == sorted(things)


def test_a_source_that_fills_most_of_the_order_is_spread_as_far_as_the_others_reach():
    things = [Keyed(n / 10, "a" if n < 6 else "b", str(n), Purpose.EXAM) for n in range(8)]
    sources = [thing.source for thing in in_order(things)]

    assert neighbours(sources) == 3
