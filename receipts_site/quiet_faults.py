"""The process's last words: of what nobody caught, its class and place, never its message.

Python's own hooks print the message, which may quote what a person pasted, and a core dump is the whole
memory in a file.
"""

import ctypes
import logging
import resource
import sys
import threading
from types import TracebackType
from typing import Any

from checks.domain.faults import fault_place

logger = logging.getLogger(__name__)

PR_SET_DUMPABLE = 4


def install() -> None:
    """Replace the hooks of this process and forbid core dumps."""
    sys.excepthook = _of_process
    sys.unraisablehook = _of_nobody
    threading.excepthook = _of_thread
    forbid_core_dumps()


def forbid_core_dumps() -> None:
    """No file of this process's memory, also not through a program that the kernel would call."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # The limit does not bind a handler behind a pipe (apport, systemd-coredump); this does. Linux only.
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def _of_process(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    logger.critical("The process ends: %s", fault_place(error))


def _of_nobody(fault: Any) -> None:
    told = fault_place(fault.exc_value) if fault.exc_value is not None else fault.exc_type.__qualname__
    logger.error("A fault that could not be raised: %s", told)


def _of_thread(fault: threading.ExceptHookArgs) -> None:
    told = fault_place(fault.exc_value) if fault.exc_value is not None else fault.exc_type.__qualname__
    logger.error("A thread ended: %s", told)
