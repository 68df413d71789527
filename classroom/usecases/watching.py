"""Let a teacher's open page hear of a class: who may, and how many pages at once."""

from collections import Counter
from uuid import UUID

from checks.domain.errors import ReceiptsError
from classroom.policies import Actor, Verb
from classroom.selectors.activities import activity_for

# Pages of one teacher that may follow classes live: a few classes on a few devices.
SOCKETS_PER_TEACHER = 8


class TooManyPages(ReceiptsError):
    """More live pages than one teacher may have open."""

    def __init__(self, most: int) -> None:
        super().__init__(f"{most} pages follow a class live already, which is the limit. Close one of them.")


class Watchers:
    """How many live pages each teacher has open in this process. Used on the event loop only."""

    def __init__(self, most: int = SOCKETS_PER_TEACHER) -> None:
        self._most = most
        self._open: Counter[int] = Counter()

    def enter(self, user_id: int) -> None:
        """One page more. Raises TooManyPages and counts nothing where that is one too many."""
        if self._open[user_id] >= self._most:
            raise TooManyPages(self._most)
        self._open[user_id] += 1

    def leave(self, user_id: int) -> None:
        """One page less."""
        self._open[user_id] -= 1
        if self._open[user_id] <= 0:
            del self._open[user_id]


def may_watch(actor: Actor, activity_id: UUID) -> None:
    """Whoever runs an activity may follow it live. Raises NotThere."""
    activity_for(actor, activity_id, Verb.RUN)
