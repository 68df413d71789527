"""Whatever is sent to an address of a class, it is answered with a page and never with a fault of ours."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.domain.kinds import Step
from classroom.models import Activity
from classroom.web.lesson.urls import urlpatterns as lesson
from classroom.web.live.urls import urlpatterns as live
from classroom.web.results.urls import urlpatterns as results
from classroom.web.teaching.urls import urlpatterns as teaching
from tests.checks.web.api_client import services_found
from tests.classroom.records import (
    Slip,
    a_course,
    a_planted_activity,
    a_seat,
    a_teacher,
    an_activity,
    an_attempt,
    an_objection,
)
from tests.classroom.students import checks_of_mars
from tests.classroom.web.lesson.pages import Browser, a_site

pytestmark = pytest.mark.django_db
NASTY = (
    "",
    "\x00",
    "9" * 40,
    "-1",
    "\u202e\u2066\ufffe",
    "=1+1",
    "<script>",
    "é" * 5_000,
    "ß\r\n\u2028",
    "٣",
)
FIELDS = (
    "claim", "text", "topic", "title", "quote", "place", "name", "code", "return_code", "reflection", "do",
    "anew", "keep_claims", "claim-1", "claim-99999", "claim-٣", "into", "change", "ruling", "sure",
    "time_zone", "instructions", "reading", "reading_title", "opens", "due", "cut_off", "attempts",
    "keep_days", "lesson", "planted-1", "note-1", "of", "from",
)  # fmt: skip
STUDENTS = sorted({str(one.name) for one in lesson})
TEACHERS = sorted({str(one.name) for one in (*teaching, *live, *results)} - {"activity-qr"})


@pytest.fixture
def student(settings: Any) -> Iterator[Browser]:
    activity = an_activity(attempts=3, reading="Mars has no jungle at all.", reading_title="R")
    with a_site(settings) as checks:
        yield Browser(checks, activity)


def sent(value: str) -> dict[str, str]:
    return dict.fromkeys(FIELDS, value)


@pytest.mark.parametrize("name", STUDENTS)
def test_students_send_what_they_like(student: Browser, name: str) -> None:
    student.up_to_the_end()
    pattern = next(one for one in lesson if one.name == name).pattern
    steps = [one.value for one in Step] if name == "lesson-step" else [""]
    for value, step in product(NASTY, steps):
        code = value.replace("/", "") or "x"
        given = {"activity_id": student.activity.pk, "code": code, "attempt": 10**30, "step": step}
        address = reverse(name, kwargs={key: given[key] for key in pattern.converters})
        for fields in (sent(value), {**sent(value), "claim": "1", "place": "reading"}):
            assert student.http.post(address, fields).status_code < 500
            assert student.http.get(address, fields).status_code < 500


@pytest.mark.parametrize("name", TEACHERS)
def test_teachers_send_what_they_like(settings: Any, name: str) -> None:
    settings.CHECKS_WIRING = "tests.checks.web.api_wiring"
    teacher = a_teacher()
    activity = a_planted_activity(a_course(teacher), planted=(True, False))
    objection = an_objection(an_attempt(a_seat(activity), Slip()).claims.get())
    given: dict[str, Any] = {
        "course_id": activity.course_id,
        "activity_id": activity.pk,
        "seat_id": objection.claim.attempt.seat_id,
        "objection_id": objection.pk,
        "kind": "planted",
        "check_id": "0" * 32,
    }
    pattern = next(one for one in (*teaching, *live, *results) if one.name == name).pattern
    address = reverse(name, kwargs={key: given[key] for key in pattern.converters})
    browser = Client()
    browser.force_login(teacher)
    with services_found(checks_of_mars()):
        for value in NASTY:
            asked = {"attempt": value, "order": value, "into": value, "attempts": value}
            assert browser.get(address, asked).status_code < 500
            assert browser.post(address, sent(value)).status_code < 500
    assert Activity.objects.filter(pk=activity.pk).exists()
