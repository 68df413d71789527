"""What a person takes away: the answer with its sources, the question, the Markdown and the table."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from checks.domain.claims import SkipReason, cut_answer
from checks.domain.exports import (
    CSV_HEADER,
    answer_with_sources,
    as_csv,
    as_csv_rows,
    as_markdown,
    inert,
    question_for_chatbot,
)
from checks.domain.footnotes import escaped, with_marks
from checks.domain.report import check_claim, check_part
from tests.checks.domain import report_samples as samples

# A busy machine is no fault of the code.

BORN, DIED, WROTE = "Ada was born in 1815.", "Ada died in 1851.", "Ada wrote about engines."


def body(report):
    """The exported answer without what is listed below it."""
    return answer_with_sources(report).split("\n\nSources:")[0]


def test_a_backed_sentence_gets_a_numbered_source_and_the_source_is_listed_below():
    report = samples.a_report(f"{BORN} Bye!", [(BORN, [samples.BACKED])])
    text = answer_with_sources(report)
    assert text.startswith("Ada was born in 1815. [source 1] Bye!")
    assert (
        "- [source 1] “Ada Byron was born in 1815.” Ada Byron, <https://example.org/wiki/Ada_Byron> "
        "(corpus, revision 1.0+abc, CC BY-SA 4.0)"
    ) in text
    assert "check" not in text


@pytest.mark.parametrize(
    ("decision", "mark"),
    [
        (samples.NO_ARTICLE, "[check: No article about Ada Byron in this collection]"),
        (samples.FAILED, "[check: The source could not be asked. That says nothing about the claim]"),
        (samples.CONFLICT, "[check: “Ada Byron” gives another figure; see source 1]"),
    ],
)
def test_every_other_sentence_carries_a_visible_reason(decision, mark):
    assert body(samples.a_report(BORN, [(BORN, [decision])])).startswith(f"{BORN} {mark}")


def test_a_conflict_of_two_sources_names_both():
    text = answer_with_sources(samples.a_report(BORN, [(BORN, [samples.DISAGREE])]))
    assert "; see source 1, source 2]" in text
    assert "Other \\[notes\\], <https://example.org/a_(b)>" in text


def test_a_sentence_backed_only_in_part_says_so_and_still_names_the_source():
    text = answer_with_sources(samples.a_report(BORN, [(BORN, [samples.BACKED, samples.NO_ARTICLE])]))
    assert "[check: 1 of 2 parts backed; the rest has no receipt; see source 1]" in text


def test_one_sentence_of_a_source_has_one_number_wherever_it_is_used():
    report = samples.a_report(f"{BORN} {DIED}", [(BORN, [samples.BACKED]), (DIED, [samples.BACKED])])
    assert body(report) == f"{BORN} [source 1] {DIED} [source 1]"


def test_an_answer_that_has_our_marks_already_gets_new_numbers():
    report = samples.a_report(f"{BORN} [source 7]", [(BORN, [samples.BACKED])])
    assert body(report) == f"{BORN} [source 8] [source 7]"


def test_what_was_not_checked_is_counted_below():
    report = samples.a_report(
        f"# Ada\n\n{BORN}",
        [(BORN, [samples.NO_ARTICLE])],
        skipped=[("# Ada", SkipReason.HEADING)],
    )
    assert answer_with_sources(report).endswith(
        "It does not mean that it is false.\nNot checked: 1 heading.\n"
    )


def test_an_answer_without_claims_says_so():
    assert "No sentence of this answer could be checked." in answer_with_sources(samples.a_report("Hm?", []))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (f"**{BORN}** And so on.", f"**{BORN}** [source 1] And so on."),
        (f"“{BORN}” And so on.", f"“{BORN}” [source 1] And so on."),
        (f"[{BORN}](https://e.org/a_(b)) Yes.", f"[{BORN}](https://e.org/a_(b)) [source 1] Yes."),
        (f"{BORN}(See there.)", f"{BORN} [source 1] (See there.)"),
        (f"{BORN}**Then** more.", f"{BORN} [source 1] **Then** more."),
        (f"{BORN}[1] More.", f"{BORN} [source 1] [1] More."),
        (f"- {BORN}\n- More.", f"- {BORN} [source 1]\n- More."),
        (f"- {BORN}  \n  more", f"- {BORN} [source 1]  \n  more"),
    ],
)
def test_the_mark_stands_behind_what_closes_with_the_sentence(answer, expected):
    assert body(samples.a_report(answer, [(BORN, [samples.BACKED])])) == expected


ROW = "| Ada | 1815 |"


@pytest.mark.parametrize(
    ("row", "claim", "expected"),
    [
        ("| Ada | 1815 |", "| Ada | 1815 |", "| Ada | 1815 [source 1] |"),
        ("| Ada | 1815 |", "Ada | 1815", "| Ada | 1815 [source 1] |"),
        ("| Ada | 1815 |", "Ada", "| Ada [source 1] | 1815 |"),
        ("Ada | 1815", "Ada | 1815", "Ada | 1815 [source 1]"),
        ("| Ada | **1815** |  ", "| Ada | **1815** |  ", "| Ada | **1815** [source 1] |  "),
    ],
)
def test_a_mark_in_a_table_stays_inside_its_cell(row, claim, expected):
    answer = f"| Who | Born |\n|---|---|\n{row}\n\nEnd."
    report = samples.in_table_rows(samples.a_report(answer, [(claim, [samples.BACKED])]), row)
    assert expected in answer_with_sources(report)
    assert blocks(body(report)) == blocks(answer)


def blocks(text):
    """The block structure of a Markdown text, and what its inline parts are made of."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    return [
        (token.type, token.level, [child.type for child in token.children or () if child.type != "text"])
        for token in tokens
    ]


sentences = st.sampled_from(
    [BORN, DIED, WROTE, "It is so!", "Is it (really) so.", "A *fine* thing.", "See 3.5 m."]
)
frames = st.sampled_from(
    [
        "{}\n\n",
        "- {}\n",
        "1. {}\n",
        "> {}\n\n",
        "**{}** ",
        "{} ",
        "*{}* ",
        "# {}\n\n",
        "“{}” ",
        "[{}](https://e.org) ",
    ]
)


@given(
    st.lists(st.tuples(sentences, frames, st.sampled_from(samples.EVERY_DECISION)), min_size=1, max_size=8)
)
def test_marks_are_only_added_and_no_list_heading_link_or_emphasis_changes(pieces):
    answer, claims = "", []
    for sentence, frame, decision in pieces:
        answer += frame.format(sentence)
        claims.append((sentence, [decision]))
    exported = answer_with_sources(samples.a_report(answer, claims))
    letters = iter(exported)
    assert all(letter in letters for letter in answer.rstrip())
    assert blocks(exported)[: len(blocks(answer.rstrip()))] == blocks(answer.rstrip())


@given(
    st.text(max_size=30),
    st.lists(st.tuples(st.integers(0, 30), st.sampled_from([" [a]", " [b]"])), max_size=4),
)
def test_taking_the_marks_out_again_gives_the_text(text, marks):
    marks = [(min(place, len(text)), mark) for place, mark in marks]
    letters = iter(with_marks(text, marks))
    assert all(letter in letters for letter in text)


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=60))
def test_escaped_words_show_as_they_are_and_start_nothing(words):
    line = " ".join(words.split())
    shown = MarkdownIt("commonmark").parseInline("x" + escaped(words) + "x")[0]
    children = shown.children or []
    assert "".join(child.content for child in children) == f"x{line}x"
    assert {child.type for child in children} <= {"text", "text_special"}


def test_the_question_asks_for_one_source_for_each_sentence_that_is_not_backed():
    report = samples.a_report(
        f"{BORN} {DIED} {WROTE}",
        [(BORN, [samples.BACKED]), (DIED, [samples.CONFLICT]), (WROTE, [samples.NO_ARTICLE])],
    )
    question = question_for_chatbot(report)
    assert BORN not in question
    assert f"1. “{DIED}”" in question
    assert (
        "I found something else: “She died in 1852.” (Ada Byron, https://example.org/wiki/Ada_Byron)"
        in question
    )
    assert f"2. “{WROTE}”" in question


def test_the_question_names_the_part_that_is_meant_and_asks_for_the_missing_name():
    report = samples.a_report(f"{BORN}", [(BORN, [samples.BACKED, samples.UNCLEAR])])
    question = question_for_chatbot(report)
    assert question.count("I mean this part") == 1
    assert "Say by name who or what is meant." in question


def test_there_is_nothing_to_ask_when_all_is_backed_or_nothing_was_checked():
    backed = samples.a_report(BORN, [(BORN, [samples.BACKED])])
    assert question_for_chatbot(backed).startswith("There is nothing to ask: every sentence")
    assert question_for_chatbot(samples.a_report("Hm?", [])).startswith(
        "There is nothing to ask: no sentence"
    )


def test_the_markdown_report_holds_every_claim_receipt_reason_and_what_was_skipped():
    report = samples.a_report(
        f"{BORN} {DIED} {WROTE} Why?",
        [(BORN, [samples.BACKED]), (DIED, [samples.DISAGREE]), (WROTE, [samples.NOTHING_FOUND])],
        skipped=[("Why?", SkipReason.QUESTION)],
    )
    text = as_markdown(report)
    for expected in (
        "1 Backed, 1 May conflict, 1 No receipt, 0 Could not look this up.",
        "## 2. May conflict",
        "- Seems to say otherwise: “Ada Byron was born in 1816.”",
        "- Closest we read: “She wrote about engines.” Ada Byron, section “Life › \\*Work\\*”, <",
        "- Also read, seems to say otherwise: “She died in 1852.”",
        "A simple checker would have said “May conflict”",
        "- Note: The collection did not answer within 10 s.",
        "- Question: “Why?”",
        "- Source: Article summaries, revision 1.0+abc",
        "sha256 " + "0" * 64,
    ):
        assert expected in text


def test_the_table_has_a_column_for_the_section():
    report = samples.a_report(f"{BORN} {DIED}", [(BORN, [samples.BACKED]), (DIED, [samples.CONFLICT])])
    header, *rows = as_csv_rows(report)
    assert [row[header.index("section")] for row in rows] == ["", "Life › *Work*"]


def test_the_table_has_a_row_for_each_receipt_part_and_skipped_stretch():
    report = samples.a_report(
        f"{BORN} {DIED} Why?",
        [(BORN, [samples.BACKED, samples.NO_ARTICLE]), (DIED, [samples.DISAGREE])],
        skipped=[("Why?", SkipReason.QUESTION)],
    )
    rows = as_csv_rows(report)
    assert rows[0] == CSV_HEADER
    assert [row[:2] for row in rows[1:]] == [("1", "1"), ("1", "2"), ("2", "1"), ("2", "1"), ("", "")]
    assert rows[-1][2:6] == ("Why?", "", "Not checked", "question: A question claims nothing.")
    assert {len(row) for row in rows} == {len(CSV_HEADER)}


@given(st.text(max_size=20) | st.text("=+-@\t\r\n ＝", max_size=5).map(lambda start: start + "1+1"))
def test_no_cell_can_be_taken_for_a_formula(cell):
    safe = inert(cell)
    assert safe[:1] not in set("=+-@\t\r＝＋－＠")
    assert safe.lstrip()[:1] not in set("=+-@＝＋－＠")
    assert safe in (cell, f"'{cell}")


def test_the_csv_file_reads_back_as_the_rows_behind_a_byte_order_mark():
    claim = '=HYPERLINK("x","y"), he said;\nand more.'
    report = samples.a_report(claim, [(claim, [samples.NO_ARTICLE])])
    served = as_csv(report)
    assert served.startswith(b"\xef\xbb\xbf")
    read = tuple(map(tuple, csv.reader(io.StringIO(served.decode("utf-8-sig"), newline=""))))
    assert read == as_csv_rows(report)
    assert read[1][2] == f"'{claim}"


CASES = Path(__file__).parents[2] / "cases"


@pytest.mark.parametrize("name", ["claims", "splitting"])
def test_real_answers_keep_their_structure_when_every_claim_is_marked(name):
    marked = 0
    for line in (CASES / f"{name}.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        cut = cut_answer(case["text"], case.get("topic"))
        checked = tuple(
            check_claim(claim, [check_part(part, samples.BACKED) for part in claim.parts])
            for claim in cut.claims
        )
        report = replace(samples.a_report("", []), cut=cut, claims=checked)
        exported = answer_with_sources(report)
        before = blocks(cut.text.rstrip())
        assert blocks(exported)[: len(before)] == before, case["id"]
        marked += len(checked)
    assert marked >= 15
