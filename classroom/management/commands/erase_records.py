"""erase_records: erase one student, one activity or one course."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from classroom.domain.errors import NotThere
from classroom.management.chosen import add_choice, chosen
from classroom.models import Activity, Course, Seat
from classroom.usecases.erasing import (
    JOB,
    Holdings,
    activity_holdings,
    course_holdings,
    erase_activity,
    erase_course,
    erase_seat,
    seat_holdings,
)


class Command(BaseCommand):
    help = (
        "Erases a student, an activity or a course for good; without --yes it only says what would go. "
        "Take a copy first with export_records."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_choice(parser)
        parser.add_argument("--yes", action="store_true", help="Erase it.")

    def handle(
        self,
        *args: Any,
        seat: UUID | None,
        activity: UUID | None,
        course: UUID | None,
        yes: bool,
        **options: Any,
    ) -> None:
        row = chosen(seat=seat, activity=activity, course=course)
        try:
            holdings = _erase(row) if yes else _held(row)
        except NotThere as gone:
            raise CommandError("It was erased a moment ago.") from gone
        self.stdout.write(
            f"{'Erased' if yes else 'Would erase'}: {holdings.activities} activities, "
            f"{holdings.seats} seats, {holdings.attempts} attempts ({holdings.handed_in} handed in), "
            f"{holdings.claims} claims, {holdings.comments} comments, {holdings.objections} reports."
        )
        if yes:
            self.stdout.write(
                "Live reports of a running server open for nobody any more and end by themselves."
            )
        else:
            self.stdout.write("Nothing was erased. Add --yes to erase it.")


def _held(row: Seat | Activity | Course) -> Holdings:
    if isinstance(row, Seat):
        return seat_holdings(row)
    return activity_holdings(row) if isinstance(row, Activity) else course_holdings(row)


def _erase(row: Seat | Activity | Course) -> Holdings:
    now = timezone.now()
    if isinstance(row, Seat):
        return erase_seat(actor=JOB, seat=row, now=now, serving=False)
    if isinstance(row, Activity):
        return erase_activity(actor=JOB, activity=row, now=now, serving=False)
    return erase_course(actor=JOB, course=row, now=now, serving=False)
