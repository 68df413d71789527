"""One process only: reports live in its memory, and a second process would not know them."""

import fcntl
import os
from pathlib import Path


class AnotherProcessServes(Exception):
    """The lock is held; the message is a sentence for the operator."""


class RunLock:
    """A lock on a file, held until this process ends, however it ends."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._descriptor: int | None = None

    def take(self) -> None:
        """Take the lock; taking it twice does no harm. Raises AnotherProcessServes."""
        if self._descriptor is not None:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        # Not inherited by children: the lock must end with this process.
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(descriptor, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(descriptor)
            raise AnotherProcessServes(
                f"Another process (number {holder}) serves already with {self._file}. Reports live in the "
                "memory of one process: stop that one first, or give this one its own RECEIPTS_VAR."
            ) from None
        os.truncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode("ascii"), 0)
        self._descriptor = descriptor

    def give_back(self) -> None:
        """Let another process take it."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
