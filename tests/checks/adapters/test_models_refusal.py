"""A model folder that must not be used is refused with a sentence that says what to do."""

import json
import shutil
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from checks.adapters.inference import InferencePool
from checks.adapters.models.card import Kind, read_folder
from checks.adapters.models.encoder import OnnxEncoder
from checks.adapters.models.entailment import OnnxEntailment
from checks.adapters.models.self_test import check_encoder, check_entailment
from checks.domain.errors import ModelRefused
from checks.domain.evidence import Scores
from tests.checks.adapters.conftest import ARTEFACTS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped entailment model that a test may spoil."""
    return shutil.copytree(ARTEFACTS / "entailment", tmp_path / "mine")


def change_card(folder: Path, **fields: object) -> None:
    card = json.loads((folder / "card.json").read_text())
    (folder / "card.json").write_text(json.dumps({**card, **fields}))


def hub_layout(folder: Path, **config: object) -> Path:
    """Turn a folder of ours into the layout that hubs use."""
    for name in ("card.json", "self_test.json", "parity.jsonl.gz"):
        (folder / name).unlink()
    (folder / "onnx").mkdir()
    (folder / "model.onnx").rename(folder / "onnx" / "model.onnx")
    (folder / "config.json").write_text(json.dumps({"model_type": "bert", **config}))
    return folder


@pytest.mark.parametrize("kind", list(Kind))
def test_the_shipped_folders_carry_a_whole_card(kind: Kind) -> None:
    folder = read_folder(ARTEFACTS / kind, kind)

    assert folder.card.kind == kind
    assert len(folder.card.sha256) == 64
    assert "Apache-2.0" in folder.card.licence


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelRefused, match=r"no model folder.*Point the setting"):
        read_folder(tmp_path / "nowhere", Kind.ENCODER)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_missing_file_is_refused(folder: Path, name: str) -> None:
    (folder / name).unlink()

    with pytest.raises(ModelRefused, match=f"{name} is missing"):
        read_folder(folder, Kind.ENTAILMENT)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_file_other_than_the_card_names_is_refused(folder: Path, name: str) -> None:
    with (folder / name).open("ab") as file:
        file.write(b" ")

    with pytest.raises(ModelRefused, match=f"{name} is not the file .* sha256 differs.*Restore"):
        read_folder(folder, Kind.ENTAILMENT)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"labels": ["contradiction", "entailment", "undecided"]}, "by name"),
        ({"labels": ["entailment", "neutral"]}, "by name"),
        ({"labels": ["LABEL_0", "LABEL_1", "LABEL_2"]}, "by name"),
        ({"labels": None}, "by name"),
        ({"kind": "encoder"}, "Check the setting"),
        ({"inputs": ["input_ids", "pixel_values"]}, "not among"),
        ({"max_length": "192"}, "max_length"),
        ({"max_length": True}, "max_length"),
        ({"temperature": 0}, "temperature"),
        ({"licence": ""}, "licence"),
        ({"files": {}}, "sha256"),
    ],
)
def test_a_card_that_does_not_fit_is_refused(folder: Path, fields: dict[str, object], sentence: str) -> None:
    change_card(folder, **fields)

    with pytest.raises(ModelRefused, match=sentence):
        read_folder(folder, Kind.ENTAILMENT)


def test_a_card_that_is_not_json_is_refused(folder: Path) -> None:
    (folder / "card.json").write_text("name: mine")

    with pytest.raises(ModelRefused, match="not JSON"):
        read_folder(folder, Kind.ENTAILMENT)


def test_a_graph_with_other_inputs_than_the_card_names_is_refused(
    folder: Path, inference_pool: InferencePool
) -> None:
    change_card(folder, inputs=["input_ids", "attention_mask"])

    with pytest.raises(ModelRefused, match="its graph takes input_ids, attention_mask, token_type_ids"):
        OnnxEntailment.open(folder, inference_pool)


def test_labels_in_the_wrong_order_fail_the_self_test(folder: Path, inference_pool: InferencePool) -> None:
    change_card(folder, labels=["entailment", "contradiction", "neutral"])

    with pytest.raises(ModelRefused, match="known pairs right"):
        OnnxEntailment.open(folder, inference_pool)


def test_a_temperature_that_was_not_recorded_fails_the_self_test(
    folder: Path, inference_pool: InferencePool
) -> None:
    change_card(folder, temperature=3.0)

    with pytest.raises(ModelRefused, match="away from those recorded"):
        OnnxEntailment.open(folder, inference_pool)


def test_a_folder_of_ours_without_a_self_test_is_refused(folder: Path, inference_pool: InferencePool) -> None:
    (folder / "self_test.json").unlink()

    with pytest.raises(ModelRefused, match=r"self_test\.json is missing"):
        OnnxEntailment.open(folder, inference_pool)


def test_a_model_that_cannot_tell_sentences_apart_is_refused() -> None:
    folder = read_folder(ARTEFACTS / "encoder", Kind.ENCODER)

    with pytest.raises(ModelRefused, match="did not come out closest"):
        check_encoder(folder, lambda texts: np.full((len(texts), 4), 0.5, dtype=np.float32))


def test_a_model_that_answers_the_same_to_everything_is_refused() -> None:
    folder = read_folder(ARTEFACTS / "entailment", Kind.ENTAILMENT)

    with pytest.raises(ModelRefused, match="it got 4 of 10 known pairs right"):
        check_entailment(folder, lambda pairs: (Scores(0.9, 0.05, 0.05),) * len(pairs))


async def test_an_entailment_folder_in_the_hub_layout_maps_its_labels_by_name(
    folder: Path, inference_pool: InferencePool, entailment: OnnxEntailment
) -> None:
    hub_layout(folder, id2label={"0": "CONTRADICTION", "1": "Entailment", "2": "neutral"})
    foreign = OnnxEntailment.open(folder, inference_pool)
    pairs = [("The museum is in Berlin.", "The museum is in Madrid.")]

    [mapped], [own] = await foreign.read(pairs), await entailment.read(pairs)
    ranks = [sorted(fields(Scores), key=lambda one: getattr(scores, one.name)) for scores in (mapped, own)]
    assert ranks[0] == ranks[1]  # the shares themselves differ: a hub folder tells no temperature
    assert mapped.contradict > 0.9
    assert foreign.card.name == "mine"
    assert foreign.card.sha256 == entailment.card.sha256


@pytest.mark.parametrize(
    "id2label",
    [None, {"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"}, {"1": "entailment", "2": "neutral"}],
)
def test_a_hub_folder_whose_labels_have_no_known_names_is_refused(
    folder: Path, id2label: dict[str, str] | None
) -> None:
    hub_layout(folder, id2label=id2label)

    with pytest.raises(ModelRefused, match=r"labels|id2label"):
        read_folder(folder, Kind.ENTAILMENT)


def test_a_hub_folder_whose_labels_are_swapped_fails_the_self_test(
    folder: Path, inference_pool: InferencePool
) -> None:
    hub_layout(folder, id2label={"0": "entailment", "1": "contradiction", "2": "neutral"})

    with pytest.raises(ModelRefused, match="known pairs right"):
        OnnxEntailment.open(folder, inference_pool)


async def test_an_encoder_in_the_hub_layout_works_and_other_poolings_are_refused(
    tmp_path: Path, inference_pool: InferencePool, encoder: OnnxEncoder
) -> None:
    folder = hub_layout(shutil.copytree(ARTEFACTS / "encoder", tmp_path / "mine"))
    foreign = OnnxEncoder.open(folder, inference_pool)

    assert np.array_equal(foreign.embed(["A bridge."]), encoder.embed(["A bridge."]))

    (folder / "1_Pooling").mkdir()
    (folder / "1_Pooling" / "config.json").write_text('{"pooling_mode_cls_token": true}')
    with pytest.raises(ModelRefused, match="mean of its tokens"):
        OnnxEncoder.open(folder, inference_pool)


def test_a_hub_folder_without_a_model_is_refused(folder: Path) -> None:
    hub_layout(folder, id2label={"0": "contradiction", "1": "entailment", "2": "neutral"})
    (folder / "onnx" / "model.onnx").unlink()

    with pytest.raises(ModelRefused, match=r"neither model\.onnx nor onnx/model\.onnx"):
        read_folder(folder, Kind.ENTAILMENT)


def test_a_file_that_is_no_model_is_refused(folder: Path, inference_pool: InferencePool) -> None:
    hub_layout(folder, id2label={"0": "contradiction", "1": "entailment", "2": "neutral"})
    (folder / "onnx" / "model.onnx").write_bytes(b"not a graph")

    with pytest.raises(ModelRefused, match="does not load"):
        OnnxEntailment.open(folder, inference_pool)
