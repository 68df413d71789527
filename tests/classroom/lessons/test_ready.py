import pytest

from classroom.domain.keys import cut_sentences
from classroom.domain.kinds import ActivityKind
from classroom.lessons import READY


def test_there_is_one_ready_lesson_of_each_template():
    assert {lesson.kind for lesson in READY} == set(ActivityKind)
    assert len({lesson.name for lesson in READY}) == len(READY)


@pytest.mark.parametrize("lesson", READY, ids=lambda lesson: lesson.name)
def test_every_planted_sentence_is_a_sentence_of_the_text_as_it_is_cut(lesson):
    cut = [span.of(lesson.text) for span in cut_sentences(lesson.text)]
    planted = {sentence.words for sentence in lesson.sentences if sentence.planted}
    assert planted
    assert planted <= set(cut)


@pytest.mark.parametrize("lesson", READY, ids=lambda lesson: lesson.name)
def test_a_planted_mistake_is_one_that_the_collection_settles(lesson):
    assert all(sentence.decidable for sentence in lesson.sentences if sentence.planted)
