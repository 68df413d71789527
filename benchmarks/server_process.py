"""The server under measurement: `manage.py serve` in a process and a folder of its own."""

import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from benchmarks.cores import Cores, on_cores
from receipts_site.settings.folders import ROOT

START_SECONDS = 120.0
STOP_SECONDS = 20.0
READY = re.compile(r"Ready at (http://127\.0\.0\.1:\d+)/")
FAULT = re.compile(r"\d\S+ \d\S+ (?:ERROR|CRITICAL) ")
BYTES_PER_KIB = 1024


class ServerDidNotStart(Exception):
    """The message says what the server printed."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Resident memory of a process, in bytes: now, and the most it ever had."""

    now: int
    peak: int


@dataclass(frozen=True, slots=True)
class Server:
    """One running server. `start_seconds` is how long it took from its start to its first ready."""

    process: subprocess.Popen[str]
    address: str
    start_seconds: float
    log: Path

    def memory(self) -> Memory:
        """What it holds now and held at most."""
        return memory_in(self._proc("status"))

    def cpu_seconds(self) -> float:
        """Processor time of all its threads so far, in steps of a clock tick (10 ms)."""
        return cpu_ticks_in(self._proc("stat")) / os.sysconf("SC_CLK_TCK")

    def disk_bytes(self) -> int:
        """How much it has had fetched from a disk so far."""
        return int(re.findall(r"^read_bytes: (\d+)$", self._proc("io"), re.MULTILINE)[0])

    def faults(self) -> tuple[str, ...]:
        """What it logged as an error."""
        return faults_in(self.log.read_text("utf-8", "replace"))

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self.process.pid}/{name}").read_text("utf-8")


def faults_in(log: str) -> tuple[str, ...]:
    """The lines of a log that tell of an error."""
    return tuple(line for line in log.splitlines() if FAULT.match(line))


def memory_in(status: str) -> Memory:
    """Resident memory in the text of /proc/PID/status."""
    kib = {
        name: int(value) for name, value in re.findall(r"^(VmRSS|VmHWM):\s*(\d+) kB$", status, re.MULTILINE)
    }
    return Memory(now=kib["VmRSS"] * BYTES_PER_KIB, peak=kib["VmHWM"] * BYTES_PER_KIB)


def cpu_ticks_in(stat: str) -> int:
    """Clock ticks in user and system mode in the text of /proc/PID/stat."""
    # The second field is the command in brackets and may hold blanks and brackets.
    fields = stat.rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def environment_in(folder: Path, corpus: Path) -> dict[str, str]:
    """The environment of a server that writes to `folder` alone; what else is set for the app stays."""
    kept: Mapping[str, str] = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return {
        **kept,
        "DJANGO_SETTINGS_MODULE": "receipts_site.settings.dev",
        "RECEIPTS_VAR": str(folder),
        "RECEIPTS_CORPUS": str(corpus),
        "RECEIPTS_DEBUG": "0",
        "RECEIPTS_LOG_LEVEL": "INFO",
    }


def make_database(environment: Mapping[str, str]) -> None:
    """The empty tables that a server needs."""
    command = [*_manage(), "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)  # noqa: S603 - our own command


@contextmanager
def serving(environment: Mapping[str, str], *, cores: Cores, log: Path) -> Iterator[Server]:
    """A server on a free loopback port, ended afterwards. Raises ServerDidNotStart.

    `log` gets what it writes to its error stream.
    """
    with log.open("w", encoding="utf-8") as errors, on_cores(cores):
        began = time.perf_counter()
        process = subprocess.Popen(  # noqa: S603 - our own command
            [*_manage(), "serve", "--port", "0"],
            cwd=ROOT,
            env=dict(environment),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    with process:
        try:
            address = _address(process, log)
            httpx.get(f"{address}/health/ready", trust_env=False).raise_for_status()
            yield Server(process, address, time.perf_counter() - began, log)
        finally:
            _end(process)


def _address(process: subprocess.Popen[str], log: Path) -> str:
    ready: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_listen, args=(process, ready), daemon=True).start()
    try:
        address = ready.get(timeout=START_SECONDS)
        why = ""
    except queue.Empty:
        address, why = None, f"It was not ready within {START_SECONDS:.0f} s. "
    if address is None:
        # What it says last of all is why.
        _end(process)
        raise ServerDidNotStart(f"The server did not start. {why}It said: {log.read_text('utf-8').strip()}")
    return address


def _listen(process: subprocess.Popen[str], ready: queue.Queue[str | None]) -> None:
    """Pass on the address that it is ready at, and None at its end; the pipe must never fill up."""
    assert process.stdout is not None
    for line in process.stdout:
        found = READY.match(line)
        if found is not None:
            ready.put(found[1])
    ready.put(None)


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()


def _manage() -> list[str]:
    return [sys.executable, "-u", str(ROOT / "manage.py")]
