"""The threat model names a test for each promise; each of them is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_test_that_the_threat_model_names_exists() -> None:
    named = NAMED.findall((ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8"))
    assert len(named) > 20
    missing = [
        f"{file}::{test}"
        for file, test in named
        if not (ROOT / file).exists() or f"def {test}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert missing == []
