from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from classroom.domain.errors import UnusableInput
from classroom.domain.local_times import shown_local, typed_moment, usable_zone, zones_by_region

BERLIN = ZoneInfo("Europe/Berlin")


def test_a_time_is_read_on_the_clock_of_the_zone():
    assert typed_moment("2026-07-01T10:00", BERLIN, field="due") == datetime(2026, 7, 1, 8, tzinfo=UTC)
    assert typed_moment("2026-01-15 10:00:30", BERLIN, field="due") == datetime(2026, 1, 15, 9, tzinfo=UTC)


def test_nothing_typed_is_no_time():
    assert typed_moment("  ", BERLIN, field="due") is None
    assert shown_local(None, BERLIN) == ""


def test_a_time_that_the_clock_skips_is_refused_with_the_way_out():
    with pytest.raises(UnusableInput) as fault:
        typed_moment("2026-03-29T02:30", BERLIN, field="opens")
    assert fault.value.field == "opens"
    assert "go forward over 02:30" in str(fault.value)


def test_a_time_that_the_clock_shows_twice_ends_late_and_opens_early():
    typed = "2026-10-25T02:30"
    assert typed_moment(typed, BERLIN, field="due") == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert typed_moment(typed, BERLIN, field="opens", earlier=True) == datetime(
        2026, 10, 25, 0, 30, tzinfo=UTC
    )


@pytest.mark.parametrize(
    "typed",
    [
        "tomorrow",
        "2026-13-01T10:00",
        "2026-02-30T10:00",
        "2026-03-01T25:00",
        "0001-01-01T00:00",
        "9999-12-31T23:59",
        "2026-03-01",
        "٢٠٢٦-03-01T10:00",
        "x" * 10000,
    ],
)
def test_what_is_no_time_says_how_to_write_one(typed):
    with pytest.raises(UnusableInput) as fault:
        typed_moment(typed, BERLIN, field="due")
    assert fault.value.field == "due"


@given(
    st.datetimes(min_value=datetime(2001, 1, 1), max_value=datetime(2099, 1, 1)),
    st.sampled_from(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"]),
    st.booleans(),
)
def test_whatever_is_shown_is_read_back_within_the_doubled_hour(naive, name, earlier):
    zone = ZoneInfo(name)
    moment = naive.replace(second=0, microsecond=0, tzinfo=UTC)
    shown = shown_local(moment, zone)
    read = typed_moment(shown, zone, field="due", earlier=earlier)
    assert shown_local(read, zone) == shown


def test_zones_are_grouped_by_region_and_named_by_their_city():
    zones = zones_by_region()
    assert next(iter(zones)) == "Everywhere"
    assert ("America/New_York", "New York") in zones["America"]
    assert ("America/Argentina/Ushuaia", "Argentina, Ushuaia") in zones["America"]
    assert all("Etc/" not in name for group in zones.values() for name, _ in group)


def test_only_a_zone_of_the_list_can_be_chosen():
    assert usable_zone("Pacific/Auckland") == "Pacific/Auckland"
    for name in ("", "Berlin", "../etc/passwd", "Etc/GMT-1", "Europe/Atlantis"):
        with pytest.raises(UnusableInput):
            usable_zone(name)
