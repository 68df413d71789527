"""How often, and how much: pure arithmetic of the limits. Times are seconds of a monotonic clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

SEAT = "seat:"
# A provider gives one household or one school a whole /64 network.
IPV6_NETWORK_BITS = 64


@dataclass(frozen=True, slots=True)
class Quota:
    """At most `limit` in any stretch of `seconds`."""

    limit: int
    seconds: float


def is_seat(owner: str) -> bool:
    """Whether the owner is a seat of a class, for whom a share of everything is reserved."""
    return owner.startswith(SEAT)


def open_to(owner: str, whole: int, seat_share: float) -> int:
    """How much of `whole` this owner's kind may fill: seats all of it, others what is not reserved."""
    return whole if is_seat(owner) else int(whole * (1 - seat_share))


def recent(times: Sequence[float], now: float, quota: Quota) -> tuple[float, ...]:
    """The moments that still count, oldest first."""
    return tuple(moment for moment in times if now - moment < quota.seconds)


def seconds_to_wait(times: Sequence[float], now: float, quota: Quota) -> float:
    """0 if one more is within the quota, else how long until it is. `times` oldest first."""
    counting = recent(times, now, quota)
    if len(counting) < quota.limit:
        return 0.0
    if quota.limit == 0:
        return quota.seconds
    return counting[-quota.limit] + quota.seconds - now


def address_counted(address: str) -> str:
    """The address a limit counts: an IPv4 address itself, of an IPv6 address its network.

    Raises ValueError for what is no address.
    """
    parsed = ip_address(address)
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    network = int(parsed) >> IPV6_NETWORK_BITS << IPV6_NETWORK_BITS
    return f"{IPv6Address(network)}/{IPV6_NETWORK_BITS}"


def client_address(*, connection: str, forwarded: str, proxies: int) -> str | None:
    """Where a request comes from: the connection's address, or what the nearest trusted proxies say.

    Each proxy appends the address it was called from to `X-Forwarded-For`, so with n trusted proxies the
    n-th from the end was written by one of them; what stands before it anybody may have made up. None
    where there is no address.
    """
    told = [part.strip() for part in forwarded.split(",")]
    if proxies and len(told) >= proxies and told[-proxies]:
        return told[-proxies]
    return connection or None
