"""Denials."""

import pytest

from checks.domain.negation import negation_words, negations_differ


def test_contractions_and_typographic_apostrophes_deny() -> None:
    assert negation_words("It didn’t open and wasn't never built.") == ("n't", "n't", "never")


def test_words_that_only_look_like_denials_do_not_deny() -> None:
    assert negation_words("A notable knot in Norway.") == ()


def test_one_denial_against_none_differs() -> None:
    assert negations_differ("X died in 1951.", "X did not die in 1951.")
    assert not negations_differ("X never won.", "X did not win.")


@pytest.mark.parametrize(
    "text",
    [
        "X reached a ranking of No. 9.",
        "X spent a week at No 1.",
        "X starred in Never Let Me Go.",
        "X sang on “Say It Isn't So”.",
        "X worked with No ID and others.",
    ],
)
def test_a_rank_and_a_name_are_no_denial(text: str) -> None:
    assert negation_words(text) == ()


@pytest.mark.parametrize("text", ["No mission has landed.", "It was NOT built.", "“Never”, he said."])
def test_a_capital_at_the_beginning_or_of_a_whole_word_still_denies(text: str) -> None:
    assert len(negation_words(text)) == 1


@pytest.mark.parametrize(
    ("claim", "sentence", "differ"),
    [
        ("Batman is a genius.", "Batman has no superpowers; he relies on his genius.", False),
        ("Batman has superpowers.", "Batman has no superpowers; he relies on his genius.", True),
        ("Bo was an explorer.", "Bo was an explorer who showed that X did not lie in Asia.", False),
        ("Bo painted well.", "Bo was an actor, but never painted anything well.", True),
        ("Bo was not an actor.", "Bo was an actor, but never painted.", True),
        # nothing tells which half is meant: either may be
        ("Bo wrote.", "Bo was an actor, but never managed a line.", True),
    ],
)
def test_a_denial_counts_where_the_sentence_speaks_of_what_is_claimed(
    claim: str, sentence: str, differ: bool
) -> None:
    assert negations_differ(claim, sentence) is differ
