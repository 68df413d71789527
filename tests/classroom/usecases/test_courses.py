import pytest

from classroom.domain.errors import NotThere, UnusableInput
from classroom.models import AuditEntry, Course, Membership
from classroom.policies import NOBODY, Actor
from classroom.usecases.courses import change_course, make_course
from tests.classroom.records import NOW, a_course, a_teacher, as_actor

pytestmark = pytest.mark.django_db


def test_whoever_makes_a_course_teaches_it_and_it_is_on_record():
    teacher = a_teacher()
    made = make_course(actor=as_actor(teacher), title=" Biology  9b ", time_zone="Europe/Berlin", now=NOW)
    assert (made.title, made.time_zone) == ("Biology 9b", "Europe/Berlin")
    assert Membership.objects.get(course=made).user_id == teacher.pk
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.actor, entry.course) == ("course_made", f"user:{teacher.pk}", made.pk)


@pytest.mark.parametrize("actor", [NOBODY, Actor(user_id=1, may_teach=False), Actor(may_teach=True)])
def test_without_the_right_to_teach_there_is_nothing_to_make(actor):
    with pytest.raises(NotThere):
        make_course(actor=actor, title="Biology", time_zone="UTC", now=NOW)
    assert not Course.objects.exists()


@pytest.mark.parametrize(
    ("given", "field"),
    [({"title": " "}, "title"), ({"title": "x" * 121}, "title"), ({"time_zone": "Mars/Utopia"}, "time_zone")],
)
def test_what_cannot_be_kept_is_told_at_its_field_and_leaves_nothing(given, field):
    values = {"title": "Biology", "time_zone": "UTC", **given}
    with pytest.raises(UnusableInput) as refused:
        make_course(actor=as_actor(a_teacher()), now=NOW, **values)
    assert refused.value.field == field
    assert not Course.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_zone_that_left_the_list_may_stay_while_the_name_changes():
    teacher = a_teacher()
    course = a_course(teacher, time_zone="Etc/GMT-1")
    actor = as_actor(teacher)
    change_course(actor=actor, course_id=course.pk, title="Biology 10b", time_zone="Etc/GMT-1", now=NOW)
    course.refresh_from_db()
    assert (course.title, course.time_zone) == ("Biology 10b", "Etc/GMT-1")


def test_somebody_elses_course_cannot_be_changed():
    course = a_course(a_teacher())
    with pytest.raises(NotThere):
        change_course(
            actor=as_actor(a_teacher()), course_id=course.pk, title="Mine", time_zone="UTC", now=NOW
        )
