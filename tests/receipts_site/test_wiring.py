"""What is said before everything is loaded."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from receipts_site import wiring


@pytest.fixture(autouse=True)
def nothing_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another test may have loaded everything in this process."""
    monkeypatch.setattr(wiring, "_ready", threading.Event())


def test_each_thing_that_is_missing_has_a_sentence(settings: Any, tmp_path: Path) -> None:
    settings.CHECKS = replace(
        settings.CHECKS, encoder_folder=tmp_path / "encoder", corpus_path=tmp_path / "corpus"
    )

    missing = wiring.ready()

    assert len(missing) == 2
    assert str(tmp_path / "encoder") in missing[0]
    assert str(tmp_path / "corpus") in missing[1]
    assert "make install" in missing[1]


def test_while_the_models_load_that_is_said_without_waiting() -> None:
    with wiring._making:
        assert wiring.ready() == ("The models are being loaded.",)
