"""The published tables."""

import json
from pathlib import Path

import pytest

from checks.evaluation.document import BEGIN, END, with_results

RESULT = {
    "command": "manage.py evaluate pairs a.jsonl",
    "measured_at": "2030-01-01T00:00:00+00:00",
    "models": [{"kind": "encoder", "name": "m", "sha256": "a" * 64}],
    "settings": {"bars": {"entail": 0.7}},
    "rows": 1200,
    "figures": {
        "model": {
            "accuracy": {"value": 0.5, "numerator": 1, "denominator": 2, "low": 0.1, "high": 0.9},
            "ece": {"value": 0.0123, "numerator": None, "denominator": None, "low": None, "high": None},
        }
    },
}


def test_tables_stand_between_the_marks_and_can_be_made_again(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([RESULT]))
    once = with_results(f"Before.\n{BEGIN}\nold\n{END}\nAfter.", tmp_path)
    assert once.startswith("Before.\n")
    assert once.endswith("\nAfter.")
    assert "| `accuracy` | 50.0 % (10.0 to 90.0) 1/2 |" in once
    assert "| `ece` | 0.012 |" in once
    assert "old" not in once
    assert with_results(once, tmp_path) == once


def test_many_groups_are_rows(tmp_path: Path) -> None:
    many = {**RESULT, "figures": {f"without {n}": RESULT["figures"]["model"] for n in range(6)}}  # type: ignore[index]
    (tmp_path / "a.json").write_text(json.dumps([many]))
    assert "| without 3 | 50.0 % (10.0 to 90.0) 1/2 | 0.012 |" in with_results(f"{BEGIN}{END}", tmp_path)


def test_a_document_without_a_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no place"):
        with_results("Nothing.", tmp_path)
