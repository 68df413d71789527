"""The real server in a process of its own, with every write of it on record."""

import http.client
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60.0
STOP_SECONDS = 30.0
# strace names the file behind each descriptor: write(7</tmp/x>, "what is written", 15) = 15
WRITE = re.compile(r"(?:write|pwrite64|writev|pwritev2?|sendfile|copy_file_range)\(\d+<(?P<path>/[^>]*)>")
OPEN = re.compile(r'(?:open|openat|creat)\((?:AT_FDCWD[^,]*, )?"(?P<path>[^"]*)", (?P<flags>[A-Z_|0-9]+)')
WRITING = ("O_WRONLY", "O_RDWR", "O_CREAT", "O_TMPFILE")
NO_DISK = ("/dev/null", "/dev/pts", "/dev/tty", "/proc/")


@dataclass
class Answer:
    """An answer of the server, read to its end."""

    status: int
    headers: dict[str, str]
    body: str


@dataclass
class Server:
    """One running server. `folder` is all that it may write to."""

    process: subprocess.Popen[str]
    folder: Path
    port: int
    trace: Path | None
    environment: dict[str, str]
    lines: list[str] = field(default_factory=list)
    cookies: dict[str, str] = field(default_factory=dict)
    forbidden: set[str] = field(default_factory=set)
    reader: threading.Thread | None = None

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        *,
        chunked: bool = False,
    ) -> Answer:
        """Send a request as this visitor (cookies are kept) and read the whole answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        said = {"Host": f"127.0.0.1:{self.port}", **(headers or {})}
        if self.cookies:
            said["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            if chunked and body is not None:
                pieces = iter(body[start : start + 7_000] for start in range(0, len(body), 7_000))
                _send(connection, method, path, pieces, said, chunked=True)
            else:
                _send(connection, method, path, body, said, chunked=False)
            response = connection.getresponse()
            text = response.read().decode("utf-8", "replace")
            for cookie in response.headers.get_all("Set-Cookie") or ():
                name, value = cookie.split(";")[0].split("=", 1)
                self.cookies[name] = value
            return Answer(response.status, {k.lower(): v for k, v in response.headers.items()}, text)
        finally:
            connection.close()

    def stop(self) -> str:
        """Ask it to stop and wait; everything that it printed."""
        if self.process.poll() is None:
            pid = _server_pid(self.process.pid) if self.trace else self.process.pid
            os.kill(pid, signal.SIGTERM)
            self.process.wait(STOP_SECONDS)
        if self.reader is not None:
            self.reader.join(STOP_SECONDS)
        return self.printed

    @property
    def printed(self) -> str:
        """Everything that it printed so far, to both streams."""
        return "\n".join(self.lines)

    def writes(self) -> list[str]:
        """Every system call that wrote to a file of a disk."""
        return [line for line in self._traced() if (found := WRITE.search(line)) and _is_disk(found["path"])]

    def opened_for_writing(self) -> set[str]:
        """Every file of a disk that was opened so that it could be written, but for those it may write."""
        return {
            found["path"]
            for line in self._traced()
            if (found := OPEN.search(line))
            and any(flag in found["flags"] for flag in WRITING)
            and _is_disk(found["path"])
        }

    def _traced(self) -> list[str]:
        assert self.trace is not None
        return self.trace.read_text("utf-8", "replace").splitlines()


def start(folder: Path, *, settings: str, traced: bool, extra: Mapping[str, str] | None = None) -> Server:
    """Migrate, start on a free port, and wait until it is ready."""
    temporary = folder / "tmp"
    temporary.mkdir(parents=True, exist_ok=True)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "TMPDIR": str(temporary),
        "RECEIPTS_VAR": str(folder),
        "RECEIPTS_LOG_LEVEL": "DEBUG",
        "DJANGO_SETTINGS_MODULE": settings,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
        **(extra or {}),
    }
    subprocess.run([*manage(), "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
    trace = folder.parent / "trace" if traced else None
    watch = (
        ["strace", "-f", "-qq", "-y", "-s", "4000000", "-e", "trace=desc", "-o", str(trace)] if trace else []
    )
    process = subprocess.Popen(
        [*watch, *manage(), "serve", "--port", "0"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    lines: list[str] = []
    ready: queue.Queue[int] = queue.Queue()
    reader = threading.Thread(target=_listen, args=(process, lines, ready), daemon=True)
    reader.start()
    port = ready.get(timeout=START_SECONDS)
    if port == 0:
        raise RuntimeError("the server did not start:\n" + "\n".join(lines))
    return Server(process, folder, port, trace, environment, lines, reader=reader)


def manage() -> list[str]:
    """The command line of this checkout."""
    return [sys.executable, str(ROOT / "manage.py")]


def can_trace() -> str | None:
    """None if strace works here, else why not."""
    if shutil.which("strace") is None:
        return "strace is not installed (Debian package: strace)"
    tried = subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], check=False, capture_output=True)
    return None if tried.returncode == 0 else "strace may not trace processes here"


def _listen(process: subprocess.Popen[str], lines: list[str], ready: "queue.Queue[int]") -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.append(line.rstrip("\n"))
        found = re.search(r"Ready at http://127\.0\.0\.1:(\d+)/", line)
        if found:
            ready.put(int(found[1]))
    process.stdout.close()
    ready.put(0)


def _send(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    body: object,
    headers: Mapping[str, str],
    *,
    chunked: bool,
) -> None:
    """Send; a server that has answered already may stop listening in the middle of a body."""
    if chunked:
        headers = {**headers, "Transfer-Encoding": "chunked"}
    try:
        connection.request(method, path, body, headers, encode_chunked=chunked)  # type: ignore[arg-type]
    except (BrokenPipeError, ConnectionResetError):
        return


def _server_pid(tracer: int) -> int:
    children = Path(f"/proc/{tracer}/task/{tracer}/children").read_text().split()
    return int(children[0])


def _is_disk(path: str) -> bool:
    return not path.startswith(NO_DISK)
