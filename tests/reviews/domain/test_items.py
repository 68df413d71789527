import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviews.domain.items import read_content, what_is_judged
from reviews.domain.kinds import ItemKind

GOOD: dict[ItemKind, dict[str, Any]] = {
    ItemKind.CLAIM_EVIDENCE: {"claim": "Tea is a drink.", "passages": [{"title": "Tea", "text": "A drink."}]},
    ItemKind.ANSWER_SENTENCE: {
        "answer": "Yes. Tea is a drink.",
        "sentence": {"text": "Tea is a drink.", "start": 5, "end": 20},
        "question": "What is tea?",
    },
    ItemKind.AGENT_LOG: {"claim": "All tests pass.", "turns": [{"command": "make test", "output": ""}]},
    ItemKind.QUOTE: {"quote": "a drink", "source": {"title": "", "text": "Tea is a drink."}},
}


@pytest.mark.parametrize("kind", ItemKind)
def test_content_of_each_kind_is_taken_as_it_is(kind: ItemKind) -> None:
    assert read_content(kind, GOOD[kind]) == (GOOD[kind], ())


@pytest.mark.parametrize("kind", ItemKind)
def test_each_missing_and_each_unknown_key_is_named(kind: ItemKind) -> None:
    _, faults = read_content(kind, {"colour": 1})

    needed = [key for key in GOOD[kind] if key != "question"]
    assert [f"“content.{key}” is missing." for key in needed] == list(faults[:-1])
    assert faults[-1].startswith("“content.colour” is not known; the keys here are ")


def test_the_question_of_an_answer_may_be_left_out() -> None:
    content = {key: value for key, value in GOOD[ItemKind.ANSWER_SENTENCE].items() if key != "question"}

    assert read_content(ItemKind.ANSWER_SENTENCE, content) == (content, ())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"claim": 3}, "“content.claim” must be a text."),
        ({"claim": " \n"}, "“content.claim” is empty."),
        ({"claim": "x" * 2001}, "“content.claim” has 2,001 characters; at most 2,000 are allowed."),
        ({"claim": "a\x00b"}, "“content.claim” holds a control character (U+0000) at 1."),
        ({"claim": "a\ud800"}, "“content.claim” holds half of a surrogate pair (U+D800) at 1."),
        ({"passages": []}, "“content.passages” must be a list with at least one entry."),
        ({"passages": {}}, "“content.passages” must be a list with at least one entry."),
        (
            {"passages": [{"title": "a", "text": "b"}] * 21},
            "“content.passages” has 21 entries; at most 20 are allowed.",
        ),
        (
            {"passages": [{"title": "a", "text": "b"}, {"title": "a"}]},
            "“content.passages[2].text” is missing.",
        ),
        ({"passages": ["b"]}, "“content.passages[1]” must be an object with “text”, “title”."),
    ],
)
def test_a_fault_names_its_place_and_the_limit(change: dict[str, Any], sentence: str) -> None:
    _, faults = read_content(ItemKind.CLAIM_EVIDENCE, {**GOOD[ItemKind.CLAIM_EVIDENCE], **change})

    assert faults == (sentence,)


@pytest.mark.parametrize("value", [None, [], "text", 3])
def test_content_that_is_no_object_is_refused(value: object) -> None:
    _, faults = read_content(ItemKind.QUOTE, value)

    assert faults == ("“content” must be an object with “quote”, “source”.",)


@pytest.mark.parametrize(("start", "end"), [(4, 19), (5, 21), (0, 0), (True, 20), (-1, 20), (5.0, 20)])
def test_offsets_that_cut_something_else_are_refused(start: object, end: object) -> None:
    sentence = {"text": "Tea is a drink.", "start": start, "end": end}
    _, faults = read_content(
        ItemKind.ANSWER_SENTENCE, {**GOOD[ItemKind.ANSWER_SENTENCE], "sentence": sentence}
    )

    assert faults


@given(
    st.text(st.sampled_from("e\u0301a \r\n")), st.text(st.sampled_from("xe\u0301\r\n"), min_size=1), st.text()
)
def test_offsets_still_cut_the_sentence_after_tidying(before: str, sentence: str, after: str) -> None:
    answer = before + sentence + after
    content, faults = read_content(
        ItemKind.ANSWER_SENTENCE,
        {
            "answer": answer,
            "sentence": {"text": sentence, "start": len(before), "end": len(before) + len(sentence)},
        },
    )

    if not faults:
        cut: Any = content["sentence"]
        text: Any = content["answer"]
        assert text[cut["start"] : cut["end"]] == cut["text"]
        assert unicodedata.is_normalized("NFC", text)
        assert "\r" not in text


def test_offsets_move_where_tidying_shortens_what_stands_before() -> None:
    content, faults = read_content(
        ItemKind.ANSWER_SENTENCE,
        {"answer": "Cafe\u0301.\r\nOpen.", "sentence": {"text": "Open.", "start": 8, "end": 13}},
    )

    assert faults == ()
    assert content["sentence"] == {"text": "Open.", "start": 6, "end": 11}


def test_what_is_judged_is_the_claim_the_sentence_or_the_quote() -> None:
    assert [what_is_judged(kind, GOOD[kind]) for kind in ItemKind] == [
        "Tea is a drink.",
        "Tea is a drink.",
        "All tests pass.",
        "a drink",
    ]
