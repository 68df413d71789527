"""Made bounds: the label is what comparing the two figures says."""

import random
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.training.bound_pairs import bound_pairs
from checks.training.pairs import Pair

HOLDS: dict[str, Callable[[float, float], bool]] = {
    "more than": lambda value, bound: value > bound,
    "over": lambda value, bound: value > bound,
    "above": lambda value, bound: value > bound,
    "at least": lambda value, bound: value >= bound,
    "less than": lambda value, bound: value < bound,
    "fewer than": lambda value, bound: value < bound,
    "under": lambda value, bound: value < bound,
    "below": lambda value, bound: value < bound,
    "at most": lambda value, bound: value <= bound,
}
SAID = re.compile(rf"({'|'.join(HOLDS)}) ([\d,.]*\d)")
READ = re.compile(r"seats ([\d,.]*\d)")


def labelled(premise: str, hypothesis: str, label: str = "entailment") -> Pair:
    return Pair(premise, hypothesis, label, "vitaminc_test_real")


def number(shown: str) -> float:
    return float(shown.replace(",", ""))


def agrees(made: Pair) -> bool:
    said, read = SAID.search(made.hypothesis), READ.search(made.premise)
    assert said is not None
    assert read is not None
    return HOLDS[said[1]](number(read[1]), number(said[2])) == (made.label == "entailment")


figures = st.one_of(
    st.integers(3, 10**7).filter(lambda value: not 1500 <= value <= 2050).map(lambda value: f"{value:,}"),
    st.decimals(3, 999, places=1).map(str),
)


@given(figures, st.integers(0, 2**32))
def test_a_bound_said_instead_of_the_figure_is_labelled_by_comparing(shown: str, seed: int) -> None:
    given_pair = labelled(f"The hall seats {shown} people.", f"The hall has {shown} seats.")
    made = list(bound_pairs(given_pair, random.Random(seed)))
    assert {one.source for one in made} <= {"made_bound"}
    assert all(agrees(one) for one in made)


@given(figures, st.sampled_from(sorted(HOLDS)), st.sampled_from([0.7, 0.9, 1.1, 1.4]), st.integers(0, 2**32))
def test_a_moved_bound_is_labelled_by_comparing(shown: str, words: str, ratio: float, seed: int) -> None:
    decimals = 1 if "." in shown else 0
    bound = number(shown) * ratio
    said = f"The hall has {words} {bound:,.{decimals}f} seats."
    label = "entailment" if HOLDS[words](number(shown), number(SAID.search(said)[2])) else "contradiction"  # type: ignore[index]
    made = bound_pairs(labelled(f"The hall seats {shown} people.", said, label), random.Random(seed))
    assert all(agrees(one) for one in made)


def test_both_labels_are_made_of_the_same_words() -> None:
    given_pair = labelled("The hall seats 420 people.", "The hall has 420 seats.")
    labels = [one.label for seed in range(50) for one in bound_pairs(given_pair, random.Random(seed))]
    assert labels.count("entailment") > 30 < labels.count("contradiction")


def test_a_bound_or_the_figure_it_is_about_is_moved_to_either_side() -> None:
    given_pair = labelled("The hall has seats 420 in all.", "The hall has more than 400 seats.")
    made = [one for seed in range(50) for one in bound_pairs(given_pair, random.Random(seed))]
    for label in ("entailment", "contradiction"):
        of_label = [one for one in made if one.label == label]
        assert any(one.premise != given_pair.premise for one in of_label)
        assert any(one.hypothesis != given_pair.hypothesis for one in of_label)


def test_a_year_becomes_before_or_after_another() -> None:
    made = [
        one
        for seed in range(20)
        for one in bound_pairs(
            labelled("It opened in 1901.", "The hall opened in 1901."), random.Random(seed)
        )
    ]
    assert made
    for one in made:
        match = re.search(r"(before|after) (\d{4})", one.hypothesis)
        assert match is not None
        year = int(match[2])
        held = year > 1901 if match[1] == "before" else year < 1901
        assert held == (one.label == "entailment")


@pytest.mark.parametrize(
    ("premise", "hypothesis", "label"),
    [
        ("The hall seats 420 people.", "The hall is old.", "entailment"),
        ("The hall seats 420 people.", "The hall has 420 seats.", "neutral"),
        ("The hall seats 420 people.", "The hall has 500 seats.", "contradiction"),
        ("The hall seats about 420 people.", "The hall has 420 seats.", "entailment"),
        ("Apollo 11 flew to the Moon.", "The crew of Apollo 11 flew to the Moon.", "entailment"),
        ("It opened on 12 May.", "The hall opened on 12 May.", "entailment"),
        ("It has 420 seats and 400 lamps.", "It has more than 390 seats.", "entailment"),
        ("It has 420 seats.", "It had more than 500 seats in 1901.", "contradiction"),
    ],
)
def test_where_the_label_would_be_a_guess_nothing_is_made(premise: str, hypothesis: str, label: str) -> None:
    for seed in range(20):
        assert list(bound_pairs(labelled(premise, hypothesis, label), random.Random(seed))) == []
