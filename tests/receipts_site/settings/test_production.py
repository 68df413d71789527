import importlib
import sys
from types import ModuleType

import pytest

MODULE = "receipts_site.settings.production"


@pytest.fixture
def production(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setenv("RECEIPTS_SECRET_KEY", 64 * "k")
    monkeypatch.setenv("RECEIPTS_ALLOWED_HOSTS", "receipts.example.org, www.example.org")
    monkeypatch.setenv("RECEIPTS_ORIGINS", "https://receipts.example.org")
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    return importlib.import_module(MODULE)


def test_cookies_travel_over_https_only_and_no_script_reads_them(production: ModuleType) -> None:
    for name in ("SESSION", "CSRF"):
        assert getattr(production, f"{name}_COOKIE_SECURE") is True
        assert getattr(production, f"{name}_COOKIE_HTTPONLY") is True
        assert getattr(production, f"{name}_COOKIE_SAMESITE") == "Lax"


def test_hosts_and_origins_come_from_the_environment(production: ModuleType) -> None:
    assert production.ALLOWED_HOSTS == ["receipts.example.org", "www.example.org"]
    assert production.CSRF_TRUSTED_ORIGINS == ["https://receipts.example.org"]
    assert production.SOCKET_ORIGINS == ("https://receipts.example.org",)


def test_debug_cannot_be_switched_on_from_outside(
    monkeypatch: pytest.MonkeyPatch, production: ModuleType
) -> None:
    monkeypatch.setenv("RECEIPTS_DEBUG", "1")
    monkeypatch.delitem(sys.modules, MODULE, raising=False)

    assert importlib.import_module(MODULE).DEBUG is False


def test_a_visitors_header_decides_about_https_only_where_a_proxy_is_promised(
    monkeypatch: pytest.MonkeyPatch, production: ModuleType
) -> None:
    assert not hasattr(production, "SECURE_PROXY_SSL_HEADER")

    monkeypatch.setenv("RECEIPTS_BEHIND_PROXY", "1")
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    assert importlib.import_module(MODULE).SECURE_PROXY_SSL_HEADER == ("HTTP_X_FORWARDED_PROTO", "https")


def test_static_files_get_names_that_can_be_kept_for_ever(production: ModuleType) -> None:
    from receipts_site.settings import base

    assert "Manifest" in production.STORAGES["staticfiles"]["BACKEND"]
    assert "Manifest" not in base.STORAGES["staticfiles"]["BACKEND"]
