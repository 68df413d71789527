"""Committed results, as the accuracy page reads them."""

import json
from pathlib import Path

from checks.adapters.published_results import read_results

FIGURE = {"value": 0.5, "low": 0.4, "high": 0.6, "numerator": 1, "denominator": 2}
RESULT = {
    "file": "a.jsonl.gz",
    "rows": 2,
    "measured_at": "2030-01-01T10:00:00+00:00",
    "command": "manage.py evaluate claims a.jsonl.gz",
    "models": [{"kind": "encoder", "name": "e", "sha256": "a" * 64}],
}


def test_the_products_own_figures_are_read_and_undefined_ones_left_out(tmp_path: Path) -> None:
    undefined = {**FIGURE, "value": None}
    checker = {"backed_precision": FIGURE, "refuted_caught": undefined}
    document = [{**RESULT, "figures": {"checker": checker, "simple": {"backed_precision": undefined}}}]
    (tmp_path / "a.json").write_text(json.dumps(document))
    [result] = read_results(tmp_path)
    assert list(result.figures) == ["backed_precision"]
    assert (result.measured_on, result.models) == ("2030-01-01", ("e (aaaaaaaaaaaa)",))


def test_results_of_a_model_alone_are_not_the_products(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([{**RESULT, "figures": {"model": {"accuracy": FIGURE}}}]))
    assert read_results(tmp_path) == ()
    assert read_results(tmp_path / "nowhere") == ()
