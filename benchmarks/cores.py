"""Who computes on which core: the load generator must not take time from what it measures."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

Cores = frozenset[int]


@dataclass(frozen=True, slots=True)
class CorePlan:
    """The cores of the load generator, of the server under a class, and of the server under one visitor."""

    load: Cores
    crowd_server: Cores
    single_server: Cores
    sentence: str


def plan_cores(available: Cores, *, pin: bool) -> CorePlan:
    """A core of its own for the load generator where there are two; else everybody shares.

    One visitor's client sleeps while the server works, so for one visitor the server keeps all cores.
    """
    if not pin or len(available) < 2:
        why = "as asked" if not pin else "there is only one to be had"
        return CorePlan(
            available, available, available, f"Load generator and server share the cores ({why})."
        )
    load = frozenset({max(available)})
    rest = available - load
    return CorePlan(
        load,
        rest,
        available,
        f"The load generator has a core of its own; the server has {len(rest)} of {len(available)} cores "
        "under the class and all of them under one visitor.",
    )


def available() -> Cores:
    """The cores this process may use; empty where the system does not tell."""
    return frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset()


@contextmanager
def on_cores(cores: Cores) -> Iterator[None]:
    """Run the block, and the processes it starts, on these cores; empty changes nothing."""
    if not cores:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
