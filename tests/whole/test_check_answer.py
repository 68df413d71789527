"""An answer through the real cutter, models and collection: every promise about a report holds."""

import asyncio
import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command
from jsonschema import Draft202012Validator

from receipts_site import wiring

SCHEMA = json.loads((Path(__file__).parents[2] / "static" / "schemas" / "report-v1.json").read_text("utf-8"))
ANSWER = """\
Sure! Here is what I know about **Marie Curie**.

- Marie Curie was a physicist and chemist who conducted pioneering research on radioactivity.
- She was the first woman to win a Nobel Prize.
- She was born in Paris in 1901.

The village of Zorblatt was founded by Quentin Quarkle. Would you like to know more?
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    file = tmp_path_factory.mktemp("answer") / "answer.md"
    file.write_text(ANSWER, encoding="utf-8")

    def once():
        out = io.StringIO()
        call_command("check_answer", str(file), "--json", stdout=out)
        return out.getvalue()

    return once(), once()


def test_the_same_answer_gives_the_same_bytes(written):
    first, second = written
    assert first == second


def test_the_report_fits_its_schema_and_covers_the_answer(written):
    report = json.loads(written[0])
    Draft202012Validator(SCHEMA).validate(report)
    for piece in (*report["claims"], *report["skipped"]):
        start, end = piece["span"]
        assert ANSWER[start:end].strip()
    assert len(report["claims"]) >= 4
    assert {one["reason"] for one in report["skipped"]} >= {"question", "boilerplate"}


def receipts_in(node):
    if isinstance(node, dict):
        if "quote" in node:
            yield node
        for child in node.values():
            yield from receipts_in(child)
    elif isinstance(node, list):
        for child in node:
            yield from receipts_in(child)


def test_every_quote_is_the_slice_of_its_page_in_the_collection(written):
    source = wiring.check_tools().source
    receipts = list(receipts_in(json.loads(written[0])))
    assert receipts
    for receipt in receipts:
        (page,) = asyncio.run(source.page(receipt["title"])).pages[:1]
        start, end = receipt["span"]
        assert receipt["quote"] == page.text[start:end]
        first, last = receipt["context"]["span"]
        assert receipt["context"]["text"] == page.text[first:last]
        assert first <= start < end <= last
        assert all(start <= mark[0] <= mark[1] <= end for mark in receipt["marks"])
        assert receipt["revision"] == page.revision


def test_the_report_names_the_models_and_the_collection_that_were_used(written):
    report = json.loads(written[0])
    tools = wiring.check_tools()
    assert {model["sha256"] for model in report["models"]} == {
        tools.encoder.card.sha256,
        tools.entailment.card.sha256,
    }
    assert [one["revision"] for one in report["sources"]] == [tools.source.card.revision]


def test_a_subject_that_nobody_has_written_about_has_no_receipt(written):
    claim = next(one for one in json.loads(written[0])["claims"] if "Zorblatt" in one["text"])
    assert claim["verdict"] == "no_receipt"
