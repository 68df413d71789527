"""`manage.py make_user NAME --role teacher`: an account, without e-mail."""

import secrets
import sys
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from receipts_site.accounts.codewords import new_password
from receipts_site.accounts.errors import AccountFault
from receipts_site.accounts.models import User
from receipts_site.accounts.people import make_account


class Command(BaseCommand):
    help = "Makes an account. The password is asked for, read from standard input, or made and printed once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="The username.")
        parser.add_argument(
            "--role",
            action="append",
            default=[],
            choices=list(settings.ROLES),
            help="What the account may do; may be given more than once.",
        )
        parser.add_argument("--email", default="", help="Optional; nothing is sent to it.")
        parser.add_argument(
            "--draw-password", action="store_true", help="Make a good password and print it, once."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        name = User.normalize_username(options["name"])
        drawn = options["draw_password"]
        try:
            described = User(username=name, email=options["email"])
            described.clean_fields(exclude={"password"})
            password = new_password(secrets.randbelow) if drawn else _password_told()
            validate_password(password, described)
            make_account(
                username=name,
                password_hash=make_password(password),
                email=options["email"],
                roles=tuple(options["role"]),
            )
        except ValidationError as fault:
            raise CommandError(" ".join(fault.messages)) from fault
        except AccountFault as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(f"{name} may sign in at /sign-in/.")
        if drawn:
            self.stdout.write(f"Password (shown this once): {password}")


def _password_told() -> str:
    """Typed twice without being shown, or one line of standard input where that is no terminal."""
    if not sys.stdin.isatty():
        told = sys.stdin.readline().rstrip("\r\n")
        if not told:
            raise CommandError("No password came in. Pipe one in, or let one be made: --draw-password")
        return told
    told = getpass("Password: ")
    if told != getpass("Once more: "):
        raise CommandError("The two passwords differ. Nothing was made.")
    return told
