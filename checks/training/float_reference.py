"""Writes what an entailment model is held against: float32 logits, and the answers of its self-test.

    python -m checks.training.float_reference --model checks/artefacts/entailment [--float FILE.onnx]

With `--float` the reference is that float32 graph of the same model. Without it, where the float32
weights were not kept, the 8-bit weights of the folder's graph are read back into float32 and ordinary
products put in their place: the same weights with float32 activations. That shows what rounding the
activations at run time costs, and nothing about what rounding the weights cost (the card has that
figure, taken when both models existed). `parity.jsonl.gz` says in its first line which it is.
Needs the `train` extra.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import helper, numpy_helper
from tokenizers import Tokenizer

from checks.training.export_encoder import write_json, write_lines
from checks.training.parity_pairs import parity_pairs
from checks.training.self_test_pairs import ENTAILMENT_QUESTIONS

KEPT = "the float32 model that the weights were rounded from, each pair alone"
READ_BACK = (
    "the 8-bit weights of model.onnx read back into float32, float32 activations, each pair alone; "
    "the float32 model that the weights were rounded from was not kept"
)
OPERATORS = "com.microsoft"
MIDDLE = 128


def dequantised(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same graph with every MatMulNBits (8 bits, symmetric) as a float32 MatMul.

    Its weights lie as [columns, blocks, block size] around 128, with one scale per column and block.
    """
    twin = onnx.ModelProto()
    twin.CopyFrom(model)
    graph = twin.graph
    constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    nodes = []
    for node in graph.node:
        if node.op_type != "MatMulNBits":
            nodes.append(node)
            continue
        shape = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        if shape["bits"] != 8 or len(node.input) > 3:
            raise ValueError(f"{node.name}: only symmetric 8-bit weights without bias can be read back")
        codes, scales = constants[node.input[1]], constants[node.input[2]]
        blocks = (codes.astype(np.float32) - MIDDLE) * scales.reshape(*codes.shape[:2], 1)
        weights = blocks.reshape(shape["N"], -1)[:, : shape["K"]].T
        name = f"{node.input[1]}_float"
        graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(weights), name))
        nodes.append(helper.make_node("MatMul", [node.input[0], name], list(node.output)))
    read = {name for node in nodes for name in node.input}
    kept = [tensor for tensor in graph.initializer if tensor.name in read]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(nodes)
    graph.initializer.extend(kept)
    return twin


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


def write_parity(folder: Path, labels: list[str], reference: str, expected: np.ndarray) -> None:
    """The reference's logits of the parity pairs, with a first line that says what the reference is."""
    rows = [
        {"premise": premise, "hypothesis": hypothesis, "logits": [round(float(value), 5) for value in row]}
        for (premise, hypothesis), row in zip(parity_pairs(), expected, strict=True)
    ]
    write_lines(folder / "parity.jsonl.gz", [{"reference": reference, "labels": labels}, *rows])


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


def write_references(folder: Path, original: onnx.ModelProto | None) -> dict[str, float]:
    """Write both files into a carded folder; how close its model is to the reference.

    Raises SystemExit where the model gets a question of its own self-test wrong.
    """
    card = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(card["max_length"], strategy=card["truncation"])
    model = onnx.load(str(folder / "model.onnx"))
    float_model = original if original is not None else dequantised(model)
    expected, reached = (logits(one, tokenizer, parity_pairs()) for one in (float_model, model))
    write_parity(folder, card["labels"], READ_BACK if original is None else KEPT, expected)
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


def main() -> None:
    """Read the arguments, write both files, say how close model and reference are."""
    parser = argparse.ArgumentParser(description="Write the reference answers of an entailment model.")
    parser.add_argument("--model", type=Path, required=True, help="model folder with its card")
    parser.add_argument("--float", type=Path, dest="original", help="float32 graph of the same model")
    arguments = parser.parse_args()
    original = onnx.load(str(arguments.original)) if arguments.original else None
    sys.stdout.write(f"{write_references(arguments.model, original)}\n")


if __name__ == "__main__":
    main()
