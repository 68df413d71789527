import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from classroom.domain.errors import NotThere
from classroom.policies import NOBODY
from classroom.selectors.courses import course_for, courses_of
from tests.classroom.records import a_course, a_seat, a_teacher, an_activity, as_actor

pytestmark = pytest.mark.django_db


def test_a_teacher_sees_the_own_courses_with_their_activities_counted():
    teacher = a_teacher()
    mine = a_course(teacher, title="Mine")
    a_course(a_teacher(), title="Theirs")
    for state in ("draft", "open", "paused", "closed"):
        a_seat(an_activity(mine, state=state))
    (row,) = courses_of(as_actor(teacher))
    assert (row.course.title, row.activities, row.running) == ("Mine", 4, 2)
    assert courses_of(NOBODY) == ()


def test_the_list_takes_one_query_however_many_courses_there_are():
    teacher = a_teacher()
    for _ in range(5):
        an_activity(a_course(teacher))
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert len(courses_of(as_actor(teacher))) == 5
    assert len(queries) == 1


def test_another_teachers_course_is_not_there():
    course = a_course(a_teacher())
    with pytest.raises(NotThere):
        course_for(as_actor(a_teacher()), course.pk)
    with pytest.raises(NotThere):
        course_for(NOBODY, course.pk)
