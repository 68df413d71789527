import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.domain.text import (
    UnitKind,
    plain,
    read_units,
    split_prose,
    split_sentences,
    usable_text,
)

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "splitting.jsonl").read_text().splitlines()
]
MARKS = set("*_~`>#|-+:=.)\ufffd")

PIECES = st.sampled_from(
    [
        "The mast is 330 m tall.",
        "She left",
        "Dr. A. B. Cole",
        "in the U.S.",
        "# Head",
        "## ",
        "- ",
        "1. ",
        "> ",
        "| a | b |\n|---|---|\n| c | d |\n",
        "```\nx = 1.\n```",
        "**",
        "*",
        "_",
        "`",
        "[3]",
        "[a](b)",
        "(",
        ")",
        '"',
        "“",
        "”",
        "!?",
        "...",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\x00",
        "\ud800",
        "\u200b",
        "\u202e",
        "İ",
        "é",
        "\t",
        "    ",
        " ",
        "東京。",
        "مرحبا.",
        "a" * 130,
    ]
)
TEXTS = st.one_of(
    st.text(alphabet=st.characters(codec=None, categories=None), max_size=200),
    st.lists(PIECES, max_size=25).map("".join),
)


@pytest.mark.parametrize("case", [c for c in CASES if "sentences" in c], ids=lambda c: c["id"])
def test_sentences_come_out_as_in_the_case(case: dict[str, Any]) -> None:
    sentences = split_sentences(case["text"])
    assert [one.text for one in sentences] == case["sentences"]
    assert all(one.span.of(case["text"]) == one.text for one in sentences)
    for words in case.get("skipped", []):
        assert words in [unit.text for unit in read_units(case["text"]) if unit.kind is UnitKind.CODE]


@pytest.mark.parametrize("case", [c for c in CASES if "units" in c], ids=lambda c: c["id"])
def test_units_come_out_as_in_the_case(case: dict[str, Any]) -> None:
    units = read_units(case["text"])
    assert len(units) == len(case["units"])
    for unit, wanted in zip(units, case["units"], strict=True):
        assert unit.kind.value == wanted["kind"]
        assert unit.heading == wanted.get("heading")
        assert dict(unit.cells) == wanted.get("cells", {})
        if "text" in wanted:
            assert unit.text == wanted["text"] == unit.span.of(case["text"])


@given(TEXTS)
@settings(max_examples=200)
def test_spans_and_gaps_rebuild_any_text(text: str) -> None:
    for sentences in (split_sentences(text), split_prose(text)):
        rebuilt, at = "", 0
        for one in sentences:
            assert one.span.start >= at
            assert one.text == one.span.of(text)
            assert one.text
            assert one.text == one.text.strip()
            rebuilt += text[at : one.span.start] + one.text
            at = one.span.end
        assert rebuilt + text[at:] == text


@given(TEXTS)
@settings(max_examples=200)
def test_between_the_sentences_of_prose_are_only_blanks_and_marks(text: str) -> None:
    at = 0
    gaps = ""
    for one in split_prose(text):
        gaps += text[at : one.span.start]
        at = one.span.end
    assert all(
        character.isspace() or character in MARKS | {"\x00", "\ud800"} for character in gaps + text[at:]
    )


@pytest.mark.parametrize("blank", ["\xa0", "\u2003", "\x0c", " \xa0 "])
def test_a_line_of_odd_blanks_in_front_hides_no_words(blank: str) -> None:
    text = f"{blank}\nThe Moon is round.\nIt orbits Earth."
    assert [unit.span.of(text) for unit in read_units(text)] == ["The Moon is round.\nIt orbits Earth."]
    assert [one.text for one in split_sentences(text)] == ["The Moon is round.", "It orbits Earth."]


@given(TEXTS)
@settings(max_examples=200)
def test_units_are_in_order_and_do_not_overlap(text: str) -> None:
    at = 0
    for unit in read_units(text):
        assert unit.span.start >= at
        assert len(unit.span)
        at = unit.span.end


def test_usable_text_has_one_line_end_and_nothing_a_store_cannot_carry() -> None:
    assert usable_text("a\r\nb\rc\x00d\ud800e") == "a\nb\nc\ufffdd\ufffde"


@given(TEXTS)
def test_usable_text_can_be_encoded(text: str) -> None:
    usable_text(text).encode()


@pytest.mark.parametrize(
    "text",
    [
        "a" * 20_000,
        "." * 20_000,
        "\n" * 20_000,
        "He ran. " * 2_500,
        "(" * 10_000 + ")" * 10_000,
        "[" * 20_000,
        "> " * 10_000,
        "- " * 10_000,
        "*" * 20_000,
        "*a " * 6_600,
        "`" * 20_000,
        "[a](" * 5_000,
        "!?" * 10_000,
        "U.S. " * 4_000,
        '"' * 20_000,
        " " * 10_000 + "[" * 10_000,
        "\\" * 20_000,
        "[1]" * 6_600,
        "a.\n" * 6_600,
        "".join(" " * (2 * depth) + "- a\n" for depth in range(140)),
    ],
)
def test_hostile_text_is_split_with_exact_spans(text: str) -> None:
    # A pattern that is quadratic in one of these would take minutes, and show in the suite's slowest tests.
    sentences = split_sentences(text)
    assert all(one.text == one.span.of(text) for one in sentences)
    assert all(left.span.end <= right.span.start for left, right in pairwise(sentences))


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("The dam is **88** metres *high*.", "The dam is 88 metres high."),
        ("Later work agreed [3], [4-6].", "Later work agreed,."),
        ("It was so【12†source】.", "It was so."),
        ("See [the page](https://example.org/a_(b).c?d=1).", "See the page."),
        (
            "Cole et al. [2004] found `x` in 3 * 4 and 5*6 wells.",
            "Cole et al. [2004] found x in 3 * 4 and 5*6 wells.",
        ),
        ("A snake_case_name and _Hamlet_ stay.", "A snake_case_name and Hamlet stay."),
        (r"Five \* six.", "Five * six."),
        ("Two\n> lines  here\u200b.", "Two lines here."),
        ("<b>bold</b> is text.", "<b>bold</b> is text."),
    ],
)
def test_plain_has_no_marks(marked: str, words: str) -> None:
    assert plain(marked) == words


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("**Early life**\nShe sang.", [("paragraph", "**Early life**\nShe sang.", None)]),
        (
            "**Early life**\n\nShe sang.",
            [("heading", "Early life", None), ("paragraph", "She sang.", "Early life")],
        ),
        (
            "Rivers\n======\nThe Nile is long.",
            [("heading", "Rivers", None), ("paragraph", "The Nile is long.", "Rivers")],
        ),
        (
            "It opened in 1889.\n---\nIt closed.",
            [("paragraph", "It opened in 1889.", None), ("paragraph", "It closed.", None)],
        ),
        ("> a quote\n> goes on", [("paragraph", "a quote\ngoes on", None)]),
        ("• One.\n• Two.", [("bullet", "One.", None), ("bullet", "Two.", None)]),
        ("    indented prose", [("paragraph", "indented prose", None)]),
        ("<script>alert(1)</script>", [("paragraph", "<script>alert(1)</script>", None)]),
        ("~~~py\nx = 1\n~~~", [("code", "x = 1", None)]),
    ],
)
def test_blocks_are_told_apart(text: str, units: list[tuple[str, str, str | None]]) -> None:
    assert [(unit.kind.value, unit.text, unit.heading) for unit in read_units(text)] == units
