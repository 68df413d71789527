"""A text's numbers do not depend on the texts it is computed with, nor on how it got there."""

import asyncio
from collections.abc import Sequence

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.adapters.inference import InferencePool
from checks.adapters.models.encoder import OnnxEncoder, PrecomputedEncoder, Vectors
from checks.adapters.models.entailment import OnnxEntailment
from tests.checks.adapters.test_models_parity import parity_rows

CLAIM = "The bridge was rebuilt after the flood of 1953."
WORDS = ["the", "old", "bridge", "of", "Tarn", "was", "not", "rebuilt", "in", "1953", "by", "40", "engineers"]
TEXTS = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=60).map(" ".join), min_size=15, max_size=15
)


def strangers() -> list[str]:
    """Sentences of all lengths from the parity set, with a very short and a very long one."""
    _, rows = parity_rows("entailment")
    texts = [row["premise"] for row in rows[::17]]
    return [*texts, "Yes.", " ".join(texts)]


def test_a_pair_alone_and_among_15_strangers_gets_the_same_scores(entailment: OnnxEntailment) -> None:
    pairs = [(premise, CLAIM) for premise in strangers()[:16]]
    together = entailment.read_now(pairs)

    assert len(pairs) == 16
    assert [entailment.read_now([pair])[0] for pair in pairs] == list(together)
    assert entailment.read_now(pairs[::-1]) == together[::-1]


def test_a_sentence_alone_and_among_15_strangers_gets_the_same_vector(encoder: OnnxEncoder) -> None:
    texts = strangers()[:16]
    together = encoder.embed(texts)

    for text, vector in zip(texts, together, strict=True):
        assert np.array_equal(encoder.embed([text])[0], vector)


@settings(max_examples=8)
@given(company=TEXTS)
def test_no_company_moves_a_claim(
    encoder: OnnxEncoder, entailment: OnnxEntailment, company: list[str]
) -> None:
    assert np.array_equal(encoder.embed([CLAIM])[0], encoder.embed([*company, CLAIM])[-1])
    alone = entailment.read_now([(CLAIM, CLAIM)])[0]
    assert entailment.read_now([(text, CLAIM) for text in [*company, CLAIM]])[-1] == alone


async def test_similarities_come_in_the_order_asked_and_a_sentence_is_closest_to_itself(
    encoder: OnnxEncoder,
) -> None:
    sentences = [*strangers()[:20], CLAIM]
    similarities = await encoder.similarities(CLAIM, sentences)

    assert len(similarities) == len(sentences)
    assert similarities[-1] == 1.0
    assert max(similarities[:-1]) < 0.99
    assert similarities == tuple(round(value, 4) for value in similarities)
    assert await encoder.similarities(CLAIM, []) == ()


class Shelf:
    """Vectors of some texts, as an index made beforehand holds them."""

    def __init__(self, encoder: OnnxEncoder, texts: Sequence[str]) -> None:
        self.rows: dict[str, Vectors] = {
            text: np.frombuffer(row.tobytes(), "<f4")
            for text, row in zip(texts, encoder.embed(texts), strict=True)
        }
        self.asked: list[str] = []

    def lookup(self, texts: Sequence[str]) -> list[Vectors | None]:
        self.asked += texts
        return [self.rows.get(text) for text in texts]


async def test_vectors_made_beforehand_give_the_same_similarities(
    encoder: OnnxEncoder, inference_pool: InferencePool
) -> None:
    texts = strangers()
    for shelved in (texts, texts[::2], texts[:1]):
        shelf = Shelf(encoder, shelved)
        precomputed = PrecomputedEncoder(encoder, shelf, inference_pool)

        assert await precomputed.similarities(CLAIM, texts) == await encoder.similarities(CLAIM, texts)
        assert shelf.asked == texts
        assert precomputed.card == encoder.card


async def test_calls_at_the_same_time_do_not_move_each_other(
    encoder: OnnxEncoder, entailment: OnnxEntailment
) -> None:
    texts = strangers()[:10]
    pairs = [(text, CLAIM) for text in texts]
    alone = (await encoder.similarities(CLAIM, texts), await entailment.read(pairs))
    crowd = await asyncio.gather(
        encoder.similarities(CLAIM, texts),
        entailment.read(pairs),
        encoder.similarities(texts[0], texts),
        entailment.read(pairs[:3]),
    )

    assert (crowd[0], crowd[1]) == alone
