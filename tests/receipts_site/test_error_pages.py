import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest
from django.test import Client
from pytest_django import Settings

MARKER = "zebra-marker-7319"

pytestmark = [pytest.mark.urls("tests.receipts_site.faulty_urls"), pytest.mark.django_db]


@pytest.fixture
def client(settings: Settings) -> Client:
    settings.DEBUG = True
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("accept", ["text/html", "text/plain"])
def test_the_debug_page_of_a_form_quotes_nothing_of_it(client: Client, accept: str) -> None:
    client.cookies["c"] = MARKER

    response = client.post(
        f"/quoting-fault/?q={MARKER}",
        {"text": MARKER, "document": SimpleUploadedFile(f"{MARKER}.txt", MARKER.encode())},
        headers={"accept": accept, "user-agent": MARKER, "referer": f"http://testserver/{MARKER}"},
    )

    assert response.status_code == 500
    assert MARKER not in response.content.decode()
    assert "RuntimeError" in response.content.decode()
    assert "quoting_fault" in response.content.decode()


def test_the_debug_page_of_a_query_quotes_nothing_of_it(client: Client) -> None:
    response = client.get("/quoting-fault/", {"text": MARKER}, headers={"accept": "text/html"})

    assert response.status_code == 500
    assert MARKER not in response.content.decode()


def test_the_debug_page_does_not_hint_at_undecodable_text(client: Client) -> None:
    response = client.post(
        "/undecodable/", "Zq7X\u00e9", content_type="text/plain", headers={"accept": "text/html"}
    )

    assert response.status_code == 500
    # Django would show the five characters on either side.
    assert "Zq7X" not in response.content.decode()
    assert "UnicodeDecodeError" in response.content.decode()


def test_without_debug_the_page_has_no_details(client: Client, settings: Settings) -> None:
    settings.DEBUG = False

    response = client.post("/quoting-fault/", {"text": MARKER})

    assert response.status_code == 500
    assert b"RuntimeError" not in response.content
    assert MARKER.encode() not in response.content


def test_a_reporter_without_a_request_works() -> None:
    from receipts_site.error_pages import BlindExceptionReporter

    request: HttpRequest | None = None
    error = ValueError(MARKER)
    report = BlindExceptionReporter(request, type(error), error, None).get_traceback_text()

    assert "ValueError" in report
    assert MARKER not in report
