import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks.kept import Figures, NoFigures, figures_of, keep, latest
from benchmarks.measures import MEASURES
from tests.benchmarks.samples import MACHINE, crowd, single, visit

WHEN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def figures(*, failed: bool = False, day: int = 2) -> Figures:
    warm = visit(None, None, "not done") if failed else visit(0.1, 0.5)
    return figures_of(
        [single(visit(0.3, 1.0), warm), single(visit(0.4, 1.2), visit(0.1, 0.6))],
        crowd(visit(1.0, 9.0), visit(2.0, 8.0)),
        made_at=WHEN.replace(day=day),
        machine=MACHINE,
        setting="2 people at once.",
    )


def test_every_measure_of_the_table_gets_its_samples() -> None:
    samples = figures().samples

    assert samples.keys() == {one.key for one in MEASURES}
    assert all(samples.values())


def test_of_a_class_the_slowest_counts() -> None:
    samples = figures().samples

    assert (samples["crowd_first"], samples["crowd_all"]) == ([2.0], [9.0])
    assert (samples["health_p50"], samples["health_max"]) == ([0.01], [0.02])
    assert samples["health_at_rest"] == [0.005]


def test_one_claim_costs_its_share_of_the_servers_time() -> None:
    assert figures().samples["cpu_per_claim"] == [0.06, 0.06]


def test_what_failed_gives_a_failure_and_no_sample() -> None:
    found = figures(failed=True)

    assert found.failures == ("not done",)
    assert found.samples["warm_all"] == [0.6]
    assert found.samples["cpu_per_claim"] == [0.06]


def test_a_class_where_one_saw_no_verdict_has_no_slowest() -> None:
    broken = crowd(visit(1.0, 9.0), visit(None, None, "gone"), health=(0.01, None))
    found = figures_of([], broken, made_at=WHEN, machine=MACHINE, setting="")

    assert found.samples["crowd_first"] == found.samples["crowd_all"] == []
    assert found.samples["crowd_errors"] == [2.0]
    assert found.failures == ("gone", "1 questions for health were not answered")


def test_a_fault_in_the_servers_log_is_a_failure() -> None:
    faulty = replace(crowd(visit(1.0, 9.0)), faults=("ERROR checks: a check crashed",))

    found = figures_of([], faulty, made_at=WHEN, machine=MACHINE, setting="")

    assert found.failures == ("ERROR checks: a check crashed",)


def test_the_latest_full_run_is_found_again(tmp_path: Path) -> None:
    keep(figures(day=3), {}, quick=False, folder=tmp_path)
    keep(figures(day=2), {}, quick=False, folder=tmp_path)
    keep(figures(day=4), {}, quick=True, folder=tmp_path)

    assert latest(tmp_path) == figures(day=3)


def test_the_file_is_named_by_its_date_and_has_the_details(tmp_path: Path) -> None:
    file = keep(figures(), {"crowd": [1, 2]}, quick=False, folder=tmp_path)

    assert file.name == "checks-2026-01-02-030405.json"
    assert json.loads(file.read_text("utf-8"))["details"] == {"crowd": [1, 2]}


def test_a_failed_run_is_not_shown(tmp_path: Path) -> None:
    keep(figures(failed=True), {}, quick=False, folder=tmp_path)

    with pytest.raises(NoFigures, match="Something failed"):
        latest(tmp_path)


def test_without_a_full_run_there_is_nothing_to_show(tmp_path: Path) -> None:
    with pytest.raises(NoFigures, match="make bench"):
        latest(tmp_path)
