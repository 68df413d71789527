import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from checks.domain.claims import CutAnswer, Part, SkipReason, cut_answer
from tests.checks.domain.test_text import TEXTS

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "claims.jsonl").read_text().splitlines()
]


def parts_of(answer: CutAnswer) -> list[Part]:
    return [part for claim in answer.claims for part in claim.parts]


def texts_of(text: str, topic: str | None = None) -> list[str]:
    return [part.text for part in parts_of(cut_answer(text, topic))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
@pytest.mark.parametrize("topic_given", [True, False], ids=["topic given", "topic guessed"])
def test_claims_come_out_as_in_the_case(case: dict[str, Any], topic_given: bool) -> None:
    answer = cut_answer(case["text"], case["topic"] if topic_given else None)
    wanted = case["accept"] if case["claims"] is None else [case["claims"]]
    parts = parts_of(answer)
    assert sorted(part.text for part in parts) in [sorted(one) for one in wanted]
    if "skipped" in case:
        assert [one.reason.value for one in answer.skipped] == case["skipped"]
    for claim in answer.claims:
        assert claim.text == claim.span.of(case["text"])
        assert all(claim.span.covers(part.span) for part in claim.parts)


DEMO = (
    "The Eiffel Tower is a lattice tower in Berlin. It is named after the engineer Gustave Eiffel, whose "
    "company built it from 1887 to 1889.\nMarie Curie shared the 1903 Nobel Prize in Physics with her "
    "husband, and she won the 1911 Nobel Prize in Chemistry. She liked cycling."
)


@pytest.mark.parametrize("topic", [None, "Eiffel Tower"])
def test_two_subjects_in_one_answer_keep_their_pronouns(topic: str | None) -> None:
    answer = cut_answer(DEMO, topic)
    assert answer.topic == "Eiffel Tower"
    assert answer.topic_guessed == (topic is None)
    assert [(part.text, part.topic) for part in parts_of(answer)] == [
        ("The Eiffel Tower is a lattice tower in Berlin.", "Eiffel Tower"),
        ("The Eiffel Tower is named after the engineer Gustave Eiffel.", "Eiffel Tower"),
        ("Gustave Eiffel's company built the Eiffel Tower from 1887 to 1889.", "Gustave Eiffel"),
        ("Marie Curie shared the 1903 Nobel Prize in Physics with her husband.", "Marie Curie"),
        ("Marie Curie won the 1911 Nobel Prize in Chemistry.", "Marie Curie"),
        ("Marie Curie liked cycling.", "Marie Curie"),
    ]
    assert all(part.unresolved is None for part in parts_of(answer))


def test_the_span_of_a_derived_claim_is_the_words_it_came_from() -> None:
    text = "**Ada Lovelace** (10 December 1815 – 27 November 1852) was a writer."
    spans = {part.text: part.span.of(text) for part in parts_of(cut_answer(text))}
    assert spans["Ada Lovelace was born on 10 December 1815."] == "10 December 1815"
    assert spans["Ada Lovelace died on 27 November 1852."] == "27 November 1852"
    joined = "She joined in 1887, and **retired** in 1895."
    assert [part.span.of(joined) for part in parts_of(cut_answer(joined))] == [
        "She joined in 1887",
        "retired** in 1895.",
    ]
    led = "In 1850, London was the largest city and had 2.3 million inhabitants (1851 census)."
    assert [part.span.of(led) for part in parts_of(cut_answer(led))] == [
        "In 1850, London was the largest city",
        "had 2.3 million inhabitants (1851 census).",
    ]


@given(TEXTS)
@settings(max_examples=300)
def test_nothing_is_dropped_in_silence(text: str) -> None:
    answer = cut_answer(text)
    covered = bytearray(len(text))
    for span in (*(one.span for one in answer.claims), *(one.span for one in answer.skipped)):
        assert len(span)
        covered[span.start : span.end] = b"\x01" * len(span)
    lone = "".join(" " if covered[at] else character for at, character in enumerate(text))
    for word in lone.split():
        assert not any(character.isalpha() for character in word), (word, answer)
    for claim in answer.claims:
        assert claim.parts
        assert claim.text == claim.span.of(text)
        for part in claim.parts:
            assert part.text.strip()
            assert claim.span.covers(part.span)
    assert [claim.number for claim in answer.claims] == list(range(1, len(answer.claims) + 1))


def test_every_block_of_an_answer_is_accounted_for() -> None:
    text = (
        "# Marie Curie\n\n**Marie Curie** (née Skłodowska; 7 November 1867 – 4 July 1934) "
        "was a physicist.\n\n"
        "## Early life\n\n- **Born:** 7 November 1867\n- **Education**: She studied at the Sorbonne.\n"
        "- Won the Nobel Prize in 1903\n- Warsaw: cold\n\n| Year | Prize |\n|---|---|\n| 1903 | Physics |\n\n"
        "```python\nx = 1\n```\nI hope this helps!\n\n## Sources\n1. https://example.org/curie\n"
    )
    answer = cut_answer(text)
    assert answer.topic == "Marie Curie"
    assert [part.text for part in parts_of(answer)] == [
        "Marie Curie was a physicist.",
        "Marie Curie was born on 7 November 1867.",
        "Marie Curie died on 4 July 1934.",
        "Marie Curie was born on 7 November 1867.",
        "Marie Curie studied at the Sorbonne.",
        "Marie Curie won the Nobel Prize in 1903.",
    ]
    assert [one.reason for one in answer.skipped] == [
        SkipReason.HEADING,
        SkipReason.HEADING,
        SkipReason.FRAGMENT,
        SkipReason.TABLE_ROW,
        SkipReason.TABLE_ROW,
        SkipReason.CODE,
        SkipReason.CODE,
        SkipReason.BOILERPLATE,
        SkipReason.HEADING,
        SkipReason.REFERENCE,
    ]


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("The Nile flows north.", "Nile"),
        ("In 1889, the Eiffel Tower opened to the public.", "Eiffel Tower"),
        ("**Ada Lovelace** (1815–1852) was a writer.", "Ada Lovelace"),
        ("# Marie Curie\nShe was born in 1867.", "Marie Curie"),
        ("## Early Life\nShe was born in 1867.", None),
        ("Joey D. Miller is an actor.", "Joey D. Miller"),
        ("Here are some facts about the Amazon River:\n- It is 6,400 km long.", "Amazon River"),
        ("It is very old.", None),
        ("Some historians claim he was poisoned.", None),
        ("Sure! Here is a summary. Oslo lies on a fjord.", "Oslo"),
        ("Her house is a museum.", None),
        ("Vincent van Gogh was a Dutch painter.", "Vincent van Gogh"),
    ],
)
def test_the_topic_is_guessed_from_the_first_claim(text: str, topic: str | None) -> None:
    answer = cut_answer(text)
    assert answer.topic == topic
    assert answer.topic_guessed == (topic is not None)


def test_a_topic_that_a_person_gave_overrules_the_guess() -> None:
    answer = cut_answer("Oslo lies on a fjord.", "Bergen")
    assert (answer.topic, answer.topic_guessed) == ("Bergen", False)
    assert cut_answer("Oslo lies on a fjord.", "  ").topic == "Oslo"


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("- **Length**: The Amazon is about 6,400 km long.", "The Amazon is about 6,400 km long."),
        ("Yes, the tower was built in 1902.", "The tower was built in 1902."),
        ("1. Mercury is the smallest planet.", "Mercury is the smallest planet."),
        ("> Oslo lies on\n> a fjord.", "Oslo lies on a fjord."),
        ("He was born in 1972[1].", "He was born in 1972."),
    ],
)
def test_what_is_checked_has_no_labels_and_marks(text: str, claim: str) -> None:
    assert [one[0].upper() + one[1:] for one in texts_of(text)] == [claim]


@pytest.mark.parametrize(
    ("typed", "text", "spelled"),
    [
        ("tommy nutter", "Tommy Nutter was a tailor. He opened a shop.", "Tommy Nutter"),
        ("  zhuang of chu ", "He ruled for long.", "Zhuang of Chu"),
        ("coral reefs", "Most coral reefs grow slowly. They need light.", "coral reefs"),
        ("nile", "The Nile flows north. It is long.", "Nile"),
        ("volcanoes", "They are hot.", "volcanoes"),
        ("McCartney", "He was born in 1942.", "McCartney"),
    ],
)
def test_a_topic_typed_in_small_letters_is_spelled_as_in_the_text(
    typed: str, text: str, spelled: str
) -> None:
    assert cut_answer(text, typed).topic == spelled


def test_a_topic_typed_in_small_letters_resolves_pronouns_all_the_same() -> None:
    cut = cut_answer("Tommy Nutter was a tailor. He opened a shop in 1969.", "tommy nutter")
    assert [part.text for claim in cut.claims for part in claim.parts] == [
        "Tommy Nutter was a tailor.",
        "Tommy Nutter opened a shop in 1969.",
    ]
