"""What is kept of a finished check."""

from asgiref.sync import async_to_sync
from hypothesis import given
from hypothesis import strategies as st

from checks.domain.claims import cut_answer
from checks.domain.progress import ProgressEvent
from checks.domain.report import Report
from checks.domain.snapshot import OwnReceipt, OwnReceiptOutcome
from checks.domain.spans import Span
from checks.domain.verdicts import Verdict
from checks.usecases.run_check import run_check
from classroom.domain.kinds import Judgement
from classroom.domain.slips import OwnProof, Said, Stretch, proof_of, sentence_of, slip_of
from tests.checks.web.api_client import ANSWER, mars_tools

OWN = OwnProof("Mars", "https://pages.example.org/Mars", "It is a cold desert.")


async def _unheard(event: ProgressEvent) -> None:
    return


def report() -> Report:
    """One claim in conflict, one backed, one without a receipt."""
    return async_to_sync(run_check)(cut_answer(ANSWER, "Mars"), mars_tools(), _unheard)


def brought(number: int, outcome: OwnReceiptOutcome) -> OwnReceipt:
    return OwnReceipt(number, "mars", "typed", outcome, shown="It has two small moons.", page_title="Mars")


def test_a_slip_has_verdicts_and_their_sources() -> None:
    lines = slip_of(report(), {}, keep_claims=False).lines
    assert [line.verdict for line in lines] == [Verdict.MAY_CONFLICT, Verdict.BACKED, Verdict.NO_RECEIPT]
    assert [line.source_title for line in lines] == ["Mars", "Mars", ""]
    assert lines[0].source_url == "https://pages.example.org/Mars"
    assert lines[0].source_revision == "1"


def test_without_leave_no_word_of_the_answer_is_in_a_slip() -> None:
    slip = slip_of(report(), {1: Said(prediction=Judgement.TRUE)}, keep_claims=False)
    assert all(line.text == "" for line in slip.lines)
    assert "jungle" not in repr(slip)
    assert "jungle" in repr(slip_of(report(), {}, keep_claims=True))


def test_what_the_student_said_stands_with_its_claim() -> None:
    said = Said(Judgement.WRONG, Judgement.NOT_SURE, OWN)
    lines = slip_of(report(), {3: said}, keep_claims=False).lines
    assert [line.said for line in lines] == [Said(), Said(), said]


def test_a_receipt_proved_on_the_report_counts_where_the_lesson_has_none() -> None:
    own = (brought(1, OwnReceiptOutcome.PROVED), brought(3, OwnReceiptOutcome.PROVED))
    lines = slip_of(report(), {3: Said(own=OWN)}, own, keep_claims=False).lines
    assert lines[0].said.own == OwnProof("Mars", "", "It has two small moons.")
    assert lines[2].said.own == OWN


def test_only_a_proved_receipt_is_a_proof() -> None:
    assert proof_of(brought(1, OwnReceiptOutcome.PROVED)) is not None
    assert proof_of(brought(1, OwnReceiptOutcome.REFUSED)) is None


def test_a_claim_stands_in_the_sentence_that_has_most_of_it() -> None:
    key = (Stretch(1, 0, 10), Stretch(2, 11, 30))
    assert sentence_of(Span(0, 9), key) == 1
    assert sentence_of(Span(8, 20), key) == 2
    assert sentence_of(Span(30, 40), key) is None
    assert sentence_of(Span(0, 9), ()) is None


@given(st.lists(st.integers(1, 20), min_size=1, max_size=8), st.data())
def test_a_claim_inside_a_sentence_belongs_to_it(lengths: list[int], data: st.DataObject) -> None:
    key, at = [], 0
    for number, length in enumerate(lengths, 1):
        key.append(Stretch(number, at, at + length))
        at += length + 1
    one = data.draw(st.sampled_from(key))
    start = data.draw(st.integers(one.start, one.end - 1))
    end = data.draw(st.integers(start + 1, one.end))
    assert sentence_of(Span(start, end), key) == one.number
