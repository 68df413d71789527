from functools import partial

import pytest

from checks.adapters.models.encoder import OnnxEncoder
from checks.adapters.models.entailment import NOT_READ, OnnxEntailment


async def test_scores_are_named_probabilities_in_the_order_asked(entailment: OnnxEntailment) -> None:
    scores = await entailment.read(
        [
            ("The museum is in Berlin.", "The museum is in Madrid."),
            ("The museum is in Berlin.", "The museum is in Berlin."),
            ("The tower is made of steel and glass.", "The orchestra toured Japan twice."),
        ]
    )

    names = ("entail", "neutral", "contradict")
    assert [max(names, key=partial(getattr, one)) for one in scores] == ["contradict", "entail", "neutral"]
    for one in scores:
        assert one.entail + one.neutral + one.contradict == pytest.approx(1.0, abs=1e-9)
        assert min(one.entail, one.neutral, one.contradict) >= 0


async def test_no_pairs_give_no_scores(entailment: OnnxEntailment) -> None:
    assert await entailment.read([]) == ()


async def test_a_long_premise_is_cut_and_still_read(entailment: OnnxEntailment) -> None:
    premise = "The museum is in Berlin. " + "It has many rooms and a garden. " * 100

    (scores,) = await entailment.read([(premise, "The museum is in Berlin.")])

    assert scores != NOT_READ


async def test_a_hypothesis_that_leaves_no_room_for_the_premise_is_not_read(
    entailment: OnnxEntailment,
) -> None:
    long_claim = "The museum is in Berlin and it has many rooms. " * 40

    scores = await entailment.read([("A museum.", "A museum."), ("The museum is in Berlin.", long_claim)])

    assert scores[0].entail > 0.5
    assert scores[1] == NOT_READ


async def test_text_of_any_kind_gets_scores(entailment: OnnxEntailment, encoder: OnnxEncoder) -> None:
    odd = ["", " ", "😀" * 50, "\x00", "東京は日本の首都です。", "a" * 5_000]

    assert len(await entailment.read([(text, "It is a city.") for text in odd])) == len(odd)
    assert len(await encoder.similarities("It is a city.", odd)) == len(odd)
