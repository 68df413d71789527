"""On what the figures were measured; names no host."""

import os
import platform
import re
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

CPU_FILE = Path("/proc/cpuinfo")
MEMORY_FILE = Path("/proc/meminfo")
BYTES_PER_KIB = 1024


@dataclass(frozen=True, slots=True)
class Machine:
    """What the figures depend on. Memory in bytes, `load` is the load average of the minute before."""

    processor: str
    cores: int
    vnni: bool
    memory: int
    system: str
    python: str
    onnxruntime: str
    load: float

    @property
    def sentence(self) -> str:
        """The machine in one line."""
        return (
            f"{self.processor}, {self.cores} core{'s' if self.cores != 1 else ''} "
            f"({'with' if self.vnni else 'without'} VNNI), {self.memory / 1e9:.1f} GB of memory, "
            f"{self.system}, Python {self.python}, onnxruntime {self.onnxruntime}; "
            f"load average {self.load:.1f} before the run"
        )


def this_machine() -> Machine:
    """The machine that runs this; on systems without /proc some of it stays unknown."""
    cpu = _read(CPU_FILE)
    return Machine(
        processor=processor_in(cpu) or platform.machine() or "unknown processor",
        cores=available_cores(),
        vnni=has_vnni(cpu),
        memory=memory_in(_read(MEMORY_FILE)),
        system=f"{platform.system()} {platform.release().partition('-')[0]}",
        python=platform.python_version(),
        onnxruntime=version("onnxruntime"),
        load=os.getloadavg()[0],
    )


def available_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processor_in(cpuinfo: str) -> str | None:
    """The processor's name in the text of /proc/cpuinfo."""
    found = re.search(r"^model name\s*:\s*(.+)$", cpuinfo, re.MULTILINE)
    return " ".join(found[1].split()) if found else None


def has_vnni(cpuinfo: str) -> bool:
    """Whether the first processor multiplies bytes in one instruction, which int8 models gain from."""
    found = re.search(r"^flags\s*:\s*(.+)$", cpuinfo, re.MULTILINE)
    return bool(found and re.search(r"\bavx(?:512)?_vnni\b", found[1]))


def memory_in(meminfo: str) -> int:
    """The memory in the text of /proc/meminfo, in bytes; 0 where it does not say."""
    found = re.search(r"^MemTotal:\s*(\d+) kB$", meminfo, re.MULTILINE)
    return int(found[1]) * BYTES_PER_KIB if found else 0


def _read(file: Path) -> str:
    return file.read_text("utf-8") if file.is_file() else ""
