"""Made pairs: each rule makes both labels, and only where the label is sure."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.training.made_pairs import (
    changed_number,
    negation_pairs,
    neutral_pairs,
    number_pairs,
    opposite_pairs,
    pairs_to_teach,
    same_page_neutrals,
)
from checks.training.pairs import Pair


def entailed(premise: str, hypothesis: str, page: str | None = None) -> Pair:
    return Pair(premise, hypothesis, "entailment", "fever_train_1sent", page)


@given(st.integers(1, 10**9), st.integers(0, 2**32))
def test_a_changed_number_is_another_number_of_the_same_look(value: int, seed: int) -> None:
    shown = f"{value:,}" if value > 9_999 else str(value)
    other = changed_number(shown, random.Random(seed))
    assert other != shown
    assert int(other.replace(",", "")) > 0
    assert ("," in other) <= ("," in shown)


def test_a_shared_figure_makes_one_contradiction_and_one_entailment() -> None:
    given_pair = entailed("It opened in 1901 in Oslo.", "The hall opened in 1901.")
    wrong, right = number_pairs(given_pair, random.Random(3))
    assert (wrong.label, right.label) == ("contradiction", "entailment")
    assert "1901" not in right.premise + right.hypothesis
    assert ("1901" in wrong.premise) != ("1901" in wrong.hypothesis)


@pytest.mark.parametrize(
    "hypothesis", ["More than 500 came in 1901.", "The hall opened before 1901.", "The hall opened."]
)
def test_bounds_and_claims_without_figures_are_left_alone(hypothesis: str) -> None:
    assert list(number_pairs(entailed("500 came in 1901.", hypothesis), random.Random(3))) == []


def refuted(premise: str, hypothesis: str) -> Pair:
    return Pair(premise, hypothesis, "contradiction", "fever_train_1sent")


def test_denying_a_claim_turns_its_label() -> None:
    denied, *_ = negation_pairs(entailed("It was built.", "The hall was built."), random.Random(1))
    assert (denied.hypothesis, denied.label) == ("The hall was not built.", "contradiction")
    (denied,) = negation_pairs(refuted("It was built in 1901.", "It was built in 1820."), random.Random(1))
    assert (denied.hypothesis, denied.label) == ("It was not built in 1820.", "entailment")


@pytest.mark.parametrize(
    "hypothesis",
    [
        "The hall was not built.",
        "The hall is only a barn.",
        "All of it was built.",
        "It was built before 1901.",
    ],
)
def test_claims_whose_denial_is_not_their_opposite_are_left_alone(hypothesis: str) -> None:
    for make in (entailed, refuted):
        assert list(negation_pairs(make("It was built.", hypothesis), random.Random(1))) == []


def test_an_opposite_on_one_side_contradicts_and_on_both_entails() -> None:
    wrong, right = opposite_pairs(
        entailed("It is the largest hall.", "The hall is the largest."), random.Random(1)
    )
    assert (wrong.hypothesis, wrong.label) == ("The hall is the smallest.", "contradiction")
    assert (right.premise, right.label) == ("It is the smallest hall.", "entailment")


def test_neutrals_are_not_changed() -> None:
    neutral = Pair("It opened in 1901.", "The largest hall was opened in 1901.", "neutral", "s")
    for rule in (number_pairs, negation_pairs, opposite_pairs):
        assert list(rule(neutral, random.Random(1))) == []


def test_made_neutrals_share_little_with_the_evidence() -> None:
    pairs = [
        entailed(f"The zebra of Aldo{n} sleeps in place{n}.", f"The zebra Aldo{n} eats green grass{n} daily.")
        for n in range(30)
    ]
    made = neutral_pairs(pairs, random.Random(1), near=10, far=5)
    assert {one.label for one in made} == {"neutral"}
    assert {one.source for one in made} <= {"made_neutral_near", "made_neutral_far"}
    own = {(one.premise, one.hypothesis) for one in pairs}
    near = [one for one in made if one.source == "made_neutral_near"]
    assert near
    assert not any((one.premise, one.hypothesis) in own for one in near)


def test_neutrals_of_the_same_page_speak_of_something_else() -> None:
    pairs = [
        entailed("It opened early with music.", "The hall opened early with music playing.", "Hall"),
        entailed("Red bricks cover every wall.", "Every wall shows bricks coloured red.", "Hall"),
    ]
    made = same_page_neutrals(pairs, random.Random(1), rows=4)
    assert made
    assert all((one.page, one.label) == ("Hall", "neutral") for one in made)


def test_only_evidence_about_the_same_subject_that_says_something_alike_is_put_to_a_teacher() -> None:
    held = [
        entailed("The hall of Oslo opened in 1901.", "Oslo Hall opened in 1901."),
        entailed("The hall was opened by the king.", "Oslo Hall was opened by the king."),
        entailed("It is built of oak.", "Oslo Hall is made of wood."),
        entailed("The king opened it in 1950.", "Bergen Hall opened in 1950."),
    ]
    made = pairs_to_teach(held, random.Random(1), rows=50)
    assert {(one.premise, one.hypothesis) for one in made} == {
        (held[0].premise, held[1].hypothesis),
        (held[1].premise, held[0].hypothesis),
    }
    assert len(made) == 2
    assert {one.source for one in made} == {"made_to_teach"}
    assert all(one.made and one.taught is None for one in made)


def test_the_page_is_the_subject_where_it_is_known() -> None:
    held = [
        entailed("It opened in 1901.", "The place opened in 1901.", page="Oslo"),
        entailed("The king opened it.", "The king opened this hall.", page="Oslo"),
        entailed("It opened in 1950.", "The place opened in 1950.", page="Bergen"),
    ]
    made = pairs_to_teach(held, random.Random(1), rows=50)
    assert {(one.hypothesis, one.page) for one in made} == {
        (held[0].hypothesis, "Oslo"),
        (held[1].hypothesis, "Oslo"),
    }
