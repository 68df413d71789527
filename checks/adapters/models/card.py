"""A model folder and its card: which files, which labels, whose licence; refused when it does not fit.

Two layouts are read. Ours: `model.onnx`, `tokenizer.json` and `card.json`, which names the sha256 of
both. The usual hub layout, for an operator's own model: `model.onnx` or `onnx/model.onnx`,
`tokenizer.json` and `config.json`, whose `id2label` gives the labels of an entailment model.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from checks.domain.errors import ModelRefused
from checks.ports import ModelCard

HUB_MAX_LENGTH = 256
CONTRADICTION, ENTAILMENT, NEUTRAL = "contradiction", "entailment", "neutral"
LABELS = frozenset({CONTRADICTION, ENTAILMENT, NEUTRAL})
INPUTS = ("input_ids", "attention_mask", "token_type_ids")


class Kind(StrEnum):
    """What a model is for."""

    ENCODER = "encoder"
    ENTAILMENT = "entailment"


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """A folder whose files are there and are the ones its card names.

    `labels` are in the order of the model's outputs (none for an encoder), `max_length` is in tokens
    including the special ones, logits are divided by `temperature`. `carded` is false for hub folders.
    """

    path: Path
    kind: Kind
    name: str
    licence: str
    labels: tuple[str, ...]
    inputs: tuple[str, ...]
    max_length: int
    temperature: float
    model_path: Path
    sha256: str
    carded: bool

    @property
    def tokenizer_path(self) -> Path:
        """The tokenizer beside the model."""
        return self.path / "tokenizer.json"

    @property
    def card(self) -> ModelCard:
        """What a report says of the model."""
        return ModelCard(self.name, self.kind.value, self.sha256, self.licence)


def read_folder(path: Path, kind: Kind) -> ModelFolder:
    """Read and check a model folder. Raises ModelRefused with a sentence that says what to do."""
    if not path.is_dir():
        raise ModelRefused(f"There is no model folder at {path}. Point the setting of the {kind} at one.")
    _need(path / "tokenizer.json", path)
    if (path / "card.json").is_file():
        return _from_card(path, kind)
    return _from_hub(path, kind)


def refused(path: Path, fault: str, way_out: str) -> ModelRefused:
    """The error for a folder: what is wrong with it and what to do."""
    return ModelRefused(f"The model in {path} cannot be used: {fault}. {way_out}")


def _from_card(path: Path, kind: Kind) -> ModelFolder:
    card = _json(path / "card.json", path)
    found = _text(card, "kind", path)
    if found != kind:
        raise refused(path, f"its card says {found!r} where {kind.value!r} is needed", "Check the setting.")
    files = card.get("files")
    if not isinstance(files, dict) or not {"model.onnx", "tokenizer.json"} <= files.keys():
        raise refused(
            path, "its card does not name the sha256 of model.onnx and tokenizer.json", "Export it again."
        )
    for name, expected in files.items():
        _need(path / name, path)
        if sha256_of(path / name) != expected:
            raise refused(
                path,
                f"{name} is not the file that card.json names (its sha256 differs)",
                "Restore the folder from the repository, or export the model again.",
            )
    inputs = card.get("inputs")
    if not isinstance(inputs, list) or not set(inputs) <= set(INPUTS):
        raise refused(path, f"its inputs {inputs!r} are not among {', '.join(INPUTS)}", "Export it again.")
    return ModelFolder(
        path=path,
        kind=kind,
        name=_text(card, "name", path),
        licence=_text(card, "licence", path),
        labels=_labels(card.get("labels"), path) if kind is Kind.ENTAILMENT else (),
        inputs=tuple(inputs),
        max_length=int(_positive(card.get("max_length"), "max_length", path)),
        temperature=_positive(card.get("temperature", 1.0), "temperature", path),
        model_path=path / "model.onnx",
        sha256=files["model.onnx"],
        carded=True,
    )


def _from_hub(path: Path, kind: Kind) -> ModelFolder:
    config = _json(path / "config.json", path)
    model = next((p for p in (path / "model.onnx", path / "onnx" / "model.onnx") if p.is_file()), None)
    if model is None:
        raise refused(
            path, "it has neither model.onnx nor onnx/model.onnx", "Export the model to ONNX first."
        )
    labels: tuple[str, ...] = ()
    if kind is Kind.ENTAILMENT:
        named = config.get("id2label")
        if not isinstance(named, dict) or set(named) != {str(place) for place in range(len(named))}:
            raise refused(
                path, "its config.json has no id2label", "Name the labels there, or write a card.json."
            )
        labels = _labels([str(named[str(place)]).lower() for place in range(len(named))], path)
    else:
        _need_mean_pooling(path)
    return ModelFolder(
        path=path,
        kind=kind,
        name=path.resolve().name,
        licence="not stated; see the model's own page",
        labels=labels,
        inputs=(),
        max_length=HUB_MAX_LENGTH,
        temperature=1.0,
        model_path=model,
        sha256=sha256_of(model),
        carded=False,
    )


def _need_mean_pooling(path: Path) -> None:
    pooling = path / "1_Pooling" / "config.json"
    if pooling.is_file() and not _json(pooling, path).get("pooling_mode_mean_tokens", False):
        raise refused(path, "it does not pool by the mean of its tokens", "Choose an encoder that does.")


def sha256_of(path: Path) -> str:
    """Hash of a file, as 64 hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _need(file: Path, path: Path) -> None:
    if not file.is_file():
        raise refused(
            path, f"{file.name} is missing", "Restore the folder from the repository or copy it whole."
        )


def _json(file: Path, path: Path) -> Mapping[str, Any]:
    _need(file, path)
    try:
        read = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise refused(path, f"{file.name} is not JSON ({error})", "Restore the file.") from error
    if not isinstance(read, dict):
        raise refused(path, f"{file.name} is not a JSON object", "Restore the file.")
    return read


def _text(card: Mapping[str, Any], field: str, path: Path) -> str:
    value = card.get(field)
    if not isinstance(value, str) or not value:
        raise refused(path, f"its card has no {field!r}", "Add it to card.json.")
    return value


def _positive(value: object, field: str, path: Path) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
        raise refused(path, f"its card's {field!r} is not a number above 0", "Correct card.json.")
    return float(value)


def _labels(named: object, path: Path) -> tuple[str, ...]:
    if not isinstance(named, list) or sorted(named) != sorted(LABELS):
        raise refused(
            path,
            f"its labels are {named!r} and not {', '.join(sorted(LABELS))}",
            "Map them by name in card.json or in id2label; never by guess.",
        )
    return tuple(named)
