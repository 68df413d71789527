"""The person's own text with its marks: the same characters, whatever is in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.claims import Claim, CutAnswer, Part, Skipped, SkipReason, cut_answer
from checks.domain.spans import Span
from checks.domain.text import read_units
from checks.web.marks import Chip, blocks_of, joined, plain_blocks

MARKDOWN = st.lists(
    st.sampled_from(
        [
            "Mars is red. ",
            "**",
            "*",
            "_",
            "`",
            "\n",
            "\n\n",
            "# ",
            "- ",
            "1. ",
            "> ",
            "| ",
            "---",
            "It has moons.",
            "<b>",
            "&amp;",
            "```\n",
            "é",
            "日本",
            " ",
            "a",
            "~",
        ]
    ),
    max_size=40,
).map("".join)


def chips(cut):
    return {claim.number: Chip(claim.number, "backed", "Backed", "tick") for claim in cut.claims}


def cut_by_hand(text, *claims, skipped=()):
    spans = [Span(text.index(words), text.index(words) + len(words)) for words in claims]
    return CutAnswer(
        text,
        None,
        False,
        read_units(text),
        tuple(
            Claim(number, span.of(text), span, (Part(span.of(text), span),))
            for number, span in enumerate(spans, 1)
        ),
        tuple(
            Skipped(Span(text.index(one), text.index(one) + len(one)), one, SkipReason.OPINION)
            for one in skipped
        ),
    )


def pieces(cut):
    return [piece for block in blocks_of(cut, chips(cut)) for piece in block.pieces]


@given(MARKDOWN)
def test_the_pieces_joined_are_the_text(text):
    cut = cut_answer(text)
    assert joined(blocks_of(cut, chips(cut))) == cut.text
    assert joined(plain_blocks(text)) == text


@given(MARKDOWN)
def test_every_claim_has_one_chip(text):
    cut = cut_answer(text)
    shown = [chip.number for piece in pieces(cut) for chip in piece.chips]
    assert sorted(shown) == [claim.number for claim in cut.claims]


def test_a_chip_stands_right_behind_its_sentence():
    cut = cut_by_hand("Mars is red. It has two moons. Nice!", "Mars is red.", "It has two moons.")
    behind = {chip.number: piece.text for piece in pieces(cut) for chip in piece.chips}
    assert behind == {1: "Mars is red.", 2: "It has two moons."}


def test_two_claims_of_the_same_words_have_a_chip_each():
    text = "| Planet | Moons |\n|---|---|\n| Mars | 2 |\n"
    cut = cut_by_hand(text, "| Mars | 2 |", "| Mars | 2 |")
    assert sorted(chip.number for piece in pieces(cut) for chip in piece.chips) == [1, 2]


def test_what_is_skipped_is_shown_as_such_and_carries_no_chip():
    cut = cut_by_hand("Mars is red. I like it.", "Mars is red.", skipped=["I like it."])
    skipped = [piece for piece in pieces(cut) if "is-skipped" in piece.style]
    assert [(piece.text, piece.claim, piece.chips) for piece in skipped] == [("I like it.", None, ())]


@pytest.mark.parametrize(
    ("text", "words", "style"),
    [
        ("**Mars** is red.", "Mars", "is-strong"),
        ("*Mars* is red.", "Mars", "is-emphasis"),
        ("__Mars__ is red.", "Mars", "is-strong"),
        ("***Mars*** is red.", "Mars", "is-strong is-emphasis"),
        ("`Mars` is red.", "Mars", "is-code"),
    ],
)
def test_marked_words_are_shown_so_and_their_signs_are_pale(text, words, style):
    shown = {piece.text: piece.style for piece in pieces(cut_by_hand(text))}
    assert shown[words] == style
    assert "sign" in {piece.style for piece in pieces(cut_by_hand(text))}


@pytest.mark.parametrize(
    "text", ["2 * 3 * 4 is 24.", "snake_case_name is a name.", "5 * is a rating.", "a_ b_"]
)
def test_signs_that_open_nothing_are_words(text):
    assert {piece.style for piece in pieces(cut_by_hand(text))} == {""}


def test_heading_and_list_signs_belong_to_their_block():
    blocks = blocks_of(cut := cut_by_hand("## Mars\n\n- It is red.\n1. It is far."), chips(cut))
    assert [(block.kind, block.pieces[0].text, block.pieces[0].style) for block in blocks] == [
        ("heading", "## ", "sign"),
        ("bullet", "- ", "sign"),
        ("numbered", "1. ", "sign"),
    ]


def test_code_is_shown_as_it_is():
    blocks = blocks_of(cut := cut_by_hand("```\n**x** = 1\n```"), chips(cut))
    code = next(block for block in blocks if block.kind == "code")
    assert [(piece.text, piece.style) for piece in code.pieces] == [("**x** = 1", "")]
