"""A trained model in float, reading pairs: for its temperature, and for what a teacher makes of them."""

from collections.abc import Sequence
from pathlib import Path

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from checks.training.pairs import LABELS, Pair
from checks.training.train_entailment import MAX_LENGTH, PAD_TO

BATCH = 32


class Reader:
    """A trained model in the usual layout that reads pairs as the product feeds them.

    `bfloat16`: reckon in that, three digits and several times as fast. The weights are held in it as well:
    casting them anew for every batch, as autocast does, took a third of the time.
    """

    def __init__(self, weights: Path, *, bfloat16: bool = False) -> None:
        self._tokenizer = AutoTokenizer.from_pretrained(weights)
        self._model = AutoModelForSequenceClassification.from_pretrained(
            weights, attn_implementation="eager", dtype=torch.bfloat16 if bfloat16 else torch.float32
        ).eval()

    def logits(self, pairs: Sequence[Pair]) -> torch.Tensor:
        """Logits, float32 [pairs, labels], in the order of the pairs."""
        order = sorted(range(len(pairs)), key=lambda index: len(pairs[index].titled))
        rows = torch.empty(len(pairs), len(LABELS))
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            encoded = self._tokenizer(
                [pairs[index].titled for index in chosen],
                [pairs[index].hypothesis for index in chosen],
                truncation="only_first",
                max_length=MAX_LENGTH,
                padding=True,
                pad_to_multiple_of=PAD_TO,
                return_tensors="pt",
            )
            with torch.inference_mode():
                rows[chosen] = self._model(**encoded).logits.float()
        return rows


def logits_of(weights: Path, pairs: Sequence[Pair]) -> torch.Tensor:
    """Float32 logits [pairs, labels] of one model, in the order of the pairs."""
    return Reader(weights).logits(pairs)
