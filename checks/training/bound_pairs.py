"""Pairs about bounds: "more than 90" against "95", made from labelled pairs whose figures are known.

Two fifths of VitaminC's real claims say a bound, and reading one takes comparing two figures that are
written differently, which few rows teach. Every rule makes contradictions and entailments alike, with the
same words, so that only the figures tell them apart.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from checks.training.made_pairs import MONTHS
from checks.training.pairs import Pair

_LOWER = ("more than", "over", "at least", "above")
_UPPER = ("less than", "fewer than", "under", "at most", "below")
_OPEN = frozenset({"more than", "over", "above", "less than", "fewer than", "under", "below"})
_FIGURE = r"(?P<sign>[$£€]?)(?P<figure>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\w,.:/-]*\d)(?!\w)"
_COUNT = re.compile(rf"(?<![\w.,:/$£€-]){_FIGURE}")
_BOUND = re.compile(
    rf"\b(?P<words>{'|'.join((*_LOWER, *_UPPER))}) {_FIGURE}",
    re.IGNORECASE,
)
_SAYS_BOUND = re.compile(
    r"\b(?:more|less|fewer|over|under|above|below|least|most|about|around|almost|nearly|approximately|roughly|"
    r"up to|between|before|after|since|until|by|exceed\w*|only|just|exactly|estimated|some)\b",
    re.IGNORECASE,
)
_NO_COUNT_BEFORE = re.compile(
    r"(?:[A-Z][\w.'-]*|\b(?:season|episode|number|no|chapter|volume|part|week|round|phase|channel|route|day|age|"
    r"aged|rank\w*|type|class|level|highway|version|from|to|and|or|of|on|in))[.,]? $"
)
_MONTH_AFTER = re.compile(rf"^ (?:{'|'.join(MONTHS)}|AD|BC|st\b)")
_YEAR = re.compile(r"\bin (?P<year>1[5-9]\d\d|20[0-4]\d)(?![\w,-]*\d)(?!s)\b")
_NEAR = 1.6  # a figure within this ratio of the bound is taken for the one the bound is about


@dataclass(frozen=True, slots=True)
class _Figure:
    """A figure as it is written: where, its value, and how to write another one like it."""

    start: int
    end: int
    shown: str
    value: float

    @property
    def is_year(self) -> bool:
        return self.shown.isdigit() and len(self.shown) == 4 and 1500 <= self.value <= 2050

    def written(self, value: float) -> str:
        """Another value with the same separators and as many decimals."""
        if "." in self.shown:
            return f"{value:.{len(self.shown.split('.')[1])}f}"
        return f"{round(value):,}" if "," in self.shown or value >= 10_000 else str(round(value))


def _figure(match: re.Match[str]) -> _Figure:
    shown = match["figure"]
    return _Figure(match.start("figure"), match.end("figure"), shown, float(shown.replace(",", "")))


def _beside(figure: _Figure, *, upward: bool, rng: random.Random) -> str | None:
    """A figure a little or a lot above or below the given one, often round; None where none fits.

    It is written as the given one is.
    """
    share = rng.choice([0.01, 0.03, 0.06, 0.1, 0.2, 0.4])
    smallest = 10.0 ** -len(figure.shown.split(".")[1]) if "." in figure.shown else 1.0
    step = max(smallest, figure.value * share)
    value = figure.value + step if upward else figure.value - step
    if rng.random() < 0.6 and value >= 20:
        size = 10.0 ** (len(str(int(value))) - rng.choice([1, 2, 2, 3]))
        rounded = (value // size + 1) * size if upward else value // size * size
        value = rounded if size >= 1 else value
    shown = figure.written(value)
    there = float(shown.replace(",", ""))
    return shown if there > 0 and (there > figure.value) == upward and there != figure.value else None


def bound_pairs(pair: Pair, rng: random.Random) -> Iterator[Pair]:
    """From a labelled pair: claims whose bound holds (entailment) and whose does not (contradiction)."""
    if pair.label == "neutral":
        return
    if _BOUND.search(pair.hypothesis):
        yield from _moved_bounds(pair, rng)
    elif pair.label == "entailment" and not _SAYS_BOUND.search(pair.hypothesis):
        yield from _new_bounds(pair, rng)
        yield from _year_bounds(pair, rng)


def _labelled(pair: Pair, holds: bool, premise: str, hypothesis: str) -> Pair:
    label = "entailment" if holds else "contradiction"
    return replace(pair, premise=premise, hypothesis=hypothesis, label=label, source="made_bound")


def _new_bounds(pair: Pair, rng: random.Random) -> Iterator[Pair]:
    """Say a bound instead of the figure itself."""
    for match in _COUNT.finditer(pair.hypothesis):
        figure = _figure(match)
        before = pair.hypothesis[: match.start()]
        if (
            figure.is_year
            or figure.value < 3
            or not before
            or _NO_COUNT_BEFORE.search(before)
            or _MONTH_AFTER.match(pair.hypothesis[match.end() :])
        ):
            continue
        there = [one for one in _COUNT.finditer(pair.premise) if one["figure"] == figure.shown]
        if not there or _SAYS_BOUND.search(pair.premise[max(0, there[0].start() - 20) : there[0].start()]):
            continue
        for holds in (True, False):
            words = rng.choice(rng.choice((_LOWER, _UPPER)))
            lower = words in _LOWER
            # "More than 90" does not hold of just 90, "at least 90" does.
            edge = rng.random() < 0.12 and (words in _OPEN) != holds
            other = figure.shown if edge else _beside(figure, upward=lower != holds, rng=rng)
            if other is not None:
                said = f"{before}{words} {match['sign']}{other}{pair.hypothesis[match.end() :]}"
                yield _labelled(pair, holds, pair.premise, said)
        return


def _year_bounds(pair: Pair, rng: random.Random) -> Iterator[Pair]:
    """Say "before" or "after" another year instead of "in" the year."""
    match = _YEAR.search(pair.hypothesis)
    if match is None or not re.search(rf"\b{match['year']}\b", pair.premise):
        return
    for holds in (True, False):
        word = rng.choice(("before", "after"))
        away = rng.choice((1, 1, 2, 3, 5, 10, 20))
        year = int(match["year"]) + (away if (word == "before") == holds else -away)
        said = f"{pair.hypothesis[: match.start()]}{word} {year}{pair.hypothesis[match.end() :]}"
        yield _labelled(pair, holds, pair.premise, said)


def _moved_bounds(pair: Pair, rng: random.Random) -> Iterator[Pair]:
    """Move the bound, or the figure it is about, to the other side or further on the same side.

    Only where one figure of the premise alone can be the one that the bound is about. A contradicted claim
    with more than one figure stays out: another of them may be what is wrong.
    """
    bounds = list(_BOUND.finditer(pair.hypothesis))
    if pair.label == "contradiction" and len(re.findall(r"\d[\d,.]*", pair.hypothesis)) > 1:
        return
    match = rng.choice(bounds)
    bound, words = _figure(match), match["words"].lower()
    lower = words in _LOWER
    near = [
        one
        for one in map(_figure, _COUNT.finditer(pair.premise))
        if bound.value / _NEAR <= one.value <= bound.value * _NEAR and not one.is_year
    ]
    if len(near) != 1 or bound.is_year:
        return
    (about,) = near
    held = about.value > bound.value if lower else about.value < bound.value
    if about.value == bound.value or held != (pair.label == "entailment"):
        return
    for holds in (True, False):
        if rng.random() < 0.5:
            other = _beside(replace(bound, value=about.value), upward=lower != holds, rng=rng)
            if other is not None and _stands(other, about.value, lower=lower, holds=holds):
                said = pair.hypothesis[: bound.start] + other + pair.hypothesis[bound.end :]
                yield _labelled(pair, holds, pair.premise, said)
        else:
            other = _beside(replace(about, value=bound.value), upward=lower == holds, rng=rng)
            if other is not None:
                read = pair.premise[: about.start] + other + pair.premise[about.end :]
                yield _labelled(pair, holds, read, pair.hypothesis)


def _stands(bound: str, about: float, *, lower: bool, holds: bool) -> bool:
    """Whether the moved bound, written with its own decimals, is still on the side it should be on."""
    value = float(bound.replace(",", ""))
    return value != about and ((value < about) == lower) == holds
