"""The paragraph a sentence stands in, short enough to read at a glance."""

from collections.abc import Sequence

from checks.domain.spans import Span

CONTEXT_LIMIT = 260  # characters on either side: as a rule the sentence before and the one after


def paragraph_around(text: str, span: Span, sentences: Sequence[Span], limit: int = CONTEXT_LIMIT) -> Span:
    """The sentence at `span` with its whole neighbours in the same paragraph, at most `limit` a side.

    `sentences` are all sentences of `text` in order. A neighbour is shown whole or not at all.
    """
    line_start = text.rfind("\n", 0, span.start) + 1
    found = text.find("\n", span.end)
    line_end = len(text) if found < 0 else found
    start, end = span.start, span.end
    for before in reversed([one for one in sentences if one.end <= span.start]):
        if before.start < line_start or span.start - before.start > limit:
            break
        start = before.start
    for after in (one for one in sentences if one.start >= span.end):
        if after.end > line_end or after.end - span.end > limit:
            break
        end = after.end
    return Span(start, end)
