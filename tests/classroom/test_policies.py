"""`can(VIEW)` and `visible_to` say the same, for whoever asks, of whatever there is."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from classroom.domain.errors import NotThere
from classroom.models import Activity, Attempt, Course, Membership, Seat
from classroom.policies import (
    NOBODY,
    Actor,
    Verb,
    activity_policy,
    attempt_policy,
    course_policy,
    require,
    seat_policy,
)
from tests.classroom.records import (
    NOW,
    a_course,
    a_seat,
    a_teacher,
    an_activity,
    an_attempt,
    as_actor,
    as_student,
)

POLICIES: tuple[tuple[Any, Any], ...] = (
    (course_policy, Course),
    (activity_policy, Activity),
    (seat_policy, Seat),
    (attempt_policy, Attempt),
)


def agree(actor):
    """Every row of every model is found by the query exactly where it may be viewed."""
    for policy, model in POLICIES:
        found = list(model.objects.filter(policy.visible_to(actor)).values_list("pk", flat=True))
        assert len(found) == len(set(found)), f"{model.__name__} found twice"
        allowed = {row.pk for row in model.objects.all() if policy.can(actor, Verb.VIEW, row)}
        assert set(found) == allowed, model.__name__


seat_plans = st.lists(
    st.fixed_dictionaries(
        {
            "activity": st.integers(0, 2),
            "removed": st.booleans(),
            "preview": st.booleans(),
            "attempts": st.lists(st.booleans(), max_size=2).map(sorted).map(lambda ends: ends[::-1]),
        }
    ),
    max_size=4,
)


class AgreementTest(TestCase):
    @settings(max_examples=25)
    @given(
        teaching=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), unique=True),
        plans=seat_plans,
        held=st.sets(st.integers(0, 3)),
    )
    def test_what_may_be_viewed_is_what_is_found(self, teaching, plans, held):
        teachers = [a_teacher(), a_teacher()]
        courses = [a_course(), a_course()]
        for teacher, course in teaching:
            Membership.objects.create(course=courses[course], user=teachers[teacher], joined_at=NOW)
        activities = [an_activity(courses[0]), an_activity(courses[0]), an_activity(courses[1])]
        seats = []
        for plan in plans:
            seat = a_seat(
                activities[plan["activity"]],
                preview=plan["preview"],
                removed_at=NOW if plan["removed"] else None,
            )
            seats.append(seat)
            for handed_in in plan["attempts"][:1] or []:
                an_attempt(seat, handed_in=handed_in)
        seat_ids = frozenset(seats[place].pk for place in held if place < len(seats))
        for user_id, may_teach in product((None, *(teacher.pk for teacher in teachers)), (False, True)):
            agree(Actor(user_id=user_id, may_teach=may_teach, seat_ids=seat_ids))
            agree(Actor(user_id=user_id, may_teach=may_teach))


@pytest.fixture
def school(db):
    teacher, other = a_teacher(), a_teacher()
    activity = an_activity(a_course(teacher))
    a_course(other)
    seat, removed = a_seat(activity), a_seat(activity, removed_at=NOW)
    draft, handed_in = an_attempt(seat, handed_in=False), an_attempt(removed)
    return {
        "teacher": as_actor(teacher),
        "other": as_actor(other),
        "seat": as_student(seat),
        "removed": as_student(removed),
        "activity": activity,
        "rows": {"seat": seat, "removed": removed, "draft": draft, "handed_in": handed_in},
    }


def verbs(policy, actor, row):
    return {verb for verb in Verb if policy.can(actor, verb, row)}


def test_nobody_may_do_anything_with_anything(school):
    rows = school["rows"]
    assert verbs(course_policy, NOBODY, school["activity"].course) == set()
    assert verbs(activity_policy, NOBODY, school["activity"]) == set()
    assert verbs(seat_policy, NOBODY, rows["seat"]) == set()
    assert verbs(attempt_policy, NOBODY, rows["handed_in"]) == set()
    assert not course_policy.can_make(NOBODY)


def test_another_teacher_may_make_courses_and_touch_none_of_these(school):
    other, rows = school["other"], school["rows"]
    assert course_policy.can_make(other)
    assert verbs(course_policy, other, school["activity"].course) == set()
    assert verbs(activity_policy, other, school["activity"]) == set()
    assert verbs(seat_policy, other, rows["seat"]) == set()
    assert verbs(attempt_policy, other, rows["handed_in"]) == set()


def test_a_teacher_runs_the_class_and_reads_no_draft(school):
    teacher, rows = school["teacher"], school["rows"]
    assert Verb.RUN in verbs(activity_policy, teacher, school["activity"])
    assert Verb.WORK not in verbs(seat_policy, teacher, rows["seat"])
    assert verbs(attempt_policy, teacher, rows["draft"]) == set()
    assert verbs(attempt_policy, teacher, rows["handed_in"]) == {Verb.VIEW, Verb.COMMENT}


def test_a_seat_works_on_its_own_draft_and_on_nothing_else(school):
    seat, rows = school["seat"], school["rows"]
    assert verbs(activity_policy, seat, school["activity"]) == {Verb.VIEW}
    assert verbs(seat_policy, seat, rows["seat"]) == {Verb.VIEW, Verb.WORK}
    assert verbs(seat_policy, seat, rows["removed"]) == set()
    assert verbs(attempt_policy, seat, rows["draft"]) == {Verb.VIEW, Verb.WORK, Verb.ERASE}
    assert verbs(attempt_policy, seat, rows["handed_in"]) == set()


def test_a_removed_seat_opens_nothing(school):
    removed, rows = school["removed"], school["rows"]
    assert verbs(activity_policy, removed, school["activity"]) == set()
    assert verbs(seat_policy, removed, rows["removed"]) == set()
    assert verbs(attempt_policy, removed, rows["handed_in"]) == set()


def test_what_is_not_allowed_looks_like_what_is_not_there():
    require(True)
    with pytest.raises(NotThere):
        require(False)
