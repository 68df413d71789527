"""Wiring for tests of the API: the site's own, around models and pages that a test can look through."""

from checks.usecases.services import CheckServices

made: list[CheckServices] = []


def check_services() -> CheckServices:
    return made[-1]
