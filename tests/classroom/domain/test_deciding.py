import pytest

from checks.domain.verdicts import Verdict
from classroom.domain.deciding import DecidedLine


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
