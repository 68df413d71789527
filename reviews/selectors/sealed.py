"""What lies under a seal, written down again from the tables. Managers' side."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from reviews.domain.sealing import Bundle, sealed
from reviews.models.answers import Expected, ExpectedSeal, System, SystemAnswer
from reviews.models.banks import Bank

FORMAT = "receipts-bank/1"


def item_file(pk: UUID) -> str:
    """The name of an item's file in the sealed folder."""
    return f"items/{pk}.json"


def bundle_of_bank(bank: Bank) -> Bundle:
    """The bank's labels, question, sealed guidelines and items; its `nonce` must be set."""
    return sealed(_contents_of(bank), secret=bank.nonce)


def bundle_of_expected(seal: ExpectedSeal) -> Bundle:
    """The expected labels of a bank, sealed apart from it."""
    rows = Expected.objects.filter(item__bank=seal.bank_id).order_by("item_id")
    labels = [
        {
            "item": str(row.item_id),
            "label": row.label,
            "note": row.note,
            "training": row.training,
            "gold": row.gold,
        }
        for row in rows
    ]
    content = {"format": FORMAT, "bank": str(seal.bank_id), "expected": labels}
    return sealed([("expected.json", content)], secret=seal.nonce)


def bundle_of_system(system: System) -> Bundle:
    """What one system answered, sealed apart from the items and from every other system."""
    rows = SystemAnswer.objects.filter(system=system).order_by("item_id")
    answers = [{"item": str(row.item_id), "verdict": row.label, "quote": row.quote} for row in rows]
    content = {"format": FORMAT, "bank": str(system.bank_id), "system": system.name, "answers": answers}
    return sealed([("answers.json", content)], secret=system.nonce)


def _contents_of(bank: Bank) -> Iterator[tuple[str, dict[str, Any]]]:
    labels = bank.labels.values("key", "name", "definition", "example", "abstains", "dangerous")
    guidelines = bank.guidelines.filter(version__lte=bank.guidelines_sealed).values("version", "text")
    items = list(bank.items.order_by("position"))
    yield (
        "bank.json",
        {
            "format": FORMAT,
            "bank": str(bank.pk),
            "title": bank.title,
            "kind": str(bank.kind),
            "question": bank.question,
            "created_at": bank.created_at.isoformat(),
            "labels": list(labels.order_by("order")),
            "guidelines": list(guidelines.order_by("version")),
            "items": len(items),
        },
    )
    for item in items:
        yield (
            item_file(item.pk),
            {
                "item": str(item.pk),
                "position": item.position,
                "content": item.content,
                "source": item.source,
                "external_id": item.external_id,
            },
        )
