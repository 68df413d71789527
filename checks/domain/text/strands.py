"""Words that remember where they stood, so that a rearranged sentence keeps its span."""

from dataclasses import dataclass
from typing import Self

from checks.domain.spans import Span

_CARRIED = -1


@dataclass(frozen=True, slots=True)
class Strand:
    """A piece of text with, for each character, its offset in the answer; carried words have none."""

    text: str
    offsets: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.text)

    def cut(self, start: int, end: int | None = None) -> Self:
        """The piece `text[start:end]`, without blanks around it."""
        stop = len(self.text) if end is None else end
        while start < stop and self.text[start] == " ":
            start += 1
        while stop > start and self.text[stop - 1] == " ":
            stop -= 1
        return type(self)(self.text[start:stop], self.offsets[start:stop])

    def carried(self) -> Self:
        """The same words, no longer counted in the span: they were said elsewhere."""
        return type(self)(self.text, (_CARRIED,) * len(self.text))

    def replaced(self, start: int, end: int, words: str) -> Self:
        """Other words in place of `text[start:end]`, standing where those stood."""
        at = self.offsets[start] if start < end else _CARRIED
        return type(self)(
            self.text[:start] + words + self.text[end:],
            self.offsets[:start] + (at,) * len(words) + self.offsets[end:],
        )

    def span(self) -> Span | None:
        """From the first to the last character that was not carried in."""
        own = [offset for offset in self.offsets if offset >= 0]
        return Span(min(own), max(own) + 1) if own else None


def carried(words: str) -> Strand:
    """Words that stand nowhere in the answer at this place."""
    return Strand(words, (_CARRIED,) * len(words))


def spaced(*strands: Strand) -> Strand:
    """The pieces in a row with one blank between them; empty ones are left out."""
    text: list[str] = []
    offsets: list[int] = []
    for strand in strands:
        if not strand.text:
            continue
        if text:
            text.append(" ")
            offsets.append(_CARRIED)
        text.append(strand.text)
        offsets.extend(strand.offsets)
    return Strand("".join(text), tuple(offsets))
