"""The results table, and when a prediction is right."""

import csv
import io
import itertools
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.verdicts import Verdict
from classroom.domain.kinds import Judgement
from classroom.domain.tables import (
    RESULTS_HEADER,
    Guess,
    Score,
    StudentRow,
    alphabetical,
    as_csv,
    is_right,
    is_right_by_key,
    label_of,
    rights,
    score_of,
    verdict_counts,
)

TRUE, WRONG, NOT_SURE = Judgement
BACKED, CONFLICT, NO_RECEIPT, FAILED = Verdict
# What a spreadsheet takes for the start of a formula, after blanks that it skips.
FORMULA = tuple("=+-@\t\r＝＋－＠")

words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20)
formulas = st.builds(lambda blank, sign, rest: blank + sign + rest, st.sampled_from(["", " ", "\n"]),
                     st.sampled_from(FORMULA), words)  # fmt: skip
cells = st.one_of(words, formulas)


@pytest.mark.parametrize(
    ("prediction", "verdict", "right"),
    [
        (TRUE, BACKED, True),
        (TRUE, CONFLICT, False),
        (WRONG, BACKED, False),
        (WRONG, CONFLICT, True),
    ],
)
def test_a_prediction_is_right_where_it_agrees_with_the_checker(prediction, verdict, right):
    assert is_right(Guess(prediction, verdict)) is right


def test_nothing_else_is_counted():
    unsettled = [*itertools.product([*Judgement, ""], [NO_RECEIPT, FAILED, ""])]
    unsaid = [*itertools.product([NOT_SURE, ""], [*Verdict, ""])]

    assert {is_right(Guess(said, found)) for said, found in unsettled + unsaid} == {None}


@pytest.mark.parametrize(
    ("said", "planted", "right"),
    [
        ([WRONG], True, True),
        ([WRONG], False, False),
        ([TRUE], True, False),
        ([TRUE], False, True),
        ([TRUE, WRONG], True, True),
        ([TRUE, TRUE], False, True),
        ([TRUE, NOT_SURE], False, None),
        ([NOT_SURE], True, None),
        ([""], True, None),
        ([NOT_SURE, WRONG], False, False),
    ],
)
def test_by_the_key_a_sentence_is_one_prediction(said, planted, right):
    assert is_right_by_key([Guess(one, "") for one in said], planted=planted) is right


def test_with_a_key_the_checker_has_no_say():
    key = {1: True, 2: False}
    guesses = [Guess(WRONG, BACKED, 1), Guess(TRUE, CONFLICT, 2)]

    assert score_of(guesses, key) == Score(2, 2)
    assert score_of(guesses) == Score(0, 2)


def test_claims_of_one_sentence_share_a_mark_and_count_once():
    guesses = [Guess(TRUE, BACKED, 1), Guess(TRUE, BACKED, 2), Guess(WRONG, BACKED, 1)]
    key = {1: True, 2: True}

    assert rights(guesses, key) == (True, False, True)
    assert score_of(guesses, key) == Score(1, 2)


def test_sentences_without_a_key_and_claims_without_a_sentence_are_not_counted():
    guesses = [Guess(WRONG, CONFLICT, 7), Guess(WRONG, CONFLICT, None)]

    assert rights(guesses, {1: True}) == (None, None)
    assert score_of(guesses, {1: True}) == Score(0, 0)
    assert score_of(guesses, {}) == Score(0, 0)


guesses = st.builds(
    Guess,
    st.sampled_from([*Judgement, ""]),
    st.sampled_from([*Verdict, ""]),
    st.one_of(st.none(), st.integers(1, 4)),
)


@given(
    st.lists(guesses, max_size=12), st.one_of(st.none(), st.dictionaries(st.integers(1, 4), st.booleans()))
)
def test_never_more_right_than_counted_nor_more_counted_than_predicted(all_guesses, key):
    score = score_of(all_guesses, key)

    assert 0 <= score.right <= score.counted
    assert score.counted <= sum(guess.prediction in {TRUE, WRONG} for guess in all_guesses)
    assert len(rights(all_guesses, key)) == len(all_guesses)


def test_a_seat_is_called_by_name_unless_there_is_none_to_show():
    assert label_of("Ada", 7, anonymous=False) == "Ada"
    assert label_of("", 7, anonymous=False) == "Student 7"
    assert label_of("Ada", 7, anonymous=True) == "Student 7"


def test_a_row_has_a_cell_for_each_column_handed_in_or_not():
    at = datetime(2026, 3, 2, 9, 5, tzinfo=UTC)
    verdicts = verdict_counts(["backed", "backed", "no_receipt", ""])
    done = StudentRow(3, "Ada", 2, at, late=True, score=Score(4, 5), proved=1, verdicts=verdicts)

    assert done.cells() == (
        "3",
        "Ada",
        "2",
        "2026-03-02 09:05",
        "late",
        "4",
        "5",
        "1",
        "3",
        "2",
        "0",
        "1",
        "0",
    )
    assert StudentRow(3, "Ada").cells() == ("3", "Ada", "", "not yet", *[""] * 9)
    assert len(done.cells()) == len(RESULTS_HEADER)


@given(st.lists(st.tuples(cells, cells), max_size=5))
def test_the_file_reads_back_as_it_was_and_no_cell_can_run(rows):
    header = ("One", "Two")
    file = as_csv(header, rows)
    read = [tuple(row) for row in csv.reader(io.StringIO(file.decode("utf-8-sig"), newline=""))]

    assert file.startswith(b"\xef\xbb\xbf")
    assert [tuple(cell.removeprefix("'") if cell[:1] == "'" else cell for cell in row) for row in read] == [
        header,
        *[tuple(cell.removeprefix("'") if cell[:1] == "'" else cell for cell in row) for row in rows],
    ]
    assert not [cell for row in read for cell in row if cell.lstrip().startswith(FORMULA)]


def test_cells_that_could_run_get_an_apostrophe_and_no_others_do():
    file = as_csv(("Name",), [("=1+1",), ("-Ada",), (" @x",), ("Ada-Lou",), ("＝1",)])

    assert file.decode("utf-8-sig").split() == [
        '"Name"',
        '"\'=1+1"',
        '"\'-Ada"',
        "\"'",
        '@x"',
        '"Ada-Lou"',
        '"\'＝1"',
    ]


def test_names_are_sorted_without_case_and_accents():
    names = ["Zoë", "élodie", "Eva", "adam", "Ödön", "Olga"]

    assert sorted(names, key=alphabetical) == ["adam", "élodie", "Eva", "Ödön", "Olga", "Zoë"]
