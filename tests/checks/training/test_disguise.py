"""The same pair with other years and names: what lies between both sides stays as it was."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.training.disguise import name_of, other_name, other_years
from checks.training.pairs import Pair

YEAR = re.compile(r"\d{4}")


def labelled(premise: str, hypothesis: str, page: str | None = None) -> Pair:
    return Pair(premise, hypothesis, "contradiction", "fever_train_1sent", page)


@given(st.lists(st.integers(1500, 2049), min_size=2, max_size=4), st.integers(0, 2**32))
def test_years_keep_their_distances_and_stay_years(years: list[int], seed: int) -> None:
    pair = labelled(
        f"It stood from {years[0]} to {years[1]}.", f"It fell in {years[-1]}, not the {years[0]}s."
    )
    moved = other_years(pair, random.Random(seed))
    before, after = (
        [int(year) for year in YEAR.findall(f"{one.premise} {one.hypothesis}")] for one in (pair, moved)
    )
    assert len({new - old for new, old in zip(after, before, strict=True)}) == 1
    assert all(1500 <= year <= 2049 for year in after)
    assert moved.label == pair.label


@pytest.mark.parametrize("shown", ["1,901 people", "$1901", "3.1901 m", "19010 people", "1901,5"])
def test_what_is_no_year_stays(shown: str) -> None:
    pair = labelled(f"It has {shown}.", f"It has {shown}.")
    assert all(other_years(pair, random.Random(seed)) == pair for seed in range(10))


def test_a_name_that_both_sides_say_whole_is_given_another() -> None:
    pair = labelled("Ada Byron was a poet.", "Ada Byron was a painter.", "Ada Byron")
    other = other_name(pair, ["Mary Stone"], random.Random(1))
    assert (other.premise, other.hypothesis, other.page) == (
        "Mary Stone was a poet.",
        "Mary Stone was a painter.",
        "Mary Stone",
    )


@pytest.mark.parametrize(
    ("premise", "hypothesis"),
    [
        ("Byron was a poet.", "Ada Byron was a painter."),
        ("Ada Byron was a poet, and Byron was rich.", "Ada Byron was a painter."),
        ("She was a poet.", "Ada Byron was a painter."),
        ("The hall is old.", "The hall is new."),
    ],
)
def test_a_name_that_one_side_says_in_part_stays(premise: str, hypothesis: str) -> None:
    assert name_of(labelled(premise, hypothesis)) is None


def test_a_name_that_is_partly_there_already_is_not_given() -> None:
    pair = labelled("Ada Byron was a poet like Mary.", "Ada Byron was a painter.")
    assert other_name(pair, ["Mary Stone"], random.Random(1)) == pair
