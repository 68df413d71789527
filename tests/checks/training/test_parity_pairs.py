import gzip
import json
from pathlib import Path

import pytest

from checks.training.parity_pairs import calibration_texts, parity_pairs

ARTEFACTS = Path(__file__).resolve().parents[3] / "checks" / "artefacts"


def test_there_are_200_pairs_or_more_and_none_is_calibrated_on() -> None:
    pairs = parity_pairs()
    judged = {text for pair in pairs for text in pair}

    assert len(set(pairs)) == len(pairs) >= 200
    assert judged.isdisjoint(calibration_texts())


@pytest.mark.parametrize(
    ("kind", "fields"), [("encoder", ("a", "b")), ("entailment", ("premise", "hypothesis"))]
)
def test_the_committed_references_are_of_these_pairs(kind: str, fields: tuple[str, str]) -> None:
    lines = gzip.decompress((ARTEFACTS / kind / "parity.jsonl.gz").read_bytes()).decode().splitlines()
    rows = [json.loads(line) for line in lines[1:]]

    assert [tuple(row[field] for field in fields) for row in rows] == list(parity_pairs())
