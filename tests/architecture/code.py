"""The repository as the architecture tests read it."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("checks", "classroom", "receipts_site", "reviews")


def tracked_files() -> list[Path]:
    """Every file that git tracks or would add, as paths that exist."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    return [path for name in listing.split("\0") if name and (path := ROOT / name).is_file()]


def modules(*packages: str) -> Iterator[Path]:
    """The Python files of these packages."""
    for package in packages or PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


def imported_names(path: Path) -> set[str]:
    """Dotted names of all modules that a file imports, wherever in the file."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add("." * node.level + (node.module or ""))
    return names


def shown(path: Path) -> str:
    """The path from the root of the repository."""
    return path.relative_to(ROOT).as_posix()
