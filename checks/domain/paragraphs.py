"""The paragraph a sentence stands in, short enough to read at a glance."""

from checks.domain.spans import Span

CONTEXT_LIMIT = 700  # characters on either side: about half a printed page in all


def paragraph_around(text: str, span: Span, limit: int = CONTEXT_LIMIT) -> Span:
    """The paragraph of `text` around `span`, cut at blanks where it runs over `limit` on a side."""
    start = text.rfind("\n", 0, span.start) + 1
    line_end = text.find("\n", span.end)
    end = len(text) if line_end < 0 else line_end
    if span.start - start > limit:
        blank = text.find(" ", span.start - limit, span.start)
        start = blank + 1 if blank >= 0 else span.start
    if end - span.end > limit:
        blank = text.rfind(" ", span.end, span.end + limit)
        end = blank if blank >= 0 else span.end
    return Span(start, max(end, span.end))
