"""The arrows between the floors."""

import re
import subprocess
import sys
from pathlib import Path

from tests.architecture.code import ROOT, imported_names, modules, shown

# The trade's rules may lean on these three, by name; see docs/adr/0001-the-house.md.
DOMAIN_LIBRARIES = {"nupunkt", "markdown_it", "rapidfuzz"}
# Clock, chance, files, network, processes: whoever needs them is not a rule of the trade.
IMPURE = {
    "asyncio", "http", "logging", "multiprocessing", "os", "random", "secrets", "shutil",
    "socket", "sqlite3", "subprocess", "tempfile", "time", "urllib.request",
}  # fmt: skip
# Who may look at the environment: the readers themselves, and the two doors that name the settings.
ENVIRONMENT_READERS = {"receipts_site/settings/env.py", "receipts_site/asgi.py"}


def test_every_import_contract_is_kept() -> None:
    # In a process of its own: it sets up logging anew, and stumbles over what other tests have loaded.
    command = [
        str(Path(sys.executable).with_name("lint-imports")),
        "--config",
        "pyproject.toml",
        "--no-cache",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_domain_imports_only_what_is_allowed_by_name() -> None:
    foreign = {
        f"{shown(path)}: {name}"
        for path in modules("checks/domain")
        for name in imported_names(path)
        if not _allowed_in_domain(name)
    }

    assert foreign == set()


def test_the_environment_is_read_in_one_place() -> None:
    readers = {
        shown(path) for path in modules() if re.search(r"\benviron\b|\bgetenv\b", path.read_text("utf-8"))
    }

    assert readers - ENVIRONMENT_READERS == set()


def _allowed_in_domain(name: str) -> bool:
    top = name.partition(".")[0]
    if name.startswith("checks.domain") or top in DOMAIN_LIBRARIES:
        return True
    return top in sys.stdlib_module_names and name not in IMPURE and top not in IMPURE
