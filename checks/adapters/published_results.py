"""The result files that are committed with the code, for the accuracy page."""

import json
from pathlib import Path
from typing import Any

from checks.domain.accuracy import PublishedFigure, PublishedResult

# The group of figures that speaks of the product: rules on single sentences, or the whole checker.
_GROUPS = ("rules", "checker")


def read_results(folder: Path) -> tuple[PublishedResult, ...]:
    """Every result in a folder of files that `manage.py evaluate --json` wrote, by file name."""
    return tuple(
        _result(result)
        for path in sorted(folder.glob("*.json"))
        for result in json.loads(path.read_text(encoding="utf-8"))
        if any(group in result["figures"] for group in _GROUPS)
    )


def _result(result: dict[str, Any]) -> PublishedResult:
    figures = next(result["figures"][group] for group in _GROUPS if group in result["figures"])
    return PublishedResult(
        file=result["file"],
        rows=result["rows"],
        measured_on=result["measured_at"][:10],
        command=result["command"],
        models=tuple(f"{model['name']} ({model['sha256'][:12]})" for model in result["models"]),
        figures={
            name: PublishedFigure(
                figure["value"], figure["low"], figure["high"], figure["numerator"], figure["denominator"]
            )
            for name, figure in figures.items()
            if figure["value"] is not None and figure["low"] is not None
        },
    )
