"""Writes what an entailment model is held against: float32 logits, and the answers of its self-test.

`export_entailment` calls it while the float32 model that the weights are rounded from is at hand. Needs
the `train` extra.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from tokenizers import Tokenizer

from checks.training.export_encoder import write_json, write_lines
from checks.training.parity_pairs import parity_pairs
from checks.training.self_test_pairs import ENTAILMENT_QUESTIONS

REFERENCE = "the float32 model that the weights were rounded from, each pair alone"


def logits(model: onnx.ModelProto, tokenizer: Tokenizer, pairs: Sequence[tuple[str, str]]) -> np.ndarray:
    """Logits of the pairs, float32 [pairs, labels], each pair alone and without padding."""
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    taken = {one.name for one in session.get_inputs()}
    rows = []
    for premise, hypothesis in pairs:
        pair = tokenizer.encode(premise, hypothesis)
        feed = {"input_ids": pair.ids, "attention_mask": pair.attention_mask, "token_type_ids": pair.type_ids}
        arrays = {name: np.array([ids], dtype=np.int64) for name, ids in feed.items() if name in taken}
        rows.append(session.run(["logits"], arrays)[0][0])
    return np.array(rows)


def write_parity(folder: Path, labels: list[str], expected: np.ndarray) -> None:
    """The float32 model's logits of the parity pairs, with a first line that says what it is."""
    rows = [
        {"premise": premise, "hypothesis": hypothesis, "logits": [round(float(value), 5) for value in row]}
        for (premise, hypothesis), row in zip(parity_pairs(), expected, strict=True)
    ]
    write_lines(folder / "parity.jsonl.gz", [{"reference": REFERENCE, "labels": labels}, *rows])


def write_self_test(folder: Path, labels: list[str], temperature: float, answers: np.ndarray) -> None:
    """The questions of the self-test with the probabilities that the shipped model gives."""
    weights = np.exp(answers.astype(np.float64) / temperature)
    shares = weights / weights.sum(axis=1, keepdims=True)
    pairs = [
        {"premise": premise, "hypothesis": hypothesis, "label": label}
        | {name: round(float(share), 4) for name, share in zip(labels, row, strict=True)}
        for (premise, hypothesis, label), row in zip(ENTAILMENT_QUESTIONS, shares, strict=True)
    ]
    write_json(folder / "self_test.json", {"pairs": pairs})


def write_references(folder: Path, original: onnx.ModelProto) -> dict[str, float]:
    """Write both files into a carded folder; how close its model is to `original`, its float32 graph.

    Raises SystemExit where the model gets a question of its own self-test wrong.
    """
    card = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(card["max_length"], strategy=card["truncation"])
    model = onnx.load(str(folder / "model.onnx"))
    expected, reached = (logits(one, tokenizer, parity_pairs()) for one in (original, model))
    write_parity(folder, card["labels"], expected)
    asked = [(premise, hypothesis) for premise, hypothesis, _ in ENTAILMENT_QUESTIONS]
    answers = logits(model, tokenizer, asked)
    write_self_test(folder, card["labels"], card.get("temperature", 1.0), answers)
    given = [card["labels"][row.argmax()] for row in answers]
    wrong = [row for row, label in zip(ENTAILMENT_QUESTIONS, given, strict=True) if row[2] != label]
    if wrong:
        sys.exit(f"The model gets questions of its own self-test wrong and must not ship: {wrong}")
    return {
        "correlation_with_float32": round(float(np.corrcoef(expected.ravel(), reached.ravel())[0, 1]), 5),
        "same_label": round(float(np.mean(expected.argmax(axis=1) == reached.argmax(axis=1))), 4),
        "pairs": len(expected),
    }
