"""Who may fill how much of the memory set aside for reports.

Room is booked when a check is put, for the report that will grow from it, so that a full store is said
at the paste and not in the middle of a check. What a report does not need goes back when its run ends.
"""

from dataclasses import dataclass

from checks.domain.errors import StoreFull
from checks.domain.rates import is_seat, open_to

# Bytes of memory that a report is expected to take for each character of its answer, and in any case:
# a heavy one (two parts a claim, three receipts a part) takes 150.
BYTES_PER_CHARACTER = 200
BYTES_IN_ANY_CASE = 30_000


@dataclass(slots=True)
class _Booking:
    owner: str
    used: int
    booked: int


class Room:
    """The book of who holds how many bytes. Not thread-safe: the store's lock guards it."""

    def __init__(self, *, report_bytes: int, store_bytes: int, seat_share: float) -> None:
        self._report_bytes = report_bytes
        self._store_bytes = store_bytes
        self._seat_share = seat_share
        self._bookings: dict[str, _Booking] = {}
        self._taken = 0
        self._taken_by_visitors = 0

    def book(self, key: str, owner: str, weight: int, *, characters: int) -> None:
        """Hold room for a report of which `weight` bytes are there; replaces what `key` held.

        Raises StoreFull, and then what `key` held stays as it was.
        """
        expected = BYTES_IN_ANY_CASE + BYTES_PER_CHARACTER * characters
        booked = max(weight, min(expected, self._report_bytes))
        before = self._bookings.get(key)
        self._require_room(owner, weight, more=booked - (before.booked if before else 0))
        self.free(key)
        self._bookings[key] = _Booking(owner, weight, booked)
        self._count(owner, booked)

    def grow(self, key: str, by: int) -> None:
        """Use `by` more bytes (or fewer, where negative). Raises StoreFull and uses none then."""
        booking = self._bookings[key]
        used = booking.used + by
        more = max(0, used - booking.booked)
        if by > 0:
            self._require_room(booking.owner, used, more=more)
        booking.used = used
        booking.booked += more
        self._count(booking.owner, more)

    def settle(self, key: str) -> None:
        """Give back what was booked and not used."""
        booking = self._bookings[key]
        self._count(booking.owner, booking.used - booking.booked)
        booking.booked = booking.used

    def free(self, key: str) -> None:
        """Give everything back; no harm if nothing is held."""
        booking = self._bookings.pop(key, None)
        if booking is not None:
            self._count(booking.owner, -booking.booked)

    def _require_room(self, owner: str, weight: int, *, more: int) -> None:
        if weight > self._report_bytes:
            raise StoreFull(
                f"The report of this answer would take more than {_megabytes(self._report_bytes)} of memory, "
                "which is the limit for one report. Check a shorter part of the answer."
            )
        visitors_full = self._taken_by_visitors + more > open_to(owner, self._store_bytes, self._seat_share)
        if more > 0 and (self._taken + more > self._store_bytes or (not is_seat(owner) and visitors_full)):
            raise StoreFull(
                "The memory set aside for reports is used up, and none is thrown out to make room. Reports "
                "end after at most 90 minutes: try again in a few minutes, or delete one of yours first."
            )

    def _count(self, owner: str, more: int) -> None:
        self._taken += more
        if not is_seat(owner):
            self._taken_by_visitors += more


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:g} MB"
