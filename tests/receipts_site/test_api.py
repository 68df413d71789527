import json
import re

import pytest
from django.http import HttpRequest
from django.test import Client

from checks.domain.errors import ReportGone
from receipts_site.api import api


def test_errors_of_the_trade_leave_the_api_as_problems() -> None:
    response = api.on_exception(HttpRequest(), ReportGone())

    assert response.status_code == 404
    assert response.headers["Content-Type"] == "application/problem+json"
    assert json.loads(response.content)["detail"] == str(ReportGone())


def test_a_fault_of_ours_is_left_to_django_whose_log_withholds_messages() -> None:
    with pytest.raises(KeyError):
        api.on_exception(HttpRequest(), KeyError("text"))


def test_the_api_describes_itself_without_asking_a_third_party() -> None:
    client = Client()

    assert client.get("/api/v1/openapi.json").json()["info"]["title"] == "Receipts"
    page = client.get("/api/v1/docs").content.decode()
    assert "startCheck" in page
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", page)
