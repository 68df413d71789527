"""`manage.py make_demo`: an account to try everything with, and what each part shows in it."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.module_loading import import_string

from checks.domain.errors import ReceiptsError
from receipts_site.accounts.demo import NAME, demo_password, demo_teacher
from receipts_site.accounts.errors import AccountFault, NameTaken
from receipts_site.accounts.models import User
from receipts_site.system_checks import in_production


class Command(BaseCommand):
    help = "Makes the demo account and what the parts show in it; prints how to get in. Never in production."

    def handle(self, *args: Any, **options: Any) -> None:
        if in_production():
            raise CommandError("There are no demo accounts in production: everybody could sign in to them.")
        try:
            teacher = demo_teacher()
            self.stdout.write(f"Demo: sign in at /sign-in/ as {NAME} with the password {demo_password()}")
            for hook in settings.DEMOS:
                make: Callable[[User, datetime], Iterable[str]] = import_string(hook)
                for line in make(teacher, timezone.now()):
                    self.stdout.write(f"Demo: {line}")
        except NameTaken:
            # As after `end_demo`. Whoever only wants to run this copy is not held up.
            self.stdout.write(f"No demo: {NAME} is an account of somebody's own here.")
        except (AccountFault, ReceiptsError) as fault:
            raise CommandError(str(fault)) from fault
