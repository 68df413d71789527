"""Exports a trained entailment model as one model folder of the kind the server loads.

    python -m checks.training.export_entailment --weights FOLDER --facts FACTS.json --out FOLDER

The weights lie in the usual layout (model.safetensors, config.json with id2label, tokenizer.json), as
`train_entailment` leaves them in `float32/`. FACTS.json holds what only the trainer knows and the card
has to say: name, base, licence, made, and any of dev, note, temperature. Besides the model it writes
the float32 logits of the parity pairs, the self-test, and the card. Needs the `train` extra.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from tokenizers import Tokenizer
from transformers import AutoModelForSequenceClassification

from checks.training.export_encoder import INPUTS, float_graph, sha256_of, write_json
from checks.training.float_reference import write_references
from checks.training.parity_pairs import calibration_pairs
from checks.training.quantise import quantise

MAX_LENGTH = 192
TRUNCATION = "only_first"
NEEDED_FACTS = ("name", "base", "licence", "made")


class Classifier(torch.nn.Module):
    """A classifier with its inputs in a fixed order."""

    def __init__(self, weights: Path) -> None:
        super().__init__()
        self.classifier = AutoModelForSequenceClassification.from_pretrained(
            str(weights), attn_implementation="eager"
        )

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, types: torch.Tensor) -> torch.Tensor:
        """Logits, float32 [batch, labels]."""
        return self.classifier(input_ids=ids, attention_mask=mask, token_type_ids=types).logits


def export(weights: Path, facts: dict[str, object], out: Path) -> None:
    """Write the whole model folder. Raises SystemExit where facts are missing or the self-test fails."""
    missing = [name for name in NEEDED_FACTS if name not in facts]
    if missing:
        sys.exit(f"The facts lack {', '.join(missing)}.")
    out.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(weights / "tokenizer.json", out / "tokenizer.json")
    tokenizer = Tokenizer.from_file(str(out / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_LENGTH, strategy=TRUNCATION)
    original = float_graph(Classifier(weights), "logits", {0: "batch"})
    encoded = [tokenizer.encode(premise, hypothesis) for premise, hypothesis in calibration_pairs()]
    feeds = [
        {
            name: np.array([ids], dtype=np.int64)
            for name, ids in zip(INPUTS, (one.ids, one.attention_mask, one.type_ids), strict=True)
        }
        for one in encoded
    ]
    onnx.save(quantise(original, feeds), str(out / "model.onnx"))

    config = json.loads((weights / "config.json").read_text(encoding="utf-8"))
    labels = [config["id2label"][str(place)] for place in range(len(config["id2label"]))]
    card = {
        **facts,
        "kind": "entailment",
        "labels": labels,
        "inputs": list(INPUTS),
        "pair_order": "premise, hypothesis",
        "max_length": MAX_LENGTH,
        "truncation": TRUNCATION,
        "files": {name: sha256_of(out / name) for name in ("model.onnx", "tokenizer.json")},
    }
    write_json(out / "card.json", card)
    write_json(out / "card.json", {**card, "quantisation": write_references(out, original)})


def main() -> None:
    """Read the arguments and export."""
    parser = argparse.ArgumentParser(description="Export a trained entailment model.")
    parser.add_argument("--weights", type=Path, required=True, help="float32 model in the usual layout")
    parser.add_argument("--facts", type=Path, required=True, help="JSON file with what the card has to say")
    parser.add_argument("--out", type=Path, required=True, help="model folder to write")
    arguments = parser.parse_args()
    export(arguments.weights, json.loads(arguments.facts.read_text(encoding="utf-8")), arguments.out)
    sys.stdout.write(f"{arguments.out}: {(arguments.out / 'card.json').read_text(encoding='utf-8')}\n")


if __name__ == "__main__":
    main()
