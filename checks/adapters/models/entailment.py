"""The entailment model: what a premise says about a hypothesis."""

import math
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Self

from checks.adapters.inference import InferencePool
from checks.adapters.models.card import CONTRADICTION, ENTAILMENT, Kind, ModelFolder, read_folder, refused
from checks.adapters.models.self_test import check_entailment
from checks.adapters.models.session import Batch, TextModel
from checks.domain.evidence import Scores
from checks.ports import ModelCard

BATCH = 8
"""Pairs to a batch: some 30 ms of two threads, so that others get their turn."""

DECIMALS = 4
"""Scores are rounded to these, far above what differs between two ways to add numbers up."""

LEAST_PREMISE = 16
"""Tokens of the premise that must fit beside a long hypothesis for the pair to be read at all."""

NOT_READ = Scores(entail=0.0, neutral=1.0, contradict=0.0)

Pair = tuple[str, str]


class OnnxEntailment:
    """Fulfils `checks.ports.EntailmentModel` with a model folder."""

    def __init__(self, folder: ModelFolder, pool: InferencePool, threads: int) -> None:
        """Load without asking the model anything; `open` is the way in."""
        self._model = TextModel(folder, threads, ("logits",))
        self._pool = pool
        self._temperature = folder.temperature
        self._entail = folder.labels.index(ENTAILMENT)
        self._contradict = folder.labels.index(CONTRADICTION)

    @classmethod
    def open(cls, path: Path, pool: InferencePool, *, threads: int = 2) -> Self:
        """Load a folder and let the model answer its self-test. Raises ModelRefused."""
        model = cls(read_folder(path, Kind.ENTAILMENT), pool, threads)
        check_entailment(model._model.folder, model.read_now)
        return model

    @property
    def card(self) -> ModelCard:
        """Which model it is."""
        return self._model.folder.card

    def read_now(self, pairs: Sequence[Pair]) -> tuple[Scores, ...]:
        """Scores of each (premise, hypothesis), computed here and now (self-test, evaluation)."""
        places, batches = self._batches(pairs)
        return _in_order(len(pairs), places, [self._scores(batch) for batch in batches])

    async def read(self, pairs: Sequence[Pair]) -> tuple[Scores, ...]:
        """Scores of each (premise, hypothesis), in the order given, rounded to four decimals.

        A long premise is cut at its end. A hypothesis so long that next to nothing of the premise would
        fit beside it is not read: the pair is neutral, since half a claim must not be backed.
        """
        if not pairs:
            return ()
        places, batches = await self._pool.run(partial(self._batches, pairs))
        answers = [await self._pool.run(partial(self._scores, batch)) for batch in batches]
        return _in_order(len(pairs), places, answers)

    def _batches(self, pairs: Sequence[Pair]) -> tuple[list[int], tuple[Batch, ...]]:
        """The places of the pairs that can be read, and their batches."""
        tokenizer = self._model.tokenizer
        room = self._model.folder.max_length - tokenizer.num_special_tokens_to_add(True) - LEAST_PREMISE
        fits = {text: self._length(text) <= room for text in dict.fromkeys(pair[1] for pair in pairs)}
        places = [place for place, (_, hypothesis) in enumerate(pairs) if fits[hypothesis]]
        return places, self._model.batches((tokenizer.encode(*pairs[place]) for place in places), BATCH)

    def _length(self, hypothesis: str) -> int:
        """Tokens of the hypothesis alone, counted up to the limit of the model."""
        return len(self._model.tokenizer.encode(hypothesis, add_special_tokens=False).ids)

    def _scores(self, batch: Batch) -> tuple[Batch, list[Scores]]:
        logits = self._model.run(batch)
        if logits.shape != (len(batch.places), len(self._model.folder.labels)):
            raise refused(
                self._model.folder.path,
                f"it gives {logits.shape[-1]} numbers a pair",
                "It has to give one for each label of its card.",
            )
        return batch, [self._softmax([float(value) for value in row]) for row in logits]

    def _softmax(self, logits: list[float]) -> Scores:
        """Probabilities by label name; `neutral` takes up the rounding, so that they sum to 1."""
        highest = max(logits)
        weights = [math.exp((value - highest) / self._temperature) for value in logits]
        total = sum(weights)
        entail = round(weights[self._entail] / total, DECIMALS)
        contradict = round(weights[self._contradict] / total, DECIMALS)
        neutral = max(0.0, round(1.0 - entail - contradict, DECIMALS))
        return Scores(entail=entail, neutral=neutral, contradict=contradict)


def _in_order(
    count: int, places: Sequence[int], answers: Sequence[tuple[Batch, list[Scores]]]
) -> tuple[Scores, ...]:
    """Every pair's scores at its place in the call; pairs in no batch were not read."""
    scores = [NOT_READ] * count
    for batch, rows in answers:
        for place, row in zip(batch.places, rows, strict=True):
            scores[places[place]] = row
    return tuple(scores)
