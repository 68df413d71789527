"""The class of the benchmark: before the real server around fake models, and its figures."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks import classroom_pace
from benchmarks.classroom import ClassRun, run_class
from benchmarks.classroom_browser import filled_in, shape_of
from benchmarks.classroom_figures import (
    class_figures,
    class_markdown,
    class_rows,
    keep_class,
    latest_class,
)
from benchmarks.classroom_pace import ARRIVE_WITHIN, FASTEST, SLOWEST, TIMES_HUMAN, paces
from benchmarks.classroom_student import Lesson, Stood
from benchmarks.classroom_teacher import STEPS, Seen, lags, steps_in
from benchmarks.cores import plan_cores
from benchmarks.health import Health
from benchmarks.kept import NoFigures
from benchmarks.machine import this_machine
from benchmarks.server_process import environment_in, make_database
from classroom.domain.kinds import Step

LESSON = Lesson("Student 000", (), (0.1, 0.2), (0.05,), 40, 10, 1, 70.0, ())
RUN = ClassRun(
    lessons=(LESSON,),
    looks=(0.03,),
    lags=(0.4, 0.9),
    hints=12,
    teacher=(),
    began=10.0,
    ended=80.0,
    server_cpu_seconds=30.0,
    load_cpu_seconds=3.0,
    health=(Health(20.0, 0.01),),
    health_at_rest=(Health(9.0, 0.005),),
)


@pytest.mark.server
def test_a_class_does_the_whole_lesson_before_its_teacher_s_eyes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classroom_pace, "TIMES_HUMAN", 1_000.0)
    environment = {
        **environment_in(tmp_path, tmp_path / "no-corpus.sqlite3"),
        "DJANGO_SETTINGS_MODULE": "tests.privacy.watched_settings",
    }
    make_database(environment)

    run = run_class(
        2, environment=environment, cores=plan_cores(frozenset(), pin=False), log=tmp_path / "log"
    )

    assert (run.errors, run.faults) == ((), ())
    for lesson in run.lessons:
        assert [one.step for one in lesson.steps] == list(STEPS)
        assert lesson.claims == 10
    assert len(run.lags) == 2 * len(STEPS)
    assert run.hints > 1


def test_the_steps_are_those_of_the_lesson() -> None:
    assert list(STEPS) == [step.value for step in Step]


def test_a_step_was_shown_with_the_first_look_that_has_it_or_a_later_one() -> None:
    stood = [Stood("Ada", "task", 1.0), Stood("Ada", "paste", 2.0), Stood("Ada", "predict", 2.5)]
    seen = [
        Seen(0.9, {}),
        Seen(1.2, {"Ada": "task"}),
        Seen(2.1, {"Ada": "task"}),
        # Two steps in one look, and another student.
        Seen(3.0, {"Ada": "predict", "Grace": "done"}),
    ]

    shown, never = lags(stood, seen)

    assert shown == pytest.approx([0.2, 1.0, 0.5])
    assert never == []


def test_a_step_that_the_live_page_never_showed_is_told() -> None:
    late = Stood("Ada", "done", 5.0)

    assert lags([late], [Seen(6.0, {"Ada": "hand_in"}), Seen(7.0, {})]) == ([], [late])


def test_the_teacher_reads_names_and_steps_off_the_rows() -> None:
    html = (
        '<tr data-step="predict" class="is-away">\n<th scope="row"><bdi>Zo&eacute; &amp; Co</bdi></th></tr>'
        '<tr data-step="done">\n  <th scope="row"><bdi>Ada</bdi></th></tr>'
    )

    assert steps_in(html) == {"Zoé & Co": "predict", "Ada": "done"}


def test_everybody_has_a_pace_of_their_own_and_the_same_one_each_time() -> None:
    thirty = paces(30)

    assert thirty == paces(30)
    assert len(set(thirty)) == 30
    assert all(0 <= pace.arrives <= ARRIVE_WITHIN / TIMES_HUMAN for pace in thirty)
    assert all(FASTEST <= pace.tempo <= SLOWEST for pace in thirty)


def test_a_form_is_sent_as_it_comes() -> None:
    html = """<form><input name="a" value="1"><input name="b" type="checkbox" checked><input name="c"
    type="checkbox"><input type="radio" name="d" value="x"><input type="radio" name="d" value="y" checked>
    <textarea name="e">
two
lines</textarea><select name="f"><option value="1">One</option>
    <option value="2" selected>Two</option></select>
    <select name="g"><option value="first">First</option><option value="second">Second</option></select>
    <button name="h" value="go">Go</button><input type="submit" name="i" value="go"></form>"""

    assert filled_in(html) == {
        "a": "1",
        "b": "on",
        "d": "y",
        "e": "two\nlines",
        "f": "2",
        "g": "first",
    }


def test_a_message_names_no_id() -> None:
    path = "/lesson/8070b454-ea6b-4212-9c94-abe80193189e/predict/?order=name"

    assert shape_of(path) == "/lesson/…/predict/"


def test_what_was_measured_becomes_a_row_each() -> None:
    figures = class_figures(RUN, made_at=datetime.now(UTC), machine=this_machine(), setting="One student.")

    shown = {row.measure: row.measured for row in class_rows(figures.samples)}

    assert figures.failures == ()
    assert shown["Errors"] == "0"
    assert shown["A page, 95 of 100"] == "200 ms"
    assert shown["The same, at worst"] == "0.9 s"
    assert shown["The whole lesson, the last one's end"] == "70 s"
    assert "| Errors | none | 0 |" in class_markdown(figures)


def test_what_failed_is_counted_and_told_and_what_was_not_measured_says_so() -> None:
    broken = replace(
        RUN,
        lessons=(replace(LESSON, pages=(), saves=(), ended=None, errors=("Student 000: no",)),),
        teacher=("the live page ended",),
        faults=("ERROR",),
        health=(Health(20.0, None),),
        lags=(),
    )

    figures = class_figures(broken, made_at=datetime.now(UTC), machine=this_machine(), setting="")

    shown = {row.measure: row.measured for row in class_rows(figures.samples)}
    assert len(figures.failures) == 4
    assert shown["Errors"] == "4, above the aim"
    assert shown["A page, 95 of 100"] == "not measured"


def test_the_latest_full_run_is_read_back_and_a_quick_one_is_not(tmp_path: Path) -> None:
    figures = class_figures(RUN, made_at=datetime.now(UTC), machine=this_machine(), setting="One student.")
    keep_class(figures, RUN, quick=True, folder=tmp_path)
    with pytest.raises(NoFigures):
        latest_class(tmp_path)

    file = keep_class(figures, RUN, quick=False, folder=tmp_path)

    assert latest_class(tmp_path) == figures
    assert json.loads(file.read_text("utf-8"))["details"]["hints"] == 12
