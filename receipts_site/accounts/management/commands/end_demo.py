"""`manage.py end_demo`: nobody signs in to a demo account any more."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from receipts_site.accounts.demo import end_demo


class Command(BaseCommand):
    help = "Takes the sign-in from every demo account, so that this copy may serve others."
    # It has to run just where the check refuses.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        ended = end_demo(timezone.now())
        self.stdout.write(f"Demo accounts that nobody can sign in to any more: {ended}")
