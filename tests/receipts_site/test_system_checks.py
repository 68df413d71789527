from dataclasses import replace

import pytest
from django.core.checks import CheckMessage, run_checks
from pytest_django import Settings


def ids() -> set[str | None]:
    found: list[CheckMessage] = run_checks()
    return {message.id for message in found if str(message.id).startswith("receipts.")}


@pytest.fixture
def production(settings: Settings) -> Settings:
    """Settings of a production that lacks nothing."""
    settings.STAGE = "production"
    settings.DEBUG = False
    settings.SECRET_KEY = 64 * "k"
    settings.ALLOWED_HOSTS = ["receipts.example.org"]
    settings.SOCKET_ORIGINS = ("https://receipts.example.org",)
    return settings


def test_a_complete_production_passes(production: Settings) -> None:
    assert ids() == set()


def test_one_persons_copy_needs_none_of_it(settings: Settings) -> None:
    settings.STAGE = "development"
    settings.DEBUG = True
    settings.ALLOWED_HOSTS = []

    assert ids() == set()


def test_debug_in_production_is_refused(production: Settings) -> None:
    production.DEBUG = True

    assert ids() == {"receipts.E001"}


@pytest.mark.parametrize("secret", ["", 49 * "k"])
def test_a_missing_or_short_secret_is_refused(production: Settings, secret: str) -> None:
    production.SECRET_KEY = secret

    assert ids() == {"receipts.E002"}


@pytest.mark.parametrize("hosts", [[], ["*"], ["receipts.example.org", "*"]])
def test_hosts_must_be_named(production: Settings, hosts: list[str]) -> None:
    production.ALLOWED_HOSTS = hosts

    assert ids() == {"receipts.E003"}


@pytest.mark.parametrize(
    "origins",
    [
        (),
        ("receipts.example.org",),
        ("https://*.example.org",),
        ("https://receipts.example.org/",),
        ("https://",),
        ("https://receipts.example.org", "*"),
    ],
)
def test_origins_must_be_whole(production: Settings, origins: tuple[str, ...]) -> None:
    production.SOCKET_ORIGINS = origins

    assert ids() == {"receipts.E004"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATA_UPLOAD_MAX_MEMORY_SIZE", 1_000_000),
        ("FILE_UPLOAD_MAX_MEMORY_SIZE", 1_000_000),
        ("FILE_UPLOAD_HANDLERS", ["django.core.files.uploadhandler.TemporaryFileUploadHandler"]),
    ],
)
def test_a_way_for_bodies_to_reach_a_disk_is_refused_at_every_stage(
    settings: Settings, name: str, value: object
) -> None:
    setattr(settings, name, value)

    assert ids() == {"receipts.E005"}


@pytest.mark.parametrize("storage", ["nonsense", "foo://there", "memcached://127.0.0.1:11211"])
def test_a_storage_that_cannot_count_guesses_is_refused_at_every_stage(
    settings: Settings, storage: str
) -> None:
    settings.ACCOUNTS = replace(settings.ACCOUNTS, guess_storage=storage)

    assert ids() == {"receipts.E007"}
