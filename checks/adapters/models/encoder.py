"""The sentence encoder: unit vectors, and how close a claim is to each sentence."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from checks.adapters.inference import InferencePool
from checks.adapters.models.card import Kind, ModelFolder, read_folder
from checks.adapters.models.self_test import check_encoder
from checks.adapters.models.session import Batch, TextModel
from checks.ports import ModelCard

BATCH = 16
"""Texts to a batch: some 25 ms of two threads, so that others get their turn."""

DECIMALS = 4
"""Similarities are rounded to these, far above what differs between two ways to add numbers up."""

Vectors = NDArray[np.float32]


class OnnxEncoder:
    """Fulfils `checks.ports.Encoder` with a model folder."""

    def __init__(self, folder: ModelFolder, pool: InferencePool, threads: int) -> None:
        """Load without asking the model anything; `open` is the way in."""
        self._model = TextModel(
            folder, threads, ("last_hidden_state", "token_embeddings", "sentence_embedding")
        )
        self._pool = pool

    @classmethod
    def open(cls, path: Path, pool: InferencePool, *, threads: int = 2) -> Self:
        """Load a folder and let the model answer its self-test. Raises ModelRefused."""
        encoder = cls(read_folder(path, Kind.ENCODER), pool, threads)
        check_encoder(encoder._model.folder, encoder.embed)
        return encoder

    @property
    def card(self) -> ModelCard:
        """Which model it is."""
        return self._model.folder.card

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors, float32 [texts, dimensions], computed here and now (to build an index)."""
        return _in_order([self._vectors(batch) for batch in self._batches(texts)])

    async def embed_in_turn(self, texts: Sequence[str]) -> Vectors:
        """The same vectors, computed in the pool batch by batch."""
        batches = await self._pool.run(partial(self._batches, texts))
        return _in_order([await self._pool.run(partial(self._vectors, batch)) for batch in batches])

    async def similarities(self, claim: str, sentences: Sequence[str]) -> tuple[float, ...]:
        """Cosine of the claim with each sentence, rounded to four decimals, in the order given."""
        if not sentences:
            return ()
        vectors = await self.embed_in_turn([claim, *sentences])
        return cosines(vectors[0], vectors[1:])

    def _batches(self, texts: Sequence[str]) -> tuple[Batch, ...]:
        return self._model.batches((self._model.tokenizer.encode(text) for text in texts), BATCH)

    def _vectors(self, batch: Batch) -> tuple[Batch, Vectors]:
        """Means are taken row by row: the same numbers whatever the size of the batch."""
        values = self._model.run(batch)
        if values.ndim == 3:
            means = [values[row, :count].mean(axis=0) for row, count in enumerate(batch.lengths)]
            values = np.stack(means)
        norms = [max(float(np.linalg.norm(row)), 1e-12) for row in values]
        return batch, (values / np.array(norms)[:, None]).astype(np.float32)


def _in_order(answers: Sequence[tuple[Batch, Vectors]]) -> Vectors:
    """The rows of all batches, each at the place its text had in the call."""
    if not answers:
        return np.zeros((0, 0), dtype=np.float32)
    count = sum(len(batch.places) for batch, _ in answers)
    vectors = np.zeros((count, answers[0][1].shape[1]), dtype=np.float32)
    for batch, rows in answers:
        vectors[list(batch.places)] = rows
    return vectors


def cosines(claim: Vectors, sentences: Vectors) -> tuple[float, ...]:
    """Cosine of one unit vector [d] with each of [n, d], rounded to DECIMALS, in -1..1."""
    products = sentences.astype(np.float64) @ claim.astype(np.float64)
    return tuple(round(min(1.0, max(-1.0, float(value))), DECIMALS) for value in products)


class VectorStore(Protocol):
    """Vectors made beforehand by the same encoder, such as those of an indexed collection."""

    def lookup(self, texts: Sequence[str]) -> "Sequence[Vectors | None]":
        """The float32 unit vector [d] of each text, None where there is none. From any thread."""
        ...


class PrecomputedEncoder:
    """Fulfils `checks.ports.Encoder`, embedding only what the store does not have.

    The store holds what `OnnxEncoder.embed` gave, unchanged (float32), so the answers are the same
    whether or not a sentence was found there.
    """

    def __init__(self, inner: OnnxEncoder, vectors: VectorStore, pool: InferencePool) -> None:
        """`vectors` must come from `inner`'s model; look-ups run in the pool, off the event loop."""
        self._inner = inner
        self._store = vectors
        self._pool = pool

    @property
    def card(self) -> ModelCard:
        """Which model it is."""
        return self._inner.card

    async def similarities(self, claim: str, sentences: Sequence[str]) -> tuple[float, ...]:
        """Cosine of the claim with each sentence, rounded to four decimals, in the order given."""
        if not sentences:
            return ()
        known = await self._pool.run(partial(self._store.lookup, sentences))
        missing = [text for text, vector in zip(sentences, known, strict=True) if vector is None]
        fresh = iter(await self._inner.embed_in_turn([claim, *missing]))
        claim_vector = next(fresh)
        vectors = [next(fresh) if vector is None else vector for vector in known]
        return cosines(claim_vector, np.stack(vectors))
