"""`manage.py invite --role teacher`: a link with which somebody makes their own account."""

import secrets
from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone

from receipts_site.accounts.errors import AccountFault
from receipts_site.accounts.invitations import TOKEN_BYTES, invite

MOST_DAYS = 365


class Command(BaseCommand):
    help = "Makes an invitation and prints the path of its page, once. Put your own address in front."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--role", required=True, choices=list(settings.ROLES), help="What the account will be able to do."
        )
        days = settings.ACCOUNTS.invitation_days
        parser.add_argument("--days", type=int, default=days, help=f"How long it is good for ({days}).")

    def handle(self, *args: Any, role: str, days: int, **options: Any) -> None:
        if not 1 <= days <= MOST_DAYS:
            raise CommandError(f"--days must be from 1 to {MOST_DAYS}.")
        token = secrets.token_urlsafe(TOKEN_BYTES)
        try:
            made = invite(
                role=role, token=token, good_for=timedelta(days=days), now=timezone.now(), made_by=None
            )
        except AccountFault as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(reverse("invitation", args=[token]))
        self.stderr.write(
            f"Makes one account with the role “{role}”, once, until {made.expires_at:%d %B %Y %H:%M} UTC."
        )
