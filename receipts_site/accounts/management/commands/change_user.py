"""`manage.py change_user NAME --give reviewer`: what an account may do, and whether it opens at all."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from receipts_site.accounts.errors import AccountFault
from receipts_site.accounts.models import User
from receipts_site.accounts.roles import give_role, roles_of, take_role


class Command(BaseCommand):
    help = "Gives an account a role or takes one, closes it or opens it again. What it made stays."

    def add_arguments(self, parser: ArgumentParser) -> None:
        roles = list(settings.ROLES)
        parser.add_argument("name", help="The username.")
        parser.add_argument("--give", action="append", default=[], choices=roles, help="A role to give.")
        parser.add_argument("--take", action="append", default=[], choices=roles, help="A role to take.")
        door = parser.add_mutually_exclusive_group()
        door.add_argument("--close", action="store_true", help="Nobody signs in to it; its sessions end.")
        door.add_argument("--open", action="store_true", help="Open it again.")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username__iexact=User.normalize_username(options["name"])).first()
        if user is None:
            raise CommandError(f"Nobody here has the name {options['name']}.")
        try:
            for role in options["take"]:
                take_role(user, role)
            for role in options["give"]:
                give_role(user, role)
        except AccountFault as fault:
            raise CommandError(str(fault)) from fault
        if options["close"] or options["open"]:
            user.is_active = options["open"]
            user.save(update_fields=["is_active"])
        # Read anew: the roles from before may be remembered with the row.
        self._say(User.objects.get(pk=user.pk))

    def _say(self, user: User) -> None:
        state = ", ".join(roles_of(user)) or "no role"
        self.stdout.write(f"{user.username}: {state if user.is_active else 'closed'}")
