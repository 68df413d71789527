"""Which records a command is about: exactly one student, activity or course, by its id."""

from argparse import ArgumentParser
from typing import TypeVar
from uuid import UUID

from django.core.management.base import CommandError
from django.db.models import Model, QuerySet

from classroom.models import Activity, Course, Seat

Row = TypeVar("Row", bound=Model)


def add_choice(parser: ArgumentParser) -> None:
    """--seat, --activity or --course with an id; one of them must be given."""
    one = parser.add_mutually_exclusive_group(required=True)
    for name in ("seat", "activity", "course"):
        one.add_argument(f"--{name}", type=UUID, metavar="ID", help=f"The id of the {name}.")


def chosen(*, seat: UUID | None, activity: UUID | None, course: UUID | None) -> Seat | Activity | Course:
    """The row that the options name. Raises CommandError where there is none."""
    if seat is not None:
        return _only(Seat.objects.select_related("activity__course").filter(pk=seat), "seat")
    if activity is not None:
        return _only(Activity.objects.select_related("course").filter(pk=activity), "activity")
    assert course is not None  # one of the three is required
    return _only(Course.objects.filter(pk=course), "course")


def _only(found: QuerySet[Row], name: str) -> Row:
    row = found.first()
    if row is None:
        raise CommandError(f"There is no {name} with this id.")
    return row
