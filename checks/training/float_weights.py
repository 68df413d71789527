"""Reads a shipped entailment model back into float32 weights, so that a run can go on from it.

    python -m checks.training.float_weights --model checks/artefacts/entailment --base FOLDER --out FOLDER

The float weights that a model was rounded from are not kept with it; its int8 ones are at most half a step
off. The base is the network it was trained from, in its usual layout; it gives the shape and the tokenizer.
Needs the `train` extra.
"""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from checks.training.pairs import LABELS

MODULE = "classifier"  # what `export_entailment.Classifier` calls the network inside it
PRODUCT = "MatMulIntegerToFloat"


def float_weights(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """The weights of a graph made by `quantise`, float32, by the names and in the shapes that torch has."""
    constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    named = {
        name.removeprefix(f"{MODULE}."): value
        for name, value in constants.items()
        if name.startswith(f"{MODULE}.")
    }
    weights = {name: value for name, value in named.items() if not name.endswith(("_int8", "_steps"))}
    for name in named:
        if name.endswith("_int8"):
            table = name.removesuffix("_int8")
            weights[table] = named[name].astype(np.float32) * named[f"{table}_steps"]
    for node in model.graph.node:
        if node.op_type == PRODUCT:
            weights[_torch_name(node.output[0])] = _columns(node, constants).T
    return weights


def _torch_name(output: str) -> str:
    """ "/classifier/bert/encoder/layer.0/output/dense/MatMul_output_0" names the weights of that layer."""
    path = output.removesuffix("_unscaled").removesuffix("/MatMul_output_0").removeprefix(f"/{MODULE}/")
    return f"{path.replace('/', '.')}.weight"


def _columns(node: onnx.NodeProto, constants: Mapping[str, np.ndarray]) -> np.ndarray:
    """Weights of one product, [inputs, outputs], with what was moved into them moved out again."""
    codes, weights, _, steps = node.input[:4]
    columns = constants[weights].astype(np.float32) * constants[steps]
    inverse = constants.get(f"{codes.removesuffix('_uint8')}_inverse")
    return columns if inverse is None else columns * inverse[:, None]


def write(model: onnx.ModelProto, base: Path, out: Path) -> None:
    """Write the weights in the usual layout. Raises RuntimeError where graph and base have other shapes."""
    network = AutoModelForSequenceClassification.from_pretrained(
        base,
        num_labels=len(LABELS),
        id2label=dict(enumerate(LABELS)),
        label2id={label: index for index, label in enumerate(LABELS)},
    )
    weights = {
        name: torch.tensor(np.ascontiguousarray(value)) for name, value in float_weights(model).items()
    }
    network.load_state_dict(weights)
    network.save_pretrained(out)
    AutoTokenizer.from_pretrained(base).save_pretrained(out)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--model", type=Path, required=True, help="model folder with its int8 graph")
    parser.add_argument("--base", type=Path, required=True, help="the network it was trained from")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    write(onnx.load(str(given.model / "model.onnx")), given.base, given.out)
    sys.stdout.write(f"{given.out}\n")


if __name__ == "__main__":
    main()
