"""What the reviews show in a copy that somebody tries out: a sealed bank, two systems, two rounds.

One round is open, with two links to rate with; the other is over, so that its figures can be read.

The files in `demo_bank/` are as a manager would bring them, and serve as examples of their format.
"""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from random import SystemRandom

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.crypto import salted_hmac

from reviews.domain.canonical import sha256
from reviews.domain.drafts import BankDraft, LabelDraft
from reviews.domain.kinds import ItemKind, Outcome, RoundState
from reviews.domain.rating import Answer
from reviews.models.answers import Expected
from reviews.models.banks import Bank
from reviews.models.rounds import Round
from reviews.policies import Actor
from reviews.selectors.rating import place_of, standing_of
from reviews.usecases.banks import make_bank
from reviews.usecases.design_texts import seal_design_text
from reviews.usecases.importing import import_expected, import_items
from reviews.usecases.inviting import invite
from reviews.usecases.rating import agree, rate
from reviews.usecases.rounds import RoundSettings, close_round, make_round, open_round
from reviews.usecases.sealing import seal_bank
from reviews.usecases.systems import add_system

FILES = Path(__file__).parent / "demo_bank"
TITLE = "Everyday facts (demo)"
RATERS = ("Ada", "Bo")
# Who rated in the round that is over, and where they saw it otherwise than the items' author.
_RATED: dict[str, dict[str, str]] = {
    "Cleo": {"bees-3": "supported", "stairs-1": "supported"},
    "Dan": {"bees-3": "supported", "tomato-2": "not_enough", "glass-1": "not_enough"},
}

draw_secret = partial(secrets.token_hex, 32)
_new_token = partial(secrets.token_urlsafe, 16)

_DRAFT = BankDraft(
    title=TITLE,
    kind=ItemKind.CLAIM_EVIDENCE,
    question="Do the passages back the claim?",
    labels=(
        LabelDraft(
            key="supported",
            name="Supported",
            definition="The passages say what the claim says, in other words or in the same ones.",
            example="Claim: the shop opens at nine. Passage: opening hours 9 to 18.",
            dangerous=True,
        ),
        LabelDraft(
            key="contradicted",
            name="Contradicted",
            definition="The claim and the passages cannot both be true.",
            example="Claim: the shop opens at nine. Passage: opening hours 10 to 18.",
        ),
        LabelDraft(
            key="not_enough",
            name="Not enough information",
            definition="The passages neither say it nor rule it out, whatever you know yourself.",
            example="Claim: the shop opens at nine. Passage: the shop sells bread.",
            abstains=True,
        ),
    ),
    guideline=(
        "Read the claim, then every passage to its end.\n\n"
        "Judge by the passages alone. What you know from elsewhere does not count, even if you are sure.\n\n"
        "Every part of a claim must be backed. If the passages back one part and rule out another, the "
        "claim is contradicted. If they say nothing about one part, it is not enough information."
    ),
)
_DESIGN = (
    "Measured is how often two raters agree (share, Krippendorff’s alpha, Gwet’s AC1) and how often each "
    "system gives the label that raters gave most often.\n\n"
    "A tie has no such label and is adjudicated. The dangerous mistake is “Supported” where raters say "
    "otherwise; it is counted on its own. Training and gold items are no votes."
)


def make(user: AbstractBaseUser, now: datetime) -> list[str]:
    """Make the demo of this user unless it is there; lines that say where to look."""
    actor = Actor(user_id=user.pk, may_manage=True)
    bank = Bank.objects.filter(owner_id=user.pk, title=TITLE).first() or _make_bank(actor, now)
    lines = [f"a sealed bank of items, one round over and one open, at /reviews/banks/{bank.pk}/"]
    tokens = [_token(bank, name) for name in RATERS]
    return lines + [f"rate as {name}: /rate/{token}/" for name, token in zip(RATERS, tokens, strict=True)]


def end(user: AbstractBaseUser, now: datetime) -> None:
    """Close the open rounds of this user: their links rate no more, and what was said stays."""
    for round_ in Round.objects.filter(bank__owner_id=user.pk, state=RoundState.OPEN):
        close_round(actor=Actor(user_id=user.pk, may_manage=True), round_id=round_.pk, now=now)


@transaction.atomic
def _make_bank(actor: Actor, now: datetime) -> Bank:
    bank = make_bank(actor=actor, draft=_DRAFT, now=now)
    data = _file("items")
    import_items(actor=actor, bank_id=bank.pk, data=data, shown=sha256(data), chance=SystemRandom())
    data = _file("expected")
    import_expected(
        actor=actor,
        bank_id=bank.pk,
        data=data,
        shown=sha256(data),
        now=now,
        draw_secret=draw_secret,
    )
    seal_design_text(actor=actor, bank_id=bank.pk, title="What is measured", text=_DESIGN, now=now)
    bank = seal_bank(actor=actor, bank_id=bank.pk, now=now, draw_secret=draw_secret)
    for name in ("careful", "eager"):
        data = _file(name)
        add_system(
            actor=actor,
            bank_id=bank.pk,
            name=f"{name.title()} checker",
            data=data,
            shown=sha256(data),
            now=now,
            secret=draw_secret(),
        )
    _make_rated_round(actor, bank, now)
    _make_round(actor, bank, now)
    return bank


def _make_round(actor: Actor, bank: Bank, now: datetime) -> None:
    """The round that is open, with links that a second run tells again."""
    tokens = iter([_token(bank, name) for name in RATERS])
    _opened_round(actor, bank, "First round", RATERS, lambda: next(tokens), now)


def _make_rated_round(actor: Actor, bank: Bank, now: datetime) -> None:
    """The round that is over: rated to its end, as raters would, so that it closed by itself."""
    round_ = _opened_round(actor, bank, "Trial round", tuple(_RATED), _new_token, now)
    expected = dict(Expected.objects.filter(item__bank=bank).values_list("item__external_id", "label"))
    for rater in round_.raters.order_by("number"):
        labels = expected | _RATED[rater.name]
        agree(rater=rater, now=now)
        standing = standing_of(rater)
        while (number := standing.next_practice or standing.next_item) is not None:
            practice = standing.next_practice is not None
            item = place_of(rater, number, practice=practice).item
            # About as long as reading takes.
            answer = Answer(Outcome.LABEL, labels[item.external_id], seconds=len(str(item.content)) / 20)
            standing = rate(
                rater=rater, number=number, practice=practice, answer=answer, guideline_version=1, now=now
            ).standing


def _opened_round(
    actor: Actor, bank: Bank, title: str, names: Sequence[str], draw: Callable[[], str], now: datetime
) -> Round:
    wanted = RoundSettings(
        title=title,
        about="We want to know whether people agree on which claims are backed by a passage. Your ratings "
        "stay on this computer. This is a demonstration: nothing depends on it.",
        minutes=10,
        contact="whoever started this copy",
        overlap=len(names),
        repeats=1,
        gold=2,
        seed=1,
        guideline_version=1,
    )
    round_ = make_round(actor=actor, bank=bank, wanted=wanted, now=now)
    invite(actor=actor, round_id=round_.pk, names=names, draw=draw, now=now)
    open_round(actor=actor, round_id=round_.pk, now=now)
    return round_


def _file(name: str) -> bytes:
    return (FILES / f"{name}.jsonl").read_bytes()


def _token(bank: Bank, name: str) -> str:
    """A rater's token, made of this copy's secret key so that a second run tells the same link."""
    return salted_hmac("receipts.reviews.demo", f"{bank.pk}/{name}", algorithm="sha256").hexdigest()[:22]
