"""Files of a round: what goes out comes back, and nothing in them runs."""

import csv
import io
import json
import re
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviews.domain.agreement import agreement_of
from reviews.domain.codebook import Book, LabelText, codebook
from reviews.domain.exports import (
    COLUMNS,
    RatingLine,
    Unreadable,
    as_csv,
    as_json,
    as_jsonl,
    as_zip,
    ballots_in,
    read_jsonl,
    sources_in,
    steadiness_in,
)
from reviews.domain.kinds import Outcome, Purpose

WORDS = st.text(st.characters(codec="utf-8"), max_size=20)
LINES = st.lists(
    st.builds(
        RatingLine,
        rater=st.integers(1, 4),
        item=st.sampled_from("pqrs"),
        purpose=st.sampled_from([purpose.value for purpose in Purpose]),
        outcome=st.sampled_from([outcome.value for outcome in Outcome]),
        label=st.sampled_from("ab"),
        reason=WORDS,
        note=WORDS,
        seconds=st.none() | st.floats(0, 1e6),
        saved_at=st.just("2026-03-01T09:00:00+00:00"),
        order=st.integers(1, 99),
        guideline=st.integers(1, 3),
        group=st.integers(1, 2),
    ),
    max_size=20,
)


@given(LINES)
def test_ratings_read_back_are_the_ratings_written_and_give_the_same_numbers(lines: list[RatingLine]) -> None:
    back = read_jsonl(as_jsonl(lines))
    assert back == tuple(lines)
    assert agreement_of(ballots_in(back), "ab", sources_in(back), seed=1, draws=50) == agreement_of(
        ballots_in(lines), "ab", sources_in(lines), seed=1, draws=50
    )
    assert steadiness_in(back, {"p": "a"}) == steadiness_in(lines, {"p": "a"})


@given(LINES)
def test_no_cell_of_the_table_is_a_formula_and_each_rating_is_one_row(lines: list[RatingLine]) -> None:
    rows = list(csv.reader(io.StringIO(as_csv(lines).decode("utf-8-sig"), newline="")))
    assert rows[0] == list(COLUMNS)
    assert len(rows) == len(lines) + 1
    assert not [cell for row in rows for cell in row if re.match(r"\s*[=+\-@\t\r＝＋－＠]", cell)]


def test_only_labels_of_exam_items_are_votes() -> None:
    lines = [
        RatingLine(1, item, purpose, outcome, "a", "", "", None, "", 1, 1, 1)
        for item, purpose, outcome in (
            ("p", "exam", "label"),
            ("q", "exam", "broken"),
            ("r", "gold", "label"),
            ("s", "repeat", "label"),
            ("t", "training", "label"),
        )
    ]
    assert [ballot.item for ballot in ballots_in(lines)] == ["p"]


STRANGE = as_jsonl([RatingLine(1, "p", "dinner", "label", "a", "", "", None, "", 1, 1, 1)])


@pytest.mark.parametrize("line", [b"[]", b"{}", b"nonsense", b'{"rater": 1}', STRANGE])
def test_a_line_that_is_no_rating_is_named(line: bytes) -> None:
    good = as_jsonl([RatingLine(1, "p", "exam", "label", "a", "", "", None, "", 1, 1, 1)])
    with pytest.raises(Unreadable, match="Line 2"):
        read_jsonl(good + line)


def test_json_never_holds_what_is_not_a_number() -> None:
    with pytest.raises(ValueError):
        as_json({"alpha": float("nan")})
    assert json.loads(as_json({"alpha": None})) == {"alpha": None}


def test_the_same_files_give_the_same_archive_and_it_opens() -> None:
    files = {"a.txt": b"one", "b.txt": "zwei ü".encode()}
    assert as_zip(files) == as_zip(files)
    with zipfile.ZipFile(io.BytesIO(as_zip(files))) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == files


def test_the_codebook_explains_every_column_and_label_and_keeps_foreign_headings_quoted() -> None:
    book = Book(
        round_title="First\nround",
        bank_title="Facts",
        kind="quote",
        question="Is it so?",
        seal="",
        labels=[LabelText("yes", "Yes", "It is so.", "Water is wet.", False, True)],
        guidelines=[(1, "# Read well\nThen judge.")],
        raters=3,
        withdrawn=1,
        overlap=2,
        seed=7,
    )
    text = codebook(book)
    assert all(f"| `{column}` |" in text for column in COLUMNS)
    assert "# Codebook: First round\n" in text
    assert "### `yes`: Yes (dangerous when wrong)" in text
    assert "> # Read well" in text
    assert "3, of whom 1 withdrew" in text
