"""A share of counted cases, with the interval that its number of cases allows."""

from dataclasses import dataclass

from checks.domain.intervals import wilson


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many; of nothing there is no share, and no interval."""

    numerator: int
    denominator: int

    @property
    def value(self) -> float | None:
        """The share in 0..1, None of nothing."""
        return self.numerator / self.denominator if self.denominator else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's 95 % interval, None of nothing."""
        return wilson(self.numerator, self.denominator)
