"""Measures and rules are written down before a run; what is corrected later is added, not changed."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from reviews.domain.canonical import sha256
from reviews.domain.drafts import LONGEST_DESIGN, LONGEST_TITLE
from reviews.domain.errors import NotThere, UnusableInput
from reviews.domain.texts import fault_of, tidy
from reviews.models.banks import DesignText
from reviews.policies import Actor, Verb
from reviews.usecases.banks import held_bank

MOST_TEXTS = 200


@transaction.atomic
def seal_design_text(
    *, actor: Actor, bank_id: UUID, title: str, text: str, now: datetime, addendum_to: int | None = None
) -> DesignText:
    """Keep a design text, or an addendum to one of this bank, for good. Raises NotThere, UnusableInput.

    The same again is the text that is sealed already: a form that was sent twice is one text. The
    fingerprint is the sha256 of the text in UTF-8, so `sha256sum` on the downloaded file gives it.
    """
    bank = held_bank(actor, bank_id, Verb.CHANGE)
    usable_title = " ".join(tidy(title).split())
    usable_text = f"{tidy(text).strip()}\n"
    _require_usable(usable_title, "title", LONGEST_TITLE)
    _require_usable(usable_text, "text", LONGEST_DESIGN)
    first = None
    if addendum_to is not None:
        # An addendum to an addendum stands with the text that both belong to.
        named = bank.design_texts.select_related("addendum_to").filter(pk=addendum_to).first()
        if named is None:
            raise NotThere
        first = named.addendum_to or named
    fingerprint = sha256(usable_text.encode("utf-8"))
    same = bank.design_texts.filter(addendum_to=first, title=usable_title, sha256=fingerprint).first()
    if same is not None:
        return same
    if bank.design_texts.count() >= MOST_TEXTS:
        raise UnusableInput(f"A bank takes at most {MOST_TEXTS} design texts and addenda.")
    return DesignText.objects.create(
        bank=bank,
        addendum_to=first,
        title=usable_title,
        text=usable_text,
        sha256=fingerprint,
        sealed_at=now,
    )


def _require_usable(text: str, field: str, longest: int) -> None:
    if not text.strip():
        raise UnusableInput(f"The {field} is empty.", field=field)
    if fault := fault_of(text):
        raise UnusableInput(f"The {field} {fault}.", field=field)
    if len(text) > longest:
        raise UnusableInput(
            f"The {field} has {len(text):,} characters; at most {longest:,} are allowed.", field=field
        )
