import json
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from benchmarks.document import with_text
from benchmarks.health import Health
from benchmarks.kept import NoFigures
from benchmarks.wiki import (
    LIMITED,
    UNLIMITED,
    WikiClass,
    counted,
    differing,
    distinct_claims,
    environment_for,
)
from benchmarks.wiki_figures import (
    ClassFigures,
    WikiFigures,
    class_figures,
    keep_wiki,
    latest_wiki,
    wiki_figures,
    wiki_markdown,
)
from benchmarks.wiki_proxy import Tally
from receipts_site.settings.folders import ROOT
from tests.benchmarks.samples import MACHINE, visit

TALLY = Tally(
    passed=3,
    refused=1,
    impatient=0,
    broken=0,
    pages=2,
    most_passed_in_a_second=3,
    most_arrived_in_a_second=4,
)
REFERENCE = WikiClass(
    door=UNLIMITED,
    visits=(visit(1.0, 2.0), visit(1.5, 1.8)),
    verdicts=({1: "backed"}, {1: "backed"}),
    began=0.0,
    ended=2.0,
    health=(Health(0.1, 0.02),),
    faults=(),
    tally=TALLY,
)
RUN = replace(REFERENCE, door=LIMITED[0])


def figures_of(run: WikiClass) -> ClassFigures:
    return class_figures(run, REFERENCE, people=2, claims=1)


def kept(*classes: ClassFigures, day: int = 2) -> WikiFigures:
    made_at = datetime(2026, 1, day, 3, 4, 5, tzinfo=UTC)
    return wiki_figures(classes, made_at=made_at, machine=MACHINE, setting="2 students.")


def test_a_class_that_lost_nothing_has_no_failure_and_its_slowest_count() -> None:
    figures = figures_of(RUN)

    assert figures.failures == ()
    assert (figures.first_verdict, figures.all_done, figures.health) == (1.5, 2.0, 0.02)
    assert (figures.pages, figures.claims, figures.verdicts) == (2, 1, {"backed": 2})


@pytest.mark.parametrize(
    ("run", "words"),
    [
        (replace(RUN, verdicts=({1: "backed"}, {})), "1 verdicts for 2 claims"),
        (replace(RUN, verdicts=({1: "backed"}, {1: "could_not_look_up"})), "1 claims could not be looked up"),
        (replace(RUN, verdicts=({1: "backed"}, {1: "no_receipt"})), "1 verdicts differ"),
        (replace(RUN, verdicts=({1: "no_receipt"}, {1: "no_receipt"})), "no claim was backed"),
        (replace(RUN, tally=replace(TALLY, most_passed_in_a_second=11)), "11 questions reached the wiki"),
        (replace(RUN, tally=replace(TALLY, passed=4)), "4 questions for 2 pages and 1 claims"),
        (replace(RUN, tally=replace(TALLY, broken=1)), "1 questions were not answered by the wiki"),
        (replace(RUN, visits=(visit(1.0, None, "gone"), visit(1.0, 2.0))), "gone"),
        (replace(RUN, faults=("a fault in the log",)), "a fault in the log"),
        (replace(RUN, health=(Health(0.1, None),)), "1 questions for health were not answered"),
    ],
)
def test_what_must_not_be_is_a_failure_that_names_its_door(run: WikiClass, words: str) -> None:
    assert any(one.startswith(f"{RUN.door.name}: {words}") for one in figures_of(run).failures)


def test_one_request_for_each_page_and_each_claim_is_still_fine() -> None:
    figures = figures_of(RUN)

    assert figures.passed == figures.pages + figures.claims
    assert figures.failures == ()


def test_without_a_limit_the_wiki_may_see_any_number_a_second() -> None:
    fast = replace(REFERENCE, tally=replace(TALLY, most_passed_in_a_second=40))

    assert figures_of(fast).failures == ()


def test_being_slow_is_no_failure() -> None:
    slow = replace(RUN, visits=(visit(500.0, 900.0), visit(500.0, 900.0)), health=(Health(0.1, 30.0),))

    assert figures_of(slow).failures == ()


def test_a_verdict_that_one_run_lacks_differs_too() -> None:
    assert differing([{1: "backed", 2: "backed"}, {}], [{1: "no_receipt"}, {1: "backed"}]) == 3


def test_verdicts_are_counted_over_all_students() -> None:
    assert counted([{1: "backed"}, {1: "backed", 2: "no_receipt"}]) == {"backed": 2, "no_receipt": 1}


def test_a_claim_that_several_students_make_counts_once() -> None:
    assert distinct_claims(30, 10) == 150


def test_the_server_asks_this_wiki_alone_and_keeps_what_it_read_in_its_own_folder(tmp_path: Path) -> None:
    environment = environment_for(tmp_path, "http://127.0.0.1:9/api.php", LIMITED[1])

    assert environment["RECEIPTS_EVIDENCE"] == "mediawiki"
    assert environment["RECEIPTS_MEDIAWIKI"] == "http://127.0.0.1:9/api.php"
    assert environment["RECEIPTS_MEDIAWIKI_PER_SECOND"] == "20"
    assert environment["RECEIPTS_VAR"] == str(tmp_path)


def test_the_latest_full_run_is_found_again_as_it_was_kept(tmp_path: Path) -> None:
    for day in (2, 3):
        keep_wiki(kept(figures_of(RUN), day=day), [asdict(RUN)], quick=False, folder=tmp_path)
    keep_wiki(kept(figures_of(RUN), day=4), [], quick=True, folder=tmp_path)

    assert latest_wiki(tmp_path) == kept(figures_of(RUN), day=3)


def test_a_run_in_which_something_failed_is_not_shown(tmp_path: Path) -> None:
    failed = kept(figures_of(replace(RUN, faults=("fault",))))
    file = keep_wiki(failed, [], quick=False, folder=tmp_path)

    assert json.loads(file.read_text())["failures"] == ["5 a second asked: fault"]
    with pytest.raises(NoFigures, match="make bench-wiki"):
        latest_wiki(tmp_path)


def test_without_a_full_run_it_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(NoFigures, match="make bench-wiki"):
        latest_wiki(tmp_path)


def test_the_document_has_a_place_for_the_table_with_a_column_for_each_class() -> None:
    document = (ROOT / "docs" / "performance" / "mediawiki.md").read_text("utf-8")
    table = wiki_markdown(kept(figures_of(REFERENCE), figures_of(RUN)))

    assert table in with_text(document, table)
    assert "| Errors | none | 0 | 0 |" in table.splitlines()
    assert all(line.count("|") == 5 for line in table.splitlines() if line.startswith("|"))
