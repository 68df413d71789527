import pytest

from benchmarks.document import BEGIN, END, NoPlaceForFigures, as_markdown, with_figures
from benchmarks.kept import Figures
from receipts_site.settings.folders import ROOT
from tests.benchmarks.samples import MACHINE

FIGURES = Figures(
    made_at="2026-01-02T03:04:05+00:00",
    commit="abcdef0123",
    machine=MACHINE,
    setting="30 people at once.",
    samples={"start_to_ready": [2.5, 2.0, 3.0], "crowd_errors": [0.0]},
    failures=(),
)
DOCUMENT = f"# Speed\n\nBefore.\n\n{BEGIN}\n\noutdated | figures\n\n{END}\n\nAfter.\n"


def test_only_what_stands_between_the_marks_is_replaced() -> None:
    written = with_figures(DOCUMENT, FIGURES)

    assert written.startswith(f"# Speed\n\nBefore.\n\n{BEGIN}\n\nMachine: Some Processor 3000")
    assert written.endswith(f"\n\n{END}\n\nAfter.\n")
    assert "outdated" not in written


def test_writing_the_same_figures_again_changes_nothing() -> None:
    once = with_figures(DOCUMENT, FIGURES)

    assert with_figures(once, FIGURES) == once


@pytest.mark.parametrize(
    "document", ["", BEGIN, END, f"{END}\n{BEGIN}", f"{BEGIN}{BEGIN}{END}", f"{BEGIN}{END}{END}"]
)
def test_a_document_without_its_two_marks_is_refused(document: str) -> None:
    with pytest.raises(NoPlaceForFigures):
        with_figures(document, FIGURES)


def test_the_table_is_markdown_and_says_what_was_measured_on_what() -> None:
    lines = as_markdown(FIGURES).splitlines()

    assert "Measured at 2026-01-02T03:04:05+00:00 on commit abcdef0123. 30 people at once." in lines
    assert "| Start to ready | under 5 s | 2.5 s (2 to 3, 3 runs) |" in lines
    assert all(line.count("|") == 4 for line in lines if line.startswith("|"))


def test_the_document_of_the_checks_has_a_place_for_figures() -> None:
    document = (ROOT / "docs" / "performance" / "checks.md").read_text("utf-8")

    assert as_markdown(FIGURES) in with_figures(document, FIGURES)
