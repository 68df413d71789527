"""One process only."""

from pathlib import Path

import pytest

from receipts_site.run_lock import AnotherProcessServes, RunLock


def test_the_lock_can_be_taken_once_and_again_when_it_was_given_back(tmp_path: Path) -> None:
    first, second = RunLock(tmp_path / "var" / "lock"), RunLock(tmp_path / "var" / "lock")
    first.take()
    first.take()

    with pytest.raises(AnotherProcessServes, match=r"number \d+"):
        second.take()
    first.give_back()
    second.take()
    second.give_back()


def test_a_lock_left_by_a_process_that_died_holds_nobody_up(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("999999\n")
    lock = RunLock(tmp_path / "lock")

    lock.take()

    assert (tmp_path / "lock").read_text().strip().isdigit()
    lock.give_back()
