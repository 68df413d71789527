"""Who rates what, in which order: `plan` deals items out and puts each rater's share in order.

Every draw is the sha256 of the seed and what is drawn for, so that a plan is the same on every machine
and does not depend on the order in which items and raters are given.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from reviews.domain.kinds import Purpose
from reviews.domain.ordering import Keyed, in_order

# Of a rater's order, where the first showings of repeated items end and their repeats begin.
FIRST_SHOWINGS_END = 0.35
REPEATS_BEGIN = 0.65


@dataclass(frozen=True, slots=True)
class PlanItem:
    """An item to deal out. `source` names its origin, "" where it has one of its own.

    `purpose` is TRAINING (for everybody, first), EXAM (for `overlap` raters) or GOLD (a few each).
    """

    id: str
    source: str = ""
    purpose: Purpose = Purpose.EXAM


@dataclass(frozen=True, slots=True)
class Place:
    """One place in a rater's order. Positions count from 1."""

    rater: int
    position: int
    item: str
    purpose: Purpose


def plan(
    items: Iterable[PlanItem],
    raters: Iterable[int],
    overlap: int,
    seed: int,
    repeats: int = 0,
    gold: int = 0,
    kept: Iterable[Place] = (),
) -> list[Place]:
    """The places to add so that each exam item is rated by `overlap` of the raters, as far as there are.

    `kept` are the places that stand and count, also those of raters who are no longer among `raters`:
    they had their items, and get nothing new. What stands keeps its place; new places follow it. Shares
    differ by at most one item where nothing stands yet, and are brought as near to that as it allows.
    A rater's first exam items come with all training items before them and `gold` gold items among
    them, and `repeats` of the exam items once more, in the last third. No two neighbours are of one
    source where an order without them exists, and as few as possible otherwise.
    Raises ValueError where an item or a rater is given twice.
    """
    given, numbers = list(items), sorted(raters)
    known = {item.id: item for item in given}
    if len(known) < len(given) or len(set(numbers)) < len(numbers):
        raise ValueError("an item or a rater is given twice")
    stands = list(kept)
    held: dict[int, set[str]] = {number: set() for number in numbers}
    last: dict[int, Place] = {}
    for place in stands:
        if place.rater in held:
            held[place.rater].add(place.item)
            last[place.rater] = max(last.get(place.rater, place), place, key=lambda one: one.position)
    shares = _dealt(known.values(), held, overlap, seed, stands)
    added: list[Place] = []
    for number in numbers:
        share = sorted(shares[number])
        if not share:
            continue
        before = last.get(number)
        first = 1 if before is None else before.position + 1
        order = _order(
            [known[one] for one in share],
            () if before else tuple(known.values()),
            (seed, number),
            0 if before else repeats,
            0 if before else gold,
            known[before.item] if before and before.item in known else None,
        )
        added.extend(
            Place(number, position, item, purpose)
            for position, (item, purpose) in enumerate(order, start=first)
        )
    return added


def short_of_raters(items: Iterable[PlanItem], overlap: int, kept: Iterable[Place]) -> int:
    """How many exam items have fewer than `overlap` raters in this plan."""
    rated = _raters_of(kept)
    return sum(item.purpose is Purpose.EXAM and rated[item.id] < overlap for item in items)


def _raters_of(places: Iterable[Place]) -> Counter[str]:
    return Counter(place.item for place in places if place.purpose is Purpose.EXAM)


def _drawn(*words: object) -> float:
    """A number from 0 up to 1 that these words draw."""
    text = "\x1f".join(map(str, words)).encode()
    return int.from_bytes(sha256(text).digest()[:6], "big") / 2**48


def _dealt(
    items: Iterable[PlanItem],
    held: dict[int, set[str]],
    overlap: int,
    seed: int,
    stands: Sequence[Place],
) -> dict[int, set[str]]:
    """The exam items that each rater gets anew: one by one, to whoever has the least so far."""
    rated = _raters_of(stands)
    loads = Counter(place.rater for place in stands if place.purpose is Purpose.EXAM)
    shares: dict[int, set[str]] = {number: set() for number in held}
    exam = [item.id for item in items if item.purpose is Purpose.EXAM]
    for item in sorted(exam, key=lambda one: (_drawn(seed, "deal", one), one)):
        free = [number for number in held if item not in held[number]]
        free.sort(key=lambda number: (loads[number], _drawn(seed, "to", item, number)))
        for number in free[: max(0, overlap - rated[item])]:
            shares[number].add(item)
            loads[number] += 1
    while _evened(shares, held, loads):
        pass
    return shares


def _evened(shares: dict[int, set[str]], held: dict[int, set[str]], loads: Counter[int]) -> bool:
    """Hand one new item on, perhaps through others, from a full share to one smaller by two or more."""
    for fullest in sorted(shares, key=lambda number: (-loads[number], number)):
        # Breadth first: who can be reached, from whom and with which item.
        reached: dict[int, tuple[int, str] | None] = {fullest: None}
        queue = [fullest]
        for giver in queue:
            for taker in shares:
                if taker in reached:
                    continue
                item = min(shares[giver] - shares[taker] - held[taker], default=None)
                if item is not None:
                    reached[taker] = (giver, item)
                    queue.append(taker)
        emptiest = min(queue, key=lambda number: (loads[number], number))
        if loads[fullest] - loads[emptiest] < 2:
            continue
        loads[fullest] -= 1
        loads[emptiest] += 1
        taker = emptiest
        while (step := reached[taker]) is not None:
            giver, item = step
            shares[giver].remove(item)
            shares[taker].add(item)
            taker = giver
        return True
    return False


def _order(
    share: Sequence[PlanItem],
    bank: Sequence[PlanItem],
    draw: tuple[int, int],
    repeats: int,
    gold: int,
    after: PlanItem | None,
) -> list[tuple[str, Purpose]]:
    """A rater's new items in the order of their showing."""
    training = _shuffled((item for item in bank if item.purpose is Purpose.TRAINING), *draw, "training")
    golden = _shuffled((item for item in bank if item.purpose is Purpose.GOLD), *draw, "gold")[:gold]
    exam = _shuffled(share, *draw, "exam")
    # At most a third, so that a repeat stays a rare thing among many.
    again = _rarest(exam, min(repeats, len(exam) // 3 or len(exam) // 2))
    once = [item for item in exam if item not in set(again)]
    keyed = [
        *_spread(once, Purpose.EXAM, 0.0, 1.0),
        *_spread(golden, Purpose.GOLD, 0.0, 1.0),
        *_spread(again, Purpose.EXAM, 0.0, FIRST_SHOWINGS_END),
        *_spread(again, Purpose.REPEAT, REPEATS_BEGIN, 1.0),
    ]
    first = in_order(_spread(training, Purpose.TRAINING, 0.0, 1.0), _source(after))
    rest = in_order(keyed, first[-1].source if first else _source(after))
    return [(one.item, one.purpose) for one in [*first, *rest]]


def _shuffled(items: Iterable[PlanItem], *words: object) -> list[PlanItem]:
    return sorted(items, key=lambda item: (_drawn(*words, item.id), item.id))


def _rarest(shuffled: Sequence[PlanItem], count: int) -> list[PlanItem]:
    """The first `count`, those of rare sources before others: they are the easiest to keep apart."""
    common = Counter(map(_source, shuffled))
    return sorted(shuffled, key=lambda item: common[_source(item)])[:count]


def _source(item: PlanItem | None) -> str:
    """What neighbours must not share: the source, or the item itself where it has a source of its own."""
    if item is None:
        return ""
    return f"source {item.source}" if item.source else f"item {item.id}"


def _spread(items: Sequence[PlanItem], purpose: Purpose, begin: float, end: float) -> list[Keyed]:
    """The items at even distances between two points of the order."""
    width = (end - begin) / max(1, len(items))
    return [
        Keyed(begin + (number + 0.5) * width, _source(item), item.id, purpose)
        for number, item in enumerate(items)
    ]
