import os
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from receipts_site.settings.secret import read_or_make_secret_key


def test_the_first_call_makes_a_key_that_its_owner_alone_can_read(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret_key"

    key = read_or_make_secret_key(file)

    assert len(key) >= 50
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secret_key"]


def test_later_calls_read_the_same_key(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"

    assert read_or_make_secret_key(file) == read_or_make_secret_key(file)


def test_two_copies_have_two_keys(tmp_path: Path) -> None:
    assert read_or_make_secret_key(tmp_path / "a") != read_or_make_secret_key(tmp_path / "b")


def test_whoever_comes_second_in_a_race_takes_the_first_ones_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret_key"
    real_link = os.link

    def link_after_another(source: Path, target: Path) -> None:
        monkeypatch.setattr(os, "link", real_link)
        read_or_make_secret_key(target)
        real_link(source, target)

    monkeypatch.setattr(os, "link", link_after_another)

    assert read_or_make_secret_key(file) == file.read_text("ascii").strip()
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_key_that_others_may_read_is_refused_with_the_way_out(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    read_or_make_secret_key(file)
    file.chmod(0o640)

    with pytest.raises(ImproperlyConfigured, match="chmod 600"):
        read_or_make_secret_key(file)


def test_a_key_cut_short_is_refused_with_the_way_out(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    file.write_text("abc\n")
    file.chmod(0o600)

    with pytest.raises(ImproperlyConfigured, match="Delete it"):
        read_or_make_secret_key(file)
