"""Times as a teacher types them: on the wall clock of the course's time zone, also where that clock jumps."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from classroom.domain.errors import UnusableInput

_TYPED = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d{1,6})?)?", re.ASCII)
_YEARS = range(2000, 2101)
_REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


@cache
def zones_by_region() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """The time zones to choose from, by part of the world: each as its name and how a person reads it.

    Only those named after places: "Europe/Berlin" knows about summer time and "Etc/GMT-1" does not.
    """
    grouped: dict[str, list[tuple[str, str]]] = {region: [] for region in _REGIONS}
    for name in sorted(available_timezones()):
        region, _, place = name.partition("/")
        if place and region in grouped:
            grouped[region].append((name, place.replace("_", " ").replace("/", ", ")))
    return {
        "Everywhere": (("UTC", "UTC"),),
        **{region: tuple(zones) for region, zones in grouped.items() if zones},
    }


@cache
def _zone_names() -> frozenset[str]:
    return frozenset(name for zones in zones_by_region().values() for name, _ in zones)


def usable_zone(name: str) -> str:
    """The name of a time zone that can be chosen. Raises UnusableInput for any other."""
    if name not in _zone_names():
        raise UnusableInput("Choose a time zone from the list, by a city near you.", "time_zone")
    return name


def typed_moment(typed: str, zone: ZoneInfo, *, field: str, earlier: bool = False) -> datetime | None:
    """The moment meant by "2026-03-29T02:30" on the clock of `zone`; None where nothing was typed.

    A time that the clock skips raises UnusableInput. One that it shows twice means the later of the two,
    so that a deadline is never sooner than it reads; the earlier one if `earlier` (for an opening).
    """
    if not typed.strip():
        return None
    found = _TYPED.fullmatch(typed.strip())
    try:
        local = datetime.fromisoformat(f"{found[1]}T{found[2]}") if found else None
    except ValueError:
        local = None
    if local is None:
        raise UnusableInput("Write the day and time like 2026-03-31 14:30.", field)
    if local.year not in _YEARS:
        raise UnusableInput(
            f"The year {local.year} cannot be meant. Give one from {_YEARS[0]} to {_YEARS[-1]}.", field
        )
    moments = [local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)]
    if all(moment.astimezone(zone).replace(tzinfo=None) != local for moment in moments):
        raise UnusableInput(
            f"On {local:%Y-%m-%d} the clocks of {zone.key} go forward over {local:%H:%M}: "
            "that time does not happen. Give one an hour later or earlier.",
            field,
        )
    return min(moments) if earlier else max(moments)


def shown_local(moment: datetime | None, zone: ZoneInfo) -> str:
    """A moment as it is typed into a form; "" for none."""
    return f"{moment.astimezone(zone):%Y-%m-%dT%H:%M}" if moment is not None else ""
