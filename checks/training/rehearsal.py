"""The whole way from labelled pairs to a model folder, in a minute, so that none of it can rot.

    python -m checks.training.rehearsal

A very small network with random weights is trained for a few steps on a few pairs written here, cut
in the middle, taken up again from its checkpoint, calibrated, and made small; the small model must
answer nearly as the float32 one. It learns nothing; what is held is that every piece still fits the
others. Needs the `train` extra.
"""

import gzip
import json
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer
from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

from checks.training.export_encoder import INPUTS, float_graph
from checks.training.export_entailment import Classifier
from checks.training.float_reference import logits
from checks.training.float_weights import write
from checks.training.pairs import LABELS, read_pairs
from checks.training.quantise import quantise
from checks.training.reader import logits_of
from checks.training.recipes import TAUGHT, Recipe
from checks.training.soft_labels import label
from checks.training.temperature import LARGEST, SMALLEST, best_temperature
from checks.training.train_entailment import run, run_all

TOKENIZER = Path("checks/artefacts/entailment/tokenizer.json")
RECIPE = Recipe(batch=8, rows=64, dropout=0.1)
CUT_AT = 3
NEAR = 0.98
_TOWNS = ("Harrow Point", "Little Marsh", "Upper Fen", "Oak Ferry", "Stone Gate", "Mill Cross")


def rows() -> list[dict[str, str]]:
    """Labelled pairs about invented towns, in the sources that the recipe draws from."""
    made = []
    for number in range(60):
        page, people = _TOWNS[number % len(_TOWNS)], 900 + 7 * number
        town = f"{page} {number}"
        premise = (
            f"{town} is a town on the river with {people} people, and its market began in {1700 + number}."
        )
        other = {
            "entailment": f"{town} has {people} people.",
            "contradiction": f"{town} has {people + 311} people.",
            "neutral": f"{town} has a school of music.",
        }
        made += [
            {"premise": premise, "hypothesis": claim, "label": label, "source": source, "page": page}
            for label, claim in other.items()
            for source in ("vitaminc_test_real", "fever_train_1sent")
        ]
    return made


def small_network(folder: Path) -> None:
    """A random two-layer network with the shipped tokenizer, in the layout of downloaded weights."""
    torch.manual_seed(0)
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_file=str(TOKENIZER),
        pad_token="[PAD]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        unk_token="[UNK]",
    )
    config = BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=128,
        num_labels=len(LABELS),
    )
    BertForSequenceClassification(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)


def learn_from_teacher(folder: Path, teacher: Path) -> None:
    """Ask a teacher, cut in the middle of a line and taken up again; let a network learn from that."""
    taught = folder / "taught" / "pairs.jsonl"
    taught.parent.mkdir()
    asked = replace(TAUGHT, rows=48)
    label([teacher, folder / "weights"], folder / "data", taught, asked)
    at_once = taught.read_bytes()
    taught.write_bytes(at_once[: len(at_once) // 2])
    label([teacher, folder / "weights"], folder / "data", taught, asked)
    cut = [(one.hypothesis, one.label) for one in read_pairs(taught)]
    taught.write_bytes(at_once)
    if cut != [(one.hypothesis, one.label) for one in read_pairs(taught)]:
        sys.exit("A teacher that was cut and asked again says something else than one that was not.")
    try:
        label([teacher], folder / "data", taught, replace(asked, seed=asked.seed + 1))
    except SystemExit:
        pass
    else:
        sys.exit("What a teacher said of other pairs was taken up.")
    learning = replace(RECIPE, quotas="taught", teacher_share=0.5, frozen_layers=1)
    run(folder / "weights", taught.parent, folder / "pupil", learning, every=100)
    before, after = (
        BertForSequenceClassification.from_pretrained(one).bert.encoder.layer
        for one in (folder / "weights", folder / "pupil" / "float32")
    )
    same = [
        all(torch.equal(*both) for both in zip(one.parameters(), other.parameters(), strict=True))
        for one, other in zip(before, after, strict=True)
    ]
    if same != [True, False]:
        sys.exit("Of two layers, the first one frozen, other ones changed.")


def rehearse(folder: Path) -> str:
    """Go the whole way in an empty folder; what was seen. Raises SystemExit where a piece does not fit."""
    weights, data, out = folder / "weights", folder / "data", folder / "out"
    data.mkdir()
    with gzip.open(data / "pairs.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows())
    small_network(weights)

    run(weights, data, out, RECIPE, every=1, stop_after=CUT_AT)
    if (out / "float32").exists():
        sys.exit("The run was cut and yet wrote its weights.")
    run(weights, data, out, RECIPE, every=1)
    whole = folder / "whole"
    run(weights, data, whole, RECIPE, every=100)
    pairs = list(read_pairs(data / "pairs.jsonl.gz"))
    taken_up, at_once = (logits_of(one / "float32", pairs) for one in (out, whole))
    if not torch.allclose(taken_up, at_once, atol=1e-5):
        sys.exit("A run that was cut and taken up again ends elsewhere than one that was not.")
    try:
        run(weights, data, out, replace(RECIPE, seed=1), every=1)
    except SystemExit:
        pass
    else:
        sys.exit("A checkpoint of another recipe was taken up.")

    regularised = replace(
        RECIPE, quotas="compared", dropout=0.0, shared_dropout=0.1, other_years=0.5, other_names=0.5, seed=1
    )
    runs = (RECIPE, regularised)
    run_all(weights, data, folder / "runs", runs, every=100)
    if torch.allclose(at_once, logits_of(folder / "runs" / "float32", pairs), atol=1e-5):
        sys.exit("The last of two runs left the weights of the first.")

    learn_from_teacher(folder, teacher=out / "float32")

    temperature = best_temperature([(at_once, torch.tensor([LABELS.index(pair.label) for pair in pairs]))])
    if not SMALLEST <= temperature <= LARGEST:
        sys.exit(f"Temperature {temperature} is off the grid.")

    original = float_graph(Classifier(out / "float32"), "logits", {0: "batch"})
    tokenizer = Tokenizer.from_file(str(TOKENIZER))
    tokenizer.no_padding()
    texts = [(pair.premise, pair.hypothesis) for pair in pairs]
    feeds = []
    for text in texts:
        one = tokenizer.encode(*text)
        values = (one.ids, one.attention_mask, one.type_ids)
        feeds.append(
            {name: np.array([ids], dtype=np.int64) for name, ids in zip(INPUTS, values, strict=True)}
        )
    small = quantise(original, feeds)
    write(small, weights, folder / "read_back")
    read_back = float_graph(Classifier(folder / "read_back"), "logits", {0: "batch"})
    expected, *reached = (logits(model, tokenizer, texts) for model in (original, small, read_back))
    near, near_again = (float(np.corrcoef(expected.ravel(), one.ravel())[0, 1]) for one in reached)
    if min(near, near_again) < NEAR:
        sys.exit(
            f"The answers of the small model and of its weights read back correlate with the float32 ones by "
            f"{near:.3f} and {near_again:.3f} only."
        )
    return f"trained, cut, taken up, calibrated ({temperature}) and made small (correlation {near:.4f})"


def main() -> None:
    """The command."""
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(f"{rehearse(Path(folder))}\n")


if __name__ == "__main__":
    main()
