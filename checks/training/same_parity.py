"""Compares the committed float32 references with ones computed anew.

    python -m checks.training.same_parity checks/artefacts var/parity

Exits with a sentence where the pairs differ or a number is further off than another CPU's rounding.
"""

import gzip
import json
import sys
from pathlib import Path

TOLERANCE = 1e-3
NUMBERS = {"encoder": "similarity", "entailment": "logits"}


def read(path: Path) -> list[dict[str, object]]:
    """The rows of a parity file without its first line."""
    lines = gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()
    return [json.loads(line) for line in lines[1:]]


def furthest(kind: str, committed: Path, anew: Path) -> float:
    """The largest difference between two parity files of the same pairs. Raises SystemExit."""
    field = NUMBERS[kind]
    worst = 0.0
    for old, new in zip(read(committed), read(anew), strict=True):
        before, after = old.pop(field), new.pop(field)
        if old != new:
            sys.exit(f"{kind}: {committed} holds other pairs than the code makes; export it again.")
        pairs = zip(before, after, strict=True) if isinstance(before, list) else [(before, after)]
        worst = max(worst, *(abs(one - other) for one, other in pairs))
    return worst


def main() -> None:
    """Compare both kinds and say how far they are apart."""
    committed, anew = map(Path, sys.argv[1:])
    for kind in NUMBERS:
        worst = furthest(kind, committed / kind / "parity.jsonl.gz", anew / kind / "parity.jsonl.gz")
        sys.stdout.write(f"{kind}: at most {worst:.6f} apart\n")
        if worst > TOLERANCE:
            sys.exit(f"{kind}: the float32 reference is not the committed one.")


if __name__ == "__main__":
    main()
