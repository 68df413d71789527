"""The database of the reviews' benchmark, filled and finished by a process with the server's settings.

`python -m benchmarks.reviews_rows fill ITEMS RATERS` makes a sealed bank and a round in which every rater
has every item and has rated the first half of them; `finish ROUND` rates the rest and closes it. Each
prints one line of JSON.
"""

import json
import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import django
from django.db.models import Exists, OuterRef

LABELS = ("backed", "not-backed", "unclear")
LABEL_WEIGHTS = (6, 3, 1)
STEADY = 0.8
"""How often a rater gives the label that the item was made with."""
TOPICS = 700
SYSTEMS = ("one", "two")
SEED = 7
DRAWS = 2000


def main() -> int:
    """Do what the command line asks."""
    django.setup()
    what, *words = sys.argv[1:]
    did = fill(int(words[0]), int(words[1])) if what == "fill" else finish(UUID(words[0]))
    print(json.dumps(did))  # noqa: T201 - what the benchmark reads
    return 0


def fill(items: int, raters: int) -> dict[str, Any]:
    """Bank, systems, round, plan and half of the ratings; how long planning took, and the keys to it all."""
    from django.contrib.auth.models import Permission
    from django.test import Client

    from receipts_site.accounts.models import User
    from reviews.models import Rater, Round
    from reviews.policies import Actor
    from reviews.usecases.inviting import invite
    from reviews.usecases.rounds import open_round

    owner = User.objects.create_user("bench", password=secrets.token_urlsafe(16))
    owner.user_permissions.add(Permission.objects.get(codename="manage", content_type__app_label="reviews"))
    bank = _bank(owner, items)
    now = datetime.now(UTC)
    round_ = Round.objects.create(
        bank=bank, guideline=bank.guidelines.get(), title="Round", about="a", minutes=60, contact="c",
        overlap=raters, seed=SEED, created_at=now,
    )  # fmt: skip
    actor = Actor(user_id=owner.pk, may_manage=True)
    invited = invite(
        actor=actor, round_id=round_.pk, names=[""] * raters, draw=lambda: secrets.token_urlsafe(16), now=now
    )
    laying_out, places = _timed(lambda: open_round(actor=actor, round_id=round_.pk, now=now))
    Rater.objects.filter(round=round_).update(consented_at=now)
    _rate(round_.pk, upto=items // 2)
    browser = Client()
    browser.force_login(owner)
    return {
        "round": str(round_.pk),
        "tokens": [one.token for one in invited],
        "session": browser.cookies["sessionid"].value,
        "places": places,
        "plan": _plan_seconds(items, raters),
        "laid_out": laying_out,
    }


def finish(round_id: UUID) -> dict[str, Any]:
    """The rest of the ratings, the closing, and how long the bare figures of agreement take."""
    from reviews.domain.agreement import agreement_of
    from reviews.models import Round
    from reviews.policies import Actor
    from reviews.selectors.numbers import ballots_of, sources_of
    from reviews.selectors.votes import votes_of
    from reviews.usecases.rounds import close_round

    _rate(round_id, upto=None)
    round_ = Round.objects.select_related("bank").get(pk=round_id)
    close_round(
        actor=Actor(user_id=round_.bank.owner_id, may_manage=True), round_id=round_id, now=datetime.now(UTC)
    )
    round_.refresh_from_db()
    votes = votes_of(round_)
    ballots, sources = ballots_of(votes), sources_of(votes)
    seconds, found = _timed(lambda: agreement_of(ballots, LABELS, sources, seed=SEED, draws=DRAWS))
    return {"agreement": seconds, "votes": found.votes, "alpha": found.alpha_nominal.value}


def _plan_seconds(items: int, raters: int) -> float:
    from reviews.domain.planning import PlanItem, plan

    rows = [PlanItem(f"item {number}", f"topic {number % TOPICS}") for number in range(items)]
    seconds, _ = _timed(lambda: plan(rows, range(1, raters + 1), raters, SEED))
    return seconds


def _bank(owner: Any, items: int) -> Any:
    from reviews.models import Bank, Guideline, Item, Label, System, SystemAnswer
    from reviews.selectors.sealed import bundle_of_bank

    now = datetime.now(UTC)
    bank = Bank.objects.create(
        title="Bench", kind="claim_evidence", question="Is it backed?", owner=owner, created_at=now
    )
    Label.objects.bulk_create(
        Label(
            bank=bank, order=order, key=key, name=key, definition=f"The passages are {key}.",
            abstains=key == "unclear", dangerous=key == "backed",
        )
        for order, key in enumerate(LABELS, 1)
    )  # fmt: skip
    Guideline.objects.create(bank=bank, version=1, text="Read closely. " * 100, written_at=now)
    passages = [
        {"title": f"Page {one}", "text": "A sentence of some twelve words stands here. " * 12} for one in "ab"
    ]
    made = Item.objects.bulk_create(
        (
            Item(
                bank=bank, position=number, content={"claim": f"Claim {number}.", "passages": passages},
                content_sha256=f"{number:064x}", source=f"topic {number % TOPICS}", external_id=str(number),
            )
            for number in range(1, items + 1)
        ),
        batch_size=1_000,
    )  # fmt: skip
    for name in SYSTEMS:
        system = System.objects.create(bank=bank, name=name, sealed_at=now, seal="", nonce="5e" * 32)
        answers = _labels(f"system {name}")
        SystemAnswer.objects.bulk_create(
            (SystemAnswer(system=system, item=item, label=next(answers)) for item in made), batch_size=1_000
        )
        System.objects.filter(pk=system.pk).update(seal="a" * 64)
    bank.nonce, bank.guidelines_sealed = "5e" * 32, 1
    bank.seal, bank.sealed_at = bundle_of_bank(bank).seal, now
    bank.save()
    return bank


def _labels(what: str) -> Iterator[str]:
    chance = random.Random(f"{SEED} {what}")  # noqa: S311 - drawn to be drawn again, no secret
    while True:
        yield chance.choices(LABELS, LABEL_WEIGHTS)[0]


def _rate(round_id: UUID, *, upto: int | None) -> None:
    """Rate all unrated places of the round, those up to this position only where it is given."""
    from reviews.models import Assignment, Rating, Round

    guideline = Round.objects.get(pk=round_id).guideline
    places = Assignment.objects.filter(
        ~Exists(Rating.objects.filter(assignment=OuterRef("pk"))), rater__round_id=round_id
    ).order_by("pk")
    if upto is not None:
        places = places.filter(position__lte=upto)
    chance = random.Random(SEED)  # noqa: S311 - drawn to be drawn again, no secret
    others, now = _labels("others"), datetime.now(UTC)
    Rating.objects.bulk_create(
        (
            Rating(
                assignment_id=place, outcome="label", guideline=guideline, saved_at=now, seconds=10.0,
                label=LABELS[item.int % len(LABELS)] if chance.random() < STEADY else next(others),
            )
            for place, item in places.values_list("pk", "item_id")
        ),
        batch_size=2_000,
    )  # fmt: skip


def _timed(do: Callable[[], Any]) -> tuple[float, Any]:
    began = time.perf_counter()
    did = do()
    return time.perf_counter() - began, did


if __name__ == "__main__":
    sys.exit(main())
