"""The figures in a document: written between two marks, never by hand."""

from benchmarks.kept import Figures
from benchmarks.measures import rows

BEGIN = "<!-- figures: written by `python -m benchmarks --write-doc`, not by hand -->"
END = "<!-- end of figures -->"


class NoPlaceForFigures(Exception):
    """The document lacks the two marks, or has them twice or in the wrong order."""


def with_figures(document: str, figures: Figures) -> str:
    """The document with these figures between its marks. Raises NoPlaceForFigures."""
    return with_text(document, as_markdown(figures))


def with_text(document: str, text: str) -> str:
    """The document with this text between its marks. Raises NoPlaceForFigures."""
    if document.count(BEGIN) != 1 or document.count(END) != 1:
        raise NoPlaceForFigures(f"The document must hold these two lines once each:\n{BEGIN}\n{END}")
    before, _, rest = document.partition(BEGIN)
    if END not in rest:
        raise NoPlaceForFigures("The mark of the figures' end stands before that of their beginning.")
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n\n{text}\n\n{END}{after}"


def as_markdown(figures: Figures) -> str:
    """Machine, setting and table."""
    lines = [
        f"Machine: {figures.machine.sentence}.",
        "",
        f"Measured at {figures.made_at} on commit {figures.commit}. {figures.setting}",
        "",
        "| measure | aim | measured |",
        "|---|---|---|",
        *(f"| {row.measure} | {row.target} | {row.measured} |" for row in rows(figures.samples)),
    ]
    return "\n".join(lines)
