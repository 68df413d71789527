"""Exports the sentence encoder as one model folder of the kind the server loads.

    python -m checks.training.export_encoder --weights FOLDER --out checks/artefacts/encoder

FOLDER is sentence-transformers/all-MiniLM-L6-v2 in its usual layout (model.safetensors, config.json,
tokenizer.json). The graph ends at the states of the tokens; their mean is taken outside it, by row, since
the runtime's own sums differ in the last bit with the size of the batch. Besides the model it writes
the float32 similarities of the parity pairs, the questions of the self-test with its answers, and the card.
Nothing in it is random; the same versions of the libraries write the same bytes. Needs the `train` extra.
"""

import argparse
import gzip
import hashlib
import json
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import torch
from tokenizers import Tokenizer
from transformers import AutoModel

from checks.training.parity_pairs import calibration_texts, parity_pairs
from checks.training.quantise import quantise
from checks.training.self_test_pairs import ENCODER_QUESTIONS

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
OUTPUT = "last_hidden_state"
MAX_LENGTH = 256
REFERENCE = "float32 graph of the same weights, run by onnxruntime, one text at a time"


class _Transformer(torch.nn.Module):
    """The transformer with its inputs in a fixed order."""

    def __init__(self, weights: Path) -> None:
        super().__init__()
        self.transformer = AutoModel.from_pretrained(str(weights), attn_implementation="eager")

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, types: torch.Tensor) -> torch.Tensor:
        """States of the tokens, float32 [batch, length, dimensions]."""
        return self.transformer(input_ids=ids, attention_mask=mask, token_type_ids=types)[0]


def float_graph(module: torch.nn.Module, output: str, free: dict[int, str]) -> onnx.ModelProto:
    """The float32 graph of a module that takes INPUTS in order; `free` names the output's free axes."""
    axes = {name: {0: "batch", 1: "length"} for name in INPUTS} | {output: free}
    example = torch.ones(2, 16, dtype=torch.long)
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = Path(folder) / "float.onnx"
        torch.onnx.export(
            module.eval(),
            (example, example, torch.zeros_like(example)),
            str(path),
            input_names=list(INPUTS),
            output_names=[output],
            dynamic_axes=axes,
            opset_version=17,
            dynamo=False,
        )
        return onnx.load(str(path))


def feeds(tokenizer: Tokenizer, texts: Iterable[str]) -> list[dict[str, np.ndarray]]:
    """Each text alone, without padding, as the model's inputs."""
    made = []
    for text in texts:
        ids = np.array([tokenizer.encode(text).ids], dtype=np.int64)
        made.append(dict(zip(INPUTS, (ids, np.ones_like(ids), np.zeros_like(ids)), strict=True)))
    return made


def embed(model: onnx.ModelProto, tokenizer: Tokenizer, texts: Sequence[str]) -> np.ndarray:
    """Unit vectors of `texts`, float64 [n, dimensions], each computed alone."""
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    means = [session.run([OUTPUT], feed)[0][0].mean(axis=0) for feed in feeds(tokenizer, texts)]
    vectors = np.array(means, dtype=np.float64)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def _cosines(vectors: np.ndarray) -> np.ndarray:
    """Cosine of rows 0 and 1, 2 and 3, ..."""
    return np.einsum("nd,nd->n", vectors[0::2], vectors[1::2])


def sha256_of(path: Path) -> str:
    """Hash of a file, as the card names it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_lines(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    """JSON lines, gzipped without a time stamp, so that the same rows give the same bytes."""
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Indented JSON with a line end."""
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def export(weights: Path, out: Path) -> None:
    """Write the whole model folder."""
    torch.manual_seed(0)
    out.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(weights / "tokenizer.json", out / "tokenizer.json")
    tokenizer = Tokenizer.from_file(str(out / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_LENGTH)
    original = float_graph(_Transformer(weights), OUTPUT, {0: "batch", 1: "length"})
    small = quantise(original, feeds(tokenizer, calibration_texts()))
    onnx.save(small, str(out / "model.onnx"))

    pairs = parity_pairs()
    texts = [text for pair in pairs for text in pair]
    expected, reached = (_cosines(embed(model, tokenizer, texts)) for model in (original, small))
    write_lines(
        out / "parity.jsonl.gz",
        [
            {"reference": REFERENCE},
            *(
                {"a": a, "b": b, "similarity": round(float(value), 6)}
                for (a, b), value in zip(pairs, expected, strict=True)
            ),
        ],
    )
    asked = [text for a, b, _ in ENCODER_QUESTIONS for text in (a, b)]
    write_json(
        out / "self_test.json",
        {
            "pairs": [
                {"a": a, "b": b, "close": close, "similarity": round(float(value), 4)}
                for (a, b, close), value in zip(
                    ENCODER_QUESTIONS, _cosines(embed(small, tokenizer, asked)), strict=True
                )
            ]
        },
    )
    card = {
        "name": "all-minilm-l6-v2-int8",
        "kind": "encoder",
        "base": "sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0)",
        "dimensions": 384,
        "pooling": "mean of the real tokens, then unit length, outside the graph",
        "inputs": list(INPUTS),
        "max_length": MAX_LENGTH,
        "licence": "Apache-2.0",
        "made": (
            "checks.training.export_encoder: embeddings int8 by row; products int8 by column in -64..64 "
            "(no saturation without VNNI); activations uint8, static after smoothing (alpha 0.5) except "
            "those behind the activation function, which are scaled by row"
        ),
        "quantisation": {
            "correlation_with_float32": round(float(np.corrcoef(expected, reached)[0, 1]), 5),
            "largest_difference": round(float(np.abs(expected - reached).max()), 4),
            "pairs": len(pairs),
        },
        "files": {name: sha256_of(out / name) for name in ("model.onnx", "tokenizer.json")},
    }
    write_json(out / "card.json", card)
    sys.stdout.write(f"{out}: {card['quantisation']}\n")


def main() -> None:
    """Read the arguments and export."""
    parser = argparse.ArgumentParser(description="Export the sentence encoder.")
    parser.add_argument("--weights", type=Path, required=True, help="all-MiniLM-L6-v2, usual layout")
    parser.add_argument("--out", type=Path, required=True, help="model folder to write")
    arguments = parser.parse_args()
    export(arguments.weights, arguments.out)


if __name__ == "__main__":
    main()
