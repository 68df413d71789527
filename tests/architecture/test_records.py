"""Models and migrations."""

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db.models import Model

from tests.architecture.code import PACKAGES, ROOT, shown

# "app.Model": why it needs no test of its own.
EXEMPT: dict[str, str] = {}


def own_models() -> list[type[Model]]:
    return [model for model in apps.get_models() if model.__module__.partition(".")[0] in PACKAGES]


def test_every_model_has_tests_or_a_written_exemption() -> None:
    untested = set()
    for model in own_models():
        folder = Path(ROOT, "tests", *model.__module__.split(".")[:-1])
        tests = "".join(path.read_text("utf-8") for path in folder.rglob("test_*.py"))
        if not re.search(rf"\b{model.__name__}\b", tests):
            untested.add(model._meta.label)

    assert untested == EXEMPT.keys()


def test_every_model_says_what_a_row_means() -> None:
    silent = [m._meta.label for m in own_models() if (m.__doc__ or "").startswith(f"{m.__name__}(")]

    assert silent == []


def test_migrations_have_telling_names() -> None:
    names = [path for package in PACKAGES for path in (ROOT / package).rglob("migrations/[0-9]*.py")]
    unclear = [
        shown(path)
        for path in names
        if "_auto_" in path.stem or not re.fullmatch(r"\d{4}_[a-z]\w{3,}", path.stem)
    ]

    assert names
    assert unclear == []


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_checks_keeps_nothing_in_the_database() -> None:
    assert not (ROOT / "checks" / "models.py").exists()
    assert not list((ROOT / "checks").rglob("migrations"))
    assert list(apps.get_app_config("checks").get_models()) == []
