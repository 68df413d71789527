from benchmarks.machine import has_vnni, memory_in, processor_in, this_machine
from tests.benchmarks.samples import MACHINE

CPUINFO = """processor\t: 0
model name\t: Some  Processor 3000 @ 2.00GHz
flags\t\t: fpu avx2 avx512_vnni sse2

processor\t: 1
model name\t: Another
flags\t\t: fpu
"""


def test_the_processor_is_the_first_one_named() -> None:
    assert processor_in(CPUINFO) == "Some Processor 3000 @ 2.00GHz"
    assert processor_in("") is None


def test_both_kinds_of_vnni_are_seen() -> None:
    assert has_vnni(CPUINFO)
    assert has_vnni("flags\t: avx2 avx_vnni\n")
    assert not has_vnni("flags\t: avx2 not_avx_vnni2\n")
    assert not has_vnni("")


def test_memory_is_in_bytes() -> None:
    assert memory_in("MemTotal:       1000 kB\nMemFree: 5 kB\n") == 1_024_000
    assert memory_in("") == 0


def test_the_machine_is_one_sentence() -> None:
    assert MACHINE.sentence == (
        "Some Processor 3000, 2 cores (with VNNI), 8.0 GB of memory, Linux 6.1, Python 3.11.2, "
        "onnxruntime 1.32.0; load average 0.2 before the run"
    )


def test_this_machine_can_be_described() -> None:
    machine = this_machine()

    assert machine.cores >= 1
    assert machine.python.startswith("3.11")
