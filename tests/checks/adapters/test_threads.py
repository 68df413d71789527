"""Computing threads give way."""

import os
import sys
import threading

import pytest

from checks.adapters.inference import InferencePool
from checks.adapters.threads import GIVE_WAY


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_threads_that_compute_give_way_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    own = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    pool = InferencePool()

    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    computing = pool.run_now(priority)
    pool.close()
    assert computing == (max(own, GIVE_WAY) if platform == "linux" else own)
    assert priority() == own
