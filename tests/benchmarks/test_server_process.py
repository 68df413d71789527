from pathlib import Path

import pytest

from benchmarks.server_process import (
    Memory,
    ServerDidNotStart,
    cpu_ticks_in,
    environment_in,
    faults_in,
    memory_in,
    serving,
)
from benchmarks.single import forget

STATUS = "Name:\tpython\nVmPeak:\t  900 kB\nVmHWM:\t     300 kB\nVmRSS:\t     200 kB\nThreads:\t4\n"
STAT = "17 (a name) with) brackets) S 1 17 17 0 -1 4194304 900 0 0 0 120 30 0 0 20 0 5 0 100 1 2"


def test_memory_is_read_in_bytes() -> None:
    assert memory_in(STATUS) == Memory(now=204_800, peak=307_200)


def test_processor_time_is_that_of_the_user_and_of_the_system_whatever_the_process_is_called() -> None:
    assert cpu_ticks_in(STAT) == 150


def test_the_server_writes_to_its_own_folder_and_keeps_what_else_is_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://elsewhere/real")
    monkeypatch.setenv("RECEIPTS_VAR", "/srv/real")
    monkeypatch.setenv("RECEIPTS_INFERENCE_THREADS", "3")

    environment = environment_in(Path("/scratch"), Path("/srv/real/corpus.sqlite3"))

    assert "DATABASE_URL" not in environment
    assert environment["RECEIPTS_VAR"] == "/scratch"
    assert environment["RECEIPTS_CORPUS"] == "/srv/real/corpus.sqlite3"
    assert environment["RECEIPTS_INFERENCE_THREADS"] == "3"


def test_forgetting_a_file_leaves_it_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"content")

    forget(file)

    assert file.read_bytes() == b"content"


@pytest.mark.server
def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    environment = environment_in(tmp_path, tmp_path / "no-corpus.sqlite3")

    with (
        pytest.raises(ServerDidNotStart, match="article collection is not there"),
        serving(environment, cores=frozenset(), log=tmp_path / "log"),
    ):
        pass


def test_faults_are_the_lines_that_were_logged_as_errors(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text(
        "2026-01-02 03:04:05,678 INFO receipts_site.access: GET 200 in 3 ms, 18 bytes\n"
        "2026-01-02 03:04:05,679 ERROR checks.usecases.work: A check crashed\n"
        '  File "x.py", line 3, in ERROR work\n',
        "utf-8",
    )

    assert faults_in(log.read_text("utf-8")) == (
        "2026-01-02 03:04:05,679 ERROR checks.usecases.work: A check crashed",
    )
