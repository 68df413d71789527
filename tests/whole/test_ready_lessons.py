"""The ready lessons through the real cutter, models and collection: their answers are what their keys say."""

import asyncio

import pytest

from checks.domain.claims import cut_answer
from checks.domain.verdicts import Verdict
from checks.usecases.run_check import run_check
from classroom.lessons import READY
from receipts_site import wiring


def verdicts_of(lesson):
    """The verdict of each claim, by the words of the sentence it stands in."""

    async def unheard(event):
        pass

    cut = cut_answer(lesson.text, lesson.topic or None)
    report = asyncio.run(run_check(cut, wiring.check_tools(), unheard))
    return {claim.span.of(lesson.text): claim.verdict for claim in report.claims}


@pytest.mark.parametrize("lesson", READY, ids=lambda lesson: lesson.name)
def test_a_ready_lesson_comes_out_as_its_key_says(lesson):
    found = verdicts_of(lesson)
    settled = {sentence.words: sentence for sentence in lesson.sentences if sentence.decidable}
    assert {words: found.get(words) for words in settled} == {
        words: Verdict.MAY_CONFLICT if sentence.planted else Verdict.BACKED
        for words, sentence in settled.items()
    }
    others = [found[words] for words in found if words not in settled]
    assert set(others) <= {Verdict.NO_RECEIPT}
    assert others, "one claim is left for students to find a source for"
