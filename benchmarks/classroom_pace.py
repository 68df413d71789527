"""How long people take for each thing they do in a lesson, and how much faster the class goes.

The times are a careful student's in a lesson of fifteen minutes. The class does everything ten times as
fast, so what the server meets in a minute is what ten such classes at once would ask of it.
"""

import asyncio
import random
from dataclasses import dataclass

TIMES_HUMAN = 10.0

# Seconds of a person, before the page is left or the choice made.
TYPE_CODE = 15.0
TYPE_NAME = 10.0
WRITE_DOWN_RETURN_CODE = 25.0
READ_TASK = 40.0
PASTE = 45.0
PREDICT_CLAIM = 9.0
LOCK = 10.0
READ_REPORT = 100.0
JUDGE_CLAIM = 12.0
FIND_RECEIPT = 80.0
REFLECT = 90.0
READ_HAND_IN = 40.0

# Everybody has come within so many seconds of a person.
ARRIVE_WITHIN = 60.0
# The slowest takes so much longer than a careful student, the fastest so much less.
SLOWEST, FASTEST = 1.1, 0.7

# How often a page that waits for the claims to be cut looks again; a program's pace, not a person's.
LOOK_AGAIN = 0.5


@dataclass(frozen=True, slots=True)
class Pace:
    """One student's: when they come, in seconds, and how long they take compared with a careful one."""

    arrives: float
    tempo: float

    async def think(self, seconds: float) -> None:
        """Take the time that a thing takes a person."""
        await asyncio.sleep(seconds * self.tempo / TIMES_HUMAN)


def paces(students: int) -> tuple[Pace, ...]:
    """A pace for everybody, the same ones each time."""
    # Told by a number, so that two runs are the same class.
    chance = random.Random(students)  # noqa: S311
    return tuple(
        Pace(chance.uniform(0, ARRIVE_WITHIN) / TIMES_HUMAN, chance.uniform(FASTEST, SLOWEST))
        for _ in range(students)
    )
