"""A bank is sealed, taken away as a zip, and compared byte by byte with what was sealed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from reviews.domain.bundles import packed
from reviews.domain.errors import NotThere, SealBroken, Sealed, UnusableInput
from reviews.domain.sealing import Bundle, check, hashes_in
from reviews.models.answers import Expected, ExpectedSeal, System
from reviews.models.banks import Bank
from reviews.policies import Actor, Verb, bank_policy, require
from reviews.selectors.sealed import bundle_of_bank, bundle_of_expected, bundle_of_system, item_file
from reviews.usecases.banks import open_bank


@dataclass(frozen=True, slots=True)
class Part:
    """Something with a seal of its own: the bank's items, its expected labels, or one system's answers."""

    name: str
    seal: str
    bundle: Bundle


@transaction.atomic
def seal_bank(*, actor: Actor, bank_id: UUID, now: datetime, draw_secret: Callable[[], str]) -> Bank:
    """Seal a bank for good, and its expected labels apart from it. Raises NotThere, Sealed, UnusableInput.

    `draw_secret` gives 64 random hex digits, another time each time.
    """
    bank = open_bank(actor, bank_id, Verb.SEAL)
    if not bank.items.exists():
        raise UnusableInput("There is nothing to seal yet. Import items first.")
    bank.nonce, bank.guidelines_sealed = draw_secret(), bank.guidelines.count()
    bank.seal, bank.sealed_at = bundle_of_bank(bank).seal, now
    bank.save()
    if Expected.objects.filter(item__bank=bank).exists():
        seal_expected(bank, now=now, secret=draw_secret())
    return bank


def seal_expected(bank: Bank, *, now: datetime, secret: str) -> ExpectedSeal:
    """Set the seal on the expected labels there are; part of a use case that holds the bank."""
    unsaved = ExpectedSeal(bank=bank, sealed_at=now, nonce=secret)
    unsaved.seal = bundle_of_expected(unsaved).seal
    unsaved.save()
    return unsaved


def export_part(*, actor: Actor, bank_id: UUID, part: str) -> bytes:
    """The zip of a sealed part: "items", "expected", or a system's number.

    Raises NotThere, Sealed (it has no seal yet), SealBroken (the tables no longer hold what was sealed).
    """
    bank = _viewable(actor, bank_id, Verb.EXPORT)
    return packed(_unbroken(part_of(bank, part)))


def check_folder(*, actor: Actor, bank_id: UUID, part: str, given: Mapping[str, bytes]) -> int:
    """Compare a folder with a seal; how many files are as they were sealed.

    Raises NotThere, Sealed, SealBroken naming every changed, missing, extra or renamed file.
    """
    found = part_of(_viewable(actor, bank_id, Verb.VIEW), part)
    return check(given, seal=found.seal, manifest=_unbroken(found).manifest)


def sealed_manifest(bank: Bank) -> bytes:
    """The manifest of a bank's items; whoever asks was let in before.

    Raises Sealed without a seal, SealBroken where the tables no longer hold what was sealed.
    """
    return _unbroken(part_of(bank, "items")).manifest


def sealed_hashes(bank: Bank) -> dict[UUID, str]:
    """The hash of each item's sealed file, as the manifest lists it. Raises Sealed, SealBroken."""
    listed = hashes_in(sealed_manifest(bank))
    return {pk: listed[item_file(pk)] for pk in bank.items.values_list("pk", flat=True)}


def part_of(bank: Bank, part: str) -> Part:
    """One sealed part of a bank, as its tables hold it now. Raises NotThere, Sealed."""
    if bank.sealed_at is None:
        raise Sealed("This bank has no seal yet.")
    if part == "items":
        return Part("items", bank.seal, bundle_of_bank(bank))
    if part == "expected":
        seal = ExpectedSeal.objects.filter(bank=bank).first()
        if seal is None:
            raise NotThere
        return Part("expected labels", seal.seal, bundle_of_expected(seal))
    system = System.objects.filter(bank=bank, pk=int(part)).first() if _is_number(part) else None
    if system is None:
        raise NotThere
    return Part(f"answers of {system.name}", system.seal, bundle_of_system(system))


def _unbroken(part: Part) -> Bundle:
    """The bundle, if the tables hold what was sealed: somebody may have gone round the triggers."""
    if part.bundle.seal != part.seal:
        raise SealBroken(
            f"The {part.name} in the database are not what was sealed: their seal would be "
            f"{part.bundle.seal}, not {part.seal}. Restore them from a sealed zip."
        )
    return part.bundle


def _viewable(actor: Actor, bank_id: UUID, verb: Verb) -> Bank:
    bank = Bank.objects.filter(pk=bank_id).first()
    if bank is None:
        raise NotThere
    require(bank_policy.can(actor, verb, bank))
    return bank


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) < 19
