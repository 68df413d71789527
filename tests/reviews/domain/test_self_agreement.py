"""Repeats and gold items of each rater."""

from reviews.domain.intervals import Share
from reviews.domain.self_agreement import Seen, Steadiness, steadiness_of


def test_repeats_are_held_against_the_same_raters_first_time() -> None:
    exam = [Seen(1, "p", "a"), Seen(1, "q", "b"), Seen(2, "p", "b"), Seen(1, "r", None)]
    repeats = [Seen(1, "p", "a"), Seen(1, "q", "a"), Seen(1, "r", "a")]
    assert steadiness_of(exam, repeats, [], {}) == (Steadiness(1, Share(1, 2), 1, Share(0, 0), 0),)


def test_gold_is_held_against_the_known_label_and_what_was_not_judged_is_counted() -> None:
    gold = [Seen(2, "p", "a"), Seen(2, "q", "a"), Seen(2, "r", None)]
    found = steadiness_of([], [], gold, {"p": "a", "q": "b", "r": "b"})
    assert found == (Steadiness(2, Share(0, 0), 0, Share(1, 2), 1),)


def test_a_repeated_gold_item_is_held_against_its_first_showing() -> None:
    (found,) = steadiness_of([], [Seen(1, "p", "a")], [Seen(1, "p", "a")], {"p": "a"})
    assert found.repeats == Share(1, 1)


def test_a_repeat_whose_first_time_was_never_rated_is_counted_apart() -> None:
    (found,) = steadiness_of([], [Seen(1, "p", "a")], [], {})
    assert (found.repeats, found.repeats_without) == (Share(0, 0), 1)
