"""Makes an open round in the database of the environment, and prints a personal token for each rater.

Run as `python -m tests.e2e.rating_rows KIND RATERS`.
"""

import secrets
import sys

import django

django.setup()

from reviews.domain.kinds import ItemKind  # noqa: E402
from reviews.usecases.inviting import invite  # noqa: E402
from reviews.usecases.rounds import open_round  # noqa: E402
from tests.reviews.rounds_staged import NOW, drafted, sealed_bank, staged_manager  # noqa: E402


def main(kind: ItemKind, raters: int) -> None:
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
    main(ItemKind(sys.argv[1]), int(sys.argv[2]))
