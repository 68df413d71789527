"""Train the entailment model: one command from labelled pairs to a folder of float32 weights.

    python -m checks.training.train_entailment --weights MINILM --data DATA --out FOLDER

With `--course teacher` a large network, and with `--course pupil` a model that goes on from what that
one says of its pairs (`soft_labels`). Needs the `train` extra. Seeded; writes a checkpoint every few
hundred steps and goes on from the last one when it is started again with the same folder.
`checks.training.rehearsal` goes the whole way on a few rows.
"""

import argparse
import json
import math
import random
import shutil
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import torch
from torch import nn
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from checks.training.bound_pairs import bound_pairs
from checks.training.disguise import name_of, other_name, other_years
from checks.training.made_pairs import (
    negation_pairs,
    neutral_pairs,
    number_pairs,
    opposite_pairs,
    pairs_to_teach,
    same_page_neutrals,
)
from checks.training.pairs import LABELS, Pair, balanced, clean_title, read_pairs, with_guessed_title
from checks.training.recipes import COURSES, QUOTAS, Recipe

MAX_LENGTH = 192
PAD_TO = 16


def epoch_of_pairs(pairs: Sequence[Pair], recipe: Recipe, epoch: int) -> list[Pair]:
    """The pairs of one epoch: balanced, with made ones, titles in front of half the premises."""
    rng = random.Random(recipe.seed * 1000 + epoch)
    quotas = QUOTAS[recipe.quotas]
    if quotas is None:
        return rng.sample(pairs, min(len(pairs), recipe.rows or len(pairs)))
    wiki = [pair for pair in pairs if pair.source.startswith(("fever", "vitaminc"))]
    made = [
        one
        for pair in wiki
        for rule in (number_pairs, negation_pairs, opposite_pairs)
        for one in rule(pair, rng)
    ]
    made += neutral_pairs(wiki, rng, near=14_000, far=4_500)
    made += same_page_neutrals(wiki, rng, rows=7_000)
    asked_for = {quota.source for quota in quotas}
    if "made_bound" in asked_for:
        made += [one for pair in wiki for one in bound_pairs(pair, rng)]
    if "made_to_teach" in asked_for:
        made += pairs_to_teach(wiki, rng, rows=45_000)
    drawn = balanced([*pairs, *made], quotas, rng)
    rng.shuffle(drawn)
    drawn = drawn[: recipe.rows] if recipe.rows else drawn
    if recipe.other_years or recipe.other_names:
        names = [name for pair in wiki if (name := name_of(pair))]
        drawn = [_disguised(pair, recipe, names, rng) for pair in drawn]
    return [_titled(pair, recipe, rng) for pair in drawn]


def _disguised(pair: Pair, recipe: Recipe, names: Sequence[str], rng: random.Random) -> Pair:
    if rng.random() < recipe.other_years:
        pair = other_years(pair, rng)
    return other_name(pair, names, rng) if rng.random() < recipe.other_names else pair


def _titled(pair: Pair, recipe: Recipe, rng: random.Random) -> Pair:
    pair = with_guessed_title(pair, rng, share=0.7)
    if pair.page and (pair.source.startswith("fever") or rng.random() < recipe.title_share):
        return Pair(f"{clean_title(pair.page)}: {pair.premise}", pair.hypothesis, pair.label, pair.source)
    return pair


def batches_by_length(lengths: Sequence[int], size: int, rng: random.Random) -> list[list[int]]:
    """Indices in batches of similar length, the batches in random order; every index once."""
    order = list(range(len(lengths)))
    rng.shuffle(order)
    batches: list[list[int]] = []
    for start in range(0, len(order), size * 50):
        chunk = sorted(order[start : start + size * 50], key=lambda index: lengths[index])
        batches += [chunk[at : at + size] for at in range(0, len(chunk), size)]
    rng.shuffle(batches)
    return batches


class SharedDropout(nn.Module):
    """Dropout of whole channels: a value of the hidden state is left out for all tokens of a pair or none.

    "Variational" dropout of Gal and Ghahramani (2016): it draws one number where the usual kind draws as
    many as the pair has tokens, and drawing is what dropout costs on a CPU.
    """

    def __init__(self, share: float) -> None:
        super().__init__()
        self.share = share

    def forward(self, hidden: torch.Tensor) -> torch.Tensor:
        """Hidden states, (pairs, tokens, channels), with channels left out and the others made up for it."""
        if not self.training:
            return hidden
        kept = torch.empty(hidden.shape[0], 1, hidden.shape[2]).bernoulli_(1 - self.share)
        return hidden * (kept / (1 - self.share)).to(hidden.dtype)


class Trainer:
    """Model, optimiser and place in the run; all of it goes into a checkpoint."""

    def __init__(self, weights: Path, out: Path, recipe: Recipe, total_steps: int) -> None:
        torch.manual_seed(recipe.seed)
        self.recipe, self.out, self.total = recipe, out, total_steps
        self.tokenizer = AutoTokenizer.from_pretrained(weights)
        self.model = AutoModelForSequenceClassification.from_pretrained(
            weights,
            num_labels=len(LABELS),
            attn_implementation="eager",  # a quarter faster than the fused kind on CPUs with bf16
            id2label=dict(enumerate(LABELS)),
            label2id={label: index for index, label in enumerate(LABELS)},
            hidden_dropout_prob=recipe.dropout,
            attention_probs_dropout_prob=recipe.dropout,
        )
        if recipe.shared_dropout:
            for layer in self.model.base_model.encoder.layer:
                layer.attention.output.dropout = SharedDropout(recipe.shared_dropout)
                layer.output.dropout = SharedDropout(recipe.shared_dropout)
        if recipe.frozen_layers:
            body = self.model.base_model
            for part in (body.embeddings, *body.encoder.layer[: recipe.frozen_layers]):
                part.requires_grad_(False)
        learning = [parameter for parameter in self.model.parameters() if parameter.requires_grad]
        decayed = [parameter for parameter in learning if parameter.ndim > 1]
        plain = [parameter for parameter in learning if parameter.ndim <= 1]
        self.optimiser = torch.optim.AdamW(
            [
                {"params": decayed, "weight_decay": recipe.weight_decay},
                {"params": plain, "weight_decay": 0.0},
            ],
            lr=recipe.learning_rate,
            fused=True,
        )
        warm_up = max(1, round(total_steps * recipe.warm_up))
        self.schedule = torch.optim.lr_scheduler.LambdaLR(
            self.optimiser,
            lambda step: min((step + 1) / warm_up, max(0.0, (total_steps - step) / (total_steps - warm_up))),
        )
        self.loss = nn.CrossEntropyLoss(label_smoothing=recipe.label_smoothing)
        self.step = 0
        self._resume()

    @property
    def _checkpoint(self) -> Path:
        return self.out / "checkpoint.pt"

    def _resume(self) -> None:
        if not self._checkpoint.exists():
            return
        state = torch.load(self._checkpoint, weights_only=True)
        if state["recipe"] != asdict(self.recipe) or state["total"] != self.total:
            raise SystemExit(f"{self._checkpoint} belongs to another recipe; take another --out folder.")
        self.model.load_state_dict(state["model"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.schedule.load_state_dict(state["schedule"])
        torch.set_rng_state(state["chance"])  # of dropout: a run taken up ends where a whole one does
        self.step = state["step"]
        print(f"going on from step {self.step}", flush=True)  # noqa: T201

    def save(self) -> None:
        """Write the checkpoint, atomically."""
        unfinished = self._checkpoint.with_suffix(".part")
        torch.save(
            {
                "recipe": asdict(self.recipe),
                "total": self.total,
                "step": self.step,
                "model": self.model.state_dict(),
                "optimiser": self.optimiser.state_dict(),
                "schedule": self.schedule.state_dict(),
                "chance": torch.get_rng_state(),
            },
            unfinished,
        )
        unfinished.replace(self._checkpoint)

    def train_batch(self, pairs: Sequence[Pair]) -> float:
        """One step of the optimiser; returns the loss."""
        encoded = self.tokenizer(
            [pair.premise for pair in pairs],
            [pair.hypothesis for pair in pairs],
            truncation="only_first",
            max_length=MAX_LENGTH,
            padding=True,
            pad_to_multiple_of=PAD_TO,
            return_tensors="pt",
        )
        target = torch.tensor([pair.target(self.recipe.teacher_share) for pair in pairs])
        self.model.train()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = self.model(**encoded).logits
        loss = self.loss(logits.float(), target)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimiser.step()
        self.schedule.step()
        self.optimiser.zero_grad(set_to_none=True)
        self.step += 1
        return float(loss.detach())

    def finish(self) -> None:
        """Write the float32 weights, the tokenizer and, as the sign that all is there, the recipe."""
        self.model.save_pretrained(self.out / "float32")
        self.tokenizer.save_pretrained(self.out / "float32")
        (self.out / "float32" / "recipe.json").write_text(json.dumps(asdict(self.recipe), indent=1))


def run(
    weights: Path, data: Path, out: Path, recipe: Recipe, every: int, stop_after: int | None = None
) -> None:
    """Train to the end, from the start or from the last checkpoint, saving `every` so many steps.

    `stop_after`: cut the run at that step, as a machine that goes down would.
    """
    out.mkdir(parents=True, exist_ok=True)
    pairs = [pair for path in sorted(data.glob("*.jsonl*")) for pair in read_pairs(path)]
    epochs = [epoch_of_pairs(pairs, recipe, epoch) for epoch in range(math.ceil(recipe.epochs))]
    plan: list[list[Pair]] = []
    for number, drawn in enumerate(epochs):
        rng = random.Random(recipe.seed * 77 + number)
        lengths = [len(pair.premise) + len(pair.hypothesis) for pair in drawn]
        plan += [[drawn[i] for i in batch] for batch in batches_by_length(lengths, recipe.batch, rng)]
    plan = plan[: math.ceil(len(plan) * recipe.epochs / len(epochs))]
    trainer = Trainer(weights, out, recipe, len(plan))
    started, first, smooth = time.monotonic(), trainer.step, 0.0
    for batch in plan[trainer.step :]:
        loss = trainer.train_batch(batch)
        smooth = loss if trainer.step == first + 1 else 0.98 * smooth + 0.02 * loss
        if trainer.step % 20 == 0:
            speed = (trainer.step - first) * recipe.batch / (time.monotonic() - started)
            left = (len(plan) - trainer.step) * recipe.batch / speed / 60
            print(  # noqa: T201
                f"step {trainer.step}/{trainer.total}  loss {smooth:.3f}  "
                f"{speed:.0f} pairs/s  {left:.0f} min left",
                flush=True,
            )
        if trainer.step % every == 0:
            trainer.save()
        if trainer.step == stop_after:
            return
    trainer.finish()


def run_all(weights: Path, data: Path, out: Path, recipes: Sequence[Recipe], every: int) -> None:
    """One run after the other, each from the weights of the one before; a finished one is left."""
    for number, recipe in enumerate(recipes, 1):
        folder = out / f"run-{number}"
        if not (folder / "float32" / "recipe.json").exists():
            print(f"run {number} of {len(recipes)}: {recipe}", flush=True)  # noqa: T201
            run(weights, data, folder, recipe, every)
        weights = folder / "float32"
    shutil.copytree(weights, out / "float32", dirs_exist_ok=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--weights", type=Path, required=True, help="folder to start from")
    parser.add_argument("--course", choices=COURSES, default="model", help="the runs to go through")
    parser.add_argument("--data", type=Path, required=True, help="folder of training pairs, JSONL or .gz")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--every", type=int, default=250, help="steps between checkpoints")
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    run_all(given.weights, given.data, given.out, COURSES[given.course], given.every)


if __name__ == "__main__":
    main()
