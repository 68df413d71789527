"""How steady each rater is: against themselves on repeats, and against the gold items' known labels.

Neither is ever counted as a vote.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reviews.domain.intervals import Share


@dataclass(frozen=True, slots=True)
class Steadiness:
    """One rater's repeats and gold items.

    `repeats`: same label both times, of the repeats that got a label both times. `gold`: the known
    label, of the gold items that got a label. The rest got "cannot judge" or "broken" at least once.
    """

    rater: int
    repeats: Share
    repeats_without: int
    gold: Share
    gold_without: int


@dataclass(frozen=True, slots=True)
class Seen:
    """One rater at one place: the label given, or None where the item could not be judged."""

    rater: int
    item: str
    label: str | None


def steadiness_of(
    exam: Iterable[Seen], repeats: Iterable[Seen], gold: Iterable[Seen], known: Mapping[str, str]
) -> tuple[Steadiness, ...]:
    """Every rater who had a repeat or a gold item, by number.

    A gold item may be repeated too: then the first time is the gold one.
    """
    gold, repeats = tuple(gold), tuple(repeats)
    first = {(seen.rater, seen.item): seen.label for seen in (*exam, *gold)}
    raters = sorted({seen.rater for seen in (*repeats, *gold)})
    return tuple(
        _of_one(
            rater,
            [(first.get((rater, seen.item)), seen.label) for seen in repeats if seen.rater == rater],
            [(known.get(seen.item), seen.label) for seen in gold if seen.rater == rater],
        )
        for rater in raters
    )


Pair = tuple[str | None, str | None]


def _of_one(rater: int, repeats: list[Pair], gold: list[Pair]) -> Steadiness:
    again, again_without = _same(repeats)
    right, right_without = _same(gold)
    return Steadiness(rater, again, again_without, right, right_without)


def _same(pairs: list[Pair]) -> tuple[Share, int]:
    both = [(one, two) for one, two in pairs if one is not None and two is not None]
    return Share(sum(one == two for one, two in both), len(both)), len(pairs) - len(both)
