"""The tables of docs/evaluation.md, written from the committed result files and never by hand."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from checks.evaluation.measures import Figure
from checks.evaluation.results import shown

BEGIN = "<!-- results: written by `manage.py evaluate publish`, not by hand -->"
END = "<!-- end of results -->"


def with_results(document: str, folder: Path) -> str:
    """The document with the tables between its two marks made anew. Raises ValueError without the marks."""
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("The document has no place for the results.")
    tables = "\n".join(line for path in sorted(folder.glob("*.json")) for line in _tables(path))
    return f"{before}{BEGIN}\n\n{tables}\n{END}{after}"


def _tables(path: Path) -> Iterator[str]:
    for result in json.loads(path.read_text(encoding="utf-8")):
        yield f"### `{result['command']}`"
        yield ""
        models = " · ".join(f"{model['name']} `{model['sha256'][:12]}`" for model in result["models"])
        bars = " · ".join(f"{name} {value:g}" for name, value in result["settings"]["bars"].items())
        day = result["measured_at"][:10]
        yield f"{result['rows']:,} rows, measured on {day} with {models}; bars: {bars}."
        yield ""
        yield from _groups(result["figures"])
        yield ""


def _groups(groups: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """One table: a row a measure and a column a group, or for many groups a row a group."""
    names = list(dict.fromkeys(name for figures in groups.values() for name in figures))
    if len(groups) > 4:
        rows = ([group, *(_cell(name, one) for name in names)] for group, one in groups.items())
        yield from _table(["", *names], rows)
        return
    yield from _table(
        ["measure", *groups],
        ([f"`{name}`", *(_cell(name, figures) for figures in groups.values())] for name in names),
    )


def _table(heading: Sequence[str], rows: Iterator[list[str]]) -> Iterator[str]:
    yield "| " + " | ".join(heading) + " |"
    yield "|---" * len(heading) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def _cell(name: str, figures: Mapping[str, Any]) -> str:
    if name not in figures:
        return ""
    value, interval, count = shown(name, Figure(**figures[name]))
    return " ".join(part for part in (value, f"({interval})" if interval else "", count) if part)
