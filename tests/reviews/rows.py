"""Rows of a bank as the tables hold them, made without any use case."""

from datetime import UTC, datetime

from receipts_site.accounts.models import User
from reviews.domain.kinds import ItemKind
from reviews.models import (
    Bank,
    DesignText,
    Expected,
    ExpectedSeal,
    Guideline,
    Item,
    Label,
    System,
    SystemAnswer,
)

NOW = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


def whole_bank(owner: User, title: str = "Facts", *, sealed: bool) -> Bank:
    """A bank with rows in each of its tables; sealed in every way a bank is sealed, or in none."""
    bank = Bank.objects.create(
        title=title, kind=ItemKind.CLAIM_EVIDENCE, question="Is it so?", owner=owner, created_at=NOW
    )
    for order, key in enumerate(("yes", "no", "unclear"), start=1):
        Label.objects.create(
            bank=bank,
            order=order,
            key=key,
            name=key.title(),
            definition=f"It is {key}.",
            abstains=key == "unclear",
            dangerous=key == "yes",
        )
    Guideline.objects.create(bank=bank, version=1, text="Read closely.", written_at=NOW)
    for position in (1, 2):
        item = Item.objects.create(
            bank=bank,
            position=position,
            content={"claim": f"Claim {position}", "passages": [{"title": "", "text": "Text."}]},
            content_sha256=f"{position}" * 64,
            source="one page",
            external_id=f"x{position}",
        )
        Expected.objects.create(item=item, label="yes")
    design = DesignText.objects.create(
        bank=bank, title="Measures", text="Alpha.", sha256="d" * 64, sealed_at=NOW
    )
    DesignText.objects.create(
        bank=bank, addendum_to=design, title="More", text="AC1.", sha256="e" * 64, sealed_at=NOW
    )
    system = System.objects.create(bank=bank, name="A", sealed_at=NOW, seal="", nonce="5e" * 32)
    for item in bank.items.all():
        SystemAnswer.objects.create(system=system, item=item, label="no")
    if sealed:
        System.objects.filter(pk=system.pk).update(seal="a" * 64)
        ExpectedSeal.objects.create(bank=bank, sealed_at=NOW, seal="b" * 64, nonce="5e" * 32)
        bank.sealed_at, bank.seal, bank.nonce, bank.guidelines_sealed = NOW, "c" * 64, "5e" * 32, 1
        bank.save()
    return bank
