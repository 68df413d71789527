"""Systems' answers come in by file, in two steps, and are sealed the moment they are kept."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from reviews.domain.errors import Sealed, UnusableInput
from reviews.domain.importing import Looked, NewAnswer, look_through_answers
from reviews.domain.texts import fault_of, tidy
from reviews.models.answers import System, SystemAnswer
from reviews.models.banks import Bank
from reviews.policies import Actor, Verb
from reviews.selectors.sealed import bundle_of_system
from reviews.usecases.banks import held_bank
from reviews.usecases.importing import known_items, label_keys, require_as_shown

LONGEST_NAME = 80
MOST_SYSTEMS = 50
_BATCH = 1_000


@transaction.atomic
def look_at_answers(*, actor: Actor, bank_id: UUID, name: str, data: bytes) -> Looked:
    """What is in a file of answers, and every fault. Raises NotThere, Sealed, UnusableInput."""
    bank = _sealed_bank(actor, bank_id)
    _usable_name(bank, name)
    return look_through_answers(data, labels=label_keys(bank), known=known_items(bank))


@transaction.atomic
def add_system(
    *, actor: Actor, bank_id: UUID, name: str, data: bytes, shown: str, now: datetime, secret: str
) -> System:
    """Keep a system's answers under a seal of their own. Raises NotThere, Sealed, UnusableInput.

    The very answers that the system of this name has given already are not kept twice.
    `shown` is the hash of the file that was looked at; `secret` is 64 random hex digits.
    """
    bank = _sealed_bank(actor, bank_id)
    looked = look_through_answers(data, labels=label_keys(bank), known=known_items(bank))
    require_as_shown(looked, shown)
    if (known := _that_said(bank, name, looked)) is not None:
        return known
    system = System.objects.create(
        bank=bank, name=_usable_name(bank, name), sealed_at=now, seal="", nonce=secret
    )
    SystemAnswer.objects.bulk_create(
        (
            SystemAnswer(system=system, item_id=new.item_id, label=new.label, quote=new.quote)
            for new in looked.answers
        ),
        batch_size=_BATCH,
    )
    system.seal = bundle_of_system(system).seal
    system.save()
    return system


def _sealed_bank(actor: Actor, bank_id: UUID) -> Bank:
    bank = held_bank(actor, bank_id, Verb.CHANGE)
    if bank.sealed_at is None:
        raise Sealed("Seal the bank first. Answers to items that can still change say nothing.")
    return bank


def _that_said(bank: Bank, name: str, looked: Looked) -> System | None:
    # Compared here: a name with a NUL cannot be asked for in every database.
    systems = System.objects.filter(bank=bank)
    system = next((one for one in systems if one.name == _tidy_name(name)), None)
    if system is None:
        return None
    rows = SystemAnswer.objects.filter(system=system).values_list("item_id", "label", "quote")
    return system if {NewAnswer(*row) for row in rows} == set(looked.answers) else None


def _tidy_name(name: str) -> str:
    return " ".join(tidy(name).split())


def _usable_name(bank: Bank, name: str) -> str:
    usable = _tidy_name(name)
    if not usable:
        raise UnusableInput("Give the system a name.", field="name")
    if len(usable) > LONGEST_NAME or fault_of(usable):
        raise UnusableInput(f"A name has at most {LONGEST_NAME} characters.", field="name")
    taken = System.objects.filter(bank=bank)
    if taken.filter(name=usable).exists():
        raise UnusableInput(
            f"“{usable}” has answered already. Sealed answers stay; give the new ones another name.",
            field="name",
        )
    if taken.count() >= MOST_SYSTEMS:
        raise UnusableInput(f"A bank takes at most {MOST_SYSTEMS} systems.", field="name")
    return usable
