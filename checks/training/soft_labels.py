"""Asks a large trained model, the teacher, what it makes of the pairs that a small one is to learn.

    python -m checks.training.soft_labels --teacher FOLDER [FOLDER ...] --data DATA --out FILE.jsonl

A label says which of three; a teacher's probabilities also say how near the others were (Hinton, Vinyals
and Dean 2015), and they can be had for pairs that no person labelled. Several teachers speak with one
voice, the mean of their logits. Written a few hundred pairs at a time; started again with the same file,
it goes on where it was cut. Needs the `train` extra.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import torch

from checks.training.pairs import LABELS, Pair, read_pairs
from checks.training.reader import Reader
from checks.training.recipes import TAUGHT, Recipe
from checks.training.train_entailment import epoch_of_pairs

AT_ONCE = 1024  # pairs, sorted by length before they are read and written together


def taught_pairs(teachers: Sequence[Path], pairs: Sequence[Pair]) -> Iterator[dict[str, object]]:
    """Every pair with the teachers' probabilities and, where a rule made the pair, the teachers' label."""
    readers = [Reader(teacher, bfloat16=True) for teacher in teachers]
    for start in range(0, len(pairs), AT_ONCE):
        some = pairs[start : start + AT_ONCE]
        voice = torch.stack([reader.logits(some) for reader in readers]).mean(dim=0)
        for pair, shares in zip(some, voice.softmax(dim=1).tolist(), strict=True):
            top = LABELS[shares.index(max(shares))]
            yield {
                "premise": pair.premise,
                "hypothesis": pair.hypothesis,
                "label": top if pair.made else pair.label,
                "source": pair.source,
                "taught": [round(share, 4) for share in shares],
            }


def already_written(out: Path, pairs: Sequence[Pair]) -> int:
    """How many pairs an earlier run wrote, without a half line that it was cut in.

    Raises SystemExit where what stands there are other pairs.
    """
    if not out.exists():
        return 0
    held = out.read_bytes()
    whole = held[: held.rfind(b"\n") + 1]
    if len(whole) < len(held):
        os.truncate(out, len(whole))
    lines = whole.decode("utf-8").splitlines()
    for line, pair in zip(lines, pairs, strict=False):
        row = json.loads(line)
        if (row["premise"], row["hypothesis"]) != (pair.premise, pair.hypothesis):
            raise SystemExit(f"{out} holds other pairs; take another --out file.")
    return len(lines)


def label(teachers: Sequence[Path], data: Path, out: Path, recipe: Recipe) -> None:
    """Write what the teachers make of the pairs of `recipe`, or the rest of them."""
    pairs = [pair for path in sorted(data.glob("*.jsonl*")) for pair in read_pairs(path)]
    drawn = epoch_of_pairs(pairs, recipe, 0)
    done = already_written(out, drawn)
    started = time.monotonic()
    with out.open("a", encoding="utf-8") as file:
        for number, row in enumerate(taught_pairs(teachers, drawn[done:]), 1):
            file.write(f"{json.dumps(row, ensure_ascii=False)}\n")
            if number % AT_ONCE == 0:
                file.flush()
                speed = number / (time.monotonic() - started)
                left = (len(drawn) - done - number) / speed / 60
                sys.stdout.write(f"{done + number}/{len(drawn)}  {speed:.0f} pairs/s  {left:.0f} min left\n")
                sys.stdout.flush()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--teacher", type=Path, nargs="+", required=True, help="float32 folder of a trained teacher"
    )
    parser.add_argument("--data", type=Path, required=True, help="folder of training pairs, JSONL or .gz")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    label(given.teacher, given.data, given.out, TAUGHT)
    sys.stdout.write(f"{given.out}\n")


if __name__ == "__main__":
    main()
