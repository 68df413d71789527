"""A stretch of somebody's text, by its offsets."""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Half-open range of code points in one text: `text[start:end]`."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: {self.start}..{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The characters this span covers in `text`."""
        return text[self.start : self.end]

    def shifted(self, by: int) -> Self:
        """The same stretch seen from a text in which it begins `by` later."""
        return type(self)(self.start + by, self.end + by)

    def covers(self, other: "Span") -> bool:
        """Whether `other` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end
