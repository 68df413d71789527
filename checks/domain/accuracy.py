"""What is published about the checker's errors, in plain words with their uncertainty."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PublishedFigure:
    """One share in 0..1 with its 95 % interval and the counts it comes from."""

    value: float
    low: float
    high: float
    numerator: float | None
    denominator: float | None


@dataclass(frozen=True, slots=True)
class PublishedResult:
    """What was measured on one file: which, when, with which models, and the figures by name."""

    file: str
    rows: int
    measured_on: str
    command: str
    models: tuple[str, ...]
    figures: Mapping[str, PublishedFigure]


@dataclass(frozen=True, slots=True)
class PlainFigure:
    """A figure as a sentence: "Of 100 ... about 3 (2 to 5).", and the counts behind it."""

    sentence: str
    counts: str


@dataclass(frozen=True, slots=True)
class PlainResult:
    """One file's results for the accuracy page."""

    title: str
    about: str
    figures: tuple[PlainFigure, ...]
    measured_on: str
    models: tuple[str, ...]
    command: str


# What each development file is, by its name without endings.
ABOUT = {
    "fever_symmetric_dev": (
        "Claims that no cue gives away",
        "Every claim stands once beside a sentence that backs it and once beside one that contradicts it.",
    ),
    "fever_by_evidence": (
        "Claims with their Wikipedia evidence",
        "Claims written by people, with the sentence that settles them, or one that does not.",
    ),
    "vitaminc_real": (
        "Claims from edits of Wikipedia",
        "Claims that an edit of an article made true or untrue, most of them by a figure or a name.",
    ),
    "fool_me_twice_dev": (
        "Claims written to mislead",
        "Claims that players wrote to fool each other; the checker reads up to twelve sentences of the page.",
    ),
    "answers_wikibio_gpt3": (
        "Whole answers of a chatbot",
        "Biographies by a language model, sentence by sentence, against the article about the person.",
    ),
    "fever_whole_path_dev": (
        "The whole way, from the claim alone",
        "No sentence is given: the checker looks in its own collection. The labels are of 2017 and the "
        "collection of 2026 holds only the openings of articles, so much that is right is not in it.",
    ),
}

# In the order in which a reader wants to know.
_SENTENCES = {
    "false_conflict_rate": "Of 100 claims that are right it wrongly flags {about} as a possible conflict.",
    "backed_precision": "Of 100 claims that it calls backed, {about} are.",
    "false_backed_rate": "Of 100 claims that the sentence does not support it backs {about} all the same.",
    "supported_backed": "Of 100 claims that are right it backs {about}.",
    "refuted_caught": "Of 100 claims that are contradicted it flags {about}.",
    "unsettled_conflict_rate": "Of 100 claims that the sentence leaves open it flags {about}.",
    "errors_caught": "Of 100 claims that are wrong or unsupported it flags {about}.",
}


def in_plain_words(result: PublishedResult) -> PlainResult:
    """A result as sentences, those that can be misread left out."""
    title, about = ABOUT.get(result.file.split(".")[0], (result.file, ""))
    return PlainResult(
        title=title,
        about=about,
        figures=tuple(
            PlainFigure(words.format(about=_about(figure)), _counts(figure))
            for name, words in _SENTENCES.items()
            if (figure := result.figures.get(name)) is not None and not _told_twice(name, result.figures)
        ),
        measured_on=result.measured_on,
        models=result.models,
        command=result.command,
    )


def _told_twice(name: str, figures: Mapping[str, PublishedFigure]) -> bool:
    """Where every wrong claim of a file is a contradicted one, both shares are the same."""
    return name == "errors_caught" and figures[name] == figures.get("refuted_caught")


def _about(figure: PublishedFigure) -> str:
    value, low, high = (100 * share for share in (figure.value, figure.low, figure.high))
    point = "less than 1" if 0 < value < 0.5 else f"about {value:.0f}"
    # Whole numbers would say "1 to 1" of an interval that has a width, and "0 to 2" of one above nought.
    hidden = f"{low:.0f}" == f"{high:.0f}" or (low > 0 and f"{low:.0f}" == "0")
    digits = 1 if low < high and hidden else 0
    return f"{point} ({low:.{digits}f} to {high:.{digits}f})"


def _counts(figure: PublishedFigure) -> str:
    if figure.numerator is None or figure.denominator is None:
        return ""
    return f"{figure.numerator:,.0f} of {figure.denominator:,.0f}"
