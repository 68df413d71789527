"""The published form of a report: it fits its schema, it is canonical, and every quote is in its page."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

from checks.domain.claims import SkipReason
from checks.domain.judging import Ground, SetAside, Stance
from checks.domain.report import QuoteNotProved, as_bytes, as_json, passages_shown, prove_receipt
from checks.domain.spans import Span
from checks.domain.text import UnitKind
from checks.domain.verdicts import Reason, Verdict
from tests.checks.domain import report_samples as samples

# A busy machine is no fault of the code.

SCHEMA = json.loads((Path(__file__).parents[3] / "static" / "schemas" / "report-v1.json").read_text("utf-8"))
VALID = Draft202012Validator(SCHEMA)
PAGES = {page.url: page for page in (samples.PAGE, samples.OTHER_PAGE)}

BORN = "Ada was born in 1815."


def full_report():
    """A report with everything a report can hold."""
    text = f"# Ada\n\n{BORN}\n\n| Ada | 1815 |"
    report = samples.a_report(
        text,
        [(BORN, [*samples.EVERY_DECISION])],
        skipped=[("# Ada", SkipReason.HEADING), ("| Ada | 1815 |", SkipReason.TABLE_ROW)],
    )
    return samples.in_table_rows(report, "| Ada | 1815 |")


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


def objects_in(node):
    if isinstance(node, dict):
        if "properties" in node and "type" in node:
            yield node
        for child in node.values():
            yield from objects_in(child)
    elif isinstance(node, list):
        for child in node:
            yield from objects_in(child)


def test_every_object_of_the_schema_is_closed_complete_and_described():
    found = list(objects_in(SCHEMA))
    assert len(found) > 10
    for node in found:
        assert node["additionalProperties"] is False
        assert sorted(node["required"]) == sorted(node["properties"])
        assert node["description"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [("verdict", Verdict), ("reason", Reason), ("stance", Stance), ("set_aside", SetAside)],
)
def test_the_schema_knows_exactly_the_words_of_the_trade(name, kind):
    assert SCHEMA["$defs"][name]["enum"] == [member.value for member in kind]


def test_the_schema_knows_exactly_the_kinds_of_units_grounds_and_skips():
    definitions = SCHEMA["$defs"]
    assert definitions["unit"]["properties"]["kind"]["enum"] == [kind.value for kind in UnitKind]
    assert definitions["skipped"]["properties"]["reason"]["enum"] == [kind.value for kind in SkipReason]
    ground = definitions["receipt"]["properties"]["ground"]
    assert {member.value for member in Ground} <= set(json.dumps(ground).replace('"', " ").split())
    assert set(definitions["counts"]["properties"]) == {verdict.value for verdict in Verdict}


def test_a_report_with_everything_fits_the_schema():
    VALID.validate(as_json(full_report()))


decisions = st.lists(st.sampled_from(samples.EVERY_DECISION), min_size=1, max_size=3)


@given(st.lists(decisions, max_size=5), st.none() | st.text(min_size=1), st.booleans())
def test_reports_of_every_shape_fit_the_schema(claims, topic, guessed):
    report = samples.a_report(" ".join([BORN] * len(claims)), [(BORN, one) for one in claims], topic=topic)
    report = replace(report, cut=replace(report.cut, topic_guessed=guessed))
    VALID.validate(json.loads(as_bytes(report)))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda form: form.update(extra=1),
        lambda form: form.pop("bars"),
        lambda form: form["claims"][0].update(verdict="false"),
        lambda form: form["claims"][0]["parts"][0].update(receipts=[]),
        lambda form: form["claims"][0]["parts"][3].update(receipts=form["claims"][0]["parts"][0]["receipts"]),
        lambda form: form["claims"][0]["parts"][0]["receipts"][0].update(quote=""),
        lambda form: form["claims"][0].update(span=[1, 2, 3]),
        lambda form: form["models"][0].update(sha256="abc"),
    ],
)
def test_a_form_that_breaks_a_promise_does_not_fit(spoil):
    form = json.loads(as_bytes(full_report()))
    spoil(form)
    with pytest.raises(ValidationError):
        VALID.validate(form)


def test_the_same_report_gives_the_same_bytes():
    assert as_bytes(full_report()) == as_bytes(full_report())
    assert json.loads(as_bytes(full_report())) == as_json(full_report())


def test_the_bytes_are_sorted_utf_8_without_escapes():
    report = samples.a_report("Zoë — née 1815.", [("Zoë — née 1815.", [samples.NO_ARTICLE])])
    written = as_bytes(report).decode()
    assert "Zoë — née 1815." in written
    keys = [line.split('"')[1] for line in written.splitlines() if line.startswith(' "')]
    assert keys == sorted(keys)


def test_every_quote_is_the_slice_of_its_page_inside_its_context_with_its_marks_inside():
    shown = passages_shown(full_report())
    assert len(shown) > 6
    for receipt in shown:
        text = PAGES[receipt.url].text
        assert receipt.quote == receipt.span.of(text)
        assert receipt.context_text == receipt.context.of(text)
        assert receipt.context.covers(receipt.span)
        assert all(receipt.span.covers(mark) for mark in receipt.marks)
    assert any(receipt.marks for receipt in shown)


def test_a_receipt_names_the_section_that_its_sentence_stands_in():
    claims = [(BORN, [samples.BACKED]), (BORN, [samples.CONFLICT])]
    form = json.loads(as_bytes(samples.a_report(f"{BORN} {BORN}", claims)))
    receipts = [claim["parts"][0]["receipts"][0] for claim in form["claims"]]
    assert [receipt["section"] for receipt in receipts] == [None, "Life › *Work*"]


@given(st.integers(0, 80), st.integers(0, 80))
def test_no_receipt_can_be_made_of_characters_that_are_not_in_the_page(start, length):
    page = replace(samples.PAGE, sentences=(Span(start, start + length),))
    words = page.text[start : start + length]
    if len(words) == length and words.strip():
        assert prove_receipt("Ada wrote.", samples.judged(page)).quote == words
    else:
        with pytest.raises(QuoteNotProved):
            prove_receipt("Ada wrote.", samples.judged(page))


def test_counts_have_every_verdict_and_count_claims():
    report = samples.a_report(
        f"{BORN} {BORN}", [(BORN, [samples.BACKED]), (BORN, [samples.BACKED, samples.NO_ARTICLE])]
    )
    assert report.counts == {
        Verdict.BACKED: 1,
        Verdict.MAY_CONFLICT: 0,
        Verdict.NO_RECEIPT: 1,
        Verdict.COULD_NOT_LOOK_UP: 0,
    }


def test_a_claim_backed_in_part_says_that_parts_have_no_receipt():
    claim = samples.a_claim(samples.BACKED, samples.NO_ARTICLE)
    assert (claim.verdict, claim.reason, claim.backed_parts) == (
        Verdict.NO_RECEIPT,
        Reason.PARTS_WITHOUT_RECEIPT,
        1,
    )


def test_a_claim_takes_the_reason_of_the_part_that_decided_it():
    assert samples.a_claim(samples.BACKED, samples.CONFLICT).reason is Reason.FIGURE_DIFFERS
    assert samples.a_claim(samples.BACKED, samples.FAILED).reason is Reason.LOOK_UP_FAILED
