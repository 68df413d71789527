"""What a manager does with a bank as a whole: make it, change it while it is open, publish it, erase it."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from reviews.domain.drafts import LONGEST_GUIDELINE, BankDraft, LabelDraft, faults_of_draft, tidied
from reviews.domain.errors import NotThere, RoundShut, Sealed, UnusableInput
from reviews.domain.kinds import RoundState
from reviews.domain.texts import fault_of, tidy
from reviews.models.answers import Expected, ExpectedSeal, System, SystemAnswer
from reviews.models.banks import Bank, DesignText, Guideline, Item, Label
from reviews.models.rounds import Adjudication, Assignment, Rating, Round
from reviews.policies import Actor, Verb, bank_policy, require


@transaction.atomic
def make_bank(*, actor: Actor, draft: BankDraft, now: datetime) -> Bank:
    """A new, open bank with its labels and its first guideline. Raises NotThere, UnusableInput."""
    require(bank_policy.can_make(actor))
    wanted = _usable(draft)
    assert actor.user_id is not None
    bank = Bank.objects.create(
        title=wanted.title,
        kind=wanted.kind,
        question=wanted.question,
        owner_id=actor.user_id,
        created_at=now,
    )
    _write_labels(bank, wanted.labels)
    Guideline.objects.create(bank=bank, version=1, text=wanted.guideline, written_at=now)
    return bank


@transaction.atomic
def change_bank(*, actor: Actor, bank_id: UUID, draft: BankDraft, now: datetime) -> Bank:
    """Say anew what an open bank asks. A guideline that differs becomes the next version.

    The kind stays once there are items, and a label stays while something is expected to have it.
    Raises NotThere, Sealed, UnusableInput.
    """
    bank = open_bank(actor, bank_id, Verb.CHANGE)
    wanted = _usable(draft)
    if wanted.kind != bank.kind and bank.items.exists():
        raise UnusableInput("The kind cannot change while there are items of the other kind.", field="kind")
    kept = {label.key for label in wanted.labels}
    used = set(Expected.objects.filter(item__bank=bank).values_list("label", flat=True))
    if gone := sorted(used - kept):
        raise UnusableInput(
            f"“{gone[0]}” is the expected label of an item, so a label of that key must stay."
        )
    bank.title, bank.kind, bank.question = wanted.title, wanted.kind, wanted.question
    bank.save()
    bank.labels.all().delete()
    _write_labels(bank, wanted.labels)
    _write_next_guideline(bank, wanted.guideline, now)
    return bank


@transaction.atomic
def write_guideline(*, actor: Actor, bank_id: UUID, text: str, now: datetime) -> Guideline:
    """The next version of the guideline, also of a sealed bank. Raises NotThere, UnusableInput."""
    bank = held_bank(actor, bank_id, Verb.CHANGE)
    tidy_text = tidy(text).strip()
    if not tidy_text:
        raise UnusableInput("The guideline is empty.", field="guideline")
    if fault := fault_of(tidy_text):
        raise UnusableInput(f"The guideline {fault}.", field="guideline")
    if len(tidy_text) > LONGEST_GUIDELINE:
        raise UnusableInput(
            f"The guideline has {len(tidy_text):,} characters; at most {LONGEST_GUIDELINE:,} are allowed.",
            field="guideline",
        )
    return _write_next_guideline(bank, tidy_text, now)


@transaction.atomic
def publish_fingerprints(*, actor: Actor, bank_id: UUID, public: bool) -> None:
    """Show a sealed bank's fingerprints to anybody, or to nobody any more. Raises NotThere, Sealed."""
    bank = held_bank(actor, bank_id, Verb.SEAL)
    if bank.sealed_at is None:
        raise Sealed("Seal the bank first; an open one has no fingerprints.")
    bank.public = public
    bank.save(update_fields=["public"])


@transaction.atomic
def erase_bank(*, actor: Actor, bank_id: UUID, now: datetime) -> None:
    """Delete a bank with its rounds and all that belongs to it, sealed or not. Raises NotThere, RoundShut.

    The one way out from under a seal: `erasing_at` tells guard and triggers that the rows may go. Nothing
    goes while people rate: an open round is closed first.
    """
    bank = held_bank(actor, bank_id, Verb.ERASE)
    # Held, so that none of them opens meanwhile.
    if RoundState.OPEN in set(bank.rounds.select_for_update().values_list("state", flat=True)):
        raise RoundShut("People are rating items of this bank. Close its open round first.")
    bank.erasing_at = now
    bank.save(update_fields=["erasing_at"])
    _erase_rounds(bank)
    SystemAnswer.objects.filter(system__bank=bank).delete()
    System.objects.filter(bank=bank).delete()
    Expected.objects.filter(item__bank=bank).delete()
    ExpectedSeal.objects.filter(bank=bank).delete()
    DesignText.objects.filter(bank=bank, addendum_to__isnull=False).delete()
    DesignText.objects.filter(bank=bank).delete()
    Guideline.objects.filter(bank=bank).delete()
    Label.objects.filter(bank=bank).delete()
    Item.objects.filter(bank=bank).delete()
    bank.delete()


def _erase_rounds(bank: Bank) -> None:
    Adjudication.objects.filter(round__bank=bank).delete()
    Rating.objects.filter(assignment__rater__round__bank=bank).delete()
    Assignment.objects.filter(rater__round__bank=bank).delete()
    # Raters and what they are told about training items go with their rounds.
    Round.objects.filter(bank=bank).delete()


def held_bank(actor: Actor, bank_id: UUID, verb: Verb) -> Bank:
    """The bank, held until the end of the transaction. Raises NotThere."""
    bank = Bank.objects.select_for_update().filter(pk=bank_id).first()
    if bank is None:
        raise NotThere
    require(bank_policy.can(actor, verb, bank))
    return bank


def open_bank(actor: Actor, bank_id: UUID, verb: Verb) -> Bank:
    """The same for a bank that must not be sealed yet. Raises NotThere, Sealed."""
    bank = held_bank(actor, bank_id, verb)
    if bank.sealed_at is not None:
        raise Sealed("This bank is sealed and cannot change. Make a new bank for other items or labels.")
    return bank


def _usable(draft: BankDraft) -> BankDraft:
    wanted = tidied(draft)
    if faults := faults_of_draft(wanted):
        raise UnusableInput(
            "The bank cannot be kept as it is.",
            faults=tuple((fault.line, fault.sentence) for fault in faults),
        )
    return wanted


def _write_labels(bank: Bank, labels: tuple[LabelDraft, ...]) -> None:
    Label.objects.bulk_create(
        Label(
            bank=bank,
            order=order,
            key=label.key,
            name=label.name,
            definition=label.definition,
            example=label.example,
            abstains=label.abstains,
            dangerous=label.dangerous,
        )
        for order, label in enumerate(labels, start=1)
    )


def _write_next_guideline(bank: Bank, text: str, now: datetime) -> Guideline:
    """The same text again is no new version."""
    last = bank.guidelines.order_by("version").last()
    if last is not None and last.text == text:
        return last
    version = last.version + 1 if last is not None else 1
    return Guideline.objects.create(bank=bank, version=version, text=text, written_at=now)
