"""What a person can take away from a report: the answer with sources, a question, Markdown, a table."""

import csv
import io
import re
from collections.abc import Iterable, Iterator

from checks.domain import wording
from checks.domain.footnotes import escaped, mark_place, one_line, with_marks
from checks.domain.judging import Stance
from checks.domain.report import CheckedClaim, CheckedPart, Receipt, Report
from checks.domain.verdicts import Reason, Verdict

CSV_HEADER = (
    "claim",
    "part",
    "sentence",
    "checked as",
    "verdict",
    "why",
    "receipt",
    "stance",
    "title",
    "section",
    "address",
    "revision",
    "licence",
)
BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # without it spreadsheets read UTF-8 as an old code page
# A cell that begins so may be run as a formula; the wide forms count in East Asian spreadsheets.
_FORMULA = re.compile(r"\s*[=+\-@\t\r＝＋－＠]")
_OUR_MARK = re.compile(r"\[source (\d+)")


def answer_with_sources(report: Report) -> str:
    """The answer with "[source 1]" after every backed sentence and "[check: ...]" after the others.

    The person's own words stay as they are; the sources are listed below, with the sentences that
    were found in them.
    """
    numbered = _Numbered(first=_first_free_number(report.cut.text))
    marks = []
    for claim in report.claims:
        receipts = [receipt for part in claim.parts for receipt in part.receipts]
        numbers = ", ".join(f"source {number}" for number in numbered.of(_shown(claim, receipts)))
        if claim.verdict is Verdict.BACKED:
            mark = f" [{numbers}]"
        else:
            reason = escaped(wording.why_claim(claim, report.cut.topic)).rstrip(".")
            mark = f" [check: {reason}; see {numbers}]" if numbers else f" [check: {reason}]"
        marks.append((mark_place(report.cut, claim.span), mark))
    answer = with_marks(report.cut.text, marks).rstrip()
    return "\n".join([answer, "", *_below(report, numbered)]) + "\n"


def _shown(claim: CheckedClaim, receipts: list[Receipt]) -> list[Receipt]:
    """All receipts of a backed claim; of a conflict those of the parts that conflict."""
    if claim.verdict is not Verdict.MAY_CONFLICT:
        return receipts
    return [
        receipt for part in claim.parts if part.verdict is Verdict.MAY_CONFLICT for receipt in part.receipts
    ]


def _first_free_number(text: str) -> int:
    """So that an answer that already carries our marks gets other numbers."""
    return 1 + max((int(number) for number in _OUR_MARK.findall(text) if len(number) < 5), default=0)


class _Numbered:
    """Hands out one number for each sentence of a source, in order of appearance."""

    def __init__(self, first: int) -> None:
        self._first = first
        self.receipts: dict[tuple[str, str, str], tuple[int, Receipt]] = {}

    def of(self, receipts: Iterable[Receipt]) -> list[int]:
        numbers = []
        for receipt in receipts:
            key = (receipt.url, receipt.revision, receipt.quote)
            number, _ = self.receipts.setdefault(key, (self._first + len(self.receipts), receipt))
            if number not in numbers:
                numbers.append(number)
        return numbers


def _below(report: Report, numbered: _Numbered) -> Iterator[str]:
    if not report.claims:
        yield "(No sentence of this answer could be checked.)"
    if numbered.receipts:
        yield "Sources:"
        yield ""
        for number, receipt in numbered.receipts.values():
            yield f"- [source {number}] {_cited(receipt)}"
        yield ""
    if any(claim.verdict is not Verdict.BACKED for claim in report.claims):
        yield (
            "“check” marks what has no receipt, may conflict, or could not be looked up. "
            "It does not mean that it is false."
        )
    skipped = wording.skipped_counts(report.skipped)
    if skipped:
        yield f"Not checked: {skipped}."


def _cited(receipt: Receipt) -> str:
    """Quote, title, section, address, revision and licence of a receipt, in one line of Markdown."""
    return (
        f"“{escaped(receipt.quote)}” {escaped(receipt.place)}, {_link(receipt.url)} "
        f"({escaped(receipt.source)}, revision {escaped(receipt.revision)}, {escaped(receipt.licence)})"
    )


def _link(url: str) -> str:
    """An address as an automatic link, with the characters that would end it written as codes."""
    return "<" + re.sub(r"[\s<>]", lambda found: f"%{ord(found[0]):02X}", url) + ">"


def question_for_chatbot(report: Report) -> str:
    """A follow-up question that asks for one checkable source for each claim that is not backed."""
    asked = [claim for claim in report.claims if claim.verdict is not Verdict.BACKED]
    if not report.claims:
        return "There is nothing to ask: no sentence of this answer could be checked.\n"
    if not asked:
        return "There is nothing to ask: every sentence that was checked has a receipt.\n"
    lines = [
        "I checked your answer and could not confirm what is listed below. For each point give one source "
        "that I can check: its title, its address, and the exact sentence that says it. If you know of "
        "none, say so and do not invent one.",
        "",
    ]
    for number, claim in enumerate(asked, 1):
        lines += _asked(number, claim)
    return "\n".join(lines) + "\n"


def _asked(number: int, claim: CheckedClaim) -> Iterator[str]:
    yield f"{number}. “{one_line(claim.text)}”"
    open_parts = [part for part in claim.parts if part.verdict is not Verdict.BACKED]
    for part in open_parts:
        if len(claim.parts) > 1:
            yield f"   - I mean this part: “{one_line(part.text)}”"
        if part.reason is Reason.UNCLEAR_WHO:
            yield "   - Say by name who or what is meant."
        for receipt in part.receipts:
            if receipt.stance is Stance.CONFLICTS:
                found = f"“{one_line(receipt.quote)}” ({receipt.title}, {receipt.url})"
                yield f"   - I found something else: {found}"
                yield "     Which of the two is right, and why do they differ?"


def as_markdown(report: Report) -> str:
    """The whole report as a Markdown document: each claim, verdict, receipt, and what it was made with."""
    return "\n".join([*_head(report), *_claims(report), *_skipped(report), *_made_with(report)]) + "\n"


def _head(report: Report) -> Iterator[str]:
    yield "# An answer, checked claim by claim"
    yield ""
    if report.cut.topic:
        guessed = " (guessed)" if report.cut.topic_guessed else ""
        yield f"Topic: {escaped(report.cut.topic)}{guessed}"
        yield ""
    yield f"{wording.counts(report)}."
    yield ""
    yield "“No receipt” does not mean false: no sentence that was read settles the claim."
    yield ""


def _claims(report: Report) -> Iterator[str]:
    for claim in report.claims:
        yield f"## {claim.number}. {wording.VERDICTS[claim.verdict].word}"
        yield ""
        yield f"> “{escaped(claim.text)}”"
        yield ""
        yield escaped(wording.why_claim(claim, report.cut.topic))
        yield ""
        for part in claim.parts:
            yield from _part(part, report, alone=len(claim.parts) == 1)


def _part(part: CheckedPart, report: Report, *, alone: bool) -> Iterator[str]:
    lines = []
    if not alone:
        yield (
            f"Part: “{escaped(part.text)}” {wording.VERDICTS[part.verdict].word}. "
            f"{escaped(wording.why(part, report.cut.topic))}"
        )
        yield ""
    for receipt in part.receipts:
        label = "Seems to say otherwise" if receipt.stance is Stance.CONFLICTS else "Receipt"
        lines.append(f"- {label}: {_cited(receipt)}")
    if part.closest:
        lines.append(f"- Closest we read: {_cited(part.closest)}")
    lines += [f"- Also read, seems to say otherwise: {_cited(receipt)}" for receipt in part.also_read]
    lines += [f"- Note: {escaped(note)}" for note in part.notes]
    if aside := wording.why_set_aside(part.simple):
        lines.append(f"- {escaped(aside)}")
    yield from [*lines, ""] if lines else []


def _skipped(report: Report) -> Iterator[str]:
    if not report.skipped:
        return
    yield "## Not checked"
    yield ""
    for one in report.skipped:
        words = wording.SKIPPED[one.reason]
        yield f"- {words.one[0].upper()}{words.one[1:]}: “{escaped(one.text)}” {words.sentence}"
    yield ""


def _made_with(report: Report) -> Iterator[str]:
    yield "## Made with"
    yield ""
    for source in report.sources:
        yield (
            f"- Source: {escaped(source.title)}, revision {escaped(source.revision)}, "
            f"{escaped(source.licence)}. {escaped(source.caveat)}".rstrip()
        )
    for model in report.models:
        yield f"- Model ({escaped(model.kind)}): {escaped(model.name)}, sha256 {model.sha256}"
    bars = report.bars
    yield (
        f"- Bars: similarity {bars.similarity}, entail {bars.entail}, contradict {bars.contradict} "
        f"with entail at most {bars.most_entail}"
    )


def as_csv_rows(report: Report) -> tuple[tuple[str, ...], ...]:
    """The report as a table: one row for each receipt, or for each part without one, then the skipped.

    The first row is `CSV_HEADER`. No cell can be taken for a formula by a spreadsheet.
    """
    rows: list[tuple[str, ...]] = [CSV_HEADER]
    for claim in report.claims:
        for place, part in enumerate(claim.parts, 1):
            start = (
                str(claim.number),
                str(place),
                claim.text,
                part.text,
                wording.VERDICTS[part.verdict].word,
                wording.why(part, report.cut.topic),
            )
            rows += [(*start, *_source_cells(receipt)) for receipt in part.receipts or (None,)]
    for one in report.skipped:
        words = wording.SKIPPED[one.reason]
        rows.append(("", "", one.text, "", "Not checked", f"{words.one}: {words.sentence}", *[""] * 7))
    return tuple(tuple(inert(cell) for cell in row) for row in rows)


def _source_cells(receipt: Receipt | None) -> tuple[str, ...]:
    if receipt is None:
        return ("",) * 7
    return (
        receipt.quote,
        receipt.stance.value,
        receipt.title,
        receipt.section or "",
        receipt.url,
        receipt.revision,
        receipt.licence,
    )


def inert(cell: str) -> str:
    """The cell with an apostrophe in front where a spreadsheet might run it as a formula."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def as_csv(report: Report) -> bytes:
    """The rows as a CSV file: UTF-8 with a byte order mark, every cell quoted, CRLF line ends."""
    out = io.StringIO(newline="")
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(as_csv_rows(report))
    return BYTE_ORDER_MARK + out.getvalue().encode()
