"""What a file in this repository may look like."""

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.code import ROOT, modules, shown, tracked_files

MOST_LINES = 400
# Files that are longer for a reason. An entry whose file got shorter has to go.
LONGER_FOR_A_REASON: dict[str, str] = {}

# Written so that this file does not find itself.
MACHINE_TRACES = re.compile(
    r"(?<![\w}])/wor[k]/[a-z.]|/far[m]/|/tm[p]/w/|/roo[t]/|pyp[i]\.org|registry\.np[m]js|de[b]\.debian|pythonhos[t]ed"
)
OUTSIDE_ADDRESS = re.compile(r"(?:https?:|wss?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.IGNORECASE)
NAMESPACES = ("http://www.w3.org",)
MARKUP = {".html", ".css", ".js", ".svg", ".webmanifest", ".txt"}


def test_no_module_is_too_long_to_hold_in_the_head() -> None:
    lines = {
        shown(path): len(path.read_text("utf-8").splitlines())
        for path in modules()
        if "migrations" not in path.parts  # written by Django, read by nobody
    }
    long = {name: count for name, count in lines.items() if count > MOST_LINES}

    assert long.keys() == LONGER_FOR_A_REASON.keys(), long


def test_every_module_says_what_it_is_for() -> None:
    silent = {
        shown(path)
        for path in modules()
        if (source := path.read_text("utf-8")).strip()
        and "migrations" not in path.parts
        and not ast.get_docstring(ast.parse(source))
    }

    assert silent == set()


@pytest.mark.needs_program("git", "git")
def test_the_repository_names_no_machine_and_no_registry() -> None:
    traces = [
        f"{shown(path)}:{number}"
        for path in tracked_files()
        if (text := _text_of(path)) is not None
        for number, line in enumerate(text.splitlines(), start=1)
        if MACHINE_TRACES.search(line)
    ]

    assert traces == []


def test_no_page_asks_a_third_party() -> None:
    addresses = [
        f"{shown(path)}: {found}"
        for folder in _page_folders()
        for path in sorted(folder.rglob("*"))
        if path.suffix in MARKUP
        for found in OUTSIDE_ADDRESS.findall(path.read_text("utf-8"))
        if not found.startswith(NAMESPACES)
    ]

    assert addresses == []


def test_no_page_has_inline_script_or_style() -> None:
    inline = [
        shown(path)
        for folder in _page_folders()
        for path in sorted(folder.rglob("*.html"))
        if re.search(
            r"<style\b|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|<script(?![^>]*\bsrc=)(?![^>]*application/json)",
            path.read_text("utf-8"),
            re.IGNORECASE,
        )
    ]

    assert inline == []


def _page_folders() -> list[Path]:
    return [
        path
        for name in ("templates", "static")
        for path in (ROOT / name, *ROOT.glob(f"*/{name}"))
        if path.is_dir()
    ]


def _text_of(path: Path) -> str | None:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return None


def test_every_file_that_the_docs_name_is_there() -> None:
    named = re.compile(r"`((?:checks|receipts_site|tests|benchmarks|docs|make|static|templates)/[\w./-]+)`")
    documents = [*ROOT.glob("docs/**/*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    # NAME stands for any part, ... for any folder.
    missing = {
        f"{document.name}: {path}"
        for document in documents
        for path in named.findall(document.read_text(encoding="utf-8"))
        if "NAME" not in path and "..." not in path and not (ROOT / path).exists()
    }
    assert missing == set()


def test_every_link_and_picture_of_the_docs_leads_to_a_file() -> None:
    linked = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
    documents = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md")]
    missing = {
        f"{document.name}: {path}"
        for document in documents
        for path in linked.findall(document.read_text(encoding="utf-8"))
        if not (document.parent / path).exists()
    }
    assert missing == set()
