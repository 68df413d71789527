"""Puts things in a wished order in which no two neighbours are of one source, as far as one exists."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from reviews.domain.kinds import Purpose


@dataclass(frozen=True, slots=True, order=True)
class Keyed:
    """A thing to put in order; `wish` is where it would like to stand, from 0 (first) to 1 (last)."""

    wish: float
    source: str
    item: str
    purpose: Purpose


def in_order(things: Iterable[Keyed], before: str = "") -> list[Keyed]:
    """All of them, by their wishes, with the fewest neighbours of one source that are possible.

    `before` is the source of what stands in front of them. At each step the first by wish is taken
    whose taking leaves that fewest within reach.
    """
    queues: dict[str, deque[Keyed]] = {}
    for thing in sorted(things):
        queues.setdefault(thing.source, deque()).append(thing)
    left = _Left({source: len(queue) for source, queue in queues.items()})
    heads = [(queue[0], source) for source, queue in queues.items()]
    heapify(heads)
    taken: list[Keyed] = []
    last = before
    while heads:
        fewest = left.fewest(last)
        refused: list[tuple[Keyed, str]] = []
        while True:
            thing, source = heappop(heads)
            if (source == last) + left.fewest_after(source) <= fewest:
                break
            refused.append((thing, source))
            if left.is_forced(fewest):
                # Only a source with the most left will do; the heap need not be emptied to find it.
                refused.extend(heads)
                fitting = [
                    one
                    for one in refused
                    if left.is_most(one[1]) and (one[1] == last) + left.fewest_after(one[1]) <= fewest
                ]
                thing, source = min(fitting)
                refused.remove((thing, source))
                heads = refused
                heapify(heads)
                refused = []
                break
        for one in refused:
            heappush(heads, one)
        queues[source].popleft()
        left.take(source)
        if queues[source]:
            heappush(heads, (queues[source][0], source))
        taken.append(thing)
        last = source
    return taken


class _Left:
    """How many things of each source are left, and what that means for the rest of the order."""

    def __init__(self, counts: dict[str, int]) -> None:
        self.counts = counts
        self.total = sum(counts.values())
        self.sources_with: dict[int, int] = {}
        for count in counts.values():
            self.sources_with[count] = self.sources_with.get(count, 0) + 1
        self.most = max(counts.values(), default=0)

    def fewest(self, last: str) -> int:
        """The fewest neighbours of one source that an order of the rest has, after something of `last`.

        A source with m of n things needs m - 1 others between its own, m where it also stands in front.
        """
        return max(0, 2 * self.most - 1 - self.total, 2 * self.counts.get(last, 0) - self.total)

    def fewest_after(self, source: str) -> int:
        """The same once one of `source` is taken."""
        count = self.counts[source] - 1
        shrinks = self.counts[source] == self.most and self.sources_with[self.most] == 1
        most = self.most - shrinks
        return max(0, 2 * most - 1 - (self.total - 1), 2 * count - (self.total - 1))

    def is_forced(self, fewest: int) -> bool:
        """Whether taking anything but one of the most frequent would leave more than `fewest`."""
        return 2 * self.most - self.total > fewest

    def is_most(self, source: str) -> bool:
        """Whether no source has more left."""
        return self.counts[source] == self.most

    def take(self, source: str) -> None:
        """One of `source` less."""
        count = self.counts[source]
        self.counts[source] = count - 1
        self.total -= 1
        self.sources_with[count] -= 1
        self.sources_with[count - 1] = self.sources_with.get(count - 1, 0) + 1
        while self.most and not self.sources_with.get(self.most):
            self.most -= 1
