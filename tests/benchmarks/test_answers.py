import pytest

from benchmarks.answers import ANSWERS, SENTENCES, Answer
from checks.domain.claims import cut_answer
from checks.domain.text.language import text_fault


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.subject)
def test_an_answer_is_ten_sentences_that_are_all_checked(answer: Answer) -> None:
    cut = cut_answer(answer.text)

    assert text_fault(answer.text) is None
    assert len(cut.claims) == SENTENCES
    assert cut.topic is not None
    assert cut.topic.casefold() == answer.subject.casefold()


def test_no_two_answers_are_about_the_same() -> None:
    assert len({answer.subject for answer in ANSWERS}) == len(ANSWERS)
