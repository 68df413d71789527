"""Rows in the database of the environment, for the browser tests of raters and their managers.

`python -m tests.e2e.rating_rows KIND RATERS` makes an open round and prints a personal token for each rater;
`python -m tests.e2e.rating_rows manager` prints name, password and sealed bank of somebody who may manage.
"""

import secrets
import sys

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.auth.models import Permission  # noqa: E402

from reviews.domain.kinds import ItemKind  # noqa: E402
from reviews.usecases.inviting import invite  # noqa: E402
from reviews.usecases.rounds import open_round  # noqa: E402
from tests.reviews.rounds_staged import NOW, PASSWORD, drafted, sealed_bank, staged_manager  # noqa: E402


def show_manager() -> None:
    """Somebody who may manage, with a sealed bank."""
    name = f"manager-{secrets.token_hex(4)}"
    bank = sealed_bank(staged_manager(name), exam=8, training=2, gold=1)
    user = get_user_model().objects.get(username=name)
    user.user_permissions.add(Permission.objects.get(codename="manage", content_type__app_label="reviews"))
    print(name, PASSWORD, bank.pk, sep="\t")  # noqa: T201


def show_round(kind: ItemKind, raters: int) -> None:
    """A round in which each rater has two practice items and ten items proper."""
    actor = staged_manager(f"manager-{secrets.token_hex(4)}")
    bank = sealed_bank(actor, exam=8, training=2, gold=1, kind=kind)
    round_ = drafted(actor, bank, raters=0, overlap=raters, gold=1, repeats=1)
    invitations = invite(
        actor=actor,
        round_id=round_.pk,
        names=[""] * raters,
        draw=lambda: secrets.token_urlsafe(16),
        now=NOW,
    )
    open_round(actor=actor, round_id=round_.pk, now=NOW)
    print(*(one.token for one in invitations))  # noqa: T201


if __name__ == "__main__":
    if sys.argv[1] == "manager":
        show_manager()
    else:
        show_round(ItemKind(sys.argv[1]), int(sys.argv[2]))
