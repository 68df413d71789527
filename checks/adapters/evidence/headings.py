"""Which heading of a page holds where, while its paragraphs are read."""

from collections.abc import Iterable

from checks.domain.evidence import Section


class OpenHeadings:
    """The headings that hold at one place, each below the one it belongs to."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []

    def begin(self, level: int, name: str) -> None:
        """A heading of a level, 1 the highest, ends those of its own level and of lower ones."""
        while self._open and self._open[-1][0] >= level:
            self._open.pop()
        self._open.append((level, " ".join(name.split())))

    @property
    def path(self) -> str:
        """As a person reads it: "Life › Early years"; empty in the lead."""
        return " › ".join(name for _, name in self._open if name)


def joined(paragraphs: Iterable[tuple[str, str]]) -> tuple[str, tuple[Section, ...]]:
    """A text of paragraphs, parted by empty lines, and where in it the heading changes.

    Each paragraph comes with the heading that it stands under, empty for none.
    """
    texts: list[str] = []
    sections: list[Section] = []
    start, holds = 0, ""
    for text, heading in paragraphs:
        if heading != holds:
            sections.append(Section(start, heading))
            holds = heading
        texts.append(text)
        start += len(text) + len("\n\n")
    return "\n\n".join(texts), tuple(sections)
