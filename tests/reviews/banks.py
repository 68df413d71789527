"""Banks made through the use cases, as managers make them."""

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from random import Random

from receipts_site.accounts.models import User
from reviews.domain.canonical import sha256
from reviews.domain.drafts import BankDraft, LabelDraft
from reviews.domain.kinds import ItemKind
from reviews.models import Bank, System
from reviews.policies import Actor
from reviews.usecases.banks import make_bank
from reviews.usecases.importing import import_expected, import_items
from reviews.usecases.sealing import seal_bank
from reviews.usecases.systems import add_system

NOW = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
LABELS = (
    LabelDraft("Supported", "The passages say so.", "An example.", dangerous=True),
    LabelDraft("Contradicted", "The passages say otherwise."),
    LabelDraft("Not enough", "The passages do not decide it.", abstains=True),
)
DRAFT = BankDraft(
    title="Everyday facts",
    kind=ItemKind.CLAIM_EVIDENCE,
    question="Do the passages back the claim?",
    labels=LABELS,
    guideline="Read every passage to its end.",
)


def manager(name: str = "ada") -> Actor:
    return Actor(User.objects.create_user(name, password="a long enough password").pk, may_manage=True)


def jsonl(lines: Iterable[object]) -> bytes:
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()


def item_lines(count: int, *, first: int = 1) -> list[dict[str, object]]:
    return [
        {
            "id": f"x{number}",
            "source": f"page {number % 3}",
            "content": {
                "claim": f"Claim number {number}.",
                "passages": [{"title": "Page", "text": f"Passage number {number}."}],
            },
        }
        for number in range(first, first + count)
    ]


def secrets_from(seed: int) -> Callable[[], str]:
    chance = Random(seed)
    return lambda: chance.randbytes(32).hex()


def open_bank_with(actor: Actor, count: int = 3, draft: BankDraft = DRAFT) -> Bank:
    bank = make_bank(actor=actor, draft=draft, now=NOW)
    data = jsonl(item_lines(count))
    import_items(actor=actor, bank_id=bank.pk, data=data, shown=sha256(data), chance=Random(bank.pk.int))
    return bank


def expect(actor: Actor, bank: Bank, lines: list[dict[str, object]]) -> int:
    data = jsonl(lines)
    return import_expected(
        actor=actor, bank_id=bank.pk, data=data, shown=sha256(data), now=NOW, draw_secret=secrets_from(3)
    )


def sealed_bank_with(actor: Actor, count: int = 3) -> Bank:
    bank = open_bank_with(actor, count)
    expect(actor, bank, [{"id": "x1", "label": "supported", "note": "See the first passage."}])
    return seal_bank(actor=actor, bank_id=bank.pk, now=NOW, draw_secret=secrets_from(2))


def system_for(actor: Actor, bank: Bank, name: str = "A", verdict: str = "supported") -> System:
    data = jsonl({"id": line["id"], "verdict": verdict, "quote": "Tea."} for line in item_lines(2))
    return add_system(
        actor=actor, bank_id=bank.pk, name=name, data=data, shown=sha256(data), now=NOW, secret="5e" * 32
    )
