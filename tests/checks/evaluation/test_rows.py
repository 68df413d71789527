"""Labelled rows are checked before anything is run."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from checks.evaluation.rows import Label, RowsUnusable, answer_row, claim_row, pair_row, read_rows


def written(folder: Path, *rows: dict[str, Any], name: str = "rows.jsonl") -> Path:
    path = folder / name
    data = "\n".join(json.dumps(row) for row in rows).encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


PAIR = {"premise": "It opened in 1901.", "hypothesis": "The hall opened in 1901.", "label": "entailment"}


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.jsonl.gz"])
def test_plain_and_gzip_files_are_read(tmp_path: Path, name: str) -> None:
    [row] = read_rows(written(tmp_path, PAIR, name=name), pair_row)
    assert (row.label, row.page) == (Label.SUPPORTED, None)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({**PAIR, "label": "maybe"}, "line 2: unknown label 'maybe'"),
        ({"premise": "x", "label": "neutral"}, "line 2: missing 'hypothesis'"),
        ({**PAIR, "premise": 3}, "line 2: a text was expected"),
    ],
)
def test_a_bad_row_is_named_by_its_line(tmp_path: Path, row: dict[str, Any], said: str) -> None:
    with pytest.raises(RowsUnusable, match=said):
        read_rows(written(tmp_path, PAIR, row), pair_row)


def test_missing_empty_and_broken_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RowsUnusable, match="cannot be read"):
        read_rows(tmp_path / "nowhere.jsonl", pair_row)
    with pytest.raises(RowsUnusable, match="has no rows"):
        read_rows(written(tmp_path), pair_row)
    broken = tmp_path / "broken.jsonl.gz"
    broken.write_bytes(gzip.compress(b'{"a": 1}')[:10])
    with pytest.raises(RowsUnusable, match="cannot be read"):
        read_rows(broken, pair_row)


def test_retrieved_sentences_take_their_page_from_either_field() -> None:
    row = {"claim": "c", "label": "S", "retrieved": ["a", "b"], "retrieved_pages": ["P", "Q"]}
    assert [one.page for one in claim_row(row).parts[0].retrieved or ()] == ["P", "Q"]
    one_page = {"hypothesis": "c", "label": "S", "retrieved": ["a", "b"], "page": "P"}
    assert [one.page for one in claim_row(one_page).parts[0].retrieved or ()] == ["P", "P"]
    with pytest.raises(ValueError, match="2 retrieved sentences"):
        claim_row({**row, "retrieved_pages": ["P"]})


def test_parts_bring_their_own_sentences() -> None:
    row = claim_row(
        {"claim": "both", "label": "NS", "parts": [{"claim": "one", "retrieved": ["a"]}, {"claim": "two"}]}
    )
    assert [(part.claim, part.retrieved is None) for part in row.parts] == [("one", False), ("two", True)]


def test_retrieved_sentences_may_be_objects_and_parts_stand_on_the_page_of_their_row() -> None:
    objects = {
        "claim": "c",
        "label": "S",
        "retrieved": [{"text": "a", "page": "P"}, {"text": "b"}],
        "page": "Q",
    }
    assert [(one.text, one.page) for one in claim_row(objects).parts[0].retrieved or ()] == [
        ("a", "P"),
        ("b", "Q"),
    ]
    parts = {"claim": "c", "label": "S", "parts": [{"text": "one", "retrieved": ["a"]}], "page": "Q"}
    [part] = claim_row(parts).parts
    assert (part.claim, [one.page for one in part.retrieved or ()]) == ("one", ["Q"])


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("SUPPORTS", Label.SUPPORTED),
        ("REFUTES", Label.REFUTED),
        ("NOT ENOUGH INFO", Label.UNSUPPORTED),
        ("contradiction", Label.REFUTED),
        ("NS", Label.UNSUPPORTED),
    ],
)
def test_labels_go_by_the_names_of_their_data_sets(name: str, label: Label) -> None:
    assert pair_row({**PAIR, "label": name}).label is label


def test_facts_that_people_called_irrelevant_are_counted_and_left_out() -> None:
    facts = [{"text": "a", "label": "S"}, {"text": "b", "label": "IR"}]
    row = answer_row({"text": "A. B.", "sentences": [{"text": "A.", "label": None, "claims": facts}]})
    assert (len(row.sentences[0].facts), row.left_out, row.sentences[0].label) == (1, 1, None)


def test_a_topic_loses_the_brackets_of_treebanks() -> None:
    row = {"text": "A.", "topic": "joe brown -lrb- utility player -rrb-", "sentences": []}
    assert answer_row(row).topic == "joe brown (utility player)"
    assert claim_row({"claim": "c", "label": "S", "topic": "Alien -LRB-film-RRB-"}).topic == "Alien (film)"
    assert claim_row({"claim": "c", "label": "S"}).topic is None
