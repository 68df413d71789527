"""Reports put together from domain objects, for tests of what is made of a report."""

from collections.abc import Sequence
from dataclasses import replace

from checks.domain.claims import Claim, CutAnswer, Part, Skipped, SkipReason
from checks.domain.errors import LookUpFailure, LookUpFault
from checks.domain.evidence import Page, Passage, Reading, Scores, Section
from checks.domain.judging import Bars, Ground, Judged, SetAside, Stance
from checks.domain.report import (
    CheckedClaim,
    CheckedPart,
    ModelUsed,
    Report,
    SourceUsed,
    check_claim,
    check_part,
)
from checks.domain.spans import Span
from checks.domain.text import Unit, UnitKind
from checks.domain.verdicts import Decision, Reason, SimpleAnswer, Verdict

FAILURE = LookUpFailure("corpus", LookUpFault.TIMEOUT, "The collection did not answer within 10 s.")


def a_page(text: str, title: str = "Ada Byron", url: str = "") -> Page:
    """A page whose lines are its sentences."""
    spans, start = [], 0
    for line in text.split("\n"):
        if line:
            spans.append(Span(start, start + len(line)))
        start += len(line) + 1
    return Page(
        title=title,
        url=url or f"https://example.org/wiki/{title.replace(' ', '_')}",
        source="corpus",
        revision="1.0+abc",
        licence="CC BY-SA 4.0",
        text=text,
        sentences=tuple(spans),
    )


def judged(
    page: Page,
    *,
    stance: Stance = Stance.BACKS,
    ground: Ground | None = Ground.MODEL,
    set_aside: SetAside | None = None,
    sentence: int = 0,
    marks: Sequence[Span] = (),
) -> Judged:
    """One sentence of a page with a stance, as if the rules had spoken."""
    return Judged(
        reading=Reading(Passage(page, page.sentences[sentence]), 0.71234, Scores(0.9, 0.06, 0.04)),
        stance=stance,
        ground=ground,
        set_aside=set_aside,
        marks=tuple(marks),
    )


PAGE = replace(
    a_page("Ada Byron was born in 1815.\nShe wrote about engines.\nShe died in 1852."),
    sections=(Section(28, "Life › *Work*"),),
)
OTHER_PAGE = a_page("Ada Byron was born in 1816.", title="Other [notes]", url="https://example.org/a_(b)")

BACKED = Decision(Verdict.BACKED, Reason.SAYS_SO, (judged(PAGE, marks=(Span(22, 26),)),))
CONFLICT = Decision(
    Verdict.MAY_CONFLICT,
    Reason.FIGURE_DIFFERS,
    (judged(PAGE, stance=Stance.CONFLICTS, ground=Ground.FIGURE, sentence=2),),
)
DISAGREE = Decision(
    Verdict.MAY_CONFLICT,
    Reason.SOURCES_DISAGREE,
    (
        judged(PAGE),
        judged(OTHER_PAGE, stance=Stance.CONFLICTS, ground=Ground.FIGURE),
    ),
)
NO_ARTICLE = Decision(Verdict.NO_RECEIPT, Reason.NO_ARTICLE)
NOTHING_FOUND = Decision(
    Verdict.NO_RECEIPT,
    Reason.NOTHING_FOUND,
    closest=judged(PAGE, stance=Stance.NEITHER, ground=None, sentence=1),
    also_read=(judged(PAGE, stance=Stance.CONFLICTS, ground=Ground.MODEL, sentence=2),),
    simple=SimpleAnswer(
        Verdict.MAY_CONFLICT,
        judged(PAGE, stance=Stance.NEITHER, ground=None, set_aside=SetAside.OTHER_SUBJECT, sentence=1),
        SetAside.OTHER_SUBJECT,
    ),
    failures=(FAILURE,),
)
FAILED = Decision(Verdict.COULD_NOT_LOOK_UP, Reason.LOOK_UP_FAILED, failures=(FAILURE,))
UNCLEAR = Decision(Verdict.NO_RECEIPT, Reason.UNCLEAR_WHO)
EVERY_DECISION = (BACKED, CONFLICT, DISAGREE, NO_ARTICLE, NOTHING_FOUND, FAILED, UNCLEAR)


def a_part(
    decision: Decision, text: str = "Ada Byron was born in 1815.", topic: str | None = None
) -> CheckedPart:
    """One checked part that covers its whole text."""
    return replace(check_part(Part(text, Span(0, len(text))), decision), topic=topic)


def a_claim(*decisions: Decision, text: str = "Ada Byron was born in 1815.") -> CheckedClaim:
    """Claim number 1 with one part for each decision."""
    return a_report(text, [(text, decisions)]).claims[0]


def a_report(
    text: str,
    claims: Sequence[tuple[str, Sequence[Decision]]],
    *,
    topic: str | None = "Ada Byron",
    skipped: Sequence[tuple[str, SkipReason]] = (),
) -> Report:
    """A report on `text`: its sentences (each a slice of it, in order) with a decision for each part."""
    cut_claims, checked, start = [], [], 0
    for number, (sentence, decisions) in enumerate(claims, 1):
        start = text.index(sentence, start)
        span = Span(start, start + len(sentence))
        start = span.end
        parts = tuple(Part(sentence, span) for _ in decisions)
        claim = Claim(number, sentence, span, parts)
        cut_claims.append(claim)
        checked.append(
            check_claim(claim, [check_part(part, one) for part, one in zip(parts, decisions, strict=True)])
        )
    skips = tuple(
        Skipped(Span(text.index(words), text.index(words) + len(words)), words, reason)
        for words, reason in skipped
    )
    return Report(
        cut=CutAnswer(text, topic, False, (), tuple(cut_claims), skips),
        claims=tuple(checked),
        models=(ModelUsed("encoder", "small", "0" * 64), ModelUsed("entailment", "pairs", "1" * 64)),
        sources=(
            SourceUsed(
                "corpus", "Article summaries", "1.0+abc", "CC BY-SA 4.0", "Today's article may differ."
            ),
        ),
        bars=Bars(similarity=0.3, entail=0.7, contradict=0.97),
    )


def in_table_rows(report: Report, *rows: str) -> Report:
    """The report with these lines of its text known as table rows."""
    text = report.cut.text
    units = tuple(
        Unit(UnitKind.TABLE_ROW, Span(text.index(row), text.index(row) + len(row)), row) for row in rows
    )
    return replace(report, cut=replace(report.cut, units=units))
