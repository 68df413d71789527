"""A signed-in teacher, and a checker that finds nothing alive unless a test puts it there."""

import pytest
from django.test import Client

from tests.checks.web.api_client import services_found
from tests.classroom.records import a_course, a_teacher


@pytest.fixture(autouse=True)
def services(settings):
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    with services_found() as made:
        yield made


@pytest.fixture
def teacher(db):
    return a_teacher()


@pytest.fixture
def course(teacher):
    return a_course(teacher, time_zone="Europe/Berlin")


@pytest.fixture
def client(teacher):
    return signed_in(teacher)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client
