"""What the API says of itself: the OpenAPI document, the page made from it, the report's schema."""

import json
import os
from pathlib import Path

import pytest
from django.test import Client
from lxml import html

from receipts_site.api import api

SNAPSHOT = Path(__file__).parents[2] / "snapshots" / "openapi.json"
RENEW = "RENEW_SNAPSHOTS=1 .venv/bin/python -m pytest tests/checks/web/test_api_documents.py"


@pytest.fixture
def page():
    return html.fromstring(Client().get("/api/v1/docs").content.decode())


def document():
    return json.loads(Client().get("/api/v1/openapi.json").content)


def test_the_openapi_document_is_as_it_was():
    written = json.dumps(document(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if os.environ.get("RENEW_SNAPSHOTS"):
        SNAPSHOT.write_text(written, encoding="utf-8")
    assert written == SNAPSHOT.read_text(encoding="utf-8"), (
        f"The API changed. Look at what callers will notice; if it is meant, renew the snapshot: {RENEW}"
    )


def operations():
    return [
        (method, path, node)
        for path, methods in document()["paths"].items()
        for method, node in methods.items()
    ]


def test_every_operation_has_a_name_a_summary_a_text_and_all_its_problems():
    assert len(operations()) == 12
    for method, _, node in operations():
        assert node["operationId"]
        assert node["summary"]
        assert node["description"]
        codes = {int(code) for code in node["responses"]}
        assert min(codes) < 300
        if method != "get":
            assert 403 in codes
        problems = [answer for code, answer in node["responses"].items() if int(code) >= 400]
        assert all(list(answer["content"]) == ["application/problem+json"] for answer in problems)


def test_every_operation_that_changes_something_and_no_other_needs_the_client_header():
    for method, path, node in operations():
        assert bool(node.get("security")) is (method != "get"), path


def test_the_page_shows_every_operation_and_shape_of_the_document(page):
    text = page.text_content()
    for _, path, node in operations():
        assert path in text
        assert page.get_element_by_id(node["operationId"]) is not None
    for name in document()["components"]["schemas"]:
        assert page.get_element_by_id(f"shape-{name}") is not None


def test_every_link_inside_the_page_leads_somewhere(page):
    ids = {node.get("id") for node in page.iter() if node.get("id")}
    inner = [link[2:] for link in page.xpath("//@href") if link.startswith("#")]
    assert [link for link in page.xpath("//@href") if link.startswith("#") and link[1:] not in ids] == []
    assert inner


def test_the_page_has_no_script_or_style_of_its_own_and_loads_nothing_from_elsewhere(page):
    assert not page.xpath("//script[not(@src)] | //style | //@style | //@*[starts-with(name(), 'on')]")
    for address in page.xpath("//@src | //link/@href"):
        assert address.startswith("/static/")


def test_the_page_is_served_under_the_strict_policy():
    response = Client().get("/api/v1/docs")
    assert response.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")


def test_the_schema_of_the_report_is_served_as_it_is_published():
    response = Client().get("/api/v1/report.schema.json")
    assert response.headers["Content-Type"] == "application/schema+json"
    published = Path(__file__).parents[3] / "static" / "schemas" / "report-v1.json"
    assert response.content == published.read_bytes()


def test_the_example_of_every_body_is_accepted_by_its_schema():
    from checks.web.schemas import BroughtReceipt, NewCheck, NewTopic

    for schema in (NewCheck, NewTopic, BroughtReceipt):
        node = document()["components"]["schemas"][schema.__name__]
        examples = {name: field["examples"][0] for name, field in node["properties"].items()}
        assert schema.model_validate(examples)


def test_the_document_is_made_anew_the_same():
    assert api.get_openapi_schema() == api.get_openapi_schema()
