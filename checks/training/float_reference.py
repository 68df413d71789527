"""A float32 reference for an entailment model whose own float32 weights were not kept.

    python -m checks.training.float_reference --model checks/artefacts/entailment

Reads the 8-bit weights of the folder's graph back into float32 and puts ordinary float32 products in
their place. What comes out is the same weights with float32 activations: it shows what rounding the
activations at run time costs, and nothing about what rounding the weights cost (the card has that
figure, taken when both models existed). Writes `parity.jsonl.gz` into the folder: its logits for the
parity pairs, each pair alone and without padding. Needs the `train` extra.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import helper, numpy_helper
from tokenizers import Tokenizer

from checks.training.export_encoder import write_lines
from checks.training.parity_pairs import parity_pairs

REFERENCE = (
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


def logits(model: onnx.ModelProto, tokenizer: Tokenizer) -> np.ndarray:
    """Logits of the parity pairs, float32 [pairs, labels], each pair alone."""
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    rows = []
    for premise, hypothesis in parity_pairs():
        pair = tokenizer.encode(premise, hypothesis)
        feed = {
            "input_ids": np.array([pair.ids], dtype=np.int64),
            "attention_mask": np.array([pair.attention_mask], dtype=np.int64),
            "token_type_ids": np.array([pair.type_ids], dtype=np.int64),
        }
        rows.append(session.run(None, feed)[0][0])
    return np.array(rows)


def main() -> None:
    """Read the arguments, write the parity file, say how close the two are."""
    parser = argparse.ArgumentParser(description="Write the float32 reference of an entailment model.")
    parser.add_argument("--model", type=Path, required=True, help="model folder with 8-bit weights")
    folder = parser.parse_args().model
    card = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(card["max_length"], strategy=card["truncation"])
    model = onnx.load(str(folder / "model.onnx"))
    expected, reached = logits(dequantised(model), tokenizer), logits(model, tokenizer)
    header = {"reference": REFERENCE, "labels": card["labels"]}
    rows = [
        {"premise": premise, "hypothesis": hypothesis, "logits": [round(float(value), 5) for value in row]}
        for (premise, hypothesis), row in zip(parity_pairs(), expected, strict=True)
    ]
    write_lines(folder / "parity.jsonl.gz", [header, *rows])
    same = float(np.mean(expected.argmax(axis=1) == reached.argmax(axis=1)))
    correlation = float(np.corrcoef(expected.ravel(), reached.ravel())[0, 1])
    sys.stdout.write(f"{len(rows)} pairs, correlation {correlation:.5f}, same label {same:.4f}\n")


if __name__ == "__main__":
    main()
