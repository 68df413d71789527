"""The words that are marked in a receipt."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from checks.domain.deciding import deciding_words
from checks.domain.judging import Stance


def marked(claim: str, sentence: str, stance: Stance) -> list[str]:
    return [span.of(sentence) for span in deciding_words(claim, sentence, stance)]


def test_a_backing_sentence_shows_what_it_shares() -> None:
    claim = "Ada Byron wrote poems in Bath."
    sentence = "She lived in Bath, where Ada wrote a poem."
    assert marked(claim, sentence, Stance.BACKS) == ["Bath, where Ada wrote a poem"]


def test_a_conflicting_sentence_shows_what_it_says_instead() -> None:
    claim = "The tower is a lattice tower in Berlin."
    sentence = "The tower is a lattice tower on the Champ de Mars in Paris, France."
    assert marked(claim, sentence, Stance.CONFLICTS) == ["Champ de Mars in Paris, France"]


def test_a_sentence_that_does_neither_is_not_marked() -> None:
    assert marked("It is so.", "It is so.", Stance.NEITHER) == []


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(Stance))
def test_marks_lie_in_the_sentence_in_order(claim: str, sentence: str, stance: Stance) -> None:
    spans = deciding_words(claim, sentence, stance)
    assert all(span.end <= len(sentence) for span in spans)
    assert all(left.end <= right.start for left, right in pairwise(spans))
