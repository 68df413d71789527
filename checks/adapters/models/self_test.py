"""Ten fixed questions that a model answers before anyone else may ask it.

A processor, a runtime or a file can be subtly wrong and still load. The questions lie in
`self_test.json` of the folder, with the answers that this very model gave when it was exported; a
folder without one (an operator's own model) is asked the shipped questions and has to get the labels,
or the order of closeness, right.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from checks.adapters.models.card import CONTRADICTION, ENTAILMENT, NEUTRAL, Kind, ModelFolder, refused
from checks.domain.errors import ModelRefused
from checks.domain.evidence import Scores

SHIPPED = Path(__file__).resolve().parents[2] / "artefacts"
TOLERANCE = 0.05
"""How far an answer may lie from the recorded one; other processors round a little differently."""

FOREIGN_LABELS = 8
"""Of ten labels, how many a model without recorded answers has to get right."""

WAY_OUT = "Do not serve with it: try the pinned onnxruntime, or another machine, and report this."


def check_encoder(folder: ModelFolder, embed: Callable[[Sequence[str]], NDArray[np.float32]]) -> None:
    """Raise ModelRefused unless close pairs come out closer than all others, as recorded."""
    questions, recorded = _questions(folder)
    vectors = embed([text for row in questions for text in (row["a"], row["b"])])
    found = [float(vectors[place] @ vectors[place + 1]) for place in range(0, len(vectors), 2)]
    close = [value for value, row in zip(found, questions, strict=True) if row["close"]]
    apart = [value for value, row in zip(found, questions, strict=True) if not row["close"]]
    if not min(close) > max(apart):
        raise refused(folder.path, "sentences that mean the same did not come out closest", WAY_OUT)
    if recorded:
        _near(folder, found, [row["similarity"] for row in questions])


def check_entailment(
    folder: ModelFolder, read: Callable[[Sequence[tuple[str, str]]], tuple[Scores, ...]]
) -> None:
    """Raise ModelRefused unless the labels come out right, with the recorded scores."""
    questions, recorded = _questions(folder)
    found = read([(row["premise"], row["hypothesis"]) for row in questions])
    right = sum(_label(scores) == row["label"] for scores, row in zip(found, questions, strict=True))
    if right < (len(questions) if recorded else FOREIGN_LABELS):
        raise refused(folder.path, f"it got {right} of {len(questions)} known pairs right", WAY_OUT)
    if recorded:
        numbers = [value for scores in found for value in (scores.entail, scores.contradict)]
        _near(folder, numbers, [row[name] for row in questions for name in (ENTAILMENT, CONTRADICTION)])


def _questions(folder: ModelFolder) -> tuple[list[dict[str, Any]], bool]:
    """The questions, and whether they carry this model's own answers."""
    own = folder.path / "self_test.json"
    path = own if own.is_file() else SHIPPED / Kind(folder.kind).value / "self_test.json"
    if folder.carded and not own.is_file():
        raise refused(folder.path, "self_test.json is missing", "Restore the folder or export it again.")
    try:
        questions = json.loads(path.read_text(encoding="utf-8"))["pairs"]
    except (OSError, ValueError, KeyError) as error:
        raise ModelRefused(f"The self-test {path} cannot be read. Restore it from the repository.") from error
    return list(questions), own.is_file()


def _near(folder: ModelFolder, found: Sequence[float], expected: Sequence[float]) -> None:
    furthest = max(abs(one - other) for one, other in zip(found, expected, strict=True))
    if not furthest <= TOLERANCE:
        raise refused(
            folder.path, f"its answers are {furthest:.3f} away from those recorded at its export", WAY_OUT
        )


def _label(scores: Scores) -> str:
    values = {ENTAILMENT: scores.entail, NEUTRAL: scores.neutral, CONTRADICTION: scores.contradict}
    return max(values, key=values.__getitem__)
