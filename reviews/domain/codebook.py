"""The codebook: what the columns and labels of an export mean, for somebody who was not there."""

from collections.abc import Sequence
from dataclasses import dataclass

_COLUMNS = (
    ("rater", "The rater's number in this round. Names are not exported."),
    ("item", "sha256 of the item's sealed file, as the bank's `MANIFEST.sha256` lists it."),
    ("purpose", "`exam` is a vote. `gold` (known label) and `repeat` (shown again) never count as votes."),
    ("outcome", "`label`, or why there is none: `cannot_judge` or `broken`. Those are missing, not labels."),
    ("label", "Key of the label; empty without one."),
    ("reason", "The rater's reason for an outcome without a label."),
    ("note", "The rater's own remark."),
    ("seconds", "How long the item was on the screen, as the rater's browser measured it."),
    ("saved_at", "When this last word was saved (UTC)."),
    ("order", "The place in the rater's own order."),
    ("guideline", "Version of the guideline that was in force."),
    (
        "group",
        "Items of one group come from one source; which one is not told. Numbered as they come in the file.",
    ),
)


@dataclass(frozen=True, slots=True)
class LabelText:
    """One label as raters saw it."""

    key: str
    name: str
    definition: str
    example: str
    abstains: bool
    dangerous: bool


@dataclass(frozen=True, slots=True)
class Book:
    """All that the codebook tells. `guidelines` are (version, text)."""

    round_title: str
    bank_title: str
    kind: str
    question: str
    seal: str
    labels: Sequence[LabelText]
    guidelines: Sequence[tuple[int, str]]
    raters: int
    withdrawn: int
    overlap: int
    seed: int


def codebook(book: Book) -> str:
    """The codebook as Markdown."""
    return "\n".join(
        [
            f"# Codebook: {_line(book.round_title)}",
            "",
            f"Bank: {_line(book.bank_title)} (kind `{book.kind}`, seal `{book.seal or 'none'}`)",
            "",
            f"Question to raters: {_line(book.question)}",
            "",
            f"Raters: {book.raters}, of whom {book.withdrawn} withdrew; what those gave is blanked and in no "
            f"file or figure. Each item was meant for {book.overlap} raters. Seed of the plan and of all "
            f"draws: {book.seed}.",
            "",
            "## Labels",
            "",
            "In this order; the ordinal alpha takes it as the order of steps.",
            "",
            *(part for label in book.labels for part in _label(label)),
            "## Columns of `ratings.jsonl` and `ratings.csv`",
            "",
            "One line a rating; of several at one place the last. In the table (CSV) a cell that a "
            "spreadsheet could run as a formula has an apostrophe in front; the JSON lines hold the words as "
            "they are.",
            "",
            "| column | meaning |",
            "|---|---|",
            *(f"| `{name}` | {meaning} |" for name, meaning in _COLUMNS),
            "",
            "## Figures in `summary.json`",
            "",
            "Intervals of agreement: groups drawn anew with replacement, each with all its items, 2.5 % to "
            "97.5 % by order statistics (`low_rank` and `high_rank` of the `used` draws in which the figure "
            "is defined). Intervals of shares: Wilson's. Differences of two systems: topics drawn anew, the "
            "same for both; the two differ on `topics_apart` of them. Where the draws allow no interval, "
            "`no_interval` says why.",
            "",
            "Scores hold a system's answers against reference labels: `given_most`, the label given most "
            "often, be it by less than half of the votes (a tie has none), or `adjudicated`, the unanimous "
            "and the adjudicated ones. `accuracy` is right answers of all items with "
            "a reference label, `accuracy_where_decided` of the answers other than the abstaining label, "
            "`wrongly_dangerous` counts the dangerous label among the items whose reference is another. A "
            "missing answer is not right and is counted in `missing`; in `confusion` it stands under the "
            "empty key. `common` of two systems: items that both got wrong of those that either got wrong, "
            "abstentions and missing answers left out.",
            "",
            *(part for version, text in book.guidelines for part in _guideline(version, text)),
        ]
    )


def _label(label: LabelText) -> list[str]:
    marks = ["abstains"] * label.abstains + ["dangerous when wrong"] * label.dangerous
    head = f"### `{label.key}`: {_line(label.name)}" + (f" ({', '.join(marks)})" if marks else "")
    example = ["", f"Example: {_line(label.example)}"] if label.example else []
    return [head, "", _line(label.definition), *example, ""]


def _guideline(version: int, text: str) -> list[str]:
    """The guideline's own lines, quoted so that its headings are not the codebook's."""
    return [f"## Guideline, version {version}", "", *(f"> {line}".rstrip() for line in text.splitlines()), ""]


def _line(text: str) -> str:
    return " ".join(text.split())
