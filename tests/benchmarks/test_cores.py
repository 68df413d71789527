import os

import pytest

from benchmarks.cores import available, on_cores, plan_cores

FOUR = frozenset({0, 1, 2, 3})


def test_the_load_generator_gets_a_core_that_a_crowded_server_does_not_have() -> None:
    plan = plan_cores(FOUR, pin=True)

    assert len(plan.load) == 1
    assert plan.crowd_server == FOUR - plan.load
    assert plan.single_server == FOUR
    assert "3 of 4 cores under the class" in plan.sentence


@pytest.mark.parametrize("cores", [frozenset({5}), frozenset()])
def test_where_there_is_no_second_core_all_share(cores: frozenset[int]) -> None:
    plan = plan_cores(cores, pin=True)

    assert plan.load == plan.crowd_server == plan.single_server == cores
    assert "share" in plan.sentence


def test_asked_not_to_pin_all_share() -> None:
    plan = plan_cores(FOUR, pin=False)

    assert plan.load == plan.crowd_server == FOUR
    assert "as asked" in plan.sentence


def test_the_cores_are_given_back() -> None:
    before = available()
    one = frozenset({min(before)})

    with on_cores(one):
        assert os.sched_getaffinity(0) == one
    with on_cores(frozenset()):
        assert available() == before

    assert available() == before
