import secrets

import pytest

from classroom.domain.errors import NotThere
from classroom.lessons import READY
from classroom.usecases.lessons import make_ready_lesson
from tests.classroom.records import NOW, a_course, a_teacher, as_actor

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("lesson", READY, ids=lambda lesson: lesson.name)
def test_a_ready_lesson_comes_with_its_text_and_its_key(lesson):
    teacher = a_teacher()
    activity = make_ready_lesson(
        actor=as_actor(teacher),
        course_id=a_course(teacher).pk,
        name=lesson.name,
        draw=secrets.randbelow,
        now=NOW,
    )
    assert (activity.kind, activity.title, activity.text) == (lesson.kind, lesson.title, lesson.text)
    planted = {activity.text[line.start : line.end]: line.note for line in activity.key.all() if line.planted}
    assert planted == {words: marking.note for words, marking in lesson.markings.items()}


def test_there_is_no_lesson_of_another_name():
    teacher = a_teacher()
    with pytest.raises(NotThere):
        make_ready_lesson(
            actor=as_actor(teacher), course_id=a_course(teacher).pk, name="x", draw=secrets.randbelow, now=NOW
        )
