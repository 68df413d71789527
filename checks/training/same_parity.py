"""Holds the committed float32 references against ones computed anew.

    python -m checks.training.same_parity checks/artefacts/encoder var/parity/encoder
    python -m checks.training.same_parity checks/artefacts/entailment var/parity/float32

The encoder's weights can be had, and its reference must come out the same. The entailment model's float32
weights were not kept with it; its own read back (`float_weights`) must answer as the reference did, but for
the rounding of weights. Exits with a sentence where they do not. Needs the `train` extra.
"""

import argparse
import gzip
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from checks.training.export_encoder import float_graph
from checks.training.export_entailment import Classifier
from checks.training.float_reference import logits

TOLERANCE = 1e-3  # further off than another CPU's rounding
NEAR, SAME_LABEL = 0.999, 0.99


def read(folder: Path) -> list[dict[str, Any]]:
    """The rows of a folder's parity file without its first line."""
    lines = gzip.decompress((folder / "parity.jsonl.gz").read_bytes()).decode("utf-8").splitlines()
    return [json.loads(line) for line in lines[1:]]


def same_similarities(committed: Path, anew: Path) -> str:
    """How far two encoders' references are apart. Raises SystemExit."""
    worst = 0.0
    for old, new in zip(read(committed), read(anew), strict=True):
        if (old["a"], old["b"]) != (new["a"], new["b"]):
            sys.exit(f"{committed} holds other pairs than the code makes; export it again.")
        worst = max(worst, abs(old["similarity"] - new["similarity"]))
    if worst > TOLERANCE:
        sys.exit(f"{committed}: the float32 reference is not the committed one, {worst:.6f} apart.")
    return f"at most {worst:.6f} apart"


def same_logits(committed: Path, weights: Path) -> str:
    """How near the float32 weights come to an entailment model's reference. Raises SystemExit."""
    rows = read(committed)
    tokenizer = Tokenizer.from_file(str(committed / "tokenizer.json"))
    tokenizer.no_padding()
    graph = float_graph(Classifier(weights), "logits", {0: "batch"})
    expected = np.array([row["logits"] for row in rows])
    reached = logits(graph, tokenizer, [(row["premise"], row["hypothesis"]) for row in rows])
    near = float(np.corrcoef(expected.ravel(), reached.ravel())[0, 1])
    same = float(np.mean(expected.argmax(axis=1) == reached.argmax(axis=1)))
    seen = f"correlation {near:.5f}, the same label on {same:.4f}"
    if near < NEAR or same < SAME_LABEL:
        sys.exit(f"{committed}: its weights do not answer as its reference does: {seen}.")
    return seen


def main() -> None:
    """Compare two folders of the committed one's kind and say how near they are."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("committed", type=Path, help="model folder of this repository")
    parser.add_argument("anew", type=Path, help="encoder exported anew, or float32 weights read back")
    given = parser.parse_args()
    kind = json.loads((given.committed / "card.json").read_text(encoding="utf-8"))["kind"]
    compare = {"encoder": same_similarities, "entailment": same_logits}[kind]
    sys.stdout.write(f"{kind}: {compare(given.committed, given.anew)}\n")


if __name__ == "__main__":
    main()
