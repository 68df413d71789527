"""erase_old: what the server does once a day, by hand."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from classroom.usecases.keeping import erase_old


class Command(BaseCommand):
    help = (
        "Erases activities whose records were kept as long as their setting says. "
        "The server does this by itself once a day."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="Say what would go; erase nothing.")

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        # Live checks live in the memory of the server, which drops them with its own run.
        expired = erase_old(now=timezone.now(), dry_run=dry_run, serving=False)
        done = "Would erase" if dry_run else "Erased"
        for one in expired:
            self.stdout.write(
                f"{done} activity {one.activity_id}, kept until {one.until:%Y-%m-%d}: "
                f"{one.holdings.seats} seats, {one.holdings.handed_in} handed in."
            )
        if not expired:
            self.stdout.write("Nothing has been kept long enough.")
