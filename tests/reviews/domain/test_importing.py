import json
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviews.domain import json_lines
from reviews.domain.importing import (
    KnownItem,
    Looked,
    look_through_answers,
    look_through_expected,
    look_through_items,
)
from reviews.domain.json_lines import Fault
from reviews.domain.kinds import ItemKind

ONE, TWO = UUID(int=1), UUID(int=2)
KNOWN = [KnownItem(ONE, "x1", "", "a" * 64), KnownItem(TWO, "x2", "", "b" * 64)]
LABELS = ["yes", "no", "unclear"]


def item(name: str, claim: str = "", **more: object) -> dict[str, Any]:
    content = {"claim": claim or f"Claim {name}", "passages": [{"title": "", "text": "Text."}]}
    return {"id": name, "content": content, **more}


def written(*lines: object) -> bytes:
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()


def looked(data: bytes, known: list[KnownItem] | None = None) -> Looked:
    return look_through_items(data, kind=ItemKind.CLAIM_EVIDENCE, known=known or [])


def faults(data: bytes) -> list[tuple[int, str]]:
    return [(fault.line, fault.sentence) for fault in looked(data).faults]


def test_a_good_file_is_read_whole() -> None:
    data = written(item("a", source="Tea"), item("b"))
    seen = looked(data)

    assert seen.faults == ()
    assert [(one.external_id, one.source) for one in seen.items] == [("a", "Tea"), ("b", "")]
    assert seen.count == 2
    assert looked(data.removesuffix(b"\n")).items == seen.items


GOOD = json.dumps(item("a")).encode()


@pytest.mark.parametrize(
    ("data", "line", "said"),
    [
        (b"", 0, "The file is empty"),
        (b" \n\n", 0, "The file is empty"),
        (b"\xef\xbb\xbf" + GOOD, 1, "byte order mark"),
        (GOOD + b"\r\n", 1, "ends with CR LF (1 such lines)"),
        (GOOD + b"\n\n" + written(item("b")), 2, "The line is empty"),
        (GOOD + b"\n" + b'{"id": "\xe4"}', 2, "not UTF-8: look at byte 9"),
        (GOOD + b"\n{'id': 1}", 2, "no JSON: Expecting property name enclosed in double"),
        (b'{"id": "x', 1, "no JSON: Unterminated string (look at character 8)"),
        (GOOD + b"\n[1]", 2, "holds no JSON object"),
        (b'{"id": "a", "id": "b"}', 1, "“id” stands twice in one object"),
        (b'{"id": NaN}', 1, "NaN is no JSON"),
        (b'{"id": ' + b"9" * 5000 + b"}", 1, "a number is too long"),
        (b"[" * 100_000, 1, "nested too deeply"),
        (b'{"id": "' + b"x" * json_lines.MOST_LINE_BYTES + b'"}', 1, "bytes; at most 500,000 are taken"),
        (written({"content": item("a")["content"]}), 1, "“id” is missing"),
        (written(item("a", colour=1)), 1, "“colour” is not known; the keys here are “id”"),
        (written(item(" ")), 1, "“id” is empty"),
        (written(item("x" * 201)), 1, "“id” has 201 characters; at most 200"),
        (written(item("a", source=3)), 1, "“source” must be a text"),
        (written(item("a\x00")), 1, "“id” holds a control character"),
        (written({"id": "a", "content": {}}), 1, "“content.claim” is missing"),
        (written(item("a"), item("a", "other")), 2, "“id” stands on line 1 already"),
        (written(item("a", "Tea"), item("b", "Tea")), 2, "The content is that of line 1"),
    ],
)
def test_each_fault_is_told_with_its_line(data: bytes, line: int, said: str) -> None:
    found = faults(data)

    assert any(number == line and said in sentence for number, sentence in found), found
    assert looked(data).items == ()


def test_every_faulty_line_is_listed_not_only_the_first() -> None:
    data = b"\n".join([b"{", GOOD, b"\xff", b"[]", written(item("a", "other")).strip()])

    assert [line for line, _ in faults(data)] == [1, 3, 4, 5]


def test_the_same_content_written_in_another_way_is_the_same() -> None:
    content = {"passages": [{"text": "Cafe\u0301.\r\n", "title": ""}], "claim": "A"}
    same = {"claim": "A", "passages": [{"title": "", "text": "Café.\n"}]}

    assert faults(written({"id": "a", "content": content}, {"id": "b", "content": same})) == [
        (2, "The content is that of line 1.")
    ]


def test_what_the_bank_holds_already_is_refused() -> None:
    first = looked(written(item("a"))).items[0]
    known = [KnownItem(ONE, "a", "", first.content_sha256)]

    said = [fault.sentence for fault in looked(written(item("a"), item("z", "Claim a")), known).faults]
    assert said == [
        "“id” is the id of an item in the bank; every item needs an id of its own.",
        "The content is that of “a” in the bank.",
        "The content is that of “a” in the bank.",
    ]


def test_a_file_whose_every_item_the_bank_holds_is_told_as_a_whole() -> None:
    data = written(item("a", source="Tea"), item("b"))
    known = [
        KnownItem(item_id, new.external_id, new.source, new.content_sha256)
        for item_id, new in zip((ONE, TWO), looked(data).items, strict=True)
    ]

    again = looked(data, known)
    assert (again.all_known, [fault.line for fault in again.faults]) == (True, [0])
    for other in (
        written(item("a", source="Tea")) + b"{",
        written(item("a", source="Tea"), item("c")),
        written(item("a", source="Coffee"), item("b")),
        written(item("b"), item("b")),
    ):
        found = looked(other, known)
        assert not found.all_known
        assert found.faults
        assert 0 not in [fault.line for fault in found.faults]


def test_more_lines_than_the_cap_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_lines, "MOST_LINES", 2)
    data = written(item("a"), item("b"), item("c"))

    assert faults(data) == [(3, "The file has 3 lines; at most 2 are taken at a time. Split it.")]


@given(st.binary(max_size=200))
def test_no_bytes_whatever_make_the_look_fail(data: bytes) -> None:
    assert looked(data).faults or looked(data).items
    assert look_through_answers(data, labels=LABELS, known=KNOWN).faults


def test_expected_labels_are_found_by_either_id() -> None:
    data = written(
        {"id": "x1", "label": "yes", "note": "See line 2.", "training": True},
        {"id": str(TWO), "label": "no", "gold": True},
    )
    seen = look_through_expected(data, labels=LABELS, known=KNOWN)

    assert seen.faults == ()
    assert [(one.item_id, one.label, one.training, one.gold) for one in seen.expected] == [
        (ONE, "yes", True, False),
        (TWO, "no", False, True),
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"id": "x9", "label": "yes"}, "“id” names no item of this bank."),
        ({"id": 3, "label": "yes"}, "“id” names no item of this bank."),
        ({"id": "x1", "label": "maybe"}, "“label” must be one of the bank’s labels: “yes”, “no”, “unclear”."),
        ({"id": "x1", "label": ["yes"]}, "“label” must be one of the bank’s labels: “yes”, “no”, “unclear”."),
        ({"id": "x1"}, "“label” is missing."),
        ({"id": "x1", "label": "yes", "gold": 1}, "“gold” must be true or false."),
        ({"id": "x1", "label": "yes", "gold": True, "training": True}, "An item is either"),
        ({"id": "x1", "label": "yes", "note": "x" * 2001}, "“note” has 2,001 characters"),
    ],
)
def test_a_faulty_expected_label_is_told(line: dict[str, object], said: str) -> None:
    seen = look_through_expected(written(line), labels=LABELS, known=KNOWN)

    assert [fault.line for fault in seen.faults] == [1]
    assert seen.faults[0].sentence.startswith(said)
    assert seen.expected == ()


def test_an_item_is_named_once_and_unambiguously() -> None:
    twice = written({"id": "x1", "verdict": "yes"}, {"id": str(ONE), "verdict": "no"})
    assert look_through_answers(twice, labels=LABELS, known=KNOWN).faults == (
        Fault(2, "The item has its line already: line 1."),
    )
    clash = [KnownItem(ONE, str(TWO), "", "a" * 64), KnownItem(TWO, "x2", "", "b" * 64)]
    data = written({"id": str(TWO), "verdict": "yes"})
    assert look_through_answers(data, labels=LABELS, known=clash).faults == (
        Fault(1, "“id” names two items."),
    )


def test_answers_say_how_many_items_they_leave_out() -> None:
    seen = look_through_answers(
        written({"id": "x2", "verdict": "no", "quote": "Tea."}), labels=LABELS, known=KNOWN
    )

    assert [(one.item_id, one.label, one.quote) for one in seen.answers] == [(TWO, "no", "Tea.")]
    assert seen.unnamed == 1
