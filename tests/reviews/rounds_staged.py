"""A sealed bank with a bit of everything, rounds on it, and raters, for tests."""

import itertools
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from django.contrib.auth import get_user_model

from reviews.domain.kinds import ItemKind, Outcome
from reviews.domain.rating import Answer
from reviews.models.answers import Expected
from reviews.models.banks import Bank, Guideline, Item, Label
from reviews.models.rounds import Rater, Round
from reviews.policies import Actor
from reviews.usecases.inviting import invite
from reviews.usecases.rating import agree, rate
from reviews.usecases.rounds import RoundSettings, make_round, open_round

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
PASSWORD = "a long enough password"
LABELS = ("supported", "contradicted", "unclear")

_people = itertools.count(1)


def token_of(number: int) -> str:
    """A personal link's token, as long as a real one."""
    return f"{number:022d}"


def manager() -> Actor:
    """A signed-in person who may manage banks."""
    return staged_manager(f"manager{next(_people)}")


def staged_manager(username: str) -> Actor:
    """The same under a name that a database with other people in it has free."""
    user = get_user_model().objects.create_user(username=username, password=PASSWORD)
    return Actor(user_id=user.pk, may_manage=True)


def content_of(kind: ItemKind, number: int) -> dict[str, object]:
    """Something to rate, of each kind."""
    claim = f"River {number} is {number + 10} km long."
    text = f"The river no. {number} rises in the hills. It is {number + 10} km long."
    if kind is ItemKind.CLAIM_EVIDENCE:
        return {"claim": claim, "passages": [{"title": f"River {number}", "text": text}]}
    if kind is ItemKind.ANSWER_SENTENCE:
        start = text.index("It is")
        sentence = {"text": text[start:], "start": start, "end": len(text)}
        return {"answer": text, "sentence": sentence, "question": f"How long is river {number}?"}
    if kind is ItemKind.AGENT_LOG:
        turns = [
            {"command": f"measure {number}", "output": f"{number + 10} km"},
            {"command": "true", "output": ""},
        ]
        return {"claim": claim, "turns": turns}
    return {"quote": f"rises in the hills of {number}", "source": {"title": f"River {number}", "text": text}}


def sealed_bank(
    actor: Actor,
    *,
    exam: int = 6,
    training: int = 2,
    gold: int = 2,
    kind: ItemKind = ItemKind.CLAIM_EVIDENCE,
    sealed: bool = True,
) -> Bank:
    """A bank with three labels, a guideline, and items; training and gold ones have expected labels."""
    assert actor.user_id is not None
    bank = Bank.objects.create(
        title="Rivers", kind=kind, question="Is the claim supported?", owner_id=actor.user_id, created_at=NOW
    )
    for order, key in enumerate(LABELS, start=1):
        Label.objects.create(
            bank=bank, order=order, key=key, name=key.title(), definition=f"Means {key}.", abstains=order == 3
        )
    Guideline.objects.create(bank=bank, version=1, text="Read both.\n\nThen judge.", written_at=NOW)
    total = exam + training + gold
    items = [
        Item(
            bank=bank,
            position=number,
            content=(content := content_of(kind, number)),
            content_sha256=sha256(repr(content).encode()).hexdigest(),
            source=f"source {number % 3}",
            external_id=f"r{number}",
        )
        for number in range(1, total + 1)
    ]
    Item.objects.bulk_create(items)
    Expected.objects.bulk_create(
        Expected(
            item=item,
            label=LABELS[item.position % 3],
            note=f"Because of {item.position}.",
            training=item.position <= training,
            gold=training < item.position <= training + gold,
        )
        for item in items
    )
    if sealed:
        Bank.objects.filter(pk=bank.pk).update(sealed_at=NOW, seal="0" * 64)
        bank.refresh_from_db()
    return bank


def wanted(**changes: object) -> RoundSettings:
    """Settings of a round."""
    values: dict[str, object] = {
        "title": "First round",
        "about": "To see how often the checker errs.",
        "minutes": 20,
        "contact": "reviews@example.org",
        "overlap": 2,
        "repeats": 1,
        "gold": 1,
        "seed": 7,
        "guideline_version": 1,
        **changes,
    }
    return RoundSettings(**values)  # type: ignore[arg-type]


def drafted(actor: Actor, bank: Bank, *, raters: int = 3, **changes: object) -> Round:
    """A round that is not open yet, its raters invited; rater N has `token_of(N)`."""
    round_ = make_round(actor=actor, bank=bank, wanted=wanted(**changes), now=NOW)
    draw = map(token_of, itertools.count(1)).__next__
    if raters:
        invite(actor=actor, round_id=round_.pk, names=[""] * raters, draw=draw, now=NOW)
    return round_


def opened(actor: Actor, bank: Bank, *, raters: int = 3, agreed: bool = True, **changes: object) -> Round:
    """An open round whose raters have agreed."""
    round_ = drafted(actor, bank, raters=raters, **changes)
    open_round(actor=actor, round_id=round_.pk, now=NOW)
    if agreed:
        for rater in round_.raters.all():
            agree(rater=rater, now=NOW)
    round_.refresh_from_db()
    return round_


def rater_numbered(round_: Round, number: int) -> Rater:
    """A rater as the database has them now."""
    return Rater.objects.select_related("round__bank", "round__guideline").get(round=round_, number=number)


def label(key: str = "supported", **more: object) -> Answer:
    """An answer with a label."""
    return Answer(Outcome.LABEL, key, **more)  # type: ignore[arg-type]


def practise(rater: Rater) -> None:
    """Rate every practice item."""
    for number in range(1, rater.assignments.filter(purpose="training").count() + 1):
        rate(rater=rater, number=number, practice=True, answer=label(), guideline_version=1, now=NOW)


def finish(rater: Rater, keys: Sequence[str] = LABELS) -> None:
    """Rate everything the rater has, labels by turns."""
    practise(rater)
    for number in range(1, rater.assignments.exclude(purpose="training").count() + 1):
        answer = label(keys[number % len(keys)], seconds=float(number))
        rate(rater=rater, number=number, practice=False, answer=answer, guideline_version=1, now=LATER)
