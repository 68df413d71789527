"""What every page answers with, and that none holds a script or a style of its own."""

import re
from itertools import pairwise

import pytest

from receipts_site.middleware import HEADERS
from tests.checks.web.api_client import services_found
from tests.checks.web.page_client import NO_SUCH, Visitor, tree_of

PAGES = ("/", "/?example=chatbot", "/about/", "/accuracy", "/done/", f"/r/{NO_SUCH}/", "/nowhere")
REPORT = ("", "status/", "claims/1/", "export.json", "export.csv", "export.md")
INLINE = re.compile(rb"<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]*\ssrc=)", re.IGNORECASE)


@pytest.fixture(autouse=True)
def sessions_in_memory(settings):
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.cache"


@pytest.fixture
def visitor():
    with services_found():
        yield Visitor()


def assert_dressed(response):
    for name, value in HEADERS.items():
        assert response.headers[name] == value, name
    assert response.headers["Cache-Control"] == "no-store"
    if response.headers["Content-Type"].startswith("text/html"):
        assert not INLINE.search(response.content), INLINE.search(response.content)


@pytest.mark.parametrize("path", PAGES)
async def test_every_page_has_the_headers_and_nothing_inline(visitor, path):
    assert_dressed(await visitor.get(path))


@pytest.mark.parametrize("part", REPORT)
async def test_every_part_of_a_report_has_the_headers_and_nothing_inline(visitor, part):
    assert_dressed(await visitor.get(f"{await visitor.finish()}{part}"))


@pytest.mark.django_db  # signing out tells other parts, once what they wrote is through
async def test_answers_to_forms_have_the_headers(visitor):
    address = await visitor.finish()
    assert_dressed(await visitor.send("/", text=""))
    for deed in ("topic/", "cancel/", "receipt/", "delete/"):
        assert_dressed(await visitor.send(f"{address}{deed}", claim=1, title="", quote="", topic=""))
    assert_dressed(await visitor.send("/done/"))


async def test_a_form_from_elsewhere_is_refused_calmly(visitor):
    response = await Visitor(enforce_csrf_checks=True).send("/", text="Mars is red.")
    assert response.status_code == 403
    assert "Please send it again" in response.content.decode()
    assert_dressed(response)


async def test_a_fault_of_ours_shows_a_page_that_says_so(visitor, monkeypatch):
    async def broken(*args, **kwargs):
        raise RuntimeError("a secret word")

    monkeypatch.setattr("checks.web.views.report.read_check", broken)
    visitor.http.raise_request_exception = False
    response = await visitor.get(f"/r/{NO_SUCH}/")
    assert response.status_code == 500
    assert "Something broke on our side" in response.content.decode()
    assert "a secret word" not in response.content.decode()
    assert_dressed(response)


@pytest.mark.parametrize("path", [*PAGES, "report"])
async def test_headings_go_down_one_step_at_a_time_and_every_field_has_a_label(visitor, path):
    tree = tree_of(await visitor.get(await visitor.finish() if path == "report" else path))
    levels = [int(element.tag[1]) for element in tree.iter("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below - above <= 1 for above, below in pairwise(levels))
    labelled = {label.get("for") for label in tree.iter("label")}
    for field in tree.iter("input", "textarea"):
        inside = any(parent.tag == "label" for parent in field.iterancestors())
        assert field.get("type") == "hidden" or inside or field.get("id") in labelled, field.get("name")


@pytest.mark.parametrize("path", [*PAGES, "report"])
async def test_no_id_is_given_twice(visitor, path):
    tree = tree_of(await visitor.get(await visitor.finish() if path == "report" else path))
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


async def test_a_page_asks_nobody_else_for_anything(visitor):
    tree = tree_of(await visitor.get(await visitor.finish()))
    for element in tree.iter("script", "link", "img", "use"):
        address = element.get("src") or element.get("href")
        assert address.startswith("/static/"), address
