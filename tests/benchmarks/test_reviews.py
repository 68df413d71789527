from dataclasses import asdict, replace
from pathlib import Path

import pytest
from django.test import Client

from benchmarks.kept import NoFigures, write_run
from benchmarks.reviews import FULL, MEASURES, ReviewsFigures, as_markdown, latest, rows
from benchmarks.reviews_rater import CHOICE, FORM, GUIDELINE
from benchmarks.reviews_rows import fill, finish
from benchmarks.visit import TOKEN
from tests.benchmarks.samples import MACHINE

FIGURES = ReviewsFigures(
    made_at="2026-01-02T03:04:05+00:00",
    commit="abcdef0123",
    machine=MACHINE,
    setting="20 items.",
    samples={"plan": [0.5], "next_p95": [0.2]},
    failures=(),
)


def test_the_table_has_a_row_for_each_measure_and_says_what_is_too_slow() -> None:
    shown = {row.measure: row.measured for row in rows(FIGURES.samples)}

    assert len(shown) == len(MEASURES)
    assert shown["Planning"] == "0.5 s"
    assert shown["Saving and getting the next item, 95 of 100"] == "200 ms, above the aim"
    assert shown["The agreement page"] == "not measured"


def test_the_document_gets_machine_setting_and_table() -> None:
    text = as_markdown(FIGURES)

    assert text.startswith("Machine: Some Processor 3000")
    assert "20 items." in text
    assert "| Planning | under 2 s | 0.5 s |" in text


def test_the_latest_full_run_is_found_again_unless_something_failed_in_it(tmp_path: Path) -> None:
    with pytest.raises(NoFigures):
        latest(tmp_path)
    write_run(tmp_path, FULL, asdict(FIGURES))
    assert latest(tmp_path) == FIGURES
    write_run(tmp_path, FULL, asdict(replace(FIGURES, made_at="2026-01-03T03:04:05+00:00", failures=("x",))))
    with pytest.raises(NoFigures, match="make bench-reviews"):
        latest(tmp_path)


@pytest.mark.django_db
def test_a_round_is_filled_rated_from_its_own_pages_and_finished() -> None:
    filled = fill(items=12, raters=3)
    assert filled["places"] == 36
    rater = Client()
    rater.get(f"/rate/{filled['tokens'][0]}/")
    page = rater.get("/rate/next/", follow=True).content.decode()
    form, guideline, choice = (pattern.findall(page)[0] for pattern in (FORM, GUIDELINE, CHOICE))
    assert TOKEN.search(page)
    answer = rater.post(form, {"guideline": guideline, "choice": choice, "seconds": "1.0"})
    assert answer.status_code == 303

    finished = finish(filled["round"])

    assert finished["votes"] == 36
    manager = Client()
    manager.cookies["sessionid"] = filled["session"]
    for page in ("agreement/", "scores/", "export/round.zip"):
        assert manager.get(f"/reviews/rounds/{filled['round']}/{page}").status_code == 200
