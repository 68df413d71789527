"""A class at once, on the database of DATABASE_URL; prints as JSON what became of each race."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection, connections  # noqa: E402

from checks.domain.errors import ReceiptsError  # noqa: E402
from classroom.models import Activity, Seat  # noqa: E402
from classroom.policies import NOBODY  # noqa: E402
from classroom.usecases.joining import join  # noqa: E402
from tests.classroom.records import NOW, an_activity  # noqa: E402
from tests.classroom.students import Student  # noqa: E402

STUDENTS = 8


def at_once(*attempts: Callable[[], object]) -> list[str]:
    """Run these at the same moment; what each returns or "done", or the name of its fault, sorted."""
    start = Barrier(len(attempts))

    def run(attempt: Callable[[], object]) -> str:
        start.wait()
        try:
            return str(attempt() or "done")
        except ReceiptsError as error:
            return type(error).__name__
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(attempts)) as pool:
        return sorted(pool.map(run, attempts))


def joining(activity: Activity, number: int) -> Callable[[], int]:
    """One student who joins, and gets a number."""
    return lambda: (
        join(
            actor=NOBODY,
            code=activity.code,
            typed_name=f"Student {number}",
            address=None,
            draw=Random(number).randrange,
            now=NOW,
        ).seat.number
    )


def main() -> None:
    """A class joins at once; then one student locks, and hands in, in two windows at once."""
    call_command("migrate", verbosity=0)
    activity = an_activity(code="K7QF3MRT")
    numbers = at_once(*(joining(activity, number) for number in range(STUDENTS)))
    student = Student(Seat.objects.select_related("activity__course").get(number=1))
    student.paste()
    student.predict()
    locked = at_once(*[student.lock] * 2)
    student.judge()
    handed_in = at_once(*[lambda: student.hand_in().number] * 2)
    outcome = {
        "vendor": connection.vendor,
        "numbers": numbers,
        "locked": locked,
        "handed_in": handed_in,
        "attempts": student.seat.attempts.count(),
    }
    print(json.dumps(outcome))  # noqa: T201


if __name__ == "__main__":
    main()
