"""One check from cut answer to report, with given scores in place of the models."""

from dataclasses import replace

import pytest

from checks.domain.claims import Claim, CutAnswer, Part
from checks.domain.errors import LookUpFailure, LookUpFault
from checks.domain.progress import ClaimDecided, ClaimsCut, ProgressEvent, Stage, StageReached
from checks.domain.report import as_bytes, passages_shown
from checks.domain.spans import Span
from checks.domain.verdicts import Reason, Verdict
from checks.usecases.run_check import CLOSEST, CheckTools, run_check
from tests.fakes import BARS, ENTAILS, FakeEncoder, FakeEntailment, FakeSource

TEXT = "Oslo lies on a fjord. Oslo has ten hills."
CLAIMS = tuple(
    Claim(number, sentence, span, (Part(sentence, span),))
    for number, sentence, span in (
        (1, "Oslo lies on a fjord.", Span(0, 21)),
        (2, "Oslo has ten hills.", Span(22, 41)),
    )
)
CUT = CutAnswer(TEXT, "Oslo", True, (), CLAIMS, ())
PAGE = {"Oslo": "Oslo lies on a long fjord. It has nine lakes near the hills."}
SCORES = {("Oslo: Oslo lies on a long fjord.", "Oslo lies on a fjord."): ENTAILS}


def tools(source: FakeSource | None = None, entailment: FakeEntailment | None = None) -> CheckTools:
    return CheckTools(FakeEncoder(), entailment or FakeEntailment(SCORES), source or FakeSource(PAGE), BARS)


class Heard:
    """Collects the events of a check."""

    def __init__(self) -> None:
        self.events: list[ProgressEvent] = []

    async def __call__(self, event: ProgressEvent) -> None:
        self.events.append(event)


async def test_every_claim_gets_a_verdict_with_a_proved_receipt_or_none() -> None:
    report = await run_check(CUT, tools(), Heard())
    assert [claim.verdict for claim in report.claims] == [Verdict.BACKED, Verdict.NO_RECEIPT]
    [receipt] = report.claims[0].parts[0].receipts
    assert receipt.quote == "Oslo lies on a long fjord." == receipt.span.of(PAGE["Oslo"])
    assert report.claims[1].parts[0].receipts == ()
    assert all(one.span.of(PAGE["Oslo"]) == one.quote for one in passages_shown(report))


async def test_progress_is_told_claim_by_claim() -> None:
    heard = Heard()
    await run_check(CUT, tools(), heard)
    assert heard.events[:2] == [StageReached(Stage.CHECKING), ClaimsCut(2, 0)]
    assert sorted(e.claim.number for e in heard.events if isinstance(e, ClaimDecided)) == [1, 2]


async def test_the_same_input_is_the_same_report_byte_for_byte() -> None:
    first, second = [await run_check(CUT, tools(), Heard()) for _ in range(2)]
    assert as_bytes(first) == as_bytes(second)


async def test_a_source_that_fails_is_no_verdict_and_does_not_end_the_check() -> None:
    failing = FakeSource({}, LookUpFailure("fake", LookUpFault.TIMEOUT, "The source did not answer in time."))
    report = await run_check(CUT, tools(failing), Heard())
    assert {claim.verdict for claim in report.claims} == {Verdict.COULD_NOT_LOOK_UP}
    assert report.claims[0].parts[0].notes == ("The source did not answer in time.",)


async def test_a_collection_without_the_subject_says_so() -> None:
    elsewhere = FakeSource({"Bergen": "Bergen lies on a fjord in the west."})
    report = await run_check(CUT, tools(elsewhere), Heard())
    assert {claim.reason for claim in report.claims} == {Reason.NO_ARTICLE}


async def test_an_exact_match_skips_the_model() -> None:
    asked: list[tuple[str, str]] = []

    class Listening(FakeEntailment):
        async def read(self, pairs):
            asked.extend(pairs)
            return await super().read(pairs)

    source = FakeSource({"Oslo": "Oslo lies on a  fjord."})
    report = await run_check(replace(CUT, claims=CLAIMS[:1]), tools(source, Listening()), Heard())
    assert asked == []
    assert report.claims[0].reason is Reason.SAME_WORDS


async def test_only_the_closest_sentences_are_read() -> None:
    many = FakeSource({"Oslo": " ".join(f"Oslo has fjord number {word}." for word in "abcdefghijkl")})
    asked: list[int] = []

    class Counting(FakeEntailment):
        async def read(self, pairs):
            asked.append(len(pairs))
            return await super().read(pairs)

    await run_check(replace(CUT, claims=CLAIMS[:1]), tools(many, Counting()), Heard())
    assert asked == [CLOSEST]


async def test_an_unclear_pronoun_asks_nobody() -> None:
    part = Part("He was born in Paris.", Span(0, 21), unresolved="He")
    claim = Claim(1, part.text, part.span, (part,))
    failing = FakeSource({}, LookUpFailure("fake", LookUpFault.TIMEOUT, "Not asked."))
    report = await run_check(replace(CUT, claims=(claim,)), tools(failing), Heard())
    assert report.claims[0].reason is Reason.UNCLEAR_WHO


async def test_a_sentence_too_long_to_be_read_whole_is_told_so_and_asks_nobody() -> None:
    words = "Oslo lies on a fjord " * 40
    part = Part(words, Span(0, len(words)))
    claim = Claim(1, part.text, part.span, (part,))
    failing = FakeSource({}, LookUpFailure("fake", LookUpFault.TIMEOUT, "Not asked."))
    report = await run_check(replace(CUT, text=words, claims=(claim,)), tools(failing), Heard())
    assert report.claims[0].reason is Reason.TOO_LONG


async def test_a_crash_of_a_model_ends_the_check_with_that_error() -> None:
    async def burst() -> None:
        raise MemoryError

    with pytest.raises(ExceptionGroup):
        await run_check(CUT, tools(entailment=FakeEntailment(SCORES, before=burst)), Heard())
