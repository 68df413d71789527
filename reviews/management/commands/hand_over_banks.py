"""`manage.py hand_over_banks FROM TO`: item banks of somebody who leaves go on with somebody else."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from reviews.policies import Actor
from reviews.usecases.handing_over import hand_over_banks


class Command(BaseCommand):
    help = "Gives all item banks of one account, with their rounds, to another that may manage reviews."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("old", help="The username of who has them; it may be closed.")
        parser.add_argument("new", help="The username of who gets them.")

    def handle(self, *args: Any, old: str, new: str, **options: Any) -> None:
        users = get_user_model().objects
        try:
            giver, taker = (users.get(username__iexact=name) for name in (old, new))
        except users.model.DoesNotExist as missing:
            raise CommandError("There is no account of that name. Nothing was handed over.") from missing
        # Django grants a closed account no permission at all.
        to = Actor(user_id=taker.pk, may_manage=taker.has_perm("reviews.manage"))
        if not to.manages:
            raise CommandError(f"{new} may not manage reviews: manage.py change_user {new} --give reviewer")
        count = hand_over_banks(from_user=giver.pk, to=to)
        self.stdout.write(f"Item banks that are now {taker.get_username()}’s: {count}")
