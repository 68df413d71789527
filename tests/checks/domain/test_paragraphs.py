"""The paragraph around a sentence."""

from hypothesis import given
from hypothesis import strategies as st

from checks.domain.paragraphs import paragraph_around
from checks.domain.spans import Span
from checks.domain.text import split_prose


def shown(text: str, sentence: str, limit: int = 260) -> str:
    spans = [one.span for one in split_prose(text)]
    at = text.index(sentence)
    return paragraph_around(text, Span(at, at + len(sentence)), spans, limit).of(text)


def test_a_short_paragraph_is_shown_whole() -> None:
    text = "They came before.\nIt was one. It was two. It was three.\nThey came after."
    assert shown(text, "It was two.") == "It was one. It was two. It was three."


def test_neighbours_are_shown_whole_or_not_at_all() -> None:
    text = "It was a long first one. It was one. It was two. It was three. It was a long last one."
    assert shown(text, "It was two.", limit=20) == "It was one. It was two. It was three."
    assert shown(text, "It was two.", limit=5) == "It was two."


@given(st.lists(st.sampled_from(["It was so.", "They left.\n", "He said no."]), min_size=1), st.data())
def test_the_paragraph_covers_the_sentence_and_cuts_none(parts: list[str], data: st.DataObject) -> None:
    text = " ".join(parts)
    spans = [one.span for one in split_prose(text)]
    span = data.draw(st.sampled_from(spans))
    around = paragraph_around(text, span, spans, limit=15)
    assert around.covers(span)
    assert all(around.covers(one) or one.end <= around.start or one.start >= around.end for one in spans)
