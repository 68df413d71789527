"""A PostgreSQL server of its own, on a socket in a scratch folder, for as long as a test needs it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PACKAGE = "postgresql"


def program(name: str) -> Path | None:
    """Debian keeps the server's programs off the PATH: the newest version's, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: path.parts[-3])
    return found[-1] if found else None


@contextmanager
def running_server(folder: Path) -> Iterator[str]:
    """Start a server that listens on no network; gives its DATABASE_URL; stops it at the end."""
    folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    # PostgreSQL refuses to run as root, where tests may well run; Debian's package brings this account.
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres")
    data = folder / "data"

    def run(name: str, *given: str) -> None:
        command = [*as_user, str(program(name)), *given]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
        if done.returncode:
            raise RuntimeError(f"{name} failed: {done.stdout}{done.stderr}")

    run("initdb", "-D", str(data), "-U", "receipts", "--auth=trust", "--encoding=UTF8", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
    run("pg_ctl", "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
    try:
        yield f"postgresql://receipts@/postgres?host={folder}"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
