"""A class that has handed in, for the browser: prints the teacher's session and the pages' addresses as JSON.

Run as a program on the copy that is served: `python -m tests.e2e.results_rows`.
"""

import json
import secrets
from typing import Any

import django

django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.utils import timezone  # noqa: E402

from classroom.domain.codes import new_code  # noqa: E402
from classroom.domain.kinds import ActivityState  # noqa: E402
from tests.classroom.records import (  # noqa: E402
    Slip,
    a_course,
    a_planted_activity,
    a_seat,
    a_teacher,
    an_activity,
    an_attempt,
    an_objection,
)

SLIPS = (
    Slip("true", "backed", "true", "Mars is the fourth planet from the Sun."),
    Slip("true", "may_conflict", "wrong", "Mars is a hot jungle."),
    Slip("wrong", "no_receipt", "not_sure", "Mars has no moons.", own_quote="It has two small moons."),
    Slip("", "could_not_look_up"),
)

if __name__ == "__main__":
    teacher = a_teacher(f"teacher-{secrets.token_hex(4)}")
    course = a_course(teacher)
    now = timezone.now()

    def settings() -> dict[str, Any]:
        """Of an activity that was closed now, with a code that no other test has given out."""
        code = new_code(secrets.randbelow, 8)
        return {"code": code, "state": ActivityState.CLOSED, "closed_at": now, "attempts": 2}

    activity = an_activity(course, **settings())
    for name in ("Ada", "Bo", "Chidi Anagonye-Okonkwo"):
        seat = a_seat(activity, name)
        attempt = an_attempt(seat, *SLIPS, reflection="I trusted the numbers too quickly.")
        an_objection(attempt.claims.get(number=2))
    an_attempt(seat, *SLIPS[:2], late=True)
    a_seat(activity, "Nothing yet")
    planted = a_planted_activity(course, planted=(True, False), anonymous=True, **settings())
    an_attempt(a_seat(planted), Slip("wrong", "backed", sentence=1), Slip("true", "no_receipt", sentence=2))
    empty = an_activity(course, **settings())

    session = SessionStore()
    session[SESSION_KEY] = str(teacher.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = teacher.get_session_auth_hash()
    session.save()
    home = "/teach/activities"
    told = {
        "session": session.session_key,
        "results": f"{home}/{activity.pk}/results/",
        "every": f"{home}/{activity.pk}/results/?attempts=all",
        "student": f"{home}/{activity.pk}/results/{seat.pk}/",
        "reports": f"{home}/{activity.pk}/objections/",
        "erase_student": f"{home}/{activity.pk}/results/{seat.pk}/erase/",
        "erase_activity": f"{home}/{activity.pk}/erase/",
        "erase_course": f"/teach/courses/{course.pk}/erase/",
        "planted": f"{home}/{planted.pk}/results/",
        "empty": f"{home}/{empty.pk}/results/",
    }
    print(json.dumps(told))  # noqa: T201
