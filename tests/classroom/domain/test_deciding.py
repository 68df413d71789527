import pytest

from checks.domain.spans import Span
from checks.domain.verdicts import Verdict
from classroom.domain.deciding import DecidedLine, planted_in
from classroom.domain.keys import KeyLine, Marking

KEY = (
    KeyLine(1, Span(0, 20), Marking()),
    KeyLine(2, Span(21, 60), Marking(planted=True)),
    KeyLine(3, Span(61, 80), Marking()),
)


def line(verdict, planted):
    return DecidedLine(number=1, words="Whales sing.", verdict=verdict, why="", planted=planted)


def test_backed_and_may_conflict_settle_a_sentence_and_nothing_else_does():
    assert {verdict for verdict in Verdict if line(verdict, None).settled} == {
        Verdict.BACKED,
        Verdict.MAY_CONFLICT,
    }


@pytest.mark.parametrize(("verdict", "planted"), [(Verdict.BACKED, True), (Verdict.MAY_CONFLICT, False)])
def test_a_verdict_is_against_the_key_where_it_says_the_opposite(verdict, planted):
    assert line(verdict, planted).against_key
    assert not line(verdict, not planted).against_key
    assert not line(verdict, None).against_key


def test_no_receipt_is_against_no_key():
    assert not line(Verdict.NO_RECEIPT, True).against_key
    assert not line(Verdict.COULD_NOT_LOOK_UP, False).against_key


@pytest.mark.parametrize(
    ("span", "planted"),
    [
        (Span(21, 60), True),
        (Span(30, 40), True),
        (Span(0, 20), False),
        (Span(18, 50), True),
        (Span(55, 80), False),
    ],
)
def test_a_claim_stands_in_the_sentence_it_shares_most_with(span, planted):
    assert planted_in(span, KEY) is planted


def test_a_claim_that_stands_in_no_sentence_is_not_planted():
    assert not planted_in(Span(90, 99), KEY[1:2])
    assert not planted_in(Span(0, 5), ())
