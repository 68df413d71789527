"""Items and expected labels come in from files in two steps: a look that keeps nothing, then the import."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from uuid import UUID

from django.db import transaction

from reviews.domain.errors import Sealed, UnusableInput
from reviews.domain.importing import KnownItem, Looked, NewExpected, look_through_expected, look_through_items
from reviews.domain.kinds import ItemKind, RoundState
from reviews.models.answers import Expected, ExpectedSeal
from reviews.models.banks import Bank, Item
from reviews.policies import Actor, Verb
from reviews.usecases.banks import held_bank, open_bank
from reviews.usecases.sealing import seal_expected

MOST_ITEMS = 20_000
# What a PositiveIntegerField takes on every database.
_LAST_PLACE = 2**31 - 1
_BATCH = 1_000


@transaction.atomic
def look_at_items(*, actor: Actor, bank_id: UUID, data: bytes) -> Looked:
    """What is in a file of items, and every fault. Raises NotThere, Sealed."""
    bank = open_bank(actor, bank_id, Verb.CHANGE)
    return look_through_items(data, kind=ItemKind(bank.kind), known=known_items(bank))


@transaction.atomic
def import_items(*, actor: Actor, bank_id: UUID, data: bytes, shown: str, chance: Random) -> int:
    """Import a file that was looked at and has no fault; how many items. `shown` is its hash.

    A form that was sent twice imports once: a file whose every item is there already brings none.
    Ids and places are drawn from `chance` for the contents in the order of their hashes, among all places
    there are: neither tells anything of the file, of its order or of what was imported when.
    Raises NotThere, Sealed, UnusableInput.
    """
    bank = open_bank(actor, bank_id, Verb.CHANGE)
    looked = look_through_items(data, kind=ItemKind(bank.kind), known=known_items(bank))
    if looked.all_known and looked.sha256 == shown:
        return 0
    require_as_shown(looked, shown)
    taken = set(bank.items.values_list("position", flat=True))
    if len(taken) + len(looked.items) > MOST_ITEMS:
        raise UnusableInput(f"A bank takes at most {MOST_ITEMS:,} items; this one has {len(taken):,}.")
    rows = []
    for new in sorted(looked.items, key=lambda item: item.content_sha256):
        place = _free_place(taken, chance)
        taken.add(place)
        rows.append(
            Item(
                id=UUID(int=chance.getrandbits(128), version=4),
                bank=bank,
                position=place,
                content=new.content,
                content_sha256=new.content_sha256,
                source=new.source,
                external_id=new.external_id,
            )
        )
    Item.objects.bulk_create(rows, batch_size=_BATCH)
    return len(rows)


@transaction.atomic
def look_at_expected(*, actor: Actor, bank_id: UUID, data: bytes) -> Looked:
    """What is in a file of expected labels, and every fault. Raises NotThere, Sealed."""
    bank = held_bank(actor, bank_id, Verb.CHANGE)
    _require_unsealed_labels(bank)
    return look_through_expected(data, labels=label_keys(bank), known=known_items(bank))


@transaction.atomic
def import_expected(
    *, actor: Actor, bank_id: UUID, data: bytes, shown: str, now: datetime, draw_secret: Callable[[], str]
) -> int:
    """Import expected labels in place of those there are; of a sealed bank they are sealed at once.

    The very labels that are sealed already are taken as said and change nothing.
    Raises NotThere, Sealed, UnusableInput.
    """
    bank = held_bank(actor, bank_id, Verb.CHANGE)
    looked = look_through_expected(data, labels=label_keys(bank), known=known_items(bank))
    if _are_sealed(bank) and looked.sha256 == shown and set(looked.expected) == _expected_in(bank):
        return len(looked.expected)
    _require_unsealed_labels(bank)
    require_as_shown(looked, shown)
    begun = bank.rounds.exclude(state=RoundState.DRAFT).exists()
    if begun and any(new.training or new.gold for new in looked.expected):
        raise UnusableInput(
            "A round has begun, so no item can become a training or gold item any more. "
            "Leave these marks out."
        )
    Expected.objects.filter(item__bank=bank).delete()
    Expected.objects.bulk_create(
        (
            Expected(
                item_id=new.item_id, label=new.label, note=new.note, training=new.training, gold=new.gold
            )
            for new in looked.expected
        ),
        batch_size=_BATCH,
    )
    if bank.sealed_at is not None:
        seal_expected(bank, now=now, secret=draw_secret())
    return len(looked.expected)


def known_items(bank: Bank) -> list[KnownItem]:
    """The bank's items as the look through a file needs them."""
    rows = bank.items.values_list("pk", "external_id", "source", "content_sha256")
    return [KnownItem(*row) for row in rows]


def label_keys(bank: Bank) -> list[str]:
    """The keys of the bank's labels in their order."""
    return list(bank.labels.order_by("order").values_list("key", flat=True))


def require_as_shown(looked: Looked, shown: str) -> None:
    """Raise UnusableInput unless this is the file that was looked at, and nothing is wrong with it."""
    if looked.sha256 != shown:
        raise UnusableInput("This is not the file that was looked at. Look through it first.")
    if looked.faults:
        raise UnusableInput(
            "Nothing was imported: since the file was looked at, the bank has changed.",
            faults=tuple((fault.line, fault.sentence) for fault in looked.faults),
        )


def _free_place(taken: set[int], chance: Random) -> int:
    place = chance.randint(1, _LAST_PLACE)
    while place in taken:
        place = chance.randint(1, _LAST_PLACE)
    return place


def _are_sealed(bank: Bank) -> bool:
    return ExpectedSeal.objects.filter(bank=bank).exists()


def _expected_in(bank: Bank) -> set[NewExpected]:
    rows = Expected.objects.filter(item__bank=bank)
    return {NewExpected(*row) for row in rows.values_list("item_id", "label", "note", "training", "gold")}


def _require_unsealed_labels(bank: Bank) -> None:
    if _are_sealed(bank):
        raise Sealed("The expected labels of this bank are sealed and cannot change.")
    if not bank.items.exists():
        raise UnusableInput("Import the items first: labels belong to items.")
