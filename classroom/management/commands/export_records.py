"""export_records: everything of one student, one activity or one course, as JSON."""

import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from classroom.management.chosen import add_choice, chosen
from classroom.models import Activity, Course, Seat
from classroom.usecases.erasing import JOB
from classroom.usecases.exporting import Document, activity_document, course_document, seat_document


class Command(BaseCommand):
    help = "Writes everything that is kept of a student, an activity or a course as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_choice(parser)
        parser.add_argument(
            "--out",
            type=Path,
            metavar="FILE",
            help="A new file that only you can read; without it the JSON is written to the terminal.",
        )

    def handle(
        self,
        *args: Any,
        seat: UUID | None,
        activity: UUID | None,
        course: UUID | None,
        out: Path | None,
        **options: Any,
    ) -> None:
        row = chosen(seat=seat, activity=activity, course=course)
        text = json.dumps(_document(row), ensure_ascii=False, indent=1)
        if out is None:
            self.stdout.write(text)
            return
        try:
            # Never over an earlier copy, and for this person's eyes alone.
            with os.fdopen(
                os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
            ) as file:
                file.write(text + "\n")
        except OSError as fault:
            raise CommandError(f"Cannot write {out}: {fault.strerror}.") from fault
        self.stdout.write(f"Written: {out}")


def _document(row: Seat | Activity | Course) -> Document:
    now = timezone.now()
    if isinstance(row, Seat):
        return seat_document(actor=JOB, seat=row, now=now)
    if isinstance(row, Activity):
        return activity_document(actor=JOB, activity=row, now=now)
    return course_document(actor=JOB, course=row, now=now)
