import itertools

from hypothesis import given
from hypothesis import strategies as st

from checks.domain.spans import Span
from classroom.domain.keys import KeyLine, Marking, fresh_key, markings_of

TEXT = "Whales are mammals. They have scales. Some sing."
WRONG = Marking(planted=True, note="They have skin.")


def test_a_fresh_key_numbers_the_sentences_and_plants_nothing():
    key = fresh_key(TEXT, {})
    assert [(line.number, line.span.of(TEXT)) for line in key] == [
        (1, "Whales are mammals."),
        (2, "They have scales."),
        (3, "Some sing."),
    ]
    assert not any(line.marking.planted for line in key)


def test_a_sentence_that_stays_keeps_its_marking_wherever_it_moves():
    key = fresh_key(TEXT, {"They have scales.": WRONG})
    later = "A new first sentence is here. " + TEXT
    moved = fresh_key(later, markings_of(TEXT, key))
    assert [line.number for line in moved if line.marking == WRONG] == [3]


def test_a_sentence_that_was_changed_loses_its_marking():
    key = fresh_key(TEXT, {"They have scales.": WRONG})
    changed = fresh_key(TEXT.replace("scales", "feathers"), markings_of(TEXT, key))
    assert not any(line.marking.planted for line in changed)


def test_markings_are_told_by_the_words_of_the_sentence():
    assert markings_of("One two.", (KeyLine(1, Span(0, 8), WRONG),)) == {"One two.": WRONG}


@given(st.lists(st.sampled_from(["Whales sing.", "Seals bark!", "- A list item here", "## Heading"])))
def test_every_line_of_a_key_is_a_stretch_of_the_text_in_order(pieces):
    text = "\n".join(pieces)
    spans = [line.span for line in fresh_key(text, {})]
    assert all(span.of(text).strip() for span in spans)
    assert all(before.end <= after.start for before, after in itertools.pairwise(spans))
