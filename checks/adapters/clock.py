"""The machine's clock."""

import time
from datetime import UTC, datetime


class SystemClock:
    """Time of day for showing, and a clock for expiry that nobody can set back."""

    def now(self) -> datetime:
        """The time of day, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds since the machine started, also those it slept through: a closed lid ends nothing late."""
        return time.clock_gettime(time.CLOCK_BOOTTIME)
