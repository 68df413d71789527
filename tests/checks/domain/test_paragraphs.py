"""The paragraph around a sentence."""

from hypothesis import given
from hypothesis import strategies as st

from checks.domain.paragraphs import paragraph_around
from checks.domain.spans import Span


def test_a_short_paragraph_is_shown_whole() -> None:
    text = "Before.\nOne. Two. Three.\nAfter."
    assert paragraph_around(text, Span(13, 17)).of(text) == "One. Two. Three."


def test_a_long_paragraph_is_cut_at_blanks() -> None:
    text = "word " * 400 + "Here it is." + " word" * 400
    at = text.index("Here")
    shown = paragraph_around(text, Span(at, at + 11), limit=21).of(text)
    assert shown == "word word word word Here it is. word word word word"


@given(st.text(), st.data())
def test_the_paragraph_covers_the_sentence(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    span = Span(start, data.draw(st.integers(start, len(text))))
    around = paragraph_around(text, span, limit=5)
    assert around.covers(span)
    assert around.end <= len(text)
