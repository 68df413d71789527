import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.measures import MEASURES, Measure, Unit, measured, percentile, rows

SOME = st.lists(st.floats(0, 1e6), min_size=1)
FIRST = Measure("first", "First verdict", Unit.SECONDS, 0.7)
AT_MOST = Measure("all", "All verdicts", Unit.SECONDS, 45.0, may_reach=True)
HEALTH = Measure("health", "Health", Unit.MILLISECONDS, 0.100)
MEMORY = Measure("memory", "Memory", Unit.MEGABYTES, 700e6)
ERRORS = Measure("errors", "Errors", Unit.PIECES, 0.0)
FREE = Measure("free", "Warm", Unit.SECONDS)


@given(SOME, st.floats(0.01, 1))
def test_a_percentile_is_a_value_that_so_many_do_not_exceed(values: list[float], share: float) -> None:
    found = percentile(values, share)

    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-6
    assert sum(value < found for value in values) < share * len(values) + 1e-6


@given(SOME)
def test_the_whole_of_them_is_the_greatest(values: list[float]) -> None:
    assert percentile(values, 1.0) == max(values)


@pytest.mark.parametrize(("share", "value"), [(0.50, 50.0), (0.99, 99.0), (0.995, 100.0), (0.29, 29.0)])
def test_the_percentile_of_a_hundred_is_the_rank(share: float, value: float) -> None:
    assert percentile([float(number) for number in range(100, 0, -1)], share) == value


def test_of_nothing_there_is_no_percentile() -> None:
    with pytest.raises(ValueError, match="no values"):
        percentile([], 0.5)


def test_the_aims_are_said_in_words() -> None:
    assert [one.target for one in (FIRST, AT_MOST, HEALTH, MEMORY, ERRORS, FREE)] == [
        "under 0.7 s",
        "within 45 s",
        "under 100 ms",
        "under 700 MB",
        "none",
        "–",
    ]


def test_several_samples_are_shown_as_median_and_range() -> None:
    assert measured(FIRST, [0.5, 0.4, 0.61]) == "0.5 s (0.4 to 0.61, 3 runs)"


def test_one_sample_is_shown_alone() -> None:
    assert measured(HEALTH, [0.0314]) == "31 ms"
    assert measured(MEMORY, [237_100_000]) == "237 MB"
    assert measured(FREE, [12.34]) == "12.3 s"


def test_what_was_not_measured_is_said() -> None:
    assert measured(FIRST, []) == "not measured"


def test_what_is_above_the_aim_is_said() -> None:
    assert measured(FIRST, [0.69]) == "0.69 s"
    assert measured(FIRST, [0.71]) == "0.71 s, above the aim"
    assert measured(ERRORS, [1]) == "1, above the aim"


def test_under_is_not_reached_and_within_may_be() -> None:
    assert FIRST.is_missed_by(0.7)
    assert not AT_MOST.is_missed_by(45.0)
    assert AT_MOST.is_missed_by(45.1)
    assert not ERRORS.is_missed_by(0.0)
    assert not FREE.is_missed_by(1e9)


def test_it_is_the_median_that_counts() -> None:
    assert measured(FIRST, [0.5, 0.6, 9.0]) == "0.6 s (0.5 to 9, 3 runs)"


def test_the_table_has_a_row_for_every_measure_in_order() -> None:
    table = rows({"health_p99": [0.2]})

    assert [row.measure for row in table] == [one.words for one in MEASURES]
    assert {row.measured for row in table} == {"200 ms, above the aim", "not measured"}
