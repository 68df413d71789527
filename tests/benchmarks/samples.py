"""Runs as they come out of a measurement."""

from benchmarks.crowd import CrowdRun
from benchmarks.health import Health
from benchmarks.machine import Machine
from benchmarks.server_process import Memory
from benchmarks.single import Paste, SingleRun
from benchmarks.visit import Visit

MACHINE = Machine(
    processor="Some Processor 3000",
    cores=2,
    vnni=True,
    memory=8_000_000_000,
    system="Linux 6.1",
    python="3.11.2",
    onnxruntime="1.32.0",
    load=0.25,
)


def visit(first: float | None, done: float | None, *errors: str) -> Visit:
    return Visit(
        accepted=0.05, first_verdict=first, all_done=done, claims=10, verdicts=10, requests=14, errors=errors
    )


def single(cold: Visit, warm: Visit) -> SingleRun:
    return SingleRun(
        subject="Mars",
        start_seconds=2.5,
        memory_ready=250_000_000,
        cold=Paste(cold, cpu_seconds=0.9, disk_bytes=3_000_000),
        warm=Paste(warm, cpu_seconds=0.6, disk_bytes=0),
        faults=(),
    )


def crowd(*visits: Visit, health: tuple[float | None, ...] = (0.01, 0.02)) -> CrowdRun:
    return CrowdRun(
        visits=visits,
        began=100.0,
        ended=120.0,
        server_cpu_seconds=18.0,
        load_cpu_seconds=1.0,
        health=tuple(Health(100.0 + number, seconds) for number, seconds in enumerate(health)),
        health_at_rest=(Health(99.0, 0.005),),
        memory=Memory(now=300_000_000, peak=320_000_000),
    )
