"""Finds the temperature by which an entailment model's logits are divided, so that its shares mean something.

    python -m checks.training.temperature --weights FOLDER FILE.jsonl.gz [FILE ...]

The temperature (Guo et al. 2017) is the one with the least mean negative log likelihood, each file
counting alike. It changes no label. What it prints goes into FACTS.json. Needs the `train` extra.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import nn

from checks.training.pairs import LABELS, read_pairs
from checks.training.reader import logits_of

SMALLEST, LARGEST, STEP = 0.50, 2.00, 0.01


def best_temperature(files: Sequence[tuple[torch.Tensor, torch.Tensor]]) -> float:
    """The temperature of the grid with the least loss over (logits [n, labels], labels [n]) of each file."""
    grid = [SMALLEST + STEP * step for step in range(round((LARGEST - SMALLEST) / STEP) + 1)]

    def loss(temperature: float) -> float:
        parts = [nn.functional.cross_entropy(logits / temperature, labels) for logits, labels in files]
        return float(torch.stack(parts).mean())

    return round(min(grid, key=loss), 2)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--weights", type=Path, required=True, help="float32 model in the usual layout")
    parser.add_argument("files", type=Path, nargs="+", help="labelled pairs of three classes")
    given = parser.parse_args()
    files = []
    for path in given.files:
        pairs = list(read_pairs(path))
        labels = torch.tensor([LABELS.index(pair.label) for pair in pairs])
        files.append((logits_of(given.weights, pairs), labels))
    sys.stdout.write(f"{best_temperature(files)}\n")


if __name__ == "__main__":
    main()
