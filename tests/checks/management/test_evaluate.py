"""evaluate: what it prints, what it writes, and what it says of a file it cannot use."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from checks.management.commands.evaluate import said

PAIRS = [
    {
        "premise": "The hall opened in Oslo.",
        "hypothesis": "The hall opened in Oslo city.",
        "label": "entailment",
    },
    {
        "premise": "The barn closed in Rome.",
        "hypothesis": "The barn closed in Paris.",
        "label": "contradiction",
    },
]
CLAIMS = [{"claim": row["hypothesis"], "retrieved": [row["premise"]], "label": row["label"]} for row in PAIRS]


@pytest.fixture(autouse=True)
def given_scores(settings: Settings) -> None:
    settings.CHECKS_WIRING = "tests.checks.management.evaluate_wiring"


def written(folder: Path, name: str, rows: list[dict[str, Any]]) -> Path:
    path = folder / name
    path.write_text("\n".join(json.dumps(row) for row in rows))
    return path


def measured(folder: Path, *arguments: object) -> dict[str, Any]:
    """The one result that the command writes."""
    out = folder / "out.json"
    call_command("evaluate", *map(str, arguments), "--json", str(out))
    [result] = json.loads(out.read_text())
    return dict(result)


def test_pairs_are_measured_with_all_that_is_needed_to_repeat_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = measured(tmp_path, "pairs", written(tmp_path, "pairs.jsonl", PAIRS))
    accuracy = result["figures"]["model"]["accuracy"]
    assert (accuracy["value"], accuracy["numerator"], accuracy["denominator"]) == (1.0, 2, 2)
    assert result["file"] == "pairs.jsonl"
    assert str(tmp_path) not in json.dumps(result)
    assert {"models", "source", "settings", "measured_at", "file_sha256"} <= result.keys()
    assert "two_way_accuracy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "group"),
    [
        (("pairs", "--rules"), "rules"),
        (("pairs", "--rules", "--swap"), "full_rules"),
        (("claims",), "simple"),
        (("rules",), "claims · without subject"),
    ],
)
def test_every_kind_of_run_has_its_groups(tmp_path: Path, arguments: tuple[str, ...], group: str) -> None:
    rows = CLAIMS if arguments[0] in ("claims", "rules") else PAIRS
    name = "claims.jsonl" if rows is CLAIMS else "pairs.jsonl"
    assert group in measured(tmp_path, *arguments, written(tmp_path, name, rows))["figures"]


def test_other_bars_than_the_products_are_said_in_the_result(tmp_path: Path) -> None:
    result = measured(tmp_path, "pairs", "--rules", "--entail", "0.9", written(tmp_path, "p.jsonl", PAIRS))
    assert result["settings"]["bars"]["entail"] == 0.9


def test_the_search_names_the_best_setting_first(tmp_path: Path) -> None:
    result = measured(tmp_path, "rules", "--search", written(tmp_path, "vitaminc_real.jsonl", PAIRS))
    assert next(iter(sorted(result["figures"]))) == "1. qualifies"


def test_answers_are_measured_whole(tmp_path: Path) -> None:
    row = {
        "text": "The hall opened in Oslo city. It is red.",
        "topic": "Hall",
        "evidence_text": "The hall opened in Oslo.",
        "sentences": [{"text": "The hall opened in Oslo city.", "label": "S"}],
    }
    figures = measured(tmp_path, "answers", written(tmp_path, "answers.jsonl", [row]))["figures"]
    assert figures["checker"]["match_rate"]["value"] == 1.0


@pytest.mark.parametrize(
    ("rows", "said"), [([{"premise": "x"}], "line 1: missing 'hypothesis'"), ([], "has no rows")]
)
def test_a_file_that_cannot_be_used_is_told_in_a_sentence(
    tmp_path: Path, rows: list[dict[str, Any]], said: str
) -> None:
    with pytest.raises(CommandError, match=said) as refused:
        call_command("evaluate", "pairs", str(written(tmp_path, "p.jsonl", rows)))
    assert refused.value.returncode == 2


def test_a_command_is_told_by_what_decides_its_result() -> None:
    words = ["pairs", "--rules", "some/where/a.jsonl", "--json", "some/out.json", "--entail", "0.7"]
    assert said(words) == ["pairs", "--rules", "a.jsonl", "--entail", "0.7"]


def test_a_swap_without_rules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="goes with --rules"):
        call_command("evaluate", "pairs", "--swap", str(written(tmp_path, "p.jsonl", PAIRS)))
