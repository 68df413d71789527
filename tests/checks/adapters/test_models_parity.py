"""The quantised models against their float32 references, which are committed beside them."""

import gzip
import json
from typing import Any

import numpy as np

from checks.adapters.models.encoder import OnnxEncoder
from checks.adapters.models.entailment import OnnxEntailment
from tests.checks.adapters.conftest import ARTEFACTS

LEAST_PAIRS = 200
LEAST_CORRELATION = 0.98
LEAST_SAME_LABEL = 0.98


def parity_rows(kind: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    lines = gzip.decompress((ARTEFACTS / kind / "parity.jsonl.gz").read_bytes()).decode().splitlines()
    header, *rows = (json.loads(line) for line in lines)
    return header, rows


def test_the_encoder_agrees_with_its_float32_original(encoder: OnnxEncoder) -> None:
    _, rows = parity_rows("encoder")
    vectors = encoder.embed([text for row in rows for text in (row["a"], row["b"])])
    found = np.einsum("nd,nd->n", vectors[0::2], vectors[1::2])
    expected = np.array([row["similarity"] for row in rows])

    assert len(rows) >= LEAST_PAIRS
    assert np.corrcoef(found, expected)[0, 1] >= LEAST_CORRELATION
    assert np.abs(found - expected).max() < 0.05


def test_the_entailment_model_agrees_with_its_float32_reference(entailment: OnnxEntailment) -> None:
    header, rows = parity_rows("entailment")
    scores = entailment.read_now([(row["premise"], row["hypothesis"]) for row in rows])
    by_name = {"entailment": "entail", "neutral": "neutral", "contradiction": "contradict"}
    found = np.array([[getattr(one, by_name[name]) for name in header["labels"]] for one in scores])
    logits = np.array([row["logits"] for row in rows])
    expected = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)

    assert len(rows) >= LEAST_PAIRS
    assert np.corrcoef(found.ravel(), expected.ravel())[0, 1] >= LEAST_CORRELATION
    assert (found.argmax(axis=1) == expected.argmax(axis=1)).mean() >= LEAST_SAME_LABEL


def test_the_parity_pairs_are_all_different_and_of_all_labels() -> None:
    _, rows = parity_rows("entailment")

    assert len({(row["premise"], row["hypothesis"]) for row in rows}) == len(rows)
    for place in range(3):
        assert sum(max(row["logits"]) == row["logits"][place] for row in rows) >= 40
