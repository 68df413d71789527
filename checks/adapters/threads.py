"""Threads that compute give way to the one that answers."""

import os
import sys
import threading

GIVE_WAY = 10  # steps of niceness, of 19


def give_way() -> None:
    """Lower the priority of the calling thread and of those that it starts from now on.

    Linux schedules threads one by one, so that the event loop is not kept waiting for a processor by a
    model. Elsewhere priorities belong to the process, and nothing is done.
    """
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), GIVE_WAY)
