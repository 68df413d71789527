"""A report for a terminal: a table of claims, then what was skipped, the counts and what it was made with."""

import unicodedata
from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from checks.domain import wording
from checks.domain.judging import Stance
from checks.domain.report import CheckedClaim, CheckedPart, Receipt, Report
from checks.domain.verdicts import Verdict

STYLES = {
    Verdict.BACKED: "green",
    Verdict.MAY_CONFLICT: "bold red",
    Verdict.NO_RECEIPT: "yellow",
    Verdict.COULD_NOT_LOOK_UP: "magenta",
}
SHA_SHOWN = 12  # hexadecimal digits: enough to compare by eye; --json has all


def print_report(console: Console, report: Report) -> None:
    """Print the whole report; readable from 80 columns on."""
    for block in _blocks(report):
        console.print(block, soft_wrap=False)


def printable(words: str) -> str:
    """Words on one line in which nothing can steer a terminal: control characters become a mark."""
    line = " ".join(words.split())
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in _STEERING else c for c in line)


# Control, direction and other invisible format characters, and what is no character at all.
_STEERING = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def _blocks(report: Report) -> Iterator[RenderableType]:
    if report.cut.topic:
        guessed = " (guessed; --topic sets it)" if report.cut.topic_guessed else ""
        yield Text(f"Topic: {printable(report.cut.topic)}{guessed}")
    if report.claims:
        yield _table(report)
        yield from _sources(report)
    else:
        yield Text(
            "Nothing to check here: no sentence of this text says anything that a source could settle."
        )
    yield from _skipped(report)
    if report.claims:
        yield Text(f"{wording.counts(report)}.")
    if any(claim.verdict is Verdict.NO_RECEIPT for claim in report.claims):
        yield Text("“No receipt” does not mean false: no sentence that was read settles it.")
    yield from _made_with(report)


def _table(report: Report) -> Table:
    table = Table(box=SIMPLE_HEAD, expand=True, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("Claim", ratio=3, overflow="fold")
    table.add_column("Verdict", width=12)
    table.add_column("Why, with receipt and source", ratio=5, overflow="fold")
    for claim in report.claims:
        for row in _rows(claim, report.cut.topic):
            table.add_row(*row)
        table.add_row()
    return table


def _rows(claim: CheckedClaim, topic: str | None) -> Iterator[tuple[RenderableType, ...]]:
    text = Text(f"{claim.number}. {printable(claim.text)}")
    if len(claim.parts) == 1:
        yield text, _verdict(claim.verdict), _grounds(claim.parts[0], topic)
        return
    yield text, _verdict(claim.verdict), Text(wording.share(claim) + ".")
    for part in claim.parts:
        indented = Padding(Text(f"- {printable(part.text)}"), (0, 0, 0, 2))
        yield indented, _verdict(part.verdict), _grounds(part, topic)


def _verdict(verdict: Verdict) -> Text:
    return Text(wording.VERDICTS[verdict].word, style=STYLES[verdict])


def _grounds(part: CheckedPart, topic: str | None) -> RenderableType:
    """Why, then the sentences it rests on, then what else is to be known."""
    lines = [Text(printable(wording.why(part, topic)))]
    lines += [_receipt("Seems to say otherwise: " if _conflicts(one) else "", one) for one in part.receipts]
    if part.closest:
        lines.append(_receipt("Closest we read: ", part.closest))
    lines += [_receipt("Also read, seems to say otherwise: ", one) for one in part.also_read]
    lines += [Text(printable(note)) for note in part.notes]
    if aside := wording.why_set_aside(part.simple):
        lines.append(Text(printable(aside), style="dim"))
    return Group(*lines)


def _conflicts(receipt: Receipt) -> bool:
    return receipt.stance is Stance.CONFLICTS


def _receipt(label: str, receipt: Receipt) -> Text:
    return Text.assemble((label, "dim"), f"“{printable(receipt.quote)}” ", (printable(receipt.place), "bold"))


def _sources(report: Report) -> Iterator[RenderableType]:
    """Each page that a receipt stands on, once, with its address."""
    pages = {
        (receipt.title, receipt.url): receipt
        for claim in report.claims
        for part in claim.parts
        for receipt in part.receipts
    }
    if pages:
        yield Text("Pages with receipts:", style="bold")
    for receipt in pages.values():
        yield Text(
            f"  {printable(receipt.title)}: {printable(receipt.url)} ({printable(receipt.licence)})",
            overflow="fold",
        )


def _skipped(report: Report) -> Iterator[RenderableType]:
    if report.skipped:
        yield Text(f"Not checked: {wording.skipped_counts(report.skipped)}.", style="bold")
    for one in report.skipped:
        yield Text(f"  {wording.SKIPPED[one.reason].one}: “{printable(one.text)}”", style="dim")


def _made_with(report: Report) -> Iterator[RenderableType]:
    for source in report.sources:
        caveat = f" {printable(source.caveat)}" if source.caveat else ""
        yield Text(f"Source: {source.title}, revision {source.revision}, {source.licence}.{caveat}")
    for model in report.models:
        yield Text(f"Model: {model.name} ({model.kind}), sha256 {model.sha256[:SHA_SHOWN]}")
