"""The same pair with other years and other names: the label stays, and what is known of the world is no help.

A small model that sees the same rows again learns them by heart. Rows whose years and names are others
each time can only be answered by reading.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import replace

from checks.training.pairs import Pair

_YEAR = re.compile(r"(?<![\w,.$£€-])(1[5-9]\d\d|20[0-4]\d)(?![\w,]*\d)(?=s?\b)")
_NAME = re.compile(
    r"(?:[A-Z][a-zé'-]+)(?: [A-Z][a-zé'-]+){1,2}(?= (?:is|was|has|had|were|are|did|died|won|played|'s)\b)"
)


def other_years(pair: Pair, rng: random.Random) -> Pair:
    """All years of both sides moved by the same step, so that what lies between them stays the same."""
    years = [int(year) for year in _YEAR.findall(f"{pair.premise} {pair.hypothesis}")]
    if not years:
        return pair
    back, on = max(-40, 1500 - min(years)), min(25, 2040 - max(years))
    if back > on:
        return pair
    step = rng.randint(back, on)

    def moved(match: re.Match[str]) -> str:
        return str(int(match.group()) + step)

    return replace(pair, premise=_YEAR.sub(moved, pair.premise), hypothesis=_YEAR.sub(moved, pair.hypothesis))


def name_of(pair: Pair) -> str | None:
    """The name, two or three words, that the claim begins with, where nothing says a part of it alone."""
    match = _NAME.match(pair.hypothesis)
    if match is None:
        return None
    name = match.group()
    rest = f"{pair.premise} {pair.hypothesis} {pair.page or ''}".replace(name, " ")
    if name not in f"{pair.page or ''} {pair.premise}" or any(word in rest for word in name.split()):
        return None
    return name


def other_name(pair: Pair, names: Sequence[str], rng: random.Random) -> Pair:
    """The claim's first name given another one, drawn from `names`, on both sides."""
    name = name_of(pair)
    other = rng.choice(names) if names else None
    if name is None or other is None or any(word in pair.premise for word in other.split()):
        return pair
    return replace(
        pair,
        premise=pair.premise.replace(name, other),
        hypothesis=pair.hypothesis.replace(name, other),
        page=pair.page and pair.page.replace(name, other),
    )
