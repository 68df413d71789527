"""Denials."""

from checks.domain.negation import negation_words, negations_differ


def test_contractions_and_typographic_apostrophes_deny() -> None:
    assert negation_words("It didn’t open and wasn't never built.") == ("n't", "n't", "never")


def test_words_that_only_look_like_denials_do_not_deny() -> None:
    assert negation_words("A notable knot in Norway.") == ()


def test_one_denial_against_none_differs() -> None:
    assert negations_differ("X died in 1951.", "X did not die in 1951.")
    assert not negations_differ("X never won.", "X did not win.")
